import { expect, test } from "vitest";
import { agreeingRunaiFields as rule } from "../../../policies/runai/agreeing-runai-fields.ts";
import { runaiExample } from "../../../policies/runai/runai-findings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

test.each([undefined, null, {}, [], "text", 7])("does not fail with the spec %j", (spec) => {
  const object = { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: { name: "a" }, spec };
  expect(check(rule, emitYaml(object)).filter(({ message }) => message.includes("failed here"))).toEqual([]);
});

test("passes fields that agree", () => {
  expect(check(rule, runaiExample("podAffinity: {value: true}", "podAffinityTopology: {value: zone}"))).toEqual([]);
});

test("finds missing and contradicting fields", () => {
  const nameless = runaiExample("runAsGid: {value: 7}").replace("name: {value: train}", "usage: Submit");
  expect(check(rule, nameless)).toMatchObject([
    { path: "/spec/name", fix: 'write name: {value: "…"}' },
    { path: "/spec/runAsGid/value", severity: "error", fix: "write runAsUser: {value: true}, or remove runAsGid" },
  ]);
});

test("only warns of a new claim without a name", () => {
  const claim = "pvcs: {items: {data: {value: {path: /data, size: 1G}}}}";
  expect(check(rule, runaiExample(claim))).toMatchObject([
    { severity: "warning", path: "/spec/pvcs/items/data/value/claimName" },
  ]);
});
