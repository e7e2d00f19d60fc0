import { expect, test } from "vitest";
import { runaiExample } from "../../../policies/runai/runai-findings.ts";
import { supportedRunaiField as rule } from "../../../policies/runai/supported-runai-field.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

test.each([undefined, null, {}, [], "text", 7])("does not fail with the spec %j", (spec) => {
  const object = { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: { name: "a" }, spec };
  expect(check(rule, emitYaml(object)).filter(({ message }) => message.includes("failed here"))).toEqual([]);
});

test("passes fields of the kind, and those without a known kind", () => {
  expect(check(rule, runaiExample("completions: {value: 2}", "backoffLimit: {value: 2}"))).toEqual([]);
});

test("finds fields of other kinds, and names these", () => {
  const interactive = runaiExample("completions: {value: 2}").replace("TrainingWorkload", "InteractiveWorkload");
  expect(check(rule, interactive)).toMatchObject([
    {
      severity: "error",
      path: "/spec/completions",
      message: "InteractiveWorkload does not have the field completions; the kinds that have it: TrainingWorkload",
      expected: "TrainingWorkload",
    },
  ]);
  expect(check(rule, runaiExample("metric: {value: latency}", "workers: {value: 2}")).map(({ path }) => path)).toEqual([
    "/spec/metric",
    "/spec/workers",
  ]);
});
