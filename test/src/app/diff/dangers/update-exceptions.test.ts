import { expect, test } from "vitest";
import type { FieldChange } from "../../../../../src/app/diff/changes/field-change.ts";
import {
  defaultsTo,
  isLowered,
  isRaised,
  isSameQuantity,
} from "../../../../../src/app/diff/dangers/update-exceptions.ts";

const OBJECT = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } };
const change = (before: unknown, after: unknown): FieldChange => ({ path: "/spec/a", before, after });

test.each<[unknown, unknown, boolean]>([
  [undefined, 5, true],
  [5, 4, true],
  [5, 5, true],
  [5, 6, false],
  [5, undefined, false],
  ["5", 4, false],
  [undefined, "4", false],
])("%j to %j lowers a limit: %j", (before, after, expected) => {
  expect(isLowered(change(before, after), OBJECT, OBJECT)).toBe(expected);
});

test.each<[unknown, unknown, boolean, boolean]>([
  ["1Gi", "2Gi", true, false],
  ["1Gi", "1024Mi", true, true],
  ["2Gi", "1Gi", false, false],
  [undefined, "1Gi", false, false],
  ["1Gi", "x", false, false],
])("%j to %j raises a quantity: %j, keeps it: %j", (before, after, raises, keeps) => {
  expect(isRaised(change(before, after), OBJECT, OBJECT)).toBe(raises);
  expect(isSameQuantity(change(before, after))).toBe(keeps);
});

test.each<[unknown, unknown, boolean]>([
  [undefined, 30, true],
  [30, undefined, true],
  [30, 31, false],
  [31, 30, false],
  [undefined, 31, false],
])("%j to %j is the default 30: %j", (before, after, expected) => {
  expect(defaultsTo("/spec/a", 30).accepts(change(before, after), OBJECT, OBJECT)).toBe(expected);
});
