import { expect, test } from "vitest";
import { evaluatedMutations as rule } from "../../../policies/admission/evaluated-mutations.ts";
import { check } from "../../helpers/policies.ts";

test("a MutatingAdmissionPolicy is reported once, in any version", () => {
  const policy = (version: string) =>
    `{apiVersion: admissionregistration.k8s.io/${version}, kind: MutatingAdmissionPolicy, metadata: {name: sidecar}}\n`;
  const found = (yaml: string) => check(rule, yaml).map(({ severity, message }) => `${severity} ${message}`);
  expect(found("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n")).toEqual([]);
  for (const version of ["v1", "v1beta1"]) {
    expect(found(policy(version))).toEqual([
      "info MutatingAdmissionPolicy sidecar is not evaluated: the objects that it changes are judged as git has them",
    ]);
  }
});
