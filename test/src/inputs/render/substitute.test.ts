import { expect, test } from "vitest";
import { substituted } from "../../../../src/inputs/render/substitute.ts";

const $ = "$";
const values = new Map([
  ["A", "1"],
  ["LINES", "a\nb"],
  ["EMPTY", ""],
]);

test.each([
  ["", "", ""],
  ["a: 1\n", "a: 1\n", "a: 1\n"],
  [`${$}{A}${$}{A}`, "11", "11"],
  [`${$}{A:=2} ${$}{A:-2}`, "1 1", "1 1"],
  [`${$}{B:=2} ${$}{B:-}`, "2 ", "2 "],
  // Recorded from the module of Flux, which reads every operator as a default, and refuses those without a colon.
  [`${$}{B=x} ${$}{B:?x} ${$}{B:+x} ${$}{A:+x}`, "x x x 1", "x x x 1"],
  [`${$}{B-x} ${$}{B+x}`, `${$}{B-x} ${$}{B+x}`, `${$}{B-x} ${$}{B+x}`],
  [`${$}{EMPTY:=x}${$}{EMPTY}`, "x", "x"],
  [`${$}{A} ${$}${$}b`, `1 ${$}b`, `1 ${$}b`],
  [`a ${$}{B}`, "a ", `a ${$}{B}`],
  [`${$}${$}{A}`, `${$}{A}`, `${$}{A}`],
  [`${$}A ${$}(A) ${$}{A/x/y} ${$}{1}`, `${$}A ${$}(A) ${$}{A/x/y} ${$}{1}`, `${$}A ${$}(A) ${$}{A/x/y} ${$}{1}`],
  [`${$}{LINES}`, "ab", "ab"],
])("%j is %j where every value is known, else %j", (yaml, complete, partial) => {
  expect(substituted(yaml, { values, isComplete: true })).toBe(complete);
  expect(substituted(yaml, { values, isComplete: false })).toBe(partial);
});

test("an object can switch it off", () => {
  const off = `metadata:\n  labels:\n    kustomize.toolkit.fluxcd.io/substitute: disabled\na: ${$}{A}\n`;
  expect(substituted(`a: ${$}{A}\n---\n${off}---\na: ${$}{A}\n`, { values, isComplete: true })).toBe(
    `a: 1\n---\n${off}---\na: 1\n`,
  );
});
