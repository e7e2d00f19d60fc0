import { describe, expect, it } from "vitest";
import { findPods } from "../../../../src/interpret/types/find-pods.ts";
import type { SchemaNode } from "../../../../src/interpret/types/value.ts";

const text: SchemaNode = { type: "string" };
const object = (properties: SchemaNode): SchemaNode => ({ type: "object", properties });
const list = (items: SchemaNode, more: SchemaNode = {}): SchemaNode => ({ type: "array", items, ...more });
const map = (additionalProperties: SchemaNode | boolean): SchemaNode => ({ type: "object", additionalProperties });

const podSpec = object({ containers: list(object({ name: text, image: text })), nodeName: text });
const template = object({ metadata: object({}), spec: podSpec });

/** `form` and place of each pod definition: `[]` is a list, `{}` a map. */
const found = (schema: SchemaNode) =>
  findPods(schema).map(({ form, steps }) =>
    [form, ...steps.map((step) => ({ field: "name" in step ? step.name : "", list: "[]", map: "{}" })[step.kind])].join(
      " ",
    ),
  );

describe("findPods", () => {
  it.each<[string, SchemaNode]>([
    ["nothing", {}],
    ["a string", text],
    ["properties that are null", { type: "object", properties: null }],
    ["containers that are not a list", object({ containers: object({ name: text, image: text }) })],
    ["containers without an image", object({ containers: list(object({ name: text })) })],
    ["containers with only an image", object({ containers: list(object({ image: text })) })],
    ["a map of anything", map(true)],
  ])("finds none in %s", (_, schema) => {
    expect(found(schema)).toEqual([]);
  });

  it.each<[string, SchemaNode, readonly string[]]>([
    ["a template", object({ template }), ["template template"]],
    ["a spec", object({ pod: podSpec }), ["spec pod"]],
    ["the schema itself", podSpec, ["spec"]],
    ["lists", object({ groups: list(object({ template })) }), ["template groups [] template"]],
    ["maps", object({ services: map(object({ pod: podSpec })) }), ["spec services {} pod"]],
    ["lists in maps", map(list(template)), ["template {} []"]],
    [
      "fields in the order of the schema",
      object({ worker: object({ template }), launcher: podSpec }),
      ["template worker template", "spec launcher"],
    ],
  ])("finds pods in %s", (_, schema, expected) => {
    expect(found(schema)).toEqual(expected);
  });

  it("returns the schema around the pods, and the keys of lists", () => {
    const group = object({ template, name: text });
    const [pods] = findPods(object({ groups: list(group, { "x-kubernetes-list-map-keys": ["name", 7] }) }));
    expect(pods?.holder).toBe(group);
    expect(pods?.steps[1]).toEqual({ kind: "list", item: group, keys: ["name"] });
  });

  it.each<[string, (node: SchemaNode) => SchemaNode]>([
    ["fields", (node) => ({ type: "object", properties: { child: node } })],
    ["lists", (node) => ({ type: "array", items: node })],
    ["maps", (node) => ({ type: "object", additionalProperties: node })],
  ])("ends in a schema of %s that contains itself", (_, around) => {
    const node: Record<string, unknown> = {};
    expect(found(Object.assign(node, around(node)))).toEqual([]);
  });
});

it("finds pods down to a fixed depth", () => {
  const nested = (depth: number): SchemaNode => (depth === 0 ? template : object({ a: nested(depth - 1) }));
  expect(findPods(nested(12))).toHaveLength(1);
  expect(findPods(nested(13))).toEqual([]);
  expect(findPods(list(nested(11)))).toHaveLength(1);
  expect(findPods(list(nested(12)))).toEqual([]);
  expect(findPods(map(nested(11)))).toHaveLength(1);
  expect(findPods(map(nested(12)))).toEqual([]);
});
