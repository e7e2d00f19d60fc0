import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileJq, JqError, type JqPath } from "../../../src/jq/index.ts";
import { compileReference } from "../../conformance/reference-jq.ts";
import { documentText } from "./arbitrary.ts";

function paths(program: string, input: unknown): readonly JqPath[] {
  return compileReference(program).paths(input);
}

function valueAt(input: unknown, path: JqPath): unknown {
  return path.reduce<unknown>((value, key) => {
    if (typeof value !== "object" || value === null) return null;
    return Object.hasOwn(value, key) ? ((value as Record<string | number, unknown>)[key] ?? null) : null;
  }, input);
}

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof JqError) return `${error.category}: ${error.message}`;
    throw error;
  }
  throw new Error("no error was thrown");
}

describe("paths", () => {
  it.each<[program: string, input: unknown, expected: readonly JqPath[]]>([
    [".", null, [[]]],
    [".a", null, [["a"]]],
    [".spec.template", {}, [["spec", "template"]]],
    ['.a["b-c"].d', {}, [["a", "b-c", "d"]]],
    [".items[0].a", { items: [{}] }, [["items", 0, "a"]]],
    [".items[5]", { items: [] }, [["items", 5]]],
    [".items[-1]", { items: [1, 2, 3] }, [["items", 2]]],
    [".items[-1]", { items: [] }, [["items", -1]]],
    [".items[-1]", {}, [["items", -1]]],
    [".items[1.7]", { items: [1, 2] }, [["items", 1]]],
    [
      ".items[].a",
      { items: [{}, {}] },
      [
        ["items", 0, "a"],
        ["items", 1, "a"],
      ],
    ],
    [
      ".m[]",
      { m: { b: 1, a: 2 } },
      [
        ["m", "a"],
        ["m", "b"],
      ],
    ],
    [".a, .b", {}, [["a"], ["b"]]],
    [".a | .b | .c", {}, [["a", "b", "c"]]],
    [".items[] | select(.id == 1) | .name", { items: [{ id: 0 }, { id: 1 }] }, [["items", 1, "name"]]],
    [".primary // .fallback", { fallback: 1 }, [["fallback"]]],
    [".primary // .fallback", { primary: 1 }, [["primary"]]],
    [".primary // .fallback", {}, [["fallback"]]],
    [".a // 1", { a: 2 }, [["a"]]],
    [".a[]?", { a: 1 }, []],
    [".a?.b?", 1, []],
    ["if .x then .a else .b end", { x: true }, [["a"]]],
    ["first(.a, .b)", {}, [["a"]]],
    ["first, last, nth(1)", [7, 8], [[0], [1], [1]]],
    ['getpath(["a", 0])', {}, [["a", 0]]],
    [
      ".keys[] as $k | .values[$k]",
      { keys: ["a", "b"] },
      [
        ["values", "a"],
        ["values", "b"],
      ],
    ],
    ["def f(g): .a | g; f(.b)", {}, [["a", "b"]]],
    ["[.a] | empty", {}, []],
    [".[1:][0].a", [0, {}], [[1, "a"]]],
    [".[1:3][-1]", [0, 1, 2, 3], [[2]]],
    [".[-2:][]", [0, 1, 2], [[1], [2]]],
    [".[1:][1:][0]", [0, 1, 2, 3], [[2]]],
    [".a[1:][0].b[1:][1]", { a: [0, { b: [1, 2, 3] }] }, [["a", 1, "b", 2]]],
    [".. | select(. == 1)", { a: [1], b: 1 }, [["a", 0], ["b"]]],
    [".a | values", { a: 1 }, [["a"]]],
    ["(.a | tostring)?", { a: "already" }, [["a"]]],
  ])("%s", (program, input, expected) => {
    expect(paths(program, input)).toEqual(expected);
  });

  it.each<[program: string, input: unknown, message: string]>([
    [".a // 1", {}, "invalid path: the value is computed, so it has no place in the object"],
    [".a // {}", {}, "invalid path: the value is computed, so it has no place in the object"],
    [".a + 1", { a: 1 }, "invalid path: the value is computed, so it has no place in the object"],
    [".a | length", { a: [] }, "invalid path: the value is computed, so it has no place in the object"],
    ["[.a]", {}, "invalid path: the value is computed, so it has no place in the object"],
    [
      ".m | to_entries[] | .value",
      { m: { a: 1 } },
      "invalid path: the value is computed, so it has no place in the object",
    ],
    ["{a: .b}", {}, "invalid path: the value is computed, so it has no place in the object"],
    [".m | map(.)", { m: [1] }, "invalid path: the value is computed, so it has no place in the object"],
    ["[.a][0]", {}, "invalid path: the value is computed, so it has no place in the object"],
    ["[.a][]", {}, "invalid path: the value is computed, so it has no place in the object"],
    [".[1:]", [1, 2], "invalid path: it ends in a slice, which is not a single place"],
    [".a[:1]", {}, "invalid path: it ends in a slice, which is not a single place"],
    [".[[1]]", [1], "invalid path: it looks for an array inside an array"],
    [".a.b", { a: 1 }, 'cannot index a number with "b"'],
    [".a[]", {}, "cannot iterate over null"],
  ])("%s has none", (program, input, message) => {
    expect(messageOf(() => paths(program, input))).toBe(`runtime: ${message}`);
  });

  it("counts outputs and steps like a run", () => {
    expect(messageOf(() => compileJq(".[]").paths([1, 2, 3], { outputs: 3 }))).toBe(
      "limit: the program has 3 outputs or more; fewer than 3 are allowed",
    );
    expect(messageOf(() => compileJq(".[]").paths(new Array(100).fill(0), { steps: 50 }))).toBe(
      "limit: the program needs more than 50 steps",
    );
  });

  it("reads undefined as null", () => {
    expect(compileJq(".a").paths(undefined)).toEqual([["a"]]);
  });

  it("comes from jq where the program needs it", () => {
    const compile = (text: string) => compileReference(text);
    const program = compile('.items[] | select((.tags | del(.[0])) == ["a"]) | .v');
    expect(program.engine).toBe("wasm");
    expect(program.paths({ items: [{ tags: [] }, { tags: ["b", "a"] }] })).toEqual([["items", 1, "v"]]);
    expect(messageOf(() => compile(".[1:] | select(del(.[0]) == [])").paths(["x", "a"]))).toBe(
      "runtime: invalid path: it goes through a slice, which is not a single place",
    );
    expect(messageOf(() => compile("del(.a)").paths({ a: 1 }))).toContain("runtime: Invalid path expression");
  });

  it("goes through conditions with regular expressions", () => {
    const program = compileJq('.items[] | select(.name | test("^a")) | .v');
    expect(program.paths({ items: [{ name: "b" }, { name: "ab" }] })).toEqual([["items", 1, "v"]]);
    expect(messageOf(() => compileJq('sub("a"; "b")').paths("a"))).toContain("runtime: invalid path");
  });

  it("leads where the outputs are", () => {
    const programs = [
      ".",
      ".[]?",
      ".a?",
      ".[]? | .[]?",
      "..",
      '.. | select(type == "string")',
      ".[1:]? | .[]?",
      ".a? // .b?",
    ];
    fc.assert(
      fc.property(documentText, fc.constantFrom(...programs), (text, program) => {
        const input: unknown = JSON.parse(text);
        const compiled = compileReference(program);
        const limits = { outputs: 100_000 };
        expect(compiled.paths(input, limits).map((path) => valueAt(input, path))).toEqual(compiled.run(input, limits));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("updatable", () => {
  it.each([
    ".",
    ".a.b[0][]",
    ".a?",
    '."a"["b"]',
    ".a | .b, .c",
    "(.a)",
    ".a // .b",
    ".[] | select(.a == 1) | .b",
    "if .a then .b else .c end",
    "if .a then .b elif .d then .e end",
    "first(.a, .b)",
    "limit(2; .[])",
    'getpath(["a"])',
    "try .a catch empty",
    ".a as $x | .[$x]",
    "label $l | .a, break $l",
    ".a | values",
    ".a // empty",
    '.a // error("x")',
    ".[1:][0]",
    "last",
  ])("is %s", (program) => {
    expect(compileJq(program).updatable).toBe(true);
  });

  it.each([
    "1",
    ".a // 1",
    ".a // {}",
    ".a + 1",
    "[.a]",
    "{a: .b}",
    ".a | length",
    "map(.a)",
    "to_entries[] | .value",
    "reduce .[] as $x (.; .a)",
    "def f: .a; f",
    "last(.[])",
    '"\\(.a)"',
    "1 as $x | $x",
    ".a == 1",
    "-.a",
    ".[1:]",
    "if .a then 1 else .b end",
    "try 1",
    "first(1)",
  ])("is not %s", (program) => {
    expect(compileJq(program).updatable).toBe(false);
  });

  it("promises that paths can be named", () => {
    const input = { a: { b: [{}] }, b: 1 };
    for (const program of [".", ".a.b[0][]", ".a // .b", "first(.a, .b)", ".a | values", "try .a catch empty"]) {
      expect(compileJq(program).updatable).toBe(true);
      expect(() => compileJq(program).paths(input)).not.toThrow();
    }
  });
});
