import { expect, test } from "vitest";
import { definitionFaults } from "../../../../src/k8s-fields/crd/definition-faults.ts";

/** The faults of a CRD with one version of this schema, as paths below the schema with messages. */
function faults(schema: unknown, version: object = {}): readonly string[] {
  const versions = [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema }, ...version }];
  const spec = { group: "example.com", scope: "Namespaced", names: { kind: "Widget", plural: "widgets" }, versions };
  return definitionFaults({ metadata: { name: "widgets.example.com" }, spec }).map(
    ({ path, message }) => `${path.replace("/spec/versions/0/schema/openAPIV3Schema", "")} ${message.split(": ")[1]}`,
  );
}
const withSpec = (spec: object) => ({ type: "object", properties: { spec } });
const mapOf = (key: object, item: object = {}) => ({
  type: "array",
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["k"],
  items: { type: "object", properties: { k: { type: "string", ...key } }, ...item },
});

test.each([
  ["mandatory", mapOf({}, { required: ["k"] })],
  ["given by a default", mapOf({ default: "a" })],
])("a key of a list may be %s", (_, spec) => {
  expect(faults(withSpec(spec))).toEqual([]);
});

test.each([
  ["optional", mapOf({})],
  ["optional with the default null", mapOf({ default: null })],
])("a key of a list must not be %s", (_, spec) => {
  expect(faults(withSpec(spec))).toEqual([
    '/properties/spec/x-kubernetes-list-map-keys/0 names "k", which must be mandatory or have a default',
  ]);
});

const compared = { type: "string", "x-kubernetes-validations": [{ rule: "self == oldSelf" }] };
const nested = { type: "object", properties: { a: compared } };

test.each<[string, object, string | undefined]>([
  ["a field", nested, undefined],
  ["the values of a map", { type: "object", additionalProperties: compared }, undefined],
  ["the items of a list with keys", mapOf({ ...compared, default: "a" }), undefined],
  ["the items of a list", { type: "array", items: compared }, "/items"],
  ["a set", { type: "array", "x-kubernetes-list-type": "set", items: compared }, "/items"],
  ["an item of a list", { type: "array", items: nested }, "/items/properties/a"],
  [
    "a map in a list",
    { type: "array", items: { type: "object", additionalProperties: compared } },
    "/items/additionalProperties",
  ],
  ["an atomic object", { ...nested, "x-kubernetes-map-type": "atomic" }, "/properties/a"],
])("whether the rule of %s may use the earlier value", (_, spec, place) => {
  const found = faults(withSpec(spec)).filter((fault) => fault.includes("oldSelf"));
  const message = "uses oldSelf in a list or map whose items have no earlier state";
  expect(found).toEqual(
    place === undefined ? [] : [`/properties/spec${place}/x-kubernetes-validations/0/rule ${message}`],
  );
});

test.each<[string, unknown, number]>([
  ["default", null, 0],
  ["x-kubernetes-int-or-string", false, 0],
  ["maxProperties", 3, 1],
  ["minProperties", 0, 1],
])("beside a status, the root may have %s: %j", (keyword, value, count) => {
  const root = { type: "object", [keyword]: value };
  const found = faults(root, { subresources: { status: {} } }).filter((fault) => fault.includes("status"));
  expect(found).toEqual(count === 0 ? [] : [`/${keyword} must not be there where status is a subresource`]);
  expect(faults(root).filter((fault) => fault.includes("status"))).toEqual([]);
});

test.each([
  [undefined, []],
  [[], ["must have exactly one version with storage: true, but has 0"]],
])("the versions %j have the faults %j", (versions, expected) => {
  const spec = { group: "example.com", scope: "Namespaced", names: { kind: "Widget", plural: "widgets" }, versions };
  const faults = definitionFaults({ metadata: { name: "widgets.example.com" }, spec });
  expect(faults.map(({ message }) => message)).toEqual(expected.map((message) => `versions: ${message}`));
});
