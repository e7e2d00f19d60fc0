import { expect, test } from "vitest";
import { evaluatedCrdRules as rule } from "../../../policies/kubernetes/evaluated-crd-rules.ts";
import { check } from "../../helpers/policies.ts";
import { widget } from "./custom-resources.ts";

const schema = (...rules: readonly string[]) =>
  `{type: object, properties: {size: {type: integer, x-kubernetes-validations: ${JSON.stringify(rules.map((text) => ({ rule: text })))}}}}`;

test("passes rules that are evaluated", () => {
  expect(check(rule, widget(schema("self > 0"), "{}"))).toEqual([]);
});

test("lists rules that are not evaluated, once for a version in use", () => {
  const crd = widget(schema("self == oldSelf", "uint(self) >= 1u", "self >"), "{}");
  expect(check(rule, crd)).toMatchObject([
    {
      severity: "info",
      path: "/spec/versions/0/schema",
      message: "Widget v1: 2 rules not evaluated: size compares with the earlier object; size cannot be parsed",
    },
  ]);
  expect(check(rule, crd.slice(0, crd.indexOf("---")))).toEqual([]);
});

test("names fields of items and of maps", () => {
  const inner = '{type: string, x-kubernetes-validations: [{rule: "self == oldSelf"}]}';
  const jobs = `{type: object, properties: {jobs: {type: array, items: {type: object, additionalProperties: ${inner}}}}}`;
  expect(check(rule, widget(jobs, "{}")).map(({ message }) => message)).toEqual([
    "Widget v1: 1 rule not evaluated: jobs[].* compares with the earlier object",
  ]);
});
