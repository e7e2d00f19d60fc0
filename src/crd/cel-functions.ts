import { quantityOf } from "../base/quantity.ts";
import { isCidr, isIp } from "../kubernetes/cidr.ts";
import { celDuration, celTime } from "./cel-times.ts";
import {
  type CelData,
  CelDuration,
  CelError,
  type CelList,
  CelOptional,
  CelQuantity,
  CelTime,
  celType,
  equalCel,
  isCelList,
  isCelMap,
  isNumber,
  NotEvaluated,
} from "./cel-values.ts";
import { matchesRe2 } from "./pattern.ts";
import type { Work } from "./work.ts";

/** A function of expressions. The receiver of a method is its first argument. */
type CelFunction = (args: readonly CelData[], work: Work) => CelData | undefined;

const MAX_INT = 2n ** 63n - 1n;

/** A number as `int`. */
export function celInt(value: bigint): bigint {
  if (value > MAX_INT || value < -MAX_INT - 1n) throw new CelError("integer overflow");
  return value;
}

/** Compares two values of one type, or numbers; undefined where they have no order. */
export function compareCel(a: CelData, b: CelData): number | undefined {
  if ((isNumber(a) && isNumber(b)) || (typeof a === "string" && typeof b === "string")) return order(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return order(a, b);
  if (a instanceof CelTime && b instanceof CelTime) return order(a.nanos, b.nanos);
  if (a instanceof CelDuration && b instanceof CelDuration) return order(a.nanos, b.nanos);
  return undefined;
}

function order<T extends bigint | number | string | boolean>(a: T, b: T): number {
  if (a === b) return 0;
  if (a < b) return -1;
  return Number(a > b);
}

const size: CelFunction = ([value = null]) => {
  if (typeof value === "string") return BigInt([...value].length);
  if (isCelList(value)) return BigInt(value.length);
  if (isCelMap(value)) return BigInt(value.size);
  return undefined;
};

const onTexts =
  (run: (a: string, b: string) => CelData): CelFunction =>
  ([a, b]) =>
    typeof a === "string" && typeof b === "string" ? run(a, b) : undefined;

const onText =
  (run: (text: string) => CelData | undefined): CelFunction =>
  ([value]) =>
    typeof value === "string" ? run(value) : undefined;

const onLists =
  (run: (a: CelList, b: CelList, work: Work) => CelData): CelFunction =>
  ([a = null, b = null], work) =>
    isCelList(a) && isCelList(b) ? run(a, b, work) : undefined;

const onList =
  (run: (list: CelList, work: Work) => CelData | undefined): CelFunction =>
  ([list = null], work) =>
    isCelList(list) ? run(list, work) : undefined;

const onQuantities =
  (run: (order: number) => CelData): CelFunction =>
  ([a, b]) =>
    a instanceof CelQuantity && b instanceof CelQuantity ? run(order(a.nano, b.nano)) : undefined;

const onOptional =
  (run: (optional: CelOptional, other: CelData) => CelData): CelFunction =>
  ([value, other = null]) =>
    value instanceof CelOptional ? run(value, other) : undefined;

const has = (list: CelList, value: CelData, work: Work) => list.some((item) => equalCel(item, value, work));

const extreme = (sign: number) =>
  onList((list) => {
    const [first, ...others] = list;
    if (first === undefined) throw new CelError("min and max need a list with items");
    return others.reduce<CelData>((best, item) => ((compareCel(item, best) ?? 0) * sign > 0 ? item : best), first);
  });

/** Functions without a receiver, by name. */
export const CEL_FUNCTIONS: Readonly<Record<string, CelFunction>> = {
  size,
  dyn: ([value]) => value,
  int: ([value]) => {
    if (typeof value === "bigint") return value;
    if (typeof value === "number") {
      if (Number.isFinite(value)) return celInt(BigInt(Math.trunc(value)));
      return undefined;
    }
    if (value instanceof CelTime) return value.nanos / 1_000_000_000n;
    if (typeof value !== "string") return undefined;
    if (!/^[+-]?\d{1,30}$/.test(value)) throw new CelError(`${JSON.stringify(value)} is not an int`);
    return celInt(BigInt(value.replace(/^\+/, "")));
  },
  double: ([value = null]) => {
    if (isNumber(value)) return Number(value);
    if (typeof value !== "string") return undefined;
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value))
      throw new CelError(`${JSON.stringify(value)} is not a double`);
    return Number(value);
  },
  string: ([value]) => {
    if (typeof value === "string") return value;
    if (typeof value === "bigint" || typeof value === "boolean") return String(value);
    return undefined;
  },
  bool: ([value]) => {
    if (typeof value === "boolean") return value;
    if (typeof value !== "string") return undefined;
    if (["1", "t", "true", "TRUE", "True", "T"].includes(value)) return true;
    if (["0", "f", "false", "FALSE", "False", "F"].includes(value)) return false;
    throw new CelError(`${JSON.stringify(value)} is not a bool`);
  },
  duration: ([value]) => {
    if (typeof value === "string") return celDuration(value);
    if (value instanceof CelDuration) return value;
    return undefined;
  },
  timestamp: ([value]) => {
    if (typeof value === "string") return celTime(value);
    if (value instanceof CelTime) return value;
    return undefined;
  },
  isQuantity: onText((text) => quantityOf(text) !== undefined),
  quantity: onText((text) => {
    const quantity = quantityOf(text);
    if (quantity === undefined) throw new CelError(`${JSON.stringify(text)} is not a quantity`);
    return new CelQuantity(quantity.nano);
  }),
  isIP: onText(isIp),
  isCIDR: onText(isCidr),
};

