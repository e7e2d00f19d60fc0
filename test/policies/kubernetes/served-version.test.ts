import { expect, test } from "vitest";
import { servedVersion as rule } from "../../../policies/kubernetes/served-version.ts";
import { check } from "../../helpers/policies.ts";
import { widget } from "./custom-resources.ts";

const ANY = "{type: object, x-kubernetes-preserve-unknown-fields: true}";

test.each(["null", "{}", "[]", "text"])("passes a served version with the spec %s", (spec) => {
  expect(check(rule, widget(ANY, spec))).toEqual([]);
});

test("passes a kind without a CRD", () => {
  expect(check(rule, "apiVersion: example.com/v7\nkind: Widget\nmetadata: {name: a}\n")).toEqual([]);
});

test("reports a version that is not served, and an unknown one", () => {
  expect(check(rule, widget(ANY, "{}", "v1beta1"))).toMatchObject([
    {
      severity: "error",
      path: "/apiVersion",
      location: { line: 23 },
      message: 'the CRD of Widget in example.com does not serve the version "v1beta1"; it serves v1',
      expected: "example.com/v1",
    },
  ]);
  expect(check(rule, widget(ANY, "{}", "v2")).map(({ message }) => message)).toEqual([
    'the CRD of Widget in example.com does not have the version "v2"; it serves v1',
  ]);
});

test("uses the CRD that has the version, of several CRDs of a kind", () => {
  const other = widget(ANY, "{}", "v2").replace("name: v1beta1\n      served: false", "name: v2\n      served: true");
  expect(check(rule, `${widget(ANY, "{}")}---${other}`)).toEqual([]);
});
