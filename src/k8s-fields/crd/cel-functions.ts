import { quantityOf } from "../../kernel/index.ts";
import { isCidr, isIp } from "../kubernetes/cidr.ts";
import { COLLECTION_METHODS, SIZE } from "./cel-collections.ts";
import {
  type CelFunctions,
  celInt,
  onDuration,
  onQuantities,
  onQuantity,
  onText,
  order,
  unevaluated,
} from "./cel-function.ts";
import { TEXT_METHODS } from "./cel-texts.ts";
import { celDuration, celTime } from "./cel-times.ts";
import { CelDuration, CelError, CelQuantity, CelTime, isNumber, NotEvaluated } from "./cel-values.ts";

const SECOND = 1_000_000_000n;
/** The billionths of a quantity of 1. */
const WHOLE = 1_000_000_000n;
/** Numbers of type `double` between -2^63 and 2^63, without both, have an `int`. */
const INTS = 2 ** 63;
const DOUBLE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Notations of Go that are not read here: infinity, NaN, hexadecimal numbers and digits with underscores. */
const OTHER_DOUBLE = /^[+-]?(?:inf|nan|0x)|_/i;

/**
 * Functions without a receiver, by name, except for macros. Source: apiserver, `pkg/cel/library` and
 * `pkg/cel/environment/base.go`.
 */
export const CEL_FUNCTIONS: CelFunctions = {
  size: SIZE,
  dyn: { run: ([value]) => value },
  int: {
    result: "int",
    run: ([value]) => {
      if (typeof value === "bigint") return value;
      if (typeof value === "number") {
        if (Math.abs(value) < INTS) return BigInt(Math.trunc(value));
        throw new CelError("integer overflow");
      }
      if (value instanceof CelTime) return (value.nanos - (((value.nanos % SECOND) + SECOND) % SECOND)) / SECOND;
      if (typeof value !== "string") return undefined;
      if (!/^[+-]?\d{1,30}$/.test(value)) throw new CelError(`${JSON.stringify(value)} is not an int`);
      return celInt(BigInt(value.replace(/^\+/, "")));
    },
  },
  double: {
    result: "double",
    run: ([value = null]) => {
      if (isNumber(value)) return Number(value);
      if (typeof value !== "string") return undefined;
      if (OTHER_DOUBLE.test(value)) throw new NotEvaluated(`calls double() with ${JSON.stringify(value)}`);
      const number = DOUBLE.test(value) ? Number(value) : Number.NaN;
      if (Number.isFinite(number)) return number;
      throw new CelError(`${JSON.stringify(value)} is not a double`);
    },
  },
  string: {
    result: "string",
    run: ([value]) => {
      if (typeof value === "string") return value;
      if (typeof value === "bigint" || typeof value === "boolean") return String(value);
      if (typeof value === "number") throw new NotEvaluated("calls string() with double");
      return undefined;
    },
  },
  bool: {
    result: "bool",
    run: ([value]) => {
      if (typeof value === "boolean") return value;
      if (typeof value !== "string") return undefined;
      if (["1", "t", "true", "TRUE", "True", "T"].includes(value)) return true;
      if (["0", "f", "false", "FALSE", "False", "F"].includes(value)) return false;
      throw new CelError(`${JSON.stringify(value)} is not a bool`);
    },
  },
  duration: {
    result: "duration",
    run: ([value]) => {
      if (typeof value === "string") return celDuration(value);
      if (value instanceof CelDuration) return value;
      return undefined;
    },
  },
  timestamp: {
    result: "timestamp",
    run: ([value]) => {
      if (typeof value === "string") return celTime(value);
      if (value instanceof CelTime) return value;
      if (typeof value === "bigint") throw new NotEvaluated("calls timestamp() with int");
      return undefined;
    },
  },
  isQuantity: { result: "bool", run: onText((text) => quantityOf(text) !== undefined) },
  quantity: {
    run: onText((text) => {
      const quantity = quantityOf(text);
      if (quantity === undefined) throw new CelError(`${JSON.stringify(text)} is not a quantity`);
      return new CelQuantity(quantity.nano);
    }),
  },
  sign: { run: onQuantity((nano) => BigInt(order(nano, 0n))) },
  isIP: { result: "bool", run: onText(isIp) },
  isCIDR: { result: "bool", run: onText(isCidr) },
  ...unevaluated("isURL", { result: "bool" }),
  ...unevaluated("uint bytes type url ip cidr semver isSemver"),
};

/** Methods, by name, except for macros. */
export const CEL_METHODS: CelFunctions = {
  size: SIZE,
  ...TEXT_METHODS,
  ...COLLECTION_METHODS,
  isGreaterThan: { result: "bool", run: onQuantities((result) => result > 0) },
  isLessThan: { result: "bool", run: onQuantities((result) => result < 0) },
  compareTo: { result: "int", run: onQuantities((result) => BigInt(result)) },
  isInteger: { result: "bool", run: onQuantity((nano) => nano % WHOLE === 0n) },
  asInteger: {
    result: "int",
    run: onQuantity((nano) => {
      if (nano % WHOLE !== 0n) throw new CelError("the quantity is not an integer");
      return celInt(nano / WHOLE);
    }),
  },
  ...unevaluated("add sub asApproximateFloat"),
  getHours: { result: "int", run: onDuration((nanos) => nanos / (3600n * SECOND)) },
  getMinutes: { result: "int", run: onDuration((nanos) => nanos / (60n * SECOND)) },
  getSeconds: { result: "int", run: onDuration((nanos) => nanos / SECOND) },
  getMilliseconds: { result: "int", run: onDuration((nanos) => nanos / 1_000_000n) },
  ...unevaluated("getFullYear getMonth getDate getDayOfMonth getDayOfWeek getDayOfYear", { result: "int" }),
  ...unevaluated("isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast", {
    result: "bool",
  }),
  ...unevaluated("containsIP containsCIDR", { result: "bool" }),
  ...unevaluated("family prefixLength major minor patch", { result: "int" }),
  ...unevaluated("getScheme getHost getHostname getPort getEscapedPath", { result: "string" }),
  ...unevaluated("ip isCanonical masked getQuery validate"),
};
