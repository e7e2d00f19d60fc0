import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { compileJq, JqError, kartaForbidden, parseJq } from "../../../src/jq/index.ts";
import { portableSource } from "../../conformance/portable-source.ts";
import { compileReference } from "../../conformance/reference-jq.ts";
import { sharedMissing, sharedPath } from "../../helpers/shared.ts";

function errorOf(program: string): JqError {
  try {
    compileReference(program);
  } catch (error) {
    if (error instanceof JqError) return error;
    throw error;
  }
  throw new Error(`${program} compiled`);
}

describe("compileJq", () => {
  it("returns the program that it read", () => {
    const program = compileJq(" .a ");
    expect(program).toMatchObject({ source: " .a ", ast: { kind: "index" }, updatable: true });
  });

  it("rejects a value that is not a program", () => {
    for (const program of [undefined, null, {}]) {
      expect(() => compileJq(program as unknown as string)).toThrow("the program must be a string");
    }
  });

  it.each<[program: string, message: string, line: number, column: number]>([
    ["", 'the program has no query; write "." for the whole object', 1, 1],
    ["   ", 'the program has no query; write "." for the whole object', 1, 4],
    ["# nothing", 'the program has no query; write "." for the whole object', 1, 10],
    ["def f: 1;", 'the program has no query; write "." for the whole object', 1, 10],
    ["gpu", "function gpu/0 is not defined", 1, 1],
    [".a |\n  gpu(.)", "function gpu/1 is not defined", 2, 3],
    ["map", "function map/0 is not defined", 1, 1],
    ["length(.)", "function length/1 is not defined", 1, 1],
    ["def f(g): 1; f", "function f/0 is not defined", 1, 14],
    ["def f: 1; f(2)", "function f/1 is not defined", 1, 11],
    ["def f: g; def g: 1; f", "function g/0 is not defined", 1, 8],
    ["def f: def g: 1; g; g", "function g/0 is not defined", 1, 21],
    ["a::b", "function a::b/0 is not defined", 1, 1],
    ["$x", "variable $x is not defined", 1, 1],
    ["(1 as $x | 2) | $x", "variable $x is not defined", 1, 17],
    ["1 as [$x] | {$y}", "variable $y is not defined", 1, 14],
    ["{$__loc__}", "variable $__loc__ is not defined", 1, 2],
    ["$__prog_args", "variable $__prog_args is not defined", 1, 1],
    ["break $x", "label $x is not defined", 1, 1],
    ["label $x | def f: break $y; f", "label $y is not defined", 1, 19],
    ["@foo", "format @foo is not defined", 1, 1],
    ['@base32 "\\(1)"', "format @base32 is not defined", 1, 1],
    ["keys_unsorted", "function keys_unsorted/0 is not defined", 1, 1],
    ["have_decnum", "function have_decnum/0 is not defined", 1, 1],
    ["ascii", "function ascii/0 is not defined", 1, 1],
    ['import "a" as a; 1', "modules are not available", 1, 1],
    ["reduce . as [$a] ?// $a (0; 1)", "reduce and foreach take one pattern: gojq has no ?// there", 1, 1],
    ["foreach . as $a ?// [$a] (0; 1)", "reduce and foreach take one pattern: gojq has no ?// there", 1, 1],
    ['.@base64 "a"', "gojq takes no format in front of a key; put it into brackets or parentheses", 1, 2],
    ['{@base64 "a": 1}', "gojq takes no format in front of a key; put it into brackets or parentheses", 1, 2],
    ['test("a"; gpu)', "function gpu/0 is not defined", 1, 11],
  ])("%j", (program, message, line, column) => {
    const error = errorOf(program);
    expect(error.message).toBe(message);
    expect(error).toMatchObject({ category: "syntax", line, column });
  });

  it("accepts formats at the same places as gojq", () => {
    expect(compileJq('.[@base64 "a\\(.k)"]').run({ k: "x", "aeA==": 1 })).toEqual([1]);
    expect(compileJq('{(@base64 "\\("a")"): 1}').run(null)).toEqual([{ "YQ==": 1 }]);
  });

  it("compiles a program once", () => {
    expect(compileJq(".cached")).toBe(compileJq(".cached"));
  });

  it("forgets the programs used longest ago, and never keeps long ones", () => {
    const first = compileJq(".first");
    const used = compileJq(".used");
    for (let count = 0; count < 2_100; count += 1) {
      compileJq(`.filler${count}`);
      compileJq(".used");
    }
    expect(compileJq(".used")).toBe(used);
    expect(compileJq(".first")).not.toBe(first);
    const long = `.${" ".repeat(3_000)}`;
    expect(compileJq(long)).not.toBe(compileJq(long));
  });

  it("runs a program on any number of inputs", () => {
    const program = compileJq("[.[] | . as $x | $x * 2]");
    expect([[1], [2, 3], []].map((input) => program.run(input)[0])).toEqual([[2], [4, 6], []]);
  });

  it("gives the same outputs as a run inside another run's callback would", () => {
    const outer = compileJq(".a");
    const inner = compileJq(".b");
    const input = {
      get a(): unknown {
        return inner.run({ b: 1 })[0];
      },
    };
    expect(outer.run(input)).toEqual([1]);
  });
});

