import {
  type CelCost,
  type CelSize,
  costOf,
  LIST,
  OF_PATTERN,
  OF_TEXT,
  SCALAR,
  textSize,
  union,
} from "./cost-sizes.ts";
import type { CelNode } from "./node.ts";

/** The cost of an operator with its operands, and the size of its result. */
export function operatorCost(op: string, all: readonly CelCost[]): CelCost {
  const cost = costOf(all);
  const [left = SCALAR, right = SCALAR] = all.map(({ size }) => size);
  if (op === "&&" || op === "||") return { cost, size: SCALAR };
  if (op === "+") {
    const size = { items: left.items + right.items, chars: left.chars + right.chars, of: union(left.of, right.of) };
    return { cost: cost + Math.max(1, Math.ceil(size.chars * OF_TEXT)), size };
  }
  if (op === "in") return { cost: cost + right.items + 1, size: SCALAR };
  if (!COMPARES.has(op)) return { cost: cost + 1, size: SCALAR };
  return { cost: cost + Math.max(1, Math.ceil(Math.min(lengthOf(left), lengthOf(right)) * OF_TEXT)), size: SCALAR };
}

const COMPARES: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** The cost of a call without its arguments, and the size of its result. */
export function callCost(name: string, all: readonly CelCost[], last: number | undefined): CelCost {
  const [own = SCALAR, other = SCALAR] = all.map(({ size }) => size);
  const once = Math.ceil((own.chars + 1) * OF_TEXT);
  switch (name) {
    case "matches":
    case "find":
    case "findAll":
      return {
        cost: once * Math.ceil(other.chars * OF_PATTERN) + 1,
        size: { items: partsOf(own), chars: own.chars, of: own },
      };
    case "validate":
      return {
        cost: Math.ceil((other.chars + 1) * OF_TEXT) * LONGEST_FORMAT * OF_PATTERN + 1,
        size: { items: 5, chars: 0, of: textSize(LONGEST_PROBLEM) },
      };
    case "string":
    case "format":
      return { cost: once, size: textSize(LONGEST_NUMBER + total(own) + (name === "format" ? total(other) : 0)) };
    case "getQuery":
      return { cost: 1, size: { items: own.chars, chars: 0, of: { items: own.chars, chars: own.chars, of: own } } };
    case "contains":
      return { cost: Math.max(own.items * other.items, once * Math.ceil(other.chars * OF_TEXT)) + 1, size: SCALAR };
    case "equivalent":
    case "intersects":
      return { cost: 2 * own.items * other.items + 1, size: SCALAR };
    case "check":
      return { cost: AUTHORIZATION, size: SCALAR };
    case "split":
      return { cost: 2 * once, size: { items: partsOf(own), chars: 0, of: own } };
    case "join": {
      const chars = own.items * (own.of.chars + other.chars);
      return { cost: Math.ceil(2 * chars * OF_TEXT) + 1, size: textSize(chars) };
    }
    case "replace": {
      const chars = (own.chars + 1) * (1 + (all[2]?.size.chars ?? 0));
      return { cost: 2 * once, size: textSize(chars) };
    }
    case "distinct":
    case "sort":
      return { cost: sorting(own), size: own };
    case "flatten": {
      const items = own.items * Math.max(1, own.of.items);
      const levels = all.length === 1 ? 1 : (last ?? FLATTENED_LEVELS);
      return { cost: levels * own.items + LIST + 1, size: { items, chars: 0, of: union(own.of, own.of.of) } };
    }
    case "reverse":
    case "slice":
      return { cost: own.items + LIST + 1, size: own };
    case "range":
      return { cost: (last ?? UNKNOWN_RANGE) + LIST + 1, size: { items: last ?? UNKNOWN_RANGE, chars: 0, of: SCALAR } };
    case "of":
    case "value":
    case "dyn":
      return { cost: 1, size: all.at(-1)?.size ?? SCALAR };
    case "or":
    case "orValue":
      return { cost: 1, size: union(own, other) };
    case "first":
    case "last":
    case "min":
    case "max":
      return { cost: traversal(own) + 1, size: own.of };
    default:
      return { cost: traversal(own) + 1, size: union(own, other) };
  }
}

/** The longest pattern of a named format, and the cost of a check of rights. Source: apiserver, `pkg/cel/library`. */
const LONGEST_FORMAT = 1_120;
const AUTHORIZATION = 350_000;
const LONGEST_PROBLEM = 300;
const LONGEST_NUMBER = 64;
/** The numbers of a call that are not literals. */
const FLATTENED_LEVELS = 10;
const UNKNOWN_RANGE = 1_000;

/** The cost of comparing each item with each other one. */
export function sorting({ items }: CelSize): number {
  return Math.ceil(items * items * (2 + OF_TEXT)) + LIST + 1;
}

/** The parts of a split text: at most one for each character, and as many as the lists of a value that is not known. */
function partsOf({ items, chars }: CelSize): number {
  return items > 0 ? items : chars;
}

/** Reading a value once. */
function traversal({ items, chars, of }: CelSize): number {
  return 2 * Math.ceil(chars * OF_TEXT) + items * (1 + Math.ceil(of.chars * OF_TEXT));
}

/** The levels of items that are counted as text. */
const DEEPEST_TEXT = 4;

/** The characters of a value with its items. */
function total({ items, chars, of }: CelSize, depth = 0): number {
  return chars + (depth < DEEPEST_TEXT ? items * total(of, depth + 1) : 0);
}

/** The number that a literal is; undefined for any other expression. */
export function literalNumber(node: CelNode | undefined): number | undefined {
  return node?.op === "value" && typeof node.args === "bigint" ? Math.max(0, Number(node.args)) : undefined;
}

function lengthOf({ items, chars }: CelSize): number {
  return Math.max(items, chars);
}
