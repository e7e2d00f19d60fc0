import { describe, expect, test } from "vitest";
import { substitutedObject } from "../../../../src/inputs/render/substituted-object.ts";

const $ = "$";
const values = new Map([
  ["N", "2"],
  ["T", "true"],
  ["K", "hostNetwork"],
  ["WORDS", "a b"],
]);
const partial = (object: unknown) => substitutedObject(object, { values, isComplete: false }).value;

describe("replaces variables in", () => {
  test.each([
    [{ a: `${$}{N}` }, { a: 2 }],
    [{ a: `${$}{T:=false}` }, { a: true }],
    [{ a: [`x-${$}{N}`, 1] }, { a: ["x-2", 1] }],
    [{ a: `${$}{N} ` }, { a: "2 " }],
    [{ a: `echo ${$}{N}` }, { a: "echo 2" }],
    [{ [`${$}{K}`]: true }, { hostNetwork: true }],
    [{ a: { b: { [`${$}{O:=hostPath}`]: { path: "/" } } } }, { a: { b: { hostPath: { path: "/" } } } }],
    [{ a: `${$}${$}{N}` }, { a: `${$}{N}` }],
  ])("%j", (object, expected) => {
    expect(partial(object)).toEqual(expected);
  });
});

describe("returns the same object", () => {
  test.each([
    [undefined],
    [null],
    [{}],
    [{ a: `${$}{OTHER}`, b: [1, null, `${$}N`] }],
    [{ metadata: { labels: { "kustomize.toolkit.fluxcd.io/substitute": "disabled" } }, a: `${$}{N}` }],
    [{ metadata: { annotations: { "kustomize.toolkit.fluxcd.io/substitute": "disabled" } }, a: `${$}{N}` }],
  ])("%j", (object) => {
    expect(partial(object)).toBe(object);
  });
});

test("an unknown variable is an empty text where every value is known", () => {
  const { value } = substitutedObject({ a: `x${$}{OTHER}` }, { values, isComplete: true });
  expect(value).toEqual({ a: "x" });
});

test("a long value is not used without end", () => {
  const long = { values: new Map([["L", "x".repeat(1_000_000)]]), isComplete: true };
  const { value, isCut } = substitutedObject(Array(1000).fill(`${$}{L}`), long);
  expect(isCut).toBe(true);
  expect(JSON.stringify(value).length).toBeLessThan(3_000_000);
});

test("a long value that one text has many times is not used at all", () => {
  const long = { values: new Map([["L", "x".repeat(1_000_000)]]), isComplete: true };
  const text = `${$}{L}`.repeat(1000);
  expect(substitutedObject({ a: text }, long)).toEqual({ value: { a: text }, isCut: true, open: [] });
});
