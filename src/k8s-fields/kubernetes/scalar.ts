import { quantityOf } from "../../kernel/index.ts";

const INT32 = 2 ** 31;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const MICRO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(?:Z|[+-]\d\d:\d\d)$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The scalar types of the fields of Kubernetes, with their names in messages. */
export const SCALAR_NAMES = {
  any: "value",
  boolean: "boolean",
  byte: "text in base64",
  int32: "integer",
  int64: "integer",
  microtime: "time such as 2026-01-31T12:00:00.000000Z",
  number: "number",
  port: "integer or a string",
  quantity: "quantity",
  string: "string",
  time: "time such as 2026-01-31T12:00:00Z",
} as const;

/** A scalar type; `port` is an integer or a name. */
export type Scalar = keyof typeof SCALAR_NAMES;

/** Whether a word of the field table is a scalar type. */
export function isScalar(word: string): word is Scalar {
  return Object.hasOwn(SCALAR_NAMES, word);
}

/** Whether the API server can decode a value that is not null as a scalar. */
export function canDecode(value: unknown, scalar: Scalar): boolean {
  switch (scalar) {
    case "any":
      return true;
    case "boolean":
      return typeof value === "boolean";
    case "string":
      return typeof value === "string";
    case "int32":
      return isInt32(value);
    case "int64":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number";
    case "port":
      return typeof value === "string" || isInt32(value);
    case "quantity":
      return quantityOf(value) !== undefined;
    case "time":
      return isTime(value, TIME);
    case "microtime":
      return isTime(value, MICRO_TIME);
    case "byte":
      // Go also decodes a list of bytes.
      return isBytes(value) || (typeof value === "string" && isBase64(value));
  }
}

function isTime(value: unknown, form: RegExp): boolean {
  return typeof value === "string" && form.test(value) && !Number.isNaN(Date.parse(value));
}

function isBytes(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => Number.isInteger(item) && item >= 0 && item < 256);
}

function isInt32(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= -INT32 && value < INT32;
}

/** As Go decodes it: line breaks are ignored, and the padding is mandatory. */
function isBase64(text: string): boolean {
  const plain = text.replaceAll(/[\r\n]/g, "");
  return plain.length % 4 === 0 && BASE64.test(plain);
}
