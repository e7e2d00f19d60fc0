import { keysInOrder, memoizeText } from "../kernel/index.ts";
import { DEEPEST_EMITTED, isMap, type JsonMap, LONGEST_KEY } from "./emit-bounds.ts";
import { invalidValue } from "./emit-check.ts";
import { blockHeader, emitNumber, isBlock, isSimple, isWellFormed, quoteUnlessPlain } from "./emit-scalar.ts";

/**
 * Writes one JSON value as a YAML document that ends with a newline. The same value gives the same text whatever
 * the order of its keys, and every reader (Go's, YAML 1.1, YAML 1.2) gets the same value back.
 *
 * At the top of an object with `apiVersion` and `kind` these two and `metadata` come first; all other keys are
 * sorted by code unit. Lists have the indentation of their key, as kubectl writes them; nothing is folded;
 * there are no anchors. Members that are `undefined` are left out, in lists they become null; -0 becomes 0.
 *
 * @throws TypeError for a value that is not JSON (functions, dates, maps, NaN, half surrogate pairs, cycles …), with
 * its JSON pointer
 */
export function emitYaml(value: unknown): string {
  try {
    return flat(document(value));
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    throw invalidValue(value);
  }
}

// The engine keeps a concatenated text as a tree of its pieces until it is read, and ten thousand such trees cost the
// garbage collector more than emitting them. Reading one character makes the engine join the pieces.
function flat(text: string): string {
  text.charCodeAt(0);
  return text;
}

/** Writes several values as one stream, with `---` between them. An empty list gives the empty text. */
export function emitYamlStream(values: readonly unknown[]): string {
  return values.map(emitYaml).join("---\n");
}

/** Ends the writing. `invalidValue` finds the reason and the place afterwards, so that valid values are written fast. */
class Rejected extends Error {}

function document(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return list("", value, "", 1, false);
  if (!isMap(value)) return scalar("", value, "");
  const keys = keysInOrder(value);
  const isObject = "apiVersion" in value && "kind" in value;
  return map("", value, isObject ? identityFirst(keys) : keys, "", 1, false) || "{}\n";
}

// The functions below append to `out` and return it, since growing a string is cheaper than joining pieces.
// With `open`, the first entry continues the line of a list item's dash.
function map(
  out: string,
  value: JsonMap,
  keys: readonly string[],
  indent: string,
  depth: number,
  open: boolean,
): string {
  if (depth > DEEPEST_EMITTED) throw new Rejected();
  let text = out;
  let first = open;
  for (const key of keys) {
    const child = value[key];
    if (child === undefined) continue;
    if (!first) text += indent;
    first = false;
    text = member(text + keyText(key), child, indent, depth);
  }
  return text;
}

function member(out: string, value: unknown, indent: string, depth: number): string {
  if (typeof value !== "object" || value === null) return scalar(`${out} `, value, indent);
  if (Array.isArray(value)) {
    if (value.length === 0) return `${out} []\n`;
    return list(`${out}\n`, value, indent, depth + 1, false);
  }
  if (!isMap(value)) throw new Rejected();
  const inner = map("", value, keysInOrder(value), `${indent}  `, depth + 1, false);
  if (inner === "") return `${out} {}\n`;
  return `${out}\n${inner}`;
}

function list(out: string, items: readonly unknown[], indent: string, depth: number, open: boolean): string {
  if (depth > DEEPEST_EMITTED) throw new Rejected();
  let text = out;
  for (let index = 0; index < items.length; index++) {
    if (!open || index > 0) text += indent;
    text += "- ";
    const item = items[index] ?? null;
    if (Array.isArray(item) && item.length > 0) {
      text = list(text, item, `${indent}  `, depth + 1, true);
    } else if (isMap(item)) {
      text += map("", item, keysInOrder(item), `${indent}  `, depth + 1, true) || "{}\n";
    } else {
      text = scalar(text, item, indent);
    }
  }
  return text;
}

function scalar(out: string, value: unknown, indent: string): string {
  if (typeof value === "string") {
    if (isSimple(value)) return `${out}${value}\n`;
    if (!isWellFormed(value)) throw new Rejected();
    if (isBlock(value)) return block(out, value, `${indent}  `);
    return `${out}${quoteUnlessPlain(value)}\n`;
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Rejected();
    return `${out}${emitNumber(value)}\n`;
  }
  if (value === null || typeof value === "boolean") return `${out}${value}\n`;
  if (Array.isArray(value)) return `${out}[]\n`;
  throw new Rejected();
}

function block(out: string, text: string, indent: string): string {
  const header = blockHeader(text);
  const body = text.replace(/\n$/, "");
  return `${out}${header}\n${indent}${body.replace(/\n(?=[^\n])/g, `\n${indent}`)}\n`;
}

// The same fields occur in every object.
const keyText = memoizeText(
  (key) => {
    // An escape has up to ten characters for one of the key.
    const mayBeLong = key.length > LONGEST_KEY / 12;
    if (mayBeLong && Buffer.byteLength(quoteUnlessPlain(key)) > LONGEST_KEY) throw new Rejected();
    if (isSimple(key)) return `${key}:`;
    if (!isWellFormed(key)) throw new Rejected();
    return `${quoteUnlessPlain(key)}:`;
  },
  { most: 1024, longest: 64 },
);

function identityFirst(keys: readonly string[]): readonly string[] {
  const leading = ["apiVersion", "kind", "metadata"].filter((key) => keys.includes(key));
  return [...leading, ...keys.filter((key) => !leading.includes(key))];
}
