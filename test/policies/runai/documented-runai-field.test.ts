import { expect, test } from "vitest";
import { documentedRunaiField as rule } from "../../../policies/runai/documented-runai-field.ts";
import { runaiExample } from "../../../policies/runai/runai-findings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

test.each([undefined, null, {}, [], "text", 7])("does not fail with the spec %j", (spec) => {
  const object = { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: { name: "a" }, spec };
  expect(check(rule, emitYaml(object)).filter(({ message }) => message.includes("failed here"))).toEqual([]);
});

test("passes fields that the reference has for the kind", () => {
  expect(check(rule, runaiExample("largeShm: {value: true}", "usage: Submit"))).toEqual([]);
});

test("finds the others, once for each workload, and other spellings", () => {
  const lines = ["gpu: {value: 1}", "memory: {value: 1G}", "args: {value: -v}"];
  expect(check(rule, runaiExample(...lines))).toMatchObject([
    {
      severity: "info",
      path: "/spec/gpu",
      message: "the reference of run.ai/v2alpha1 does not state whether TrainingWorkload has gpu, memory",
    },
    { severity: "info", path: "/spec/args", expected: "arguments" },
  ]);
  const places = (reported: readonly string[]) =>
    check(rule, runaiExample(...reported))
      .map(({ path }) => path)
      .sort();
  expect(places(lines.toReversed())).toEqual(places(lines));
});
