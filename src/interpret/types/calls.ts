import type { JqNode } from "../../jq/index.ts";
import { ANY, elementsOf, membersOf, type ScalarType, type SchemaValue } from "./value.ts";

type Call = Extract<JqNode, { readonly kind: "call" }>;
type Run = (part: JqNode, values?: readonly SchemaValue[]) => readonly SchemaValue[];

const RESULTS: Readonly<Record<string, ScalarType>> = {
  ...Object.fromEntries(
    ["length", "tonumber", "floor", "ceil", "round", "sqrt", "abs", "fabs", "utf8bytelength", "index", "rindex"].map(
      (name) => [name, "number" as const],
    ),
  ),
  ...Object.fromEntries(
    ["tostring", "ascii_downcase", "ascii_upcase", "ltrimstr", "rtrimstr", "trim", "join", "type", "tojson", "sub"].map(
      (name) => [name, "string" as const],
    ),
  ),
  ...Object.fromEntries(
    ["not", "has", "in", "inside", "contains", "test", "startswith", "endswith", "isnan", "isinfinite"].map((name) => [
      name,
      "boolean" as const,
    ]),
  ),
};

/** What a builtin yields: places go through those that pick, and are lost in those that compute. */
export function evaluateCall({ name, args }: Call, inputs: readonly SchemaValue[], run: Run): readonly SchemaValue[] {
  const [first, second] = args;
  const items = () => inputs.flatMap(elements);
  switch (`${name}/${args.length}`) {
    case "select/1":
      if (first !== undefined) run(first);
      return inputs;
    case "map/1":
      return [{ kind: "list", items: first === undefined ? [] : run(first, items()) }];
    case "any/1":
    case "all/1":
      if (first !== undefined) run(first, items());
      return [{ kind: "scalar", type: "boolean" }];
    case "any/2":
    case "all/2":
      if (first !== undefined && second !== undefined) run(second, run(first));
      return [{ kind: "scalar", type: "boolean" }];
    case "any/0":
    case "all/0":
      return [{ kind: "scalar", type: "boolean" }];
    case "first/1":
    case "last/1":
      return first === undefined ? [] : run(first);
    case "limit/2":
    case "nth/2":
      return second === undefined ? [] : run(second);
    case "first/0":
    case "last/0":
    case "min/0":
    case "max/0":
      return items();
    case "min_by/1":
    case "max_by/1":
      if (first !== undefined) run(first, items());
      return items();
    case "sort_by/1":
    case "unique_by/1":
      if (first !== undefined) run(first, items());
      return [{ kind: "list", items: items() }];
    case "sort/0":
    case "unique/0":
    case "reverse/0":
      return [{ kind: "list", items: items() }];
    case "flatten/0":
    case "flatten/1":
      return [{ kind: "list", items: items().flatMap((item) => (isList(item) ? elements(item) : [item])) }];
    case "keys/0":
    case "keys_unsorted/0":
      return [{ kind: "list", items: inputs.map(keyOf) }];
    case "to_entries/0":
      return [{ kind: "list", items: inputs.map(entryOf) }];
    case "add/0":
      return added(items());
    case "add/1":
      return first === undefined ? [] : added(run(first));
    case "values/0":
    case "objects/0":
    case "arrays/0":
    case "strings/0":
    case "numbers/0":
    case "booleans/0":
    case "scalars/0":
    case "iterables/0":
      return inputs;
    case "empty/0":
    case "error/0":
    case "error/1":
      return [];
    default: {
      const type = Object.hasOwn(RESULTS, name) ? RESULTS[name] : undefined;
      return [type === undefined ? ANY : { kind: "scalar", type }];
    }
  }
}

function elements(value: SchemaValue): readonly SchemaValue[] {
  if (value.kind === "list") return value.items;
  if (value.kind === "record") return [...value.fields.values()].flat();
  return value.kind === "place" ? (elementsOf(value) ?? [ANY]) : [ANY];
}

function isList(value: SchemaValue): boolean {
  return value.kind === "list" || (value.kind === "place" && value.schema.type === "array");
}

function keyOf(value: SchemaValue): SchemaValue {
  if (value.kind !== "place") return { kind: "scalar", type: "string" };
  // The keys of a list are numbers; those of a map stand for its members.
  const type = value.schema.type === "array" ? "number" : "string";
  return { kind: "scalar", type, place: `${value.place}/*` };
}

function entryOf(value: SchemaValue): SchemaValue {
  if (value.kind === "any") return ANY;
  const isMap = value.kind === "place" && membersOf(value.schema) !== undefined;
  const key = isMap ? keyOf(value) : ({ kind: "scalar", type: "string" } as const);
  return {
    kind: "record",
    fields: new Map([
      ["key", [key]],
      ["name", [key]],
      ["value", elements(value)],
    ]),
  };
}

function added(items: readonly SchemaValue[]): readonly SchemaValue[] {
  const lists = items.filter(isList);
  if (lists.length > 0) return [{ kind: "list", items: lists.flatMap(elements) }];
  const numbers = items.every(
    (item) =>
      (item.kind === "scalar" && item.type === "number") ||
      (item.kind === "place" && (item.schema.type === "integer" || item.schema.type === "number")),
  );
  return [numbers ? { kind: "scalar", type: "number" } : ANY];
}
