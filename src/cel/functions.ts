import { quantityOf } from "../kernel/index.ts";
import { COLLECTION_METHODS, SIZE } from "./collections.ts";
import { type CelFunctions, onText, unevaluated } from "./function.ts";
import { NETWORK_FUNCTIONS, NETWORK_METHODS, networkText } from "./networks.ts";
import { doubleText } from "./number-texts.ts";
import { QUANTITY_METHODS, quantityProblem, SIGN } from "./quantities.ts";
import { CelBytes, CelDuration, CelFormat, CelNetwork, CelQuantity, CelTime } from "./scalars.ts";
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
      const number = /^[+-]?\d{1,30}$/.test(value) ? BigInt(value.replace(/^\+/, "")) : undefined;
      if (number === undefined || BigInt.asIntN(64, number) !== number) throw conversionError("string", "int");
      return number;
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
      throw conversionError("string", "double");
    },
  },
  string: {
    result: "string",
    run: ([value]) => {
      if (typeof value === "string") return value;
      if (typeof value === "bigint" || typeof value === "boolean") return String(value);
      if (typeof value === "number") return doubleText(value);
      if (value instanceof CelTime) return timeText(value);
      if (value instanceof CelDuration) return durationText(value);
      if (value instanceof CelNetwork) return networkText(value);
      if (value instanceof CelBytes) return value.bytes.toString("utf8");
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
      throw conversionError("string", "bool");
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
      if (typeof value === "bigint") return timeOf(value * SECOND);
      return undefined;
    },
  },
  isQuantity: { result: "bool", run: onText((text) => quantityOf(text) !== undefined) },
  quantity: {
    result: "quantity",
    run: onText((text) => {
      const quantity = quantityOf(text);
      if (quantity === undefined) throw new CelError(quantityProblem(text));
      return new CelQuantity(quantity.nano, /[.mun]/.test(text));
    }),
  },
  bytes: {
    result: "bytes",
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
  ...unevaluated("uint"),
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
      const problems = format.problemsOf(text);
      return problems.length === 0 ? new CelOptional() : new CelOptional(problems);
    },
  },
};
