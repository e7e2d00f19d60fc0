import { compareText } from "../kernel/index.ts";
import type { CelRun } from "./function.ts";
import { doubleText, groupedText } from "./number-texts.ts";
import { CelDuration, CelTime, CelTypeName } from "./scalars.ts";
import { durationText, timeText } from "./time-parts.ts";
import { type CelData, CelError, celType, isCelList, isCelMap, isNumber, NotEvaluated } from "./values.ts";

const CLAUSE = /%(?:\.(\d{1,3}))?(.)/gs;

/** The method `format` of texts. Source: cel-go, `ext/formatting.go`. */
export const formatText: CelRun = ([text, list = null], work) => {
  if (typeof text !== "string" || !isCelList(list)) return undefined;
  let next = 0;
  const result = text.replaceAll(CLAUSE, (_, precision: string | undefined, verb: string) => {
    work.spend();
    if (verb === "%") return "%";
    const value = list[next];
    next += 1;
    if (value === undefined) throw new CelError(`format() has no value for clause ${next}`);
    const printed = clause(verb, value, precision === undefined ? undefined : Number(precision));
    work.read(printed);
    return printed;
  });
  return result;
};

function clause(verb: string, value: CelData, precision: number | undefined): string {
  if (verb === "s") return plain(value);
  if (verb === "d" && typeof value === "bigint") return groupedText(value);
  if ((verb === "f" || verb === "e") && isNumber(value)) return decimal(verb, Number(value), precision);
  if (verb === "b" && typeof value === "bigint") return value.toString(2);
  if (verb === "b" && typeof value === "boolean") return value ? "1" : "0";
  if (verb === "o" && typeof value === "bigint") return value.toString(8);
  if ((verb === "x" || verb === "X") && typeof value === "bigint") {
    return verb === "x" ? value.toString(16) : value.toString(16).toUpperCase();
  }
  if ((verb === "x" || verb === "X") && typeof value === "string") {
    const digits = Buffer.from(value).toString("hex");
    return verb === "x" ? digits : digits.toUpperCase();
  }
  throw new CelError(`format() prints no ${celType(value)} with %${verb}`);
}

/** The digits after the point of a number, and the greatest number with `%f`, that the functions of JavaScript print. */
const MOST_DIGITS = 100;
const MOST_FIXED = 1e21;

function decimal(verb: "f" | "e", value: number, precision = 6): string {
  const isFixed = verb === "f";
  if (precision > MOST_DIGITS || (isFixed && Number.isFinite(value) && Math.abs(value) >= MOST_FIXED)) {
    throw new NotEvaluated(`prints more than ${MOST_DIGITS} digits, or a number of ${MOST_FIXED} or more with %f`);
  }
  return isFixed ? value.toFixed(precision) : value.toExponential(precision).replace(/e([+-])(\d)$/, "e$10$2");
}

function plain(value: CelData): string {
  if (typeof value === "string") return value;
  if (value === null) return "null";
  if (typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (typeof value === "number") return doubleText(value);
  if (value instanceof CelTime) return timeText(value);
  if (value instanceof CelDuration) return durationText(value);
  if (value instanceof CelTypeName) return value.name;
  if (isCelList(value)) return `[${value.map(inner).join(", ")}]`;
  if (!isCelMap(value)) throw new NotEvaluated(`prints a ${celType(value)}`);
  const entries = [...value.keys()].map((key) => [inner(key), inner(value.get(key) ?? null)] as const);
  return `{${entries
    .sort(([a], [b]) => compareText(a, b))
    .map(([key, printed]) => `${key}:${printed}`)
    .join(", ")}}`;
}

/** A part of a list or a map: a text in quotes, and a number of type `double` with six digits. */
function inner(value: CelData): string {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "number" && Number.isFinite(value) ? value.toFixed(DIGITS) : plain(value);
}

const DIGITS = 6;
