import { describe, expect, it } from "vitest";
import { evaluateSchema, type SchemaFault } from "../../../../src/interpret/types/evaluate.ts";
import { rootPlace, type SchemaNode, type SchemaValue } from "../../../../src/interpret/types/value.ts";
import { compileJq } from "../../../../src/jq/index.ts";

const text: SchemaNode = { type: "string" };
const whole: SchemaNode = { type: "integer" };
const spec: SchemaNode = {
  type: "object",
  properties: {
    name: text,
    count: whole,
    texts: { type: "array", items: text },
    counts: { type: "array", items: whole },
  },
};
const root = rootPlace({ type: "object", properties: { spec } });

function evaluate(source: string): { readonly values: readonly SchemaValue[]; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const report = ({ kind, key, optional }: SchemaFault) =>
    faults.push([kind, key, optional ? "optional" : undefined].filter((part) => part !== undefined).join(" "));
  const values = evaluateSchema(compileJq(source).ast, [root], report);
  return { values, faults };
}

const ANY = { kind: "any" };
const scalar = (type: string) => ({ kind: "scalar", type });
const place = (schema: SchemaNode, pointer: string) => ({ kind: "place", schema, place: pointer });

describe("evaluateSchema", () => {
  it.each<[string, readonly object[]]>([
    [".spec.name", [place(text, "/spec/name")]],
    [".spec.texts[]", [place(text, "/spec/texts/*")]],
    ['"a"', [scalar("string")]],
    ["1", [scalar("number")]],
    ["true", [scalar("boolean")]],
    ["null", [scalar("null")]],
    [".spec.count + 1", [scalar("number")]],
    [".spec.count + null", [scalar("number")]],
    [".spec.name + .spec.name", [ANY]],
    ['.spec.name + "-0"', [ANY]],
    [".spec.texts + []", [{ kind: "list", items: [place(text, "/spec/texts/*")] }]],
    [
      ".spec.texts + .spec.counts",
      [{ kind: "list", items: [place(text, "/spec/texts/*"), place(whole, "/spec/counts/*")] }],
    ],
    [".spec.count - 1", [scalar("number")]],
    [".spec.texts - []", [ANY]],
    [".spec.count <= 1", [scalar("boolean")]],
    ["{a: .spec.name}.a", [place(text, "/spec/name")]],
    ["{a: 1}.b", [scalar("null")]],
    ["{a: 1, b: true} | .[]", [scalar("number"), scalar("boolean")]],
    ["null | .[]", []],
    ["null | .a", [ANY]],
  ])("%s", (source, expected) => {
    expect(evaluate(source)).toEqual({ values: expected, faults: [] });
  });

  it("walks through the expressions in a text", () => {
    expect(evaluate('"\\(.spec.name)-\\(.spec.nme)"')).toEqual({ values: [scalar("string")], faults: ["missing nme"] });
  });

  it.each<[string, string]>([
    [".spec.nme", "missing nme"],
    [".spec.name.first", "not-an-object first"],
    [".spec.texts.first", "not-an-object first"],
    [".spec.name[]", "not-a-list"],
    ['"a" | .b', "not-an-object b"],
    ["1 | .[]", "not-a-list"],
  ])("%s is reported once", (source, fault) => {
    expect(evaluate(source)).toEqual({ values: [ANY], faults: [fault] });
  });
});
