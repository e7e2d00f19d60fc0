import { expect, test } from "vitest";
import { runaiFieldForm as rule } from "../../../policies/runai/runai-field-form.ts";
import { runaiExample } from "../../../policies/runai/runai-findings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

test.each([undefined, null, {}, [], "text", 7])("does not fail with the spec %j", (spec) => {
  const object = { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: { name: "a" }, spec };
  expect(check(rule, emitYaml(object)).filter(({ message }) => message.includes("failed here"))).toEqual([]);
});

test("passes wrapped values and items", () => {
  const fields = ["usage: Submit", "gpuDevices: {value: 8}", 'labels: {items: {app: {value: "a"}}}'];
  expect(check(rule, runaiExample(...fields))).toEqual([]);
});

test.each([
  ["gpu: 0.5", "/spec/gpu", 'write gpu: {value: "0.5"}'],
  ["gpuDevices: {value: '8'}", "/spec/gpuDevices/value", "write 8"],
  ["usage: {value: Submit}", "/spec/usage", 'write usage: "Submit"'],
  ["labels: {items: [{name: app, value: a}]}", "/spec/labels/items", 'write labels: {items: {app: {value: "…"}}}'],
  ["labels: {items: {app: a}}", "/spec/labels/items/app", 'write app: {value: "…"}'],
])("finds %s", (field, path, fix) => {
  expect(check(rule, runaiExample(field))).toMatchObject([{ severity: "error", path, fix, location: { line: 8 } }]);
});
