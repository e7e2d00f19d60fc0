import { describe, expect, it } from "vitest";
import { isRegistered } from "../../../../src/model/workload/registered-types.ts";

const registered = (group: string, kind: string, version: string) => isRegistered({ group, kind }, version);

describe("the kinds that Run:ai registers", () => {
  it.each([
    ["", "Pod", "2.24", true],
    ["core", "Pod", "2.24", false],
    ["batch", "Job", "3.0", true],
    ["batch", "Job", "2.20", true],
    ["batch", "Job", "next", true],
    ["example.com", "Job", "3.0", false],
    ["kubeflow.org", "JAXJob", "2.24", false],
    ["kubeflow.org", "JAXJob", "2.25", true],
    ["kubeflow.org", "JAXJob", "2.100", true],
    ["kubeflow.org", "JAXJob", "next", false],
    ["", "constructor", "3.0", false],
    ["", "", "3.0", false],
  ])("%s/%s in %s: %s", (group, kind, version, expected) => {
    expect(registered(group, kind, version)).toBe(expected);
  });
});
