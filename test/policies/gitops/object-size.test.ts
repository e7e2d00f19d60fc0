import { expect, test } from "vitest";
import { objectSize as rule } from "../../../policies/gitops/object-size.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

const config = (annotations: unknown, data: string) =>
  emitYaml({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", annotations }, data: { a: data } });

test.each([[undefined], [null], [{}], [{ a: "b" }], [{ a: "x".repeat(256 * 1024 - 1) }]])(
  "%#: passes",
  (annotations) => {
    expect(check(rule, config(annotations, "small"))).toEqual([]);
  },
);

test("finds annotations that are too many, by their bytes", () => {
  expect(check(rule, config({ a: "x".repeat(256 * 1024) }, ""))).toMatchObject([
    {
      rule: "GITOPS-014",
      severity: "warning",
      message: "the annotations of ConfigMap a are 257 KiB, but at most 256 KiB are allowed",
      path: "/metadata/annotations",
      value: 256 * 1024 + 1,
    },
  ]);
  expect(check(rule, config({ a: "é".repeat(129 * 1024) }, ""))).toHaveLength(1);
});

test("finds an object that is too large", () => {
  expect(check(rule, config({}, "x".repeat(899 * 1024)))).toEqual([]);
  expect(check(rule, config({}, "x".repeat(900 * 1024)))).toMatchObject([
    { path: "", message: "ConfigMap a is 901 KiB, but at most 900 KiB are allowed", location: { line: 1 } },
  ]);
});
