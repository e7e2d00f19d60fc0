import { integerDigits, numberOfInteger } from "../kernel/index.ts";

/**
 * The value of a plain (unquoted) scalar in Kubernetes: the rules of `resolve.go` of go-yaml v2, which
 * sigs.k8s.io/yaml (kubectl, the API server's clients, Argo CD) uses. No base 60, no dates, no `.inf`.
 *
 * A `bigint` is an integer that a JavaScript number cannot represent exactly; readers reject it.
 */
type PlainValue = null | boolean | number | bigint | string;

const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"].map((word) => [word, true] as const),
  ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"].map((word) => [word, false] as const),
  ...["", "~", "null", "Null", "NULL"].map((word) => [word, null] as const),
]);

const LONGEST_SPECIAL = "false".length;

const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+|0[0-7]*|[1-9][0-9]*)$/;
const DECIMAL = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
// A scalar that starts with a dot goes straight to Go's ParseFloat, which takes `_` only between digits.
const DOTTED = /^\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?$/;
const MAX_UINT64 = 2n ** 64n - 1n;
const MIN_INT64 = -(2n ** 63n);

/** Reads a plain scalar. Returns a string for everything except null, booleans and numbers. */
export function resolvePlain(text: string): PlainValue {
  if (!mayBeSpecial(text)) return text;
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  return resolveNumber(text) ?? text;
}

/** True when `resolvePlain` returns another value than the text itself. */
export function isSpecial(text: string): boolean {
  return mayBeSpecial(text) && (WORDS.has(text) || resolveNumber(text) !== undefined);
}

/** True when the text is an integer in Go, which an explicit `!!int` requires. */
export function isInteger(text: string): boolean {
  const plain = text.replaceAll("_", "");
  return startsNumber(text.charCodeAt(0)) && text.charCodeAt(0) !== 0x2e && INTEGER.test(plain);
}

function mayBeSpecial(text: string): boolean {
  const first = text.charCodeAt(0);
  if (Number.isNaN(first) || startsNumber(first)) return true;
  return text.length <= LONGEST_SPECIAL && WORDS.has(text);
}

/** True for most plain scalars: texts that are longer than `false` and do not start like a number. */
export function isWord(text: string): boolean {
  return text.length > LONGEST_SPECIAL && !startsNumber(text.charCodeAt(0));
}

function startsNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
}

function resolveNumber(text: string): number | bigint | undefined {
  const first = text.charCodeAt(0);
  if (!startsNumber(first)) return undefined;
  if (isShortDecimal(text)) return Number(text);
  const plain = text.replaceAll("_", "");
  if (first !== 0x2e && INTEGER.test(plain)) return integer(plain);
  const isFloat = first === 0x2e ? DOTTED.test(text) : DECIMAL.test(plain);
  // Adding 0 turns -0 into 0, the same JSON number.
  const value = Number(plain) + 0;
  if (isFloat && Number.isFinite(value)) return value;
  return undefined;
}

function integer(plain: string): number | bigint | undefined {
  const negative = plain.charCodeAt(0) === 0x2d;
  const literal = plain.replace(/^[-+]/, "").replace(/^0(?=[0-7])/, "0o");
  const value = Number(literal);
  // `0 -` and not a sign change: Go's integer -0 is 0.
  if (Number.isSafeInteger(value)) {
    if (negative) return 0 - value;
    return value;
  }
  const exact = negative ? -BigInt(literal) : BigInt(literal);
  const large = numberOfInteger(exact);
  if (large !== undefined) return large;
  // Beyond 64 bits Go takes decimal digits for a float and others for a string.
  const isInt64 = exact >= MIN_INT64 && exact <= MAX_UINT64;
  if (isInt64 || DECIMAL.test(plain)) return exact;
  return undefined;
}

/** The text that Go gives a map key that is a number: decimal digits for an integer, else as `floatKey`. */
export function numberKey(text: string, value: number): string {
  if (isInteger(text)) return integerDigits(value);
  if (value === 0 && text.startsWith("-")) return "-0";
  return floatKey(value);
}

/** The text that Go gives a key that is a float: strconv's `%g` of its 32-bit form, so 1e6 becomes `1e+06`. */
export function floatKey(value: number): string {
  const single = Math.fround(value);
  if (single === 0) return "0";
  if (!Number.isFinite(single)) {
    if (single > 0) return ".inf";
    return "-.inf";
  }
  let digits = "";
  for (let precision = 0; precision <= 8; precision++) {
    digits = single.toExponential(precision);
    if (Math.fround(Number(digits)) === single) break;
  }
  const [mantissa = "", exponentText = "0"] = digits.split("e");
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return plainDecimal(mantissa, exponent);
  return `${mantissa}e${exponentText.replace(/(?<=^[-+])(?=\d$)/, "0")}`;
}

function plainDecimal(mantissa: string, exponent: number): string {
  const digits = mantissa.replace(/[-.]/g, "");
  const sign = mantissa.startsWith("-") ? "-" : "";
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  const fraction = digits.slice(exponent + 1).replace(/^(?=.)/, ".");
  return sign + whole + fraction;
}

const WORD = "[yY]|[yY]es|YES|[nN]|[nN]o|NO|[oO]n|ON|[oO]ff|OFF";
const NUMBER = "[-+]?(?:0[0-9_]+|0[oObB][0-9_]+|[0-9]+_[0-9_]*|[0-9]+[eE][-+]?[0-9]+)";
const BASE_60 = String.raw`[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?`;
const DATE = String.raw`[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t][0-9:.+\-Z \t]*)?`;
const AMBIGUOUS = new RegExp(`^(?:${WORD}|${NUMBER}|${BASE_60}|${DATE})$`);
const LONGEST_WORD = 3;
const WORD_STARTS = "yYnNoO";

/** True for a plain scalar that YAML 1.1, YAML 1.2, kubectl and kustomize do not all read as the same value. */
export function isAmbiguous(text: string): boolean {
  // Every plain scalar is tested, and for nearly all the first character decides.
  const isNumeric = startsNumber(text.charCodeAt(0));
  if (isNumeric && isShortDecimal(text)) return false;
  if (!isNumeric && (text.length > LONGEST_WORD || !WORD_STARTS.includes(text.charAt(0)))) return false;
  return AMBIGUOUS.test(text);
}

/** A number without a sign that every reader takes for the same: most numbers of a manifest. */
function isShortDecimal(text: string): boolean {
  if (text.length > 5 || (text.length > 1 && text.charCodeAt(0) === 0x30)) return false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}
