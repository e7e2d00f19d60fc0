import { expect, test } from "vitest";
import { shareReading } from "../../../../src/gpu/quota/share-reading.ts";

test("an unknown cluster has the newest release", () => {
  expect(shareReading(undefined)).toBe("by-container");
});

test.each([
  ["kai", "0.17.2", "by-pod"],
  ["kai", "0.16.10", "by-pod"],
  ["kai", "0.18", "by-container"],
  ["kai", "0.18.2", "by-container"],
  ["kai", "0.19", "by-container"],
  ["runai", "2.24", "by-pod"],
  ["runai", "3.0", "by-container"],
])("%s %s reads a part of a GPU %s", (scheduler, version, reading) => {
  expect(shareReading({ scheduler, version })).toBe(reading);
});
