import { expect, test } from "vitest";
import { usableCrds as rule } from "../../../policies/kubernetes/usable-crds.ts";
import { check } from "../../helpers/policies.ts";
import { widget } from "./custom-resources.ts";

const messages = (yaml: string) => check(rule, yaml).map(({ severity, path, message }) => [severity, path, message]);

test("passes valid definitions, and the same one twice", () => {
  const valid = widget("{type: object, properties: {size: {type: integer, default: 1}}}", "{}");
  expect(messages(valid)).toEqual([]);
  expect(messages(`${valid}---${valid}`)).toEqual([]);
});

test.each(["null", "{}", "[]", "text", "{versions: null}", "{versions: [null, 7]}"])(
  "does not throw for the spec %s",
  (spec) => {
    const crd = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a}\nspec: ${spec}\n`;
    expect(check(rule, crd).every(({ message }) => !message.includes("failed here"))).toBe(true);
  },
);

test("reports a schema that an API server refuses, at its field", () => {
  const path = "/spec/versions/0/schema/openAPIV3Schema/properties/spec";
  expect(messages(widget("{type: object, properties: {size: {minimum: 1}, flag: {type: int}}}", "{}"))).toEqual([
    ["error", `${path}/properties/size/type`, "versions[0].spec.size.type: is mandatory, but missing"],
    [
      "error",
      `${path}/properties/flag/type`,
      "versions[0].spec.flag.type: must be one of array, boolean, integer, number, object, string",
    ],
  ]);
  expect(messages(widget("{type: object, properties: {mode: {type: string, enum: [A], default: B}}}", "{}"))).toEqual([
    ["error", `${path}/properties/mode/default`, 'versions[0].spec.mode.default: must be one of A, but is "B"'],
  ]);
});

test("warns about two schemas of one version", () => {
  const one = widget("{type: object, properties: {size: {type: integer}}}", "{}");
  const two = widget("{type: object, properties: {size: {type: string}}}", "{}");
  expect(messages(`${one}---${two}`)).toEqual([
    [
      "warning",
      "/spec/versions/0/schema",
      "Widget v1 has another schema in test.yaml, which comes first, so objects are checked against that one",
    ],
  ]);
});
