import { describe, expect, it } from "vitest";
import {
  elementsOf,
  fieldOf,
  isOpen,
  type PlaceValue,
  type SchemaNode,
} from "../../../../src/interpret/types/value.ts";

const text: SchemaNode = { type: "string" };
const at = (schema: SchemaNode): PlaceValue => ({ kind: "place", schema, place: "/spec" });
const place = (schema: SchemaNode, name: string) => ({ kind: "place", schema, place: `/spec/${name}` });
const ANY = { kind: "any" };
const keepsUnknown = { "x-kubernetes-preserve-unknown-fields": true };

describe("isOpen", () => {
  it.each<[string, SchemaNode, boolean]>([
    ["nothing", {}, true],
    ["an object", { type: "object" }, false],
    ["an object that keeps unknown fields", { type: "object", ...keepsUnknown }, true],
    [
      "an object that keeps unknown fields beside known ones",
      { type: "object", properties: { a: text }, ...keepsUnknown },
      false,
    ],
    ["an object that does not keep them", { type: "object", "x-kubernetes-preserve-unknown-fields": false }, false],
    ["properties without a type", { properties: {} }, false],
    ["items without a type", { items: text }, false],
  ])("%s", (_, schema, open) => {
    expect(isOpen(schema)).toBe(open);
  });
});

describe("fieldOf", () => {
  const known = { type: "object", properties: { a: text } };

  it.each<[string, SchemaNode, string, object | undefined]>([
    ["a known field", known, "a", place(text, "a")],
    ["a missing field", known, "b", undefined],
    ["a name of every object", known, "constructor", undefined],
    ["a known field beside unknown ones", { ...known, ...keepsUnknown }, "a", place(text, "a")],
    ["an unknown field that is kept", { ...known, ...keepsUnknown }, "b", ANY],
    ["a field of an embedded object", { ...known, "x-kubernetes-embedded-resource": true }, "metadata", ANY],
    [
      "a field of an object that is not embedded",
      { ...known, "x-kubernetes-embedded-resource": false },
      "b",
      undefined,
    ],
    ["a member of a map", { type: "object", additionalProperties: text }, "b", place(text, "b")],
    ["a member of a map of anything", { type: "object", additionalProperties: true }, "b", place({}, "b")],
    ["a member of a closed object", { type: "object", additionalProperties: false }, "b", undefined],
  ])("%s", (_, schema, key, expected) => {
    expect(fieldOf(at(schema), key)).toEqual(expected);
  });
});

describe("elementsOf", () => {
  it.each<[string, SchemaNode, readonly object[] | undefined]>([
    ["anything", {}, [ANY]],
    ["a string", text, undefined],
    ["a list", { type: "array", items: text }, [place(text, "*")]],
    ["a list without item types", { type: "array" }, [place({}, "*")]],
    ["a map", { type: "object", additionalProperties: text }, [place(text, "*")]],
    ["an object", { type: "object", properties: { "a/b": text } }, [place(text, "a~1b")]],
    [
      "an object that keeps unknown fields beside known ones",
      { type: "object", properties: { a: text }, ...keepsUnknown },
      [place(text, "a"), ANY],
    ],
  ])("%s", (_, schema, expected) => {
    expect(elementsOf(at(schema))).toEqual(expected);
  });
});
