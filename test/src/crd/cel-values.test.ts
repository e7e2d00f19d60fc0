import { expect, test } from "vitest";
import {
  type CelData,
  CelDuration,
  CelOpaque,
  CelOptional,
  CelQuantity,
  CelTime,
  celType,
} from "../../../src/crd/cel-values.ts";

test.each<[CelData, string]>([
  [null, "null"],
  [true, "bool"],
  [1n, "int"],
  [1.5, "double"],
  ["a", "string"],
  [[], "list"],
  [new Map(), "map"],
  [new CelTime(0n), "time"],
  [new CelDuration(0n), "duration"],
  [new CelQuantity(0n), "quantity"],
  [new CelOptional(), "optional"],
  [new CelOpaque("bytes"), "opaque"],
])("the type of value %# is %s", (value, type) => {
  expect(celType(value)).toBe(type);
});
