import { expect, test } from "vitest";
import { crdRules as rule } from "../../../policies/kubernetes/crd-rules.ts";
import { check } from "../../helpers/policies.ts";
import { widget } from "./custom-resources.ts";

const schema = (...rules: readonly string[]) =>
  `{type: object, properties: {min: {type: integer}, max: {type: integer}, name: {type: string}}, x-kubernetes-validations: ${JSON.stringify(rules.map((text) => ({ rule: text, message: "min is above max" })))}}`;
const ORDERED = "!has(self.min) || !has(self.max) || self.min <= self.max";

test.each(["null", "{}", "{min: 1}", "{min: 1, max: 1}"])("passes the spec %s", (spec) => {
  expect(check(rule, widget(schema(ORDERED), spec))).toEqual([]);
});

test("reports a rule that is false, at its object", () => {
  expect(check(rule, widget(schema(ORDERED, "self.min > 0"), "\n  min: 4\n  max: 3"))).toMatchObject([
    { severity: "error", path: "/spec", message: "spec: min is above max", expected: ORDERED },
  ]);
});

test("reports an error of a rule", () => {
  expect(check(rule, widget(schema("self.min > 0"), "{}"))).toMatchObject([
    { severity: "error", message: "spec: no such key: min, in the rule self.min > 0" },
  ]);
});

test("does not evaluate rules of an object with other faults, or about changes", () => {
  expect(check(rule, widget(schema(ORDERED), "{min: 4, max: 3, name: 7}"))).toEqual([]);
  expect(check(rule, widget(schema("self.min == oldSelf.min"), "{min: 4}"))).toEqual([]);
});

test("warns about a rule that cannot be evaluated for an object", () => {
  const spec = `{name: "\${NAME}"}`;
  expect(check(rule, widget(schema("self.name == 'a'"), spec))).toMatchObject([
    {
      severity: "warning",
      message: "spec: the rule \"self.name == 'a'\" was not evaluated: a value has a variable",
    },
  ]);
});

test("ends the check of a hostile rule", () => {
  const list = JSON.stringify(Array.from({ length: 400 }, (_, index) => index));
  const hostile = "self.all(a, self.all(b, self.all(c, self.all(d, a + b + c + d >= 0))))";
  const items = `{type: object, properties: {list: {type: array, items: {type: integer}, x-kubernetes-validations: [{rule: "${hostile}"}]}}}`;
  expect(check(rule, widget(items, `{list: ${list}}`))).toMatchObject([
    { severity: "error", path: "", message: expect.stringContaining("needs more than 5000000 steps"), unjudged: true },
  ]);
});

test("reports an object whose check needs too many steps", () => {
  const rows = JSON.stringify(Array.from({ length: 3_000 }, () => "a".repeat(90)));
  const hostile = `{type: object, properties: {rows: {type: array, items: {type: string, pattern: "^(a|aa|aaa|a?a?a?a?a?a?a?a?)*${"a?".repeat(450)}$"}}}}`;
  expect(check(rule, widget(hostile, `{rows: ${rows}}`))).toMatchObject([
    {
      severity: "error",
      path: "",
      message: "the check against the CRD needs more than 5000000 steps, so it ended without a result",
    },
  ]);
});

test("reports rules and limits of custom resources inside objects", () => {
  const crd = (rule: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: rayclusters.ray.io}
spec:
  group: ray.io
  scope: Namespaced
  names: {kind: RayCluster, plural: rayclusters}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-preserve-unknown-fields: true
              properties: {suspend: {type: boolean}, list: {type: array, items: {type: integer}}}
              x-kubernetes-validations: [{rule: ${JSON.stringify(rule)}}]
---
apiVersion: workload.codeflare.dev/v1beta2
kind: AppWrapper
metadata: {name: wrapped}
spec:
  components:
    - template:
        apiVersion: ray.io/v1
        kind: RayCluster
        metadata: {name: inner}
        spec:
          suspend: true
          list: ${JSON.stringify(Array.from({ length: 2_000 }, () => 1))}
          headGroupSpec: {rayStartParams: {}, template: {spec: {containers: [{name: head, image: "a:1"}]}}}
`;
  expect(check(rule, crd("self.suspend"))).toEqual([]);
  expect(check(rule, crd("!self.suspend"))).toMatchObject([
    { path: "/spec/components/0/template/spec", message: "spec: does not keep the rule !self.suspend" },
  ]);
  expect(check(rule, crd("self.list.all(a, self.list.all(b, a == b))"))).toMatchObject([
    { path: "/spec/components/0/template", unjudged: true },
  ]);
});
