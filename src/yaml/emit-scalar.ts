import { HIDDEN_CLASS, integerDigits, isInteger64 } from "../kernel/index.ts";
import { isSpecial } from "./scalars.ts";

// Classes of ASCII characters inside a plain scalar.
const OTHER = 0;
const FREE = 1;
const COLON = 2;
const SPACE = 3;
const HASH = 4;

const CLASSES: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === 0x3a) return COLON;
  if (code === 0x20) return SPACE;
  if (code === 0x23) return HASH;
  if (code > 0x20 && code < 0x7f) return FREE;
  return OTHER;
});

// Every reader takes a scalar with one of these first characters for a string, except the words below.
const STARTS: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[A-Za-z_/$(]/.test(String.fromCharCode(code))),
);

// Booleans and nulls of YAML 1.1, of YAML 1.2 or of Go, in any case.
const WORDS: ReadonlySet<string> = new Set(["y", "n", "yes", "no", "on", "off", "true", "false", "null"]);

// Characters that are written as escapes, so that a diff shows all there is: hidden ones, and spaces that look like one.
const HIDDEN = new RegExp(`[${HIDDEN_CLASS}\u00a0\u2000-\u200a\u202f\u205f]`, "u");
const HIDDEN_IN_BLOCK = new RegExp(`(?![\\t\\n])${HIDDEN.source}`, "u");

// Integers, floats, base 60 and dates of any YAML version, and more.
const NUMBER_ALIKE =
  /^[-+]?(?:[eE][-+]?[0-9_]+|0[xXoObB][0-9a-fA-F_.pP+-]*|[0-9][0-9_,]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9_]*)?|[0-9][0-9_]*(?::[0-9]+)+(?:\.[0-9_]*)?|\.[0-9_.]*(?:[eE][-+]?[0-9_]*)?|\.(?:inf|nan))$|^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t]|$)/i;

/** True for a string with line breaks that a literal block scalar keeps unchanged. */
export function isBlock(text: string): boolean {
  if (!text.includes("\n") || HIDDEN_IN_BLOCK.test(text)) return false;
  // Leading space needs an indentation indicator; space at a line's end and leading tabs get lost in editors.
  return !/^[ \n]|[ \t](?:\n|$)|(?:^|\n) *\t/.test(text);
}

/** The header of a literal block scalar. */
export function blockHeader(text: string): "|" | "|-" | "|+" {
  if (!text.endsWith("\n")) return "|-";
  if (text.endsWith("\n\n")) return "|+";
  return "|";
}

/**
 * True for a string that is certainly plain, as most strings of a manifest are. Checks each character once, for speed.
 */
export function isSimple(text: string): boolean {
  const length = text.length;
  const first = text.charCodeAt(0);
  if (length === 0 || first > 0x7f || STARTS[first] === 0) return false;
  let last = FREE;
  for (let index = 1; index < length; index++) {
    const code = text.charCodeAt(index);
    const kind = CLASSES[code] ?? OTHER;
    if (kind !== FREE) {
      if (kind === OTHER) return false;
      if (kind === HASH && last === SPACE) return false;
      if (kind === SPACE && last === COLON) return false;
    }
    last = kind;
  }
  if (last === SPACE || last === COLON) return false;
  // The package `yaml` takes `e9` for a float in its YAML 1.1 mode.
  if ((first === 0x65 || first === 0x45) && NUMBER_ALIKE.test(text)) return false;
  return length > 5 || !WORDS.has(text.toLowerCase());
}

/** False for a string with half of a surrogate pair, which cannot be encoded. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The text of a string on one line: plain where every reader takes it for the same string, else in quotes. */
export function quoteUnlessPlain(text: string): string {
  if (isSimple(text) || isPlain(text)) return text;
  return quoteString(text);
}

function isPlain(text: string): boolean {
  if (text === "" || HIDDEN.test(text)) return false;
  if (/^[\s,[\]{}#&*!|>'"%@`?:~=<]|: | #|[: ]$/.test(text)) return false;
  if (/^-/.test(text) && !/^-{1,2}[A-Za-z]/.test(text)) return false;
  if (text.startsWith("...")) return false;
  return !NUMBER_ALIKE.test(text) && !isSpecial(text) && !WORDS.has(text.toLowerCase());
}

function quoteString(text: string): string {
  if (!HIDDEN.test(text)) {
    if (!/["\\]/.test(text)) return `"${text}"`;
    return `'${text.replaceAll("'", "''")}'`;
  }
  return `"${text.replace(new RegExp(`["\\\\]|${HIDDEN.source}`, "gu"), escapeCharacter)}"`;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\t", "\\t"],
  ["\r", "\\r"],
]);

function escapeCharacter(character: string): string {
  const short = ESCAPES.get(character);
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16).toUpperCase();
  if (code > 0xffff) return `\\U${digits.padStart(8, "0")}`;
  return `\\u${digits.padStart(4, "0")}`;
}

/**
 * The text of a finite number: integers as digits, floats in their shortest form, where an exponent has a dot before it
 * and a sign, as YAML 1.1 requires. -0 is 0. Integers beyond 64 bits are written as floats.
 */
export function emitNumber(value: number): string {
  if (isInteger64(value)) return integerDigits(value);
  const text = Number.isInteger(value) ? value.toExponential() : String(value);
  return text.replace(/^(-?\d+)e/, "$1.0e");
}
