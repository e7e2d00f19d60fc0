import { expect, test } from "vitest";
import { knownRunaiField as rule } from "../../../policies/runai/known-runai-field.ts";
import { runaiExample } from "../../../policies/runai/runai-findings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

test.each([undefined, null, {}, [], "text", 7])("does not fail with the spec %j", (spec) => {
  const object = { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: { name: "a" }, spec };
  expect(check(rule, emitYaml(object)).filter(({ message }) => message.includes("failed here"))).toEqual([]);
});

test("passes fields of the format", () => {
  expect(check(rule, runaiExample('gpu: {value: "0.5"}', "nfs: {items: {}}", "args: {value: -v}"))).toEqual([]);
});

test("finds a field of the API at its own line, with the right spelling", () => {
  expect(check(rule, runaiExample("compute:", "  gpuDevicesRequest: 2", "  cpuCoreRequest: 4"))).toMatchObject([
    {
      severity: "error",
      path: "/spec/compute/gpuDevicesRequest",
      location: { line: 9 },
      expected: "gpuDevices: {value: 2}",
      fix: "write gpuDevices: {value: 2} below spec",
    },
    {
      path: "/spec/compute/cpuCoreRequest",
      location: { line: 10 },
      fix: 'write cpu: {value: "4"} below spec',
    },
  ]);
});
