import { isInteger64 } from "../../kernel/index.ts";

const INT32 = 2 ** 31;

/** The number formats of our schemas, for the validator. The validator has its own formats for UUIDs and host names. */
export const numberFormats = {
  int32: { type: "number", validate: (value: number) => value >= -INT32 && value < INT32 },
  int64: { type: "number", validate: (value: number) => isInteger64(value) },
  double: true,
} as const;
