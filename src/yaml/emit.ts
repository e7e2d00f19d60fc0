import { DEEPEST_EMITTED, isMap, type JsonMap, LONGEST_KEY } from "./emit-bounds.ts";
import { invalidValue } from "./emit-check.ts";
import { blockHeader, emitNumber, isBlock, isSimple, isWellFormed, quoteUnlessPlain } from "./emit-scalar.ts";

/**
 * Writes one JSON value as a YAML document that ends with a newline. The same value gives the same text whatever
 * the order of its keys, and every reader (Go's, YAML 1.1, YAML 1.2) gets the same value back.
 *
 * At the top of an object with `apiVersion` and `kind` these two and `metadata` come first; all other keys are
 * sorted by code unit. Lists stand at the indentation of their key, as kubectl writes them; nothing is folded;
 * there are no anchors. Members that are `undefined` are left out, in lists they become null; -0 becomes 0.
 *
 * @throws TypeError for what is no JSON (functions, dates, maps, NaN, half surrogate pairs, cycles …), with the
 * JSON pointer of the place
 */
export function emitYaml(value: unknown): string {
  try {
    return flat(document(value));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw invalidValue(value);
  }
}

// A text put together from many pieces stays a tree of them until somebody reads it, and ten thousand such trees cost
// the garbage collector more than emitting them. Reading one character makes the engine join the pieces at once.
function flat(text: string): string {
  text.charCodeAt(0);
  return text;
}

/** Writes several values as one stream, with `---` between them. No value gives the empty text. */
export function emitYamlStream(values: readonly unknown[]): string {
  return values.map(emitYaml).join("---\n");
}

/** Ends the writing; what was wrong and where is looked for afterwards, to keep the way through cheap. */
class Refused extends Error {}

function document(value: unknown): string {
  if (!isMap(value))
    return Array.isArray(value) && value.length > 0 ? list("", value, "", 1, false) : scalar("", value, "");
  const keys = sortedKeys(value);
  const text = map("", value, "apiVersion" in value && "kind" in value ? identityFirst(keys) : keys, "", 1, false);
  return text === "" ? "{}\n" : text;
}

// The functions below append to `out` and return it: strings that grow are cheaper than pieces that are joined.
// `open` means that the first entry continues the line of a list item's dash.
function map(
  out: string,
  value: JsonMap,
  keys: readonly string[],
  indent: string,
  depth: number,
  open: boolean,
): string {
  if (depth > DEEPEST_EMITTED) throw new Refused();
  let text = out;
  let first = open;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    const child = value[key];
    if (child === undefined) continue;
    text += first ? keyText(key) : indent + keyText(key);
    first = false;
    text = member(text, child, indent, depth);
  }
  return text;
}

function member(out: string, value: unknown, indent: string, depth: number): string {
  if (typeof value !== "object" || value === null) return scalar(`${out} `, value, indent);
  if (Array.isArray(value)) {
    return value.length === 0 ? `${out} []\n` : list(`${out}\n`, value, indent, depth + 1, false);
  }
  if (!isMap(value)) throw new Refused();
  const inner = map("", value, sortedKeys(value), `${indent}  `, depth + 1, false);
  return inner === "" ? `${out} {}\n` : `${out}\n${inner}`;
}

function list(out: string, items: readonly unknown[], indent: string, depth: number, open: boolean): string {
  if (depth > DEEPEST_EMITTED) throw new Refused();
  let text = out;
  for (let index = 0; index < items.length; index++) {
    text += open && index === 0 ? "- " : `${indent}- `;
    const item = items[index];
    if (typeof item !== "object" || item === null) {
      text = scalar(text, item === undefined ? null : item, indent);
    } else if (Array.isArray(item)) {
      text = item.length === 0 ? `${text}[]\n` : list(text, item, `${indent}  `, depth + 1, true);
    } else {
      if (!isMap(item)) throw new Refused();
      const inner = map("", item, sortedKeys(item), `${indent}  `, depth + 1, true);
      text += inner === "" ? "{}\n" : inner;
    }
  }
  return text;
}

function scalar(out: string, value: unknown, indent: string): string {
  if (typeof value === "string") {
    if (isSimple(value)) return `${out}${value}\n`;
    if (!isWellFormed(value)) throw new Refused();
    return isBlock(value) ? block(out, value, `${indent}  `) : `${out}${quoteUnlessPlain(value)}\n`;
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Refused();
    return `${out}${emitNumber(value)}\n`;
  }
  if (value === null || typeof value === "boolean") return `${out}${value}\n`;
  if (Array.isArray(value)) return `${out}[]\n`;
  throw new Refused();
}

function block(out: string, text: string, indent: string): string {
  const header = blockHeader(text);
  const body = header === "|-" ? text : text.slice(0, -1);
  return `${out}${header}\n${indent}${body.replace(/\n(?=[^\n])/g, `\n${indent}`)}\n`;
}

function keyText(key: string): string {
  if (key.length > LONGEST_KEY / 12) checkKey(key);
  if (isSimple(key)) return `${key}:`;
  if (!isWellFormed(key)) throw new Refused();
  return `${quoteUnlessPlain(key)}:`;
}

// An escape has up to ten characters for one of the key.
function checkKey(key: string): void {
  if (Buffer.byteLength(quoteUnlessPlain(key)) > LONGEST_KEY) throw new Refused();
}

function identityFirst(keys: readonly string[]): readonly string[] {
  const leading = ["apiVersion", "kind", "metadata"].filter((key) => keys.includes(key));
  return [...leading, ...keys.filter((key) => !leading.includes(key))];
}

// Maps are small and nearly sorted: for them insertion beats the general sort several times.
function sortedKeys(value: JsonMap): string[] {
  const keys = Object.keys(value);
  if (keys.length > 32) return keys.sort();
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index] as string;
    let before = index - 1;
    while (before >= 0 && (keys[before] as string) > key) {
      keys[before + 1] = keys[before] as string;
      before--;
    }
    keys[before + 1] = key;
  }
  return keys;
}
