import type { JqNode } from "../../jq/index.ts";
import { fieldShape } from "./shape.ts";
import { elementsOfTraced, markCompared, markUse, OTHER, type Traced, tracedConstant } from "./traced.ts";

type Call = Extract<JqNode, { readonly kind: "call" }>;
type Run = (part: JqNode, values?: readonly Traced[]) => readonly Traced[];

/** Functions whose results are their input or a text made of it, so that a comparison concerns the input. */
const KEEPING: ReadonlySet<string> = new Set(
  "tostring ascii_downcase ascii_upcase trim values objects arrays strings numbers booleans scalars iterables not".split(
    " ",
  ),
);

/** Functions whose results are items of their input. */
const ITEMS: ReadonlySet<string> = new Set("first last min max add".split(" "));

/** Functions whose result is a list of items of their input. */
const LISTS: ReadonlySet<string> = new Set("sort unique reverse flatten sort_by unique_by group_by".split(" "));

/** Follows a call of a builtin. */
export function traceCall({ name, args }: Call, inputs: readonly Traced[], run: Run): readonly Traced[] {
  const [first, second] = args;
  const elements = () => inputs.flatMap(elementsOfTraced);
  const on = (part: JqNode | undefined, values?: readonly Traced[]) => (part === undefined ? [] : run(part, values));
  if (args.length === 0 && KEEPING.has(name)) return inputs;
  if (args.length === 0 && ITEMS.has(name)) return elements();
  if (LISTS.has(name)) {
    const items = elements();
    on(first, items);
    return [{ kind: "list", items }];
  }
  switch (`${name}/${args.length}`) {
    case "select/1":
      on(first);
      return inputs;
    case "map/1":
      return [{ kind: "list", items: on(first, elements()) }];
    case "map_values/1":
      return [{ kind: "record", fields: new Map([["*", on(first, elements())]]) }];
    case "any/1":
    case "all/1":
      on(first, elements());
      return OTHER;
    case "any/2":
    case "all/2":
      on(second, on(first));
      return OTHER;
    case "first/1":
    case "last/1":
    case "add/1":
      return on(first);
    case "limit/2":
      return on(second);
    case "min_by/1":
    case "max_by/1": {
      const items = elements();
      on(first, items);
      return items;
    }
    case "keys/0":
      return [{ kind: "list", items: inputs.map(keyOfTraced) }];
    case "to_entries/0":
      return [{ kind: "list", items: inputs.map(entryOfTraced) }];
    case "with_entries/1":
      return on(first, inputs.map(entryOfTraced)).flatMap((entry) =>
        entry.kind === "record" ? { kind: "record", fields: new Map([["*", entry.fields.get("value") ?? []]]) } : entry,
      );
    case "tonumber/0":
      markUse(inputs, "numeral");
      return OTHER;
    case "has/1":
      for (const key of on(first)) {
        if (key.kind !== "constant" || typeof key.value !== "string") continue;
        for (const input of inputs) if (input.kind === "place") fieldShape(input.shape, key.value);
      }
      return OTHER;
    case "startswith/1":
    case "endswith/1":
    case "ltrimstr/1":
    case "rtrimstr/1":
      markCompared(inputs, on(first).map(name.startsWith("end") || name.startsWith("r") ? ending : beginning));
      if (name.endsWith("str")) return inputs;
      return OTHER;
    case "split/1":
      markUse(inputs, "text");
      return [{ kind: "list", items: OTHER }];
    case "empty/0":
    case "error/0":
    case "error/1":
      return [];
    default:
      if (name === "IN") {
        markCompared(
          inputs,
          args.flatMap((arg) => run(arg)),
        );
      } else for (const arg of args) run(arg);
      return OTHER;
  }
}

function beginning(value: Traced): Traced {
  if (value.kind === "constant" && typeof value.value === "string") return tracedConstant(`${value.value}x`);
  return value;
}

function ending(value: Traced): Traced {
  if (value.kind === "constant" && typeof value.value === "string") return tracedConstant(`x${value.value}`);
  return value;
}

function keyOfTraced(value: Traced): Traced {
  if (value.kind !== "place") return { kind: "other" };
  if (!value.shape.uses.has("list")) value.shape.uses.add("map");
  return { kind: "key", of: value.shape };
}

function entryOfTraced(value: Traced): Traced {
  const key = value.kind === "place" ? keyOfTraced(value) : { kind: "other" as const };
  return {
    kind: "record",
    fields: new Map<string, readonly Traced[]>([
      ["key", [key]],
      ["value", elementsOfTraced(value)],
    ]),
  };
}
