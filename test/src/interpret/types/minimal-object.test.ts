import { describe, expect, it } from "vitest";
import { minimalObject } from "../../../../src/interpret/types/minimal-object.ts";
import type { SchemaNode } from "../../../../src/interpret/types/value.ts";

const identity = { apiVersion: "ml.example.org/v1", kind: "Train", metadata: { name: "minimal" } };
const text = { type: "string" };
const spec = (properties: SchemaNode, required: readonly string[] = Object.keys(properties)): SchemaNode => ({
  type: "object",
  properties: { spec: { type: "object", properties, required } },
});
const specOf = (schema: SchemaNode) => minimalObject(schema, "ml.example.org/v1", "Train").spec;

describe("minimalObject", () => {
  it("has only its identity without a schema of fields", () => {
    expect(minimalObject({}, "ml.example.org/v1", "Train")).toEqual(identity);
  });

  it("has mandatory fields and fields with a default", () => {
    const schema = spec({ a: text, b: text, c: { type: "integer", default: 3 } }, ["a"]);
    expect(minimalObject(schema, "ml.example.org/v1", "Train")).toEqual({ ...identity, spec: { a: "x", c: 3 } });
  });

  it("has lists with as many items as they must have, none without minItems, and at most three", () => {
    const list = (minItems?: unknown) => ({ type: "array", items: text, minItems });
    expect(specOf(spec({ none: list(), zero: list(0), one: list(1), many: list(100), odd: list("2") }))).toEqual({
      none: [],
      zero: [],
      one: ["x"],
      many: ["x", "x", "x"],
      odd: [],
    });
  });

  it("ends at a fixed depth", () => {
    const nested = (depth: number): SchemaNode =>
      depth === 0 ? text : { type: "array", minItems: 1, items: nested(depth - 1) };
    const innermost = (depth: number) => JSON.stringify(specOf(spec({ list: nested(depth) }))).replaceAll(/[[\]]/g, "");
    expect(innermost(39)).toBe('{"list":"x"}');
    expect(innermost(40)).toBe('{"list":null}');
  });

  it("has a value of each type", () => {
    const types = {
      choice: { type: "string", enum: ["first", "second"] },
      noChoice: { type: "string", enum: [] },
      whole: { type: "integer", minimum: 4 },
      zero: { type: "number", minimum: 0 },
      flag: { type: "boolean" },
      size: { "x-kubernetes-int-or-string": true },
      anything: { "x-kubernetes-preserve-unknown-fields": true },
    };
    expect(specOf(spec(types))).toEqual({
      choice: "first",
      noChoice: "x",
      whole: 4,
      zero: 1,
      flag: false,
      size: 1,
      anything: {},
    });
  });

  it("ends at a schema that is nested without end", () => {
    const nested: { readonly type: string; properties: Record<string, unknown>; readonly required: string[] } = {
      type: "object",
      properties: {},
      required: ["a"],
    };
    nested.properties.a = nested;
    expect(JSON.stringify(minimalObject({ properties: { spec: nested } }, "v1", "Train")).length).toBeLessThan(1_000);
  });
});
