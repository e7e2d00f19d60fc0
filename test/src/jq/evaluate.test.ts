import { describe, expect, it } from "vitest";
import { compileJq, JqError } from "../../../src/jq/index.ts";
import { compileReference } from "../../conformance/reference-jq.ts";
import { type Case, CONSTRUCTS, FAILURES, FORMATS, FUNCTIONS } from "./cases.ts";
import { recordedFunctions } from "./gojq-answers.ts";
import { nativeFunctions } from "./native-functions.ts";

function check({ program, input, outputs }: Case): void {
  const compiled = compileReference(program);
  expect(compiled.engine).toBe("native");
  const before = JSON.stringify(input);
  expect(compiled.run(input)).toEqual(outputs);
  expect(JSON.stringify(input)).toBe(before);
}

function errorOf(run: () => unknown): JqError {
  try {
    run();
  } catch (error) {
    if (error instanceof JqError) return error;
    throw error;
  }
  throw new Error("no error was thrown");
}

describe("constructs", () => {
  for (const [name, cases] of Object.entries(CONSTRUCTS)) {
    describe(name, () => {
      it.each(cases)("$program on $input", check);
    });
  }
});

describe("functions", () => {
  it("has cases for every native function and for no other", () => {
    // Those on numbers, patterns, dates and streams are compared with gojq in gojq-answers.test.ts.
    const missing = nativeFunctions.filter((name) => !Object.hasOwn(FUNCTIONS, name) && !recordedFunctions.has(name));
    expect(missing).toEqual(["halt/0"]);
    expect(Object.keys(FUNCTIONS).filter((name) => !nativeFunctions.includes(name))).toEqual([]);
  });

  for (const [name, cases] of Object.entries(FUNCTIONS)) {
    describe(name, () => {
      it.each(cases)("$program on $input", check);
    });
  }
});

describe("formats", () => {
  it.each(FORMATS)("$program on $input", check);
});

describe("errors at run time", () => {
  it.each(FAILURES)("$program on $input", ({ program, input, message, at }) => {
    const error = errorOf(() => compileReference(program).run(input));
    expect(error.category).toBe("runtime");
    expect(error.message).toBe(message);
    expect(program.slice(error.span?.start, error.span?.end)).toBe(at);
  });

  it("have line and column", () => {
    const error = errorOf(() => compileJq(".a |\n  .b.c").run({ a: { b: 1 } }));
    expect(error).toMatchObject({ name: "JqError", category: "runtime", line: 2, column: 3 });
    expect(error.span).toEqual({ start: 7, end: 11 });
  });

  it("never shows a value", () => {
    const secret = "hunter2";
    for (const program of [
      ".a.b",
      ".a[]",
      ".a + 1",
      ".a | tonumber",
      "-.a",
      ".a | keys",
      "{(.a | length): 1}",
      ".a | abs",
    ]) {
      expect(errorOf(() => compileJq(program).run({ a: secret })).message).not.toContain(secret);
    }
  });
});

describe("input and output", () => {
  it("reads undefined as null", () => {
    expect(compileJq(".").run(undefined)).toEqual([null]);
    expect(compileJq(".a").run({ a: undefined })).toEqual([null]);
    expect(compileJq("[.[]]").run([undefined, 1])).toEqual([[null, 1]]);
  });

  it("does not see what an object inherits", () => {
    const input = Object.assign(Object.create({ inherited: 1 }) as object, { own: 2 });
    expect(compileJq("keys").run(input)).toEqual([["own"]]);
    expect(compileJq(".toString, .hasOwnProperty").run({})).toEqual([null, null]);
  });

  it("makes objects with own reserved keys and never changes a prototype", () => {
    const [made] = compileJq('{("__proto__"): {polluted: 1}, constructor: 2}').run(null);
    expect(Object.keys(made as object)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const merged = compileJq(". * .").run(JSON.parse('{"__proto__": {"a": {"b": 1}}}'))[0];
    expect(JSON.stringify(merged)).toBe('{"__proto__":{"a":{"b":1}}}');
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });

  it("returns only numbers that JSON can represent", () => {
    expect(compileJq("nan, infinite, -infinite, [nan, {a: infinite}]").run(null)).toEqual([
      null,
      Number.MAX_VALUE,
      -Number.MAX_VALUE,
      [null, { a: Number.MAX_VALUE }],
    ]);
    expect(compileJq("1e999, (.[0] | fromjson), 1e308 * 10, (.[0] | tonumber)").run(["1e999"])).toEqual([
      Number.MAX_VALUE,
      Number.MAX_VALUE,
      Number.MAX_VALUE,
      Number.MAX_VALUE,
    ]);
  });

  it("shares structure with the input instead of copying it", () => {
    const input = { spec: { template: { a: 1 } } };
    expect(compileJq(".spec.template").run(input)[0]).toBe(input.spec.template);
  });
});
