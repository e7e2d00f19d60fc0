import { CEL_FIELDS, CEL_FORMS, CEL_LEAVES } from "./templates.ts";

const TYPES = Object.keys(CEL_LEAVES);
const HOLE = /\$([a-z]+)(?:<([^>]*)>)?/;
/** The share of the parts of another type than their place needs, and of those of unknown type. */
const WRONG = 0.03;
const UNKNOWN = 0.08;

/** The variables of macros around a place, by their types. */
type Bound = ReadonlyMap<string, readonly string[]>;

/** A random expression with at most some levels of forms. */
export function randomExpression(random: () => number): string {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const make = (wanted: string, depth: number, bound: Bound): string => {
    if (wanted === "field") return pick(CEL_FIELDS);
    const isWrong = wanted === "any" || random() < WRONG;
    const type = isWrong ? pick(TYPES) : wanted;
    const text = partOf(type, depth, bound);
    return random() < UNKNOWN ? `dyn(${text})` : text;
  };
  const partOf = (type: string, depth: number, bound: Bound): string => {
    const own = bound.get(type) ?? [];
    if (own.length > 0 && random() < 0.4) return pick(own);
    if (depth <= 0 || random() < 0.25) return pick((CEL_LEAVES[type] ?? "null").split("¦"));
    let rest = pick(CEL_FORMS[type] ?? ["null"]);
    let result = "";
    for (let found = HOLE.exec(rest); found !== null; found = HOLE.exec(rest)) {
      const [whole, hole = "", more = ""] = found;
      const inner = more === "" ? bound : withBound(bound, more);
      result += rest.slice(0, found.index) + nested(make(hole, depth - 1, inner), hole);
      rest = rest.slice(found.index + whole.length);
    }
    return result + rest;
  };
  return make(pick(["bool", "bool", "any", "string", "int"]), 1 + Math.floor(random() * 3), new Map());
}

/** A part of an expression, in parentheses where it is needed. */
function nested(text: string, hole: string): string {
  return hole === "field" || /^[\w.]*$|^[\w.]*\([^()]*\)$|^'[^']*'$|^\[[^[\]]*\]$/.test(text) ? text : `(${text})`;
}

function withBound(bound: Bound, more: string): Bound {
  const result = new Map(bound);
  for (const each of more.split(",")) {
    const [name = "", type = ""] = each.split(":");
    result.set(type, [...(result.get(type) ?? []), name]);
  }
  return result;
}
