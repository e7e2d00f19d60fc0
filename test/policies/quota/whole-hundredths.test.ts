import { describe, expect, it } from "vitest";
import { wholeHundredths as rule } from "../../../policies/quota/whole-hundredths.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD, yaml } from "./manifests.ts";

const pod = (annotations: unknown) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "p", annotations },
  spec: { containers: [{ name: "m" }] },
});
const of = (fraction: unknown) => check(rule, yaml(pod({ "gpu-fraction": fraction })));

describe("whole-hundredths", () => {
  it.each(ODD)("does not fail on annotations and a fraction that are %j", (odd) => {
    const job = (annotations: unknown) => ({
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "j" },
      spec: { template: { metadata: { annotations }, spec: { containers: [{ name: "m" }] } } },
    });
    expect(check(rule, yaml(job(odd)))).toEqual([]);
    expect(check(rule, yaml(job({ "gpu-fraction": odd })))).toEqual([]);
  });

  it.each([
    ["0.125", "0.13 of a GPU"],
    ["0.333", "0.33 of a GPU, but needs 0.34 of its queue to place the pod"],
    ["0.004", "nothing, but needs 0.01 of its queue to place the pod"],
    ["0.999", "1 of a GPU"],
    ["1e-3", "nothing, but needs 0.01 of its queue to place the pod"],
  ])("%s is charged as %s", (value, charged) => {
    expect(of(value)).toMatchObject([
      {
        rule: "QUOTA-015",
        severity: "warning",
        path: "/metadata/annotations/gpu-fraction",
        message: `KAI charges gpu-fraction "${value}" as ${charged}`,
        location: { line: 1 },
      },
    ]);
  });

  // 0.29 * 100 is 28.999999999999996 in floating point.
  it.each(["0.5", "0.29", "0.57", "0.010", "5e-1", "0.1250m", "1", "0", "-0.125", "x", "1.255"])(
    "passes %s",
    (value) => {
      expect(of(value)).toEqual([]);
    },
  );

  it.each(podKinds)("finds it in the template of a $name", (kind) => {
    const template = podTemplate({ metadata: { annotations: { "gpu-fraction": "0.125" } } });
    const [finding, ...others] = checkPod(rule, kind, template);
    expect(others).toEqual([]);
    expect(finding?.path).toBe(kind.at("/metadata/annotations/gpu-fraction"));
    expect(finding === undefined ? "" : lineOf(kind, template, finding)).toBe('gpu-fraction: "0.125"');
  });
});
