import { expect, test } from "vitest";
import { checkResource } from "../../../../src/k8s-fields/crd/check-resource.ts";
import { readCrdKind } from "../../../../src/k8s-fields/crd/definition.ts";
import { definitionFaults } from "../../../../src/k8s-fields/crd/definition-faults.ts";

const definition = (spec: unknown) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    names: { kind: "Widget", plural: "widgets" },
    scope: "Namespaced",
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
      },
    ],
  },
});

/** The faults of a definition and of an object of it, or the limits that ended the checks. */
function results(specSchema: unknown, spec: unknown) {
  const crd = definition(specSchema);
  const [version] = readCrdKind(crd)?.versions ?? [];
  if (version === undefined) throw new Error("the definition has no version");
  const object = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec };
  const { faults, rules, limit } = checkResource(object, version, 34);
  return {
    // Only where a test compares it.
    get definition() {
      return definitionFaults(crd).map(({ message }) => message);
    },
    object: [...faults, ...rules].map(({ message }) => message),
    limit,
  };
}

const VALID = { definition: [], object: [], limit: undefined };
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

test("reads 30,000 properties", () => {
  const properties = Object.fromEntries(many(30_000, (index) => [`f${index}`, { type: "string" }]));
  expect(results({ type: "object", properties }, { f7: "a" })).toEqual(VALID);
});

test("reads a schema and an object of some depth", () => {
  let schema: unknown = { type: "string" };
  let value: unknown = "a";
  for (let depth = 0; depth < 400; depth += 1) {
    schema = { type: "object", properties: { a: schema } };
    value = { a: value };
  }
  expect(results(schema, value)).toEqual(VALID);
});

test("evaluates 3,000 rules", () => {
  const rules = many(3_000, (index) => ({ rule: `self.a != ${index}`, message: `not ${index}` }));
  const schema = { type: "object", properties: { a: { type: "integer" } }, "x-kubernetes-validations": rules };
  expect(results(schema, { a: 7 })).toEqual({ ...VALID, object: ["not 7"] });
});

test("ends an expression whose text doubles with each step", () => {
  const doubled = many(40, () => "").reduce((text) => `[${text}].map(x, x + x)[0]`, "self.a");
  const schema = {
    type: "object",
    properties: { a: { type: "string" } },
    "x-kubernetes-validations": [{ rule: `${doubled} == ''` }],
  };
  expect(results(schema, { a: "a".repeat(100) })).toMatchObject({ limit: "needs more than 5000000 steps" });
});

test("ends a default of a default of a default", () => {
  let schema: unknown = { type: "object" };
  for (let depth = 0; depth < 40; depth += 1) {
    schema = { type: "object", properties: { a: schema, b: schema }, default: {} };
  }
  expect(results({ type: "object", properties: { a: schema } }, {}).limit).toBe("needs more than 5000000 steps");
});
