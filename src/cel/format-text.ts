import { compareText } from "../kernel/index.ts";
import { textOfBytes } from "./bytes-text.ts";
import type { CelRun } from "./function.ts";
import { doubleText, fixedText, scientificText } from "./number-texts.ts";
import { CelBytes, CelDuration, CelTime, CelTypeName, CelUnsigned } from "./scalars.ts";
import { durationText, timeText } from "./time-parts.ts";
import { typeNameOf } from "./type-values.ts";
import { type CelData, CelError, type CelMap, isCelList, isCelMap, NotEvaluated } from "./values.ts";

const CLAUSE = /%(?:\.(\d*))?(.?)/gsu;

/** The method `format` of texts. Source: cel-go, `ext/formatting.go`. */
export const formatText: CelRun = ([text, list = null], work) => {
  if (typeof text !== "string" || !isCelList(list)) return undefined;
  let next = 0;
  return text.replaceAll(CLAUSE, (whole, precision: string | undefined, verb: string) => {
    work.spend();
    if (whole === "%%") return "%";
    const value = list[next];
    if (value === undefined) throw new CelError(`index ${next} out of range`);
    next += 1;
    if (whole === "%") throw new CelError("unexpected end of string");
    const printed = clause(verb, value, precision);
    work.read(printed);
    return printed;
  });
};

const EXPECTED: Readonly<Record<string, string>> = {
  d: "decimal clause can only be used on integers",
  f: "fixed-point clause can only be used on doubles",
  e: "scientific clause can only be used on doubles",
  b: "only integers and bools can be formatted as binary",
  o: "octal clause can only be used on integers",
  x: "only integers, byte buffers, and strings can be formatted as hex",
  X: "only integers, byte buffers, and strings can be formatted as hex",
  s: "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps",
};

function clause(verb: string, value: CelData, precision: string | undefined): string {
  const printed = precision === "" ? undefined : printedAs(verb, value, precision);
  if (printed !== undefined) return printed;
  const expected = EXPECTED[verb];
  if (expected === undefined || precision === "") {
    throw new CelError(`could not parse formatting clause: unrecognized formatting clause "${verb}"`);
  }
  throw new CelError(`error during formatting: ${expected}, was given ${typeNameOf(value)}`);
}

function printedAs(verb: string, value: CelData, precision: string | undefined): string | undefined {
  const whole = value instanceof CelUnsigned ? value.value : value;
  switch (verb) {
    case "s":
      return plain(value);
    case "d":
      return typeof whole === "bigint" ? String(whole) : undefined;
    case "f":
    case "e": {
      const number = typeof value === "string" ? SPECIAL.get(value) : value;
      if (typeof number !== "number") return undefined;
      const digits = precision === undefined ? DIGITS : Number(precision);
      if (digits > MOST_DIGITS) throw new NotEvaluated(`prints more than ${MOST_DIGITS} digits`);
      // The precision of this clause is its width in fact.
      return verb === "f" ? fixedText(number, digits) : scientificText(number).padStart(digits);
    }
    case "b":
      if (typeof value === "boolean") return value ? "1" : "0";
      return typeof whole === "bigint" ? whole.toString(2) : undefined;
    case "o":
      return typeof whole === "bigint" ? whole.toString(8) : undefined;
    case "x":
      return hexadecimal(whole);
    case "X":
      return hexadecimal(whole)?.toUpperCase();
    default:
      return undefined;
  }
}

/** Texts that stand for numbers. */
const SPECIAL: ReadonlyMap<string, number> = new Map([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
]);
const DIGITS = 6;
/** The digits after the point that the functions of JavaScript print. */
const MOST_DIGITS = 100;

function hexadecimal(value: CelData): string | undefined {
  if (typeof value === "bigint") return value.toString(16);
  if (value instanceof CelBytes) return value.bytes.toString("hex");
  return typeof value === "string" ? Buffer.from(value).toString("hex") : undefined;
}

function plain(value: CelData): string | undefined {
  if (typeof value === "string") return value;
  if (value === null) return "null";
  if (typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (typeof value === "number") return doubleText(value);
  if (value instanceof CelUnsigned) return String(value.value);
  if (value instanceof CelTime) return timeText(value);
  if (value instanceof CelDuration) return durationText(value);
  if (value instanceof CelTypeName) return value.name;
  if (value instanceof CelBytes) return textOfBytes(value);
  if (isCelList(value)) return `[${value.map(inner).join(", ")}]`;
  return isCelMap(value) ? mapText(value) : undefined;
}

function mapText(map: CelMap): string {
  const entries = [...map.keys()].map((key) => {
    const isKey = ["string", "boolean", "bigint"].includes(typeof key) || key instanceof CelUnsigned;
    if (!isKey) throw new CelError(`no formatting function for map key of type ${typeNameOf(key)}`);
    return [inner(key), inner(map.get(key) ?? null)] as const;
  });
  const sorted = entries.toSorted(([a], [b]) => compareText(a, b));
  return `{${sorted.map(([key, printed]) => `${key}:${printed}`).join(", ")}}`;
}

/** A part of a list or a map: a text in quotes, and a number of type `double` with six digits. */
function inner(value: CelData): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return Number.isFinite(value) ? plainFixed(value) : JSON.stringify(doubleText(value));
  if (value instanceof CelTime) return `timestamp("${timeText(value)}")`;
  if (value instanceof CelDuration) return `duration("${durationText(value)}")`;
  if (value instanceof CelBytes) return `b${JSON.stringify(textOfBytes(value))}`;
  const printed = plain(value);
  if (printed === undefined) throw new CelError(`no formatting function for ${typeNameOf(value)}`);
  return printed;
}

function plainFixed(value: number): string {
  return fixedText(value, DIGITS).replaceAll(",", "");
}
