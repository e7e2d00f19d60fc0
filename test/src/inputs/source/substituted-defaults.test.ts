import { describe, expect, test } from "vitest";
import type { SubstitutedDefault } from "../../../../src/inputs/source/substituted-default.ts";
import { substituteDefaults } from "../../../../src/inputs/source/substituted-defaults.ts";

const variable = (expression: string) => `$\{${expression}}`;

function run(value: unknown) {
  const defaults: SubstitutedDefault[] = [];
  return { value: substituteDefaults(value, "", defaults), defaults };
}

describe("substituteDefaults", () => {
  test.each([[undefined], [null], [{}], [[]], [1], ["a"]])("leaves %j", (value) => {
    expect(run(value)).toEqual({ value, defaults: [] });
  });

  test.each([
    ["A:=2", 2],
    ["A:=true", true],
    ["A:-no", false],
    ["A:=1Gi", "1Gi"],
    ["A:=", null],
    ["A:=9007199254740993", "9007199254740993"],
  ])("reads the default of %j as YAML does", (expression, value) => {
    const written = variable(expression);
    expect(run({ a: [{ b: written }] })).toEqual({
      value: { a: [{ b: value }] },
      defaults: [{ path: "/a/0/b", written, value }],
    });
  });

  test("returns the same object if it has no default", () => {
    const value = { spec: { a: [1, { b: variable("A") }], c: `echo ${variable("A:=1")}` } };
    expect(run(value).value).toBe(value);
  });

  test("copies only the changed path", () => {
    const kept = { a: 1 };
    const { value } = run({ kept, image: `x:${variable("TAG:=1")}` });
    expect(value).toEqual({ kept: { a: 1 }, image: "x:1" });
    expect((value as { kept: unknown }).kept).toBe(kept);
  });

  test.each(["args", "command", "env", "data", "stringData", "annotations"])("leaves programs and data: %s", (key) => {
    const value = { [key]: [variable("A:=1")] };
    expect(run(value)).toEqual({ value, defaults: [] });
  });

  test("keeps a member __proto__", () => {
    const value = JSON.parse(`{"__proto__": {"a": "${variable("A:=1")}"}}`) as unknown;
    expect(JSON.stringify(run(value).value)).toBe('{"__proto__":{"a":1}}');
  });
});
