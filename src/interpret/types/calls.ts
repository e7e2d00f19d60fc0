import type { JqNode } from "../../jq/index.ts";
import { ANY, elementsIn, isList, isNumeric, membersOf, type SchemaValue, scalar } from "./value.ts";

type Call = Extract<JqNode, { readonly kind: "call" }>;
type Run = (part: JqNode, values?: readonly SchemaValue[]) => readonly SchemaValue[];

const NUMBERS = "length tonumber floor ceil round sqrt abs fabs utf8bytelength index rindex";
const STRINGS = "tostring ascii_downcase ascii_upcase ltrimstr rtrimstr trim join type tojson sub";
const BOOLEANS = "not has in inside contains test startswith endswith isnan isinfinite";

/** The value that a function computes, by its name. */
const RESULTS: ReadonlyMap<string, SchemaValue> = new Map([
  ...NUMBERS.split(" ").map((name) => [name, scalar("number")] as const),
  ...STRINGS.split(" ").map((name) => [name, scalar("string")] as const),
  ...BOOLEANS.split(" ").map((name) => [name, scalar("boolean")] as const),
]);

/** The results of a builtin: one that selects keeps the places of its input, one that computes loses them. */
export function evaluateCall({ name, args }: Call, inputs: readonly SchemaValue[], run: Run): readonly SchemaValue[] {
  const [first, second] = args;
  const items = () => inputs.flatMap(elements);
  const runOn = (part?: JqNode, values?: readonly SchemaValue[]) => (part === undefined ? [] : run(part, values));
  switch (`${name}/${args.length}`) {
    case "select/1":
      runOn(first);
      return inputs;
    case "map/1":
      return [{ kind: "list", items: runOn(first, items()) }];
    case "any/1":
    case "all/1":
      runOn(first, items());
      return [scalar("boolean")];
    case "any/2":
    case "all/2":
      runOn(second, runOn(first));
      return [scalar("boolean")];
    case "any/0":
    case "all/0":
      return [scalar("boolean")];
    case "first/1":
    case "last/1":
      return runOn(first);
    case "limit/2":
    case "nth/2":
      return runOn(second);
    case "first/0":
    case "last/0":
    case "min/0":
    case "max/0":
      return items();
    case "min_by/1":
    case "max_by/1":
      runOn(first, items());
      return items();
    case "sort_by/1":
    case "unique_by/1":
      runOn(first, items());
      return [{ kind: "list", items: items() }];
    case "sort/0":
    case "unique/0":
    case "reverse/0":
      return [{ kind: "list", items: items() }];
    case "flatten/0":
    case "flatten/1":
      return [{ kind: "list", items: items().flatMap((item) => (isList(item) ? elements(item) : item)) }];
    case "keys/0":
    case "keys_unsorted/0":
      return [{ kind: "list", items: inputs.map(keyOf) }];
    case "to_entries/0":
      return [{ kind: "list", items: inputs.map(entryOf) }];
    case "add/0":
      return added(items());
    case "add/1":
      if (first === undefined) return [];
      return added(run(first));
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
      return [RESULTS.get(name) ?? ANY];
    }
  }
}

function elements(value: SchemaValue): readonly SchemaValue[] {
  if (value.kind === "record") return [...value.fields.values()].flat();
  return elementsIn(value) ?? [ANY];
}

function keyOf(value: SchemaValue): SchemaValue {
  if (value.kind !== "place") return scalar("string");
  // The keys of a list are numbers; the keys of a map have the places of its members.
  const type = value.schema.type === "array" ? "number" : "string";
  return { kind: "scalar", type, place: `${value.place}/*` };
}

function entryOf(value: SchemaValue): SchemaValue {
  if (value.kind === "any") return ANY;
  const isMap = value.kind === "place" && membersOf(value.schema) !== undefined;
  const key = isMap ? keyOf(value) : scalar("string");
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
  return [items.every(isNumeric) ? scalar("number") : ANY];
}
