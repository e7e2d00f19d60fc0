import { quantityOf } from "../kernel/index.ts";
import { textOfBytes } from "./bytes-text.ts";
import { COLLECTION_METHODS, SIZE } from "./collections.ts";
import { type CelFunctions, celInt, celUnsigned, onText } from "./function.ts";
import { NETWORK_FUNCTIONS, NETWORK_METHODS, networkText } from "./networks.ts";
import { doubleText } from "./number-texts.ts";
import { isBeyondLimit, QUANTITY_METHODS, quantityProblem, SIGN } from "./quantities.ts";
import { CelBytes, CelDuration, CelFormat, CelNetwork, CelQuantity, CelTime, CelUnsigned } from "./scalars.ts";
import { TEXT_METHODS } from "./texts.ts";
import { durationText, TIME_METHODS, timeText } from "./time-parts.ts";
import { celDuration, celTime, timeOf } from "./times.ts";
import { typeOfCel } from "./type-values.ts";
import { URL_FUNCTIONS, URL_METHODS } from "./urls.ts";
import { CelError, CelOptional, conversionError, isNumber, NotEvaluated } from "./values.ts";
import { VERSION_FUNCTIONS, VERSION_METHODS } from "./versions.ts";

const SECOND = 1_000_000_000n;
/** Numbers of type `double` between -2^63 and 2^63, without both, have an `int`. */
const INTS = 2 ** 63;
/** Those of `uint` are below 2^64. */
const UINTS = 2 ** 64;
const DOUBLE = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Notations of Go that are not read here: infinity, NaN, hexadecimal numbers and digits with underscores. */
const OTHER_DOUBLE = /^[+-]?(?:inf|nan|0x)|_/i;

/** A quantity with more digits is not an integer for Kubernetes. */
const MOST_DIGITS = 18;

function digitsOf(text: string): number {
  return /[1-9]\d*/.exec(text)?.[0].length ?? 0;
}

/**
 * Functions without a receiver, by name, except for macros. Source: apiserver, `pkg/cel/library` and
 * `pkg/cel/environment/base.go`.
 */
export const CEL_FUNCTIONS: CelFunctions = {
  size: SIZE,
  dyn: { run: ([value]) => value },
  int: {
    run: ([value]) => {
      if (typeof value === "bigint") return value;
      if (value instanceof CelUnsigned) return celInt(value.value);
      if (value instanceof CelDuration) return value.nanos;
      if (typeof value === "number") {
        if (Math.abs(value) < INTS) return BigInt(Math.trunc(value));
        throw new CelError("integer overflow");
      }
      if (value instanceof CelTime) return (value.nanos - (((value.nanos % SECOND) + SECOND) % SECOND)) / SECOND;
      if (typeof value !== "string") return undefined;
      const number = /^[+-]?\d{1,30}$/.test(value) ? BigInt(value.replace(/^\+/, "")) : undefined;
      if (number === undefined || BigInt.asIntN(64, number) !== number) throw conversionError("string", "int");
      return number;
    },
  },
  double: {
    run: ([value = null]) => {
      if (value instanceof CelUnsigned) return Number(value.value);
      if (isNumber(value)) return Number(value);
      if (typeof value !== "string") return undefined;
      if (OTHER_DOUBLE.test(value)) throw new NotEvaluated(`calls double() with ${JSON.stringify(value)}`);
      const number = DOUBLE.test(value) ? Number(value) : Number.NaN;
      if (Number.isFinite(number)) return number;
      throw conversionError("string", "double");
    },
  },
  string: {
    run: ([value]) => {
      if (typeof value === "string") return value;
      if (typeof value === "bigint" || typeof value === "boolean") return String(value);
      if (value instanceof CelUnsigned) return String(value.value);
      if (typeof value === "number") return doubleText(value);
      if (value instanceof CelTime) return timeText(value);
      if (value instanceof CelDuration) return durationText(value);
      if (value instanceof CelNetwork) return networkText(value);
      if (value instanceof CelBytes) return textOfBytes(value);
      return undefined;
    },
  },
  bool: {
    run: ([value]) => {
      if (typeof value === "boolean") return value;
      if (typeof value !== "string") return undefined;
      if (["1", "t", "true", "TRUE", "True", "T"].includes(value)) return true;
      if (["0", "f", "false", "FALSE", "False", "F"].includes(value)) return false;
      throw conversionError("string", "bool");
    },
  },
  duration: {
    run: ([value]) => {
      if (typeof value === "string") return celDuration(value);
      if (typeof value === "bigint") throw conversionError("int", "google.protobuf.Duration");
      if (value instanceof CelDuration) return value;
      return undefined;
    },
  },
  timestamp: {
    run: ([value]) => {
      if (typeof value === "string") return celTime(value);
      if (value instanceof CelTime) return value;
      if (typeof value === "bigint") return timeOf(value * SECOND);
      return undefined;
    },
  },
  isQuantity: { run: onText((text) => quantityOf(text) !== undefined) },
  quantity: {
    run: onText((text) => {
      const quantity = quantityOf(text);
      if (quantity === undefined) throw new CelError(quantityProblem(text));
      if (isBeyondLimit(quantity.nano)) throw new NotEvaluated("has a quantity at the limit of 64 bits");
      return new CelQuantity(quantity.nano, /[.mun]/.test(text) || digitsOf(text) > MOST_DIGITS);
    }),
  },
  bytes: {
    run: ([value]) => {
      if (typeof value === "string") return new CelBytes(Buffer.from(value));
      return value instanceof CelBytes ? value : undefined;
    },
  },
  type: { run: ([value]) => value !== undefined && typeOfCel(value) },
  sign: SIGN,
  ...NETWORK_FUNCTIONS,
  ...URL_FUNCTIONS,
  ...VERSION_FUNCTIONS,
  matches: { run: (args, work) => TEXT_METHODS.matches?.run(args, work) },
  uint: {
    run: ([value]) => {
      if (value instanceof CelUnsigned) return value;
      if (typeof value === "bigint") return celUnsigned(value);
      if (typeof value === "number") {
        if (value >= 0 && value < UINTS) return celUnsigned(BigInt(Math.trunc(value)));
        throw new CelError("unsigned integer overflow");
      }
      if (typeof value !== "string") return undefined;
      const number = /^\d{1,30}$/.test(value) ? BigInt(value) : undefined;
      if (number === undefined || BigInt.asUintN(64, number) !== number) throw conversionError("string", "uint");
      return celUnsigned(number);
    },
  },
};

/** Methods, by name, except for macros. */
export const CEL_METHODS: CelFunctions = {
  size: SIZE,
  ...TEXT_METHODS,
  ...COLLECTION_METHODS,
  ...QUANTITY_METHODS,
  ...TIME_METHODS,
  ...NETWORK_METHODS,
  ...URL_METHODS,
  ...VERSION_METHODS,
  validate: {
    run: ([format, text]) => {
      if (!(format instanceof CelFormat) || typeof text !== "string") return undefined;
      return new CelOptional(format.problemsOf(text));
    },
  },
};
