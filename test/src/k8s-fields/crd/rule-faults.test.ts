import { expect, test } from "vitest";
import { checkResource } from "../../../../src/k8s-fields/crd/check-resource.ts";
import type { CrdSchema } from "../../../../src/k8s-fields/crd/schema-node.ts";

/** The faults of an object whose `spec` has this schema. */
function faults(spec: CrdSchema, value: unknown) {
  const version = {
    kind: "Widget",
    name: "v1",
    index: 0,
    isServed: true,
    hasStatus: false,
    schema: { type: "object", properties: { spec } },
  };
  const { faults: found, rules } = checkResource({ spec: value }, version, 34);
  return [...found, ...rules].map(({ path, message }) => `${path} ${message}`);
}

const rule = (text: string) => ({ "x-kubernetes-validations": [{ rule: text, message: text }] });
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const text = { type: "string" };

test("rules read the defaults of absent fields and of null", () => {
  const spec = object({ mode: { ...text, default: "a" } }, rule("self.mode == 'a'"));
  for (const value of [{}, { mode: null }, { mode: "a" }]) expect(faults(spec, value)).toEqual([]);
  expect(faults(spec, { mode: "b" })).toEqual(["/spec self.mode == 'a'"]);
});

test("rules inside of a default are evaluated, with the defaults inside of it", () => {
  const inner = object({ size: { type: "integer", default: 3 } }, { ...rule("self.size > 3"), default: {} });
  expect(faults(object({ inner }), {})).toEqual(["/spec/inner self.size > 3"]);
  expect(faults(object({ inner }), { inner: { size: 4 } })).toEqual([]);
  expect(faults(object({ inner }), { inner: null })).toEqual(["/spec/inner self.size > 3"]);
});

test("null is absent, also in a map, and its default replaces it in a list", () => {
  const map = { type: "object", additionalProperties: text, ...rule("size(self) == 1 && !has(self.b)") };
  expect(faults(object({ map }), { map: { a: "x", b: null } })).toEqual([]);
  const list = { type: "array", items: { ...text, default: "z" }, ...rule("self == ['a', 'z']") };
  expect(faults(object({ list }), { list: ["a", null] })).toEqual([]);
  expect(faults(object({ list }), { list: ["a", "b"] })).toEqual(["/spec/list self == ['a', 'z']"]);
  const nullable = object({ note: { ...text, nullable: true } }, rule("!has(self.note)"));
  expect(faults(nullable, { note: null })).toEqual([]);
});

test("null is a literal of rules, and a list of several types cannot be joined", () => {
  expect(faults(object({ a: text }, rule("null == null")), {})).toEqual([]);
  expect(faults(object({ a: text }, rule("['a', 1].join('-') == 'a-1'")), {})).toHaveLength(1);
});

test("a rule without a message is shown in at most 120 characters", () => {
  const unlike = (length: number) => {
    const source = `self != '${"a".repeat(length - "self != ''".length)}'`;
    const value = source.slice("self != '".length, -1);
    return { source, found: faults({ ...text, "x-kubernetes-validations": [{ rule: source }] }, value) };
  };
  const whole = unlike(120);
  expect(whole.found).toEqual([`/spec does not keep the rule ${whole.source}`]);
  const cut = unlike(121);
  expect(cut.found).toEqual([`/spec does not keep the rule ${cut.source.slice(0, 120)}…`]);
});

test("an invalid default of an absent field is a fault", () => {
  const inner = object({ size: { type: "integer" } }, { required: ["size"] });
  expect(faults(object({ inner: { ...inner, default: { size: 1 } } }), {})).toEqual([]);
  expect(faults(object({ inner: { ...inner, default: {} } }), {})).toEqual([
    "/spec/inner/size is mandatory, but missing",
  ]);
});

test("a field after a null one is checked", () => {
  const spec = object({ note: { ...text, nullable: true }, size: { type: "integer" } });
  expect(faults(spec, { note: null, size: 1 })).toEqual([]);
  expect(faults(spec, { note: null, size: "a" })).toEqual(['/spec/size must be an integer, but is "a"']);
});

test("combinations apply to values with their defaults", () => {
  const spec = object({ a: { ...text, default: "long" } }, { allOf: [{ properties: { a: { maxLength: 1 } } }] });
  expect(faults(spec, { a: "x" })).toEqual([]);
  expect(faults(spec, {})).toEqual(faults(spec, { a: "long" }));
  expect(faults(spec, {})).toHaveLength(1);
  const mandatory = object({ a: { ...text, default: "x" } }, { anyOf: [{ required: ["a"] }] });
  expect(faults(mandatory, {})).toEqual([]);
});

test("oneOf allows one form and not several", () => {
  const forms = { oneOf: [{ required: ["a"] }, { required: ["b"] }] };
  const spec = object({ a: text, b: text }, forms);
  expect(faults(spec, { a: "1" })).toEqual([]);
  expect(faults(spec, {})).toEqual(["/spec must have exactly one of a, b"]);
  expect(faults(spec, { a: "1", b: "2" })).toEqual(["/spec has a and b, of which its CRD allows only one"]);
  const larger = object({ a: text, b: text }, { oneOf: [{ required: ["a"], minProperties: 1 }, { required: ["b"] }] });
  expect(faults(larger, { a: "1", b: "2" })).toEqual([
    "/spec matches 2 of the 2 forms of which its CRD allows only one",
  ]);
});

test("objects with the same fields are equal, whatever the order and the undeclared fields", () => {
  const pair = { ...object({ a: text, b: text }), "x-kubernetes-preserve-unknown-fields": true };
  const spec = object({ left: pair, right: pair }, rule("self.left == self.right"));
  expect(faults(spec, { left: { a: "1", b: "2" }, right: { b: "2", a: "1", c: "3" } })).toEqual([]);
  expect(faults(spec, { left: { a: "1", b: "2" }, right: { a: "1" } })).toEqual(["/spec self.left == self.right"]);
  expect(faults(spec, { left: { a: "1" }, right: { a: "1", b: "2" } })).toEqual(["/spec self.left == self.right"]);
});

test("rules in allOf and in the values of maps have the places of their values", () => {
  const value = object({ n: { type: "integer" } }, { allOf: [rule("self.n < 5")] });
  const spec = object({ map: { type: "object", additionalProperties: value } });
  expect(faults(spec, { map: { a: { n: 1 }, "b/c": { n: 7 } } })).toEqual(["/spec/map/b~1c self.n < 5"]);
});