describe("portableSource", () => {
  it.each([
    ["1.0 + 2.50", "1 + 2.5"],
    ["1e3, 1E-7, .5, 5.", "1000, 1e-7, 0.5, 5"],
    ["1e999", "1.7976931348623157e+308"],
    ["+.a - +1", " .a -  1"],
    ['"1.0" | .["2.0"]', '"1.0" | .["2.0"]'],
    ['"a\\(1.0)"', '"a\\(1)"'],
    ["[1, 2] # 1.0", "[1, 2] # 1.0"],
  ])("%s", (program, expected) => {
    expect(portableSource(program, parseJq(program))).toBe(expected);
  });
});

interface Vector {
  readonly id: string;
  readonly object?: unknown;
  readonly call: { readonly fn: string; readonly args?: { readonly expr?: string; readonly maxResults?: number } };
  readonly expect?: unknown;
  readonly expectError?: string;
  readonly errorCategory?: string;
  readonly expectLength?: number;
}

const shared = pathToFileURL(`${sharedPath()}/`);
const hasShared = !sharedMissing();

describe.skipIf(!hasShared)("recorded expressions", () => {
  const vectors = hasShared
    ? (JSON.parse(readFileSync(new URL("vectors/karta.json", shared), "utf8")) as readonly Vector[])
    : [];

  it("are judged as Karta's validator judges them", () => {
    const wrong = vectors
      .filter((vector) => vector.call.fn === "validateJq" && vector.call.args?.expr)
      .filter(({ call, errorCategory, expectError }) => {
        const verdict = verdictOf(call.args?.expr ?? "");
        if (errorCategory === undefined) return verdict !== "valid";
        return errorCategory === "parse" ? verdict !== "parse" : !expectError?.includes(verdict);
      });
    expect(wrong.map((vector) => vector.call.args?.expr)).toEqual([]);
  });

  it("evaluate to what gojq answered", () => {
    const wrong = vectors
      .filter((vector) => vector.call.fn === "evaluate")
      .filter((vector) => {
        const { expr = "", maxResults } = vector.call.args ?? {};
        const limits = maxResults === undefined ? {} : { outputs: maxResults };
        try {
          const outputs = compileReference(expr).run(vector.object, limits);
          if (vector.expectLength !== undefined) return outputs.length !== vector.expectLength;
          return !isDeepStrictEqual(outputs, vector.expect);
        } catch (error) {
          return !(error instanceof JqError) || vector.expectError === undefined;
        }
      });
    expect(wrong.map((vector) => vector.id)).toEqual([]);
  });

  it("parse in every definition whose expressions Karta accepts", () => {
    const expressions = new Set<string>();
    const collect = (value: unknown, key: string): void => {
      if (typeof value === "string" && /Path$|^path$|^expression$/.test(key)) expressions.add(value);
      else if (Array.isArray(value)) for (const item of value) collect(item, key);
      else if (typeof value === "object" && value !== null) {
        for (const [name, member] of Object.entries(value)) collect(member, name);
      }
    };
    for (const vector of vectors as readonly (Vector & { readonly ri?: unknown })[]) {
      if (vector.expect !== undefined) collect(vector.ri, "");
    }
    expect(expressions.size).toBeGreaterThan(100);
    const invalid = [...expressions].filter((text) => text !== "" && verdictOf(text) === "parse");
    // Expected among the errors of a validation, or, in one vector, never reached.
    const expected = JSON.stringify(vectors.map((vector) => vector.expect ?? null));
    const unexpected = invalid.filter((text) => !expected.includes(JSON.stringify(text).slice(1, -1)));
    expect(unexpected.filter((text) => text !== ".x[")).toEqual([]);
  });

  it("parse in the documents the definitions come from", () => {
    const folder = new URL("seeds/", shared);
    const pattern = /"?(?:[a-z]+Path|path|expression)"?: *(?:"((?:[^"\\]|\\.)+)"|'([^']+)')/gi;
    const found: string[] = [];
    for (const name of readdirSync(folder).filter((file) => /^000.*\.txt$/.test(file))) {
      for (const match of readFileSync(new URL(name, folder), "utf8").matchAll(pattern)) {
        const quoted = match[1];
        found.push(quoted === undefined ? (match[2] ?? "") : (JSON.parse(`"${quoted}"`) as string));
      }
    }
    const programs = found.filter((text) => text.startsWith(".") || text.startsWith("("));
    expect(programs.length).toBeGreaterThan(40);
    for (const program of programs) expect(compileJq(program).source).toBe(program);
  });
});

function verdictOf(expression: string): string {
  try {
    return kartaForbidden(parseJq(expression)) ?? "valid";
  } catch (error) {
    if (error instanceof JqError) return "parse";
    throw error;
  }
}