/** Functions of a namespace, by their whole name. */
export const CEL_NAMESPACED: Readonly<Record<string, CelFunction>> = {
  "optional.none": () => new CelOptional(),
  "optional.of": ([value]) => new CelOptional(value),
  "sets.contains": onLists((a, b, work) => b.every((item) => has(a, item, work))),
  "sets.equivalent": onLists(
    (a, b, work) => b.every((item) => has(a, item, work)) && a.every((item) => has(b, item, work)),
  ),
  "sets.intersects": onLists((a, b, work) => b.some((item) => has(a, item, work))),
};

/** Methods, by name. */
export const CEL_METHODS: Readonly<Record<string, CelFunction>> = {
  size,
  startsWith: onTexts((a, b) => a.startsWith(b)),
  endsWith: onTexts((a, b) => a.endsWith(b)),
  contains: onTexts((a, b) => a.includes(b)),
  matches: ([text, pattern], work) => {
    if (typeof text !== "string" || typeof pattern !== "string") return undefined;
    const isMatch = matchesRe2(text, pattern, work);
    if (isMatch === undefined) throw new NotEvaluated("has an invalid pattern");
    return isMatch;
  },
  lowerAscii: onText((text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  upperAscii: onText((text) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())),
  trim: onText((text) => text.trim()),
  split: ([text, separator, limit]) => {
    if (typeof text !== "string" || typeof separator !== "string") return undefined;
    return splitText(text, separator, typeof limit === "bigint" ? Number(limit) : -1);
  },
  join: ([list = null, separator = ""]) => {
    if (!isCelList(list) || typeof separator !== "string" || !list.every((item) => typeof item === "string"))
      return undefined;
    return list.join(separator);
  },
  indexOf: ([value = null, item = null], work) => {
    if (isCelList(value)) return BigInt(value.findIndex((each) => equalCel(each, item, work)));
    if (typeof value === "string" && typeof item === "string") return codePoints(value, value.indexOf(item));
    return undefined;
  },
  lastIndexOf: ([value = null, item = null], work) => {
    if (isCelList(value)) return BigInt(value.findLastIndex((each) => equalCel(each, item, work)));
    if (typeof value === "string" && typeof item === "string") return codePoints(value, value.lastIndexOf(item));
    return undefined;
  },
  charAt: ([text, index]) => {
    if (typeof text !== "string" || typeof index !== "bigint") return undefined;
    return partOf(text, index, index === BigInt([...text].length) ? index : index + 1n);
  },
  substring: ([text, start, end]) => {
    if (typeof text !== "string" || typeof start !== "bigint") return undefined;
    return partOf(text, start, typeof end === "bigint" ? end : BigInt([...text].length));
  },
  replace: ([text, from, to, limit]) => {
    if (typeof text !== "string" || typeof from !== "string" || typeof to !== "string") return undefined;
    if (limit !== undefined) throw new NotEvaluated("uses replace() with a limit");
    return text.replaceAll(from, () => to);
  },
  isSorted: onList((list) =>
    list.every((item, index) => index === 0 || (compareCel(list[index - 1] ?? null, item) ?? 0) <= 0),
  ),
  sum: onList((list) => {
    if (list.every((item) => typeof item === "bigint")) return celInt(list.reduce((sum, item) => sum + item, 0n));
    if (list.every((item) => typeof item === "number")) return list.reduce((sum, item) => sum + item, 0);
    return undefined;
  }),
  min: extreme(-1),
  max: extreme(1),
  isGreaterThan: onQuantities((result) => result > 0),
  isLessThan: onQuantities((result) => result < 0),
  compareTo: onQuantities((result) => BigInt(result)),
  sign: ([value]) => (value instanceof CelQuantity ? BigInt(order(value.nano, 0n)) : undefined),
  isInteger: ([value]) => (value instanceof CelQuantity ? value.nano % 1_000_000_000n === 0n : undefined),
  asInteger: ([value]) => (value instanceof CelQuantity ? celInt(value.nano / 1_000_000_000n) : undefined),
  hasValue: onOptional((optional) => optional.value !== undefined),
  orValue: onOptional((optional, other) => optional.value ?? other),
  or: onOptional((optional, other) => (optional.value === undefined ? other : optional)),
  value: onOptional((optional) => {
    if (optional.value === undefined) throw new CelError("the optional value is absent");
    return optional.value;
  }),
  getHours: ([value]) => (value instanceof CelDuration ? value.nanos / 3_600_000_000_000n : undefined),
  getMinutes: ([value]) => (value instanceof CelDuration ? value.nanos / 60_000_000_000n : undefined),
  getSeconds: ([value]) => (value instanceof CelDuration ? value.nanos / 1_000_000_000n : undefined),
  getMilliseconds: ([value]) => (value instanceof CelDuration ? (value.nanos / 1_000_000n) % 1000n : undefined),
};

/** Calls a function; `name` is for the reason where it does not take the arguments. */
export function callCel(run: CelFunction, name: string, args: readonly CelData[], work: Work): CelData {
  // Most functions read their arguments once.
  for (const arg of args) work.spend(typeof arg === "string" || isCelList(arg) ? 1 + arg.length / 16 : 1);
  const result = run(args, work);
  if (result === undefined) throw new NotEvaluated(`calls ${name}() with ${args.map(celType).join(", ") || "nothing"}`);
  if (typeof result === "string" || isCelList(result)) work.spend(result.length / 16);
  return result;
}

function splitText(text: string, separator: string, limit: number): CelList {
  const parts = separator === "" ? [...text] : text.split(separator);
  if (limit === 0) return [];
  if (limit < 0 || parts.length <= limit) return parts;
  return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)];
}

function codePoints(text: string, index: number): bigint {
  if (index < 0) return -1n;
  return BigInt([...text.slice(0, index)].length);
}

function partOf(text: string, start: bigint, end: bigint): string {
  const characters = [...text];
  if (start < 0n || end < start || end > BigInt(characters.length)) throw new CelError(`index out of range: ${start}`);
  return characters.slice(Number(start), Number(end)).join("");
}
