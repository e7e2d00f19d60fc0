const INT32 = 2 ** 31;

/** What the formats of numbers mean that our schemas name, for the validator. Uuids and host names are its own. */
export const numberFormats = {
  int32: { type: "number", validate: (value: number) => value >= -INT32 && value < INT32 },
  int64: { type: "number", validate: (value: number) => Number.isSafeInteger(value) },
  double: true,
} as const;
