import { equalCel, equalOrNone } from "./equal-values.ts";
import { celInt, celUnsigned, compareCel } from "./function.ts";
import { CelBytes, CelDuration, CelTime, CelUnsigned } from "./scalars.ts";
import { timeOf } from "./times.ts";
import {
  type CelData,
  CelError,
  celType,
  isCelList,
  isCelMap,
  isNumber,
  overloadError,
  unorderedLists,
} from "./values.ts";
import type { Work } from "./work.ts";

/**
 * The value of `-a`.
 *
 * @throws CelError for a value that is not a number, NotEvaluated
 */
export function negativeCel(value: CelData): CelData {
  if (typeof value === "bigint") return celInt(-value);
  if (typeof value === "number") return -value;
  throw overloadError(`negates a ${celType(value)}`, [value], "no such overload: -_");
}

/**
 * The value of an operator with two operands, other than `&&` and `||`.
 *
 * @throws CelError for operands that the operator does not take, NotEvaluated
 */
export function binaryCel(op: string, a: CelData, b: CelData, work: Work): CelData {
  switch (op) {
    case "==": {
      const isEqual = equalOrNone(a, b, work);
      if (isEqual === undefined) throw overloadError(`compares a ${celType(a)} with a ${celType(b)}`, [a, b]);
      return isEqual;
    }
    case "!=":
      return !equalCel(a, b, work);
    case "in":
      if (isCelList(b)) return b.some((item) => equalCel(a, item, work));
      if (isCelMap(b)) return b.has(a);
      break;
    case "+":
      return sum(a, b, work);
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const order = compareCel(a, b, work);
      if (order !== undefined) return isOrdered(op, order);
      if (isNumber(a) && isNumber(b)) throw new CelError("NaN values cannot be ordered");
      break;
    }
    default: {
      const result = arithmetic(op, a, b);
      if (result !== undefined) return result;
    }
  }
  throw wrongOperands(op, a, b);
}

/** The types whose values have an operator, by operator. */
const OWNERS: Readonly<Record<string, ReadonlySet<string>>> = {
  "+": new Set(["bytes", "double", "duration", "int", "list", "string", "time", "uint"]),
  "-": new Set(["double", "duration", "int", "time", "uint"]),
  "*": new Set(["double", "int", "uint"]),
  "/": new Set(["double", "int", "uint"]),
  "%": new Set(["int", "uint"]),
};
const ORDERED: ReadonlySet<string> = new Set(["bool", "bytes", "double", "duration", "int", "string", "time", "uint"]);

/** An API server names the operator where the left operand has no such one. */
function wrongOperands(op: string, a: CelData, b: CelData): Error {
  const isOwner = (op === "in" ? undefined : (OWNERS[op] ?? ORDERED).has(celType(a))) ?? true;
  const reported = isOwner ? "no such overload" : `no such overload: _${op}_`;
  return overloadError(`uses ${op} with ${celType(a)} and ${celType(b)}`, [a, b], reported);
}

function isOrdered(op: string, order: number): boolean {
  if (op === "<") return order < 0;
  if (op === "<=") return order <= 0;
  if (op === ">") return order > 0;
  return order >= 0;
}

function sum(a: CelData, b: CelData, work: Work): CelData {
  if (typeof a === "bigint" && typeof b === "bigint") return celInt(a + b);
  if (typeof a === "number" && typeof b === "number") return a + b;
  if (a instanceof CelUnsigned && b instanceof CelUnsigned) return celUnsigned(a.value + b.value);
  if (a instanceof CelBytes && b instanceof CelBytes) {
    work.spend((a.bytes.length + b.bytes.length) / 16);
    return new CelBytes(Buffer.concat([a.bytes, b.bytes]));
  }
  if (typeof a === "string" && typeof b === "string") {
    work.spend((a.length + b.length) / 16);
    return a + b;
  }
  if (isCelList(a) && isCelList(b) && !unorderedLists.has(a) && !unorderedLists.has(b)) {
    work.spend(a.length + b.length);
    return [...a, ...b];
  }
  if (a instanceof CelDuration && b instanceof CelDuration) return new CelDuration(celInt(a.nanos + b.nanos));
  if ((a instanceof CelTime && b instanceof CelDuration) || (a instanceof CelDuration && b instanceof CelTime)) {
    return timeOf(a.nanos + b.nanos, a instanceof CelTime ? a.zone : (b as CelTime).zone);
  }
  throw wrongOperands("+", a, b);
}

function wholeArithmetic(op: string, a: bigint, b: bigint): bigint {
  if (op === "-") return a - b;
  if (op === "*") return a * b;
  if (b === 0n) throw new CelError(op === "%" ? "modulus by zero" : "division by zero");
  // Go refuses the only quotient that 64 bits do not have.
  if (b === -1n) celInt(-a);
  return op === "%" ? a % b : a / b;
}

function arithmetic(op: string, a: CelData, b: CelData): CelData | undefined {
  if (typeof a === "bigint" && typeof b === "bigint") return celInt(wholeArithmetic(op, a, b));
  if (a instanceof CelUnsigned && b instanceof CelUnsigned) return celUnsigned(wholeArithmetic(op, a.value, b.value));
  if (typeof a === "number" && typeof b === "number") {
    if (op === "-") return a - b;
    if (op === "*") return a * b;
    if (op === "/") return a / b;
    return undefined;
  }
  if (op !== "-" || !(a instanceof CelDuration || a instanceof CelTime)) return undefined;
  if (a instanceof CelTime && b instanceof CelTime) return new CelDuration(celInt(a.nanos - b.nanos));
  if (!(b instanceof CelDuration)) return undefined;
  if (a instanceof CelTime) return timeOf(a.nanos - b.nanos, a.zone);
  return new CelDuration(celInt(a.nanos - b.nanos));
}
