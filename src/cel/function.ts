import { CelBytes, CelDuration, CelQuantity, CelTime, CelUnsigned } from "./scalars.ts";
import { typeNameOf } from "./type-values.ts";
import {
  type CelData,
  CelError,
  type CelList,
  CelOptional,
  celType,
  isCelList,
  isNumber,
  overloadError,
} from "./values.ts";
import type { Work } from "./work.ts";

/**
 * The result of a call; undefined for arguments that the function does not take. The receiver of a method is its first
 * argument.
 */
export type CelRun = (args: readonly CelData[], work: Work) => CelData | undefined;

/** A function of expressions, of any release of Kubernetes that muster knows. */
export interface CelFunction {
  readonly run: CelRun;
}

/** Functions by name. */
export type CelFunctions = Readonly<Record<string, CelFunction>>;

const MAX_INT = 2n ** 63n - 1n;

/**
 * A number as `int`, or as the nanoseconds of a `duration`.
 *
 * @throws CelError for a number beyond 64 bits
 */
export function celInt(value: bigint): bigint {
  if (value > MAX_INT || value < -MAX_INT - 1n) throw new CelError("integer overflow");
  return value;
}

/**
 * A number as `uint`.
 *
 * @throws CelError for a number that 64 bits without a sign do not have
 */
export function celUnsigned(value: bigint): CelUnsigned {
  if (value < 0n || value > 2n * MAX_INT + 1n) throw new CelError("unsigned integer overflow");
  return new CelUnsigned(value);
}

/** Compares two values of one type, or numbers; undefined where they have no order, as with NaN. */
export function compareCel(a: CelData, b: CelData, work: Work): number | undefined {
  if (isNumber(a) && isNumber(b)) return orderOfNumbers(a, b);
  if (typeof a === "string" && typeof b === "string") {
    work.read(a.length < b.length ? a : b);
    // Go compares bytes of UTF-8, which have another order than the two units of some characters.
    return SURROGATES.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : order(a, b);
  }
  if (typeof a === "boolean" && typeof b === "boolean") return order(a, b);
  if (a instanceof CelBytes && b instanceof CelBytes) return Buffer.compare(a.bytes, b.bytes);
  if (a instanceof CelTime && b instanceof CelTime) return order(a.nanos, b.nanos);
  if (a instanceof CelDuration && b instanceof CelDuration) return order(a.nanos, b.nanos);
  return undefined;
}

/**
 * The order of two values in a sorted list.
 *
 * @throws CelError for values that have no order, NotEvaluated
 */
export function sortOrder(a: CelData, b: CelData, work: Work): number {
  const found = compareCel(a, b, work);
  if (found !== undefined) return found;
  throw overloadError(`sorts a ${celType(a)} and a ${celType(b)}`, [a, b]);
}

/** A whole number and one of type `double` are compared as the latter, as cel-go does. */
function orderOfNumbers(a: bigint | number | CelUnsigned, b: bigint | number | CelUnsigned): number | undefined {
  const [left, right] = [wholeOf(a), wholeOf(b)];
  if (Number.isNaN(left) || Number.isNaN(right)) return undefined;
  if (typeof left === "bigint" && typeof right === "bigint") return order(left, right);
  return order(Number(left), Number(right));
}

function wholeOf(value: bigint | number | CelUnsigned): bigint | number {
  return value instanceof CelUnsigned ? value.value : value;
}

const SURROGATES = /[\ud800-\udfff]/;

/** The order of two values of one type. */
export function order<T extends bigint | number | string | boolean>(a: T, b: T): number {
  if (a === b) return 0;
  if (a < b) return -1;
  return Number(a > b);
}

/** A function of one string; no other type of receiver has it. */
export const onText =
  (run: (text: string, work: Work) => CelData | undefined): CelRun =>
  ([value], work) =>
    typeof value === "string" ? run(value, work) : undefined;

/** A function of two strings. */
export const onTexts =
  (run: (a: string, b: string) => CelData): CelRun =>
  ([a, b]) =>
    typeof a === "string" && typeof b === "string" ? run(a, b) : undefined;

/** A search, which may compare each part of the first text with the second one. */
export const onSearch =
  (run: (text: string, part: string) => CelData): CelRun =>
  ([a, b], work) => {
    if (typeof a !== "string" || typeof b !== "string") return undefined;
    work.spend((a.length * b.length) / UNITS_OF_A_SEARCH);
    return run(a, b);
  };

const UNITS_OF_A_SEARCH = 256;

/** A function of a list. */
export const onList =
  (run: (list: CelList, work: Work) => CelData | undefined): CelRun =>
  ([list = null], work) =>
    isCelList(list) ? run(list, work) : undefined;

/** A function of two lists. */
export const onLists =
  (run: (a: CelList, b: CelList, work: Work) => CelData): CelRun =>
  ([a = null, b = null], work) =>
    isCelList(a) && isCelList(b) ? run(a, b, work) : undefined;

/** A function of a quantity, in billionths of its unit. */
export const onQuantity =
  (run: (nano: bigint) => CelData): CelRun =>
  ([value]) =>
    value instanceof CelQuantity ? run(value.nano) : undefined;

/** A function of the order of two quantities: negative, 0 or positive, as `order` returns it. */
export const onQuantities =
  (run: (order: number) => CelData): CelRun =>
  ([a, b]) =>
    a instanceof CelQuantity && b instanceof CelQuantity ? run(order(a.nano, b.nano)) : undefined;

/** A function of a duration, in nanoseconds. */
export const onDuration =
  (run: (nanos: bigint) => CelData): CelRun =>
  ([value]) =>
    value instanceof CelDuration ? run(value.nanos) : undefined;

/** A function of an optional value and of another value, `null` where there is none. */
export const onOptional =
  (run: (optional: CelOptional, other: CelData) => CelData): CelRun =>
  ([value, other = null]) =>
    value instanceof CelOptional ? run(value, other) : undefined;

/**
 * Calls a function; `name` is for the reason where it does not take the arguments.
 *
 * @throws CelError when the function does not take the arguments, NotEvaluated
 */
export function callCel(run: CelRun, name: string, args: readonly CelData[], work: Work): CelData {
  // Most functions read their arguments once.
  for (const arg of args) {
    work.spend();
    if (typeof arg === "string" || isCelList(arg)) work.read(arg);
  }
  const result = run(args, work);
  if (result === undefined) {
    const types = args.map(celType);
    const reported = `no such overload: ${name}${name === "size" ? "" : `(${args.map(typeNameOf).join(", ")})`}`;
    throw overloadError(`calls ${name}() with ${types.join(", ") || "nothing"}`, args, reported);
  }
  if (typeof result === "string" || isCelList(result)) work.read(result);
  return result;
}
