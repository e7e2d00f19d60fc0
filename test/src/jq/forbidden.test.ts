import { describe, expect, it } from "vitest";
import { FORBIDDEN_FUNCTIONS, FORBIDDEN_VARIABLES } from "../../../src/jq/forbidden.ts";
import { checkForbidden, compileJq, forbiddenReason, JqError, kartaForbidden, parseJq } from "../../../src/jq/index.ts";
import { compileReference } from "../../conformance/reference-jq.ts";

function names(program: string): readonly string[] {
  return checkForbidden(parseJq(program)).map((found) => found.name);
}

function errorOf(program: string): JqError {
  try {
    compileJq(program);
  } catch (error) {
    if (error instanceof JqError) return error;
    throw error;
  }
  throw new Error(`${program} compiled`);
}

describe("checkForbidden", () => {
  it.each([
    ".",
    ".spec.replicas // 1",
    ".a | to_entries[] | .key",
    'getpath(["a"])',
    'splits(", ")',
    "limit(3; .[])",
    "mktime",
    'ltrimstr("x")',
    '"del(.a) = .. range"',
    ".del, .range, .env, .input",
    "{del: 1, now: 2, env}",
    '."|="',
    "1 as $input | $input",
    "1 == 1",
    "try error catch .",
    "def walks: 1; walks",
  ])("accepts %s", (program) => {
    expect(names(program)).toEqual([]);
  });

  it.each(Object.keys(FORBIDDEN_FUNCTIONS))("refuses %s with any number of arguments", (name) => {
    expect(names(name)).toEqual([name]);
    expect(names(`${name}(.)`)).toEqual([name]);
    expect(names(`${name}(.; .)`)).toEqual([name]);
    expect(forbiddenReason(name)).toBe(FORBIDDEN_FUNCTIONS[name]);
  });

  it.each(Object.keys(FORBIDDEN_VARIABLES))("refuses $%s", (name) => {
    expect(names(`$${name}`)).toEqual([`$${name}`]);
    expect(forbiddenReason(`$${name}`)).toBe(FORBIDDEN_VARIABLES[name]);
  });

  it.each(["=", "|=", "+=", "-=", "*=", "/=", "%=", "//="])("refuses %s", (operator) => {
    const program = `.a ${operator} 1`;
    expect(checkForbidden(parseJq(program))).toEqual([
      { name: operator, span: { start: 3, end: 3 + operator.length } },
    ]);
    expect(forbiddenReason(operator)).toBe("it changes the object");
  });

  it("refuses the rest of the language that reaches outside", () => {
    expect(names("..")).toEqual([".."]);
    expect(names("$__loc__")).toEqual(["$__loc__"]);
    expect(names("{$__loc__}")).toEqual(["$__loc__"]);
    expect(names('import "a" as b; include "c"; 1')).toEqual(["import", "include"]);
    expect(names("module {}; 1")).toEqual(["module"]);
    expect([forbiddenReason(".."), forbiddenReason("$__loc__"), forbiddenReason("import")]).toEqual([
      "it may produce excessive output",
      "it does not exist in the reference engine",
      "modules are not available",
    ]);
  });

  it.each<[where: string, program: string]>([
    ["parentheses", "(del(.a))"],
    ["an array", "[1, del(.a)]"],
    ["an object's value", "{a: {b: del(.a)}}"],
    ["an object's key", "{(del(.a)): 1}"],
    ["a condition", "if del(.a) then 1 end"],
    ["a branch", "if 1 then del(.a) end"],
    ["an elif", "if 1 then 2 elif del(.a) then 3 end"],
    ["an else", "if 1 then 2 else del(.a) end"],
    ["try", "try del(.a)"],
    ["catch", "try 1 catch del(.a)"],
    ["the source of reduce", "reduce del(.a) as $x (0; 1)"],
    ["the start of reduce", "reduce 1 as $x (del(.a); 1)"],
    ["the update of reduce", "reduce 1 as $x (0; del(.a))"],
    ["the extraction of foreach", "foreach 1 as $x (0; 1; del(.a))"],
    ["a definition", "def f: del(.a); 1"],
    ["a definition in a definition", "def f: def g: del(.a); g; f"],
    ["an argument", "map(select(del(.a)))"],
    ["an index", ".a[del(.a)]"],
    ["the start of a slice", ".[del(.a):]"],
    ["the end of a slice", ".[:del(.a)]"],
    ["the target of a suffix", "del(.a)[0]?"],
    ["an interpolation", '"a\\("b\\(del(.a))")"'],
    ["an interpolated key", '.a."\\(del(.a))"'],
    ["a formatted string", '@json "\\(del(.a))"'],
    ["a negation", "-del(.a)"],
    ["a binding's source", "del(.a) as $x | 1"],
    ["a binding's body", "1 as $x | del(.a)"],
    ["a pattern", ". as {(del(.a)): $x} | 1"],
    ["a pattern's nested key", '. as [{"\\(del(.a))": $x}] ?// $x | 1'],
    ["a label", "label $l | del(.a)"],
    ["the left of an operator", "del(.a) + 1"],
    ["the right of an operator", "1 // (2 and del(.a))"],
    ["a pipe", "1 | 2, del(.a)"],
  ])("looks into %s", (_where, program) => {
    expect(checkForbidden(parseJq(program))).toEqual([
      { name: "del", span: { start: program.indexOf("del"), end: program.indexOf("del") + 3 } },
    ]);
  });

  it("lists everything in the order of the text", () => {
    expect(names("[.. | (.a = 1), del(.b), now, $ENV.x, {a: (.c |= 2)}, input]")).toEqual([
      "..",
      "=",
      "del",
      "now",
      "$ENV",
      "|=",
      "input",
    ]);
  });

  it("refuses a function of the program's own under such a name, as Karta does", () => {
    expect(names("def range(x): 1; range(2)")).toEqual(["range"]);
  });
});

describe("compileJq", () => {
  it("refuses with the first place and the reason", () => {
    const error = errorOf(".a |\n [.b[] | range(.n)]");
    expect(error).toMatchObject({ category: "forbidden", line: 2, column: 10, span: { start: 14, end: 19 } });
    expect(error.message).toBe('"range" is not allowed: it may produce excessive output');
    expect(errorOf("range(3)").message).toBe('"range" is not allowed: it may produce excessive output');
    expect(errorOf(".a = 1").message).toBe('"=" is not allowed: it changes the object');
    expect(errorOf("$ENV.HOME").message).toBe('"$ENV" is not allowed: it depends on the environment');
  });

  it("refuses before it looks for undefined names", () => {
    expect(errorOf("gpu | input").category).toBe("forbidden");
    expect(errorOf("gpu").category).toBe("syntax");
  });

  it("accepts it in the reference mode, natively or by jq", () => {
    const run = (program: string, input: unknown): readonly unknown[] => compileReference(program).run(input);
    expect(run("[range(3)], [..], env, $ENV.HOME", 1)).toEqual([[0, 1, 2], [1], {}, null]);
    expect(run("(.a = 1)", { b: 2 })).toEqual([{ a: 1, b: 2 }]);
    expect(run("del(.a) | .b |= . + 1", { a: 1, b: 2 })).toEqual([{ b: 3 }]);
  });

  it("keeps both modes apart", () => {
    expect(compileReference("[range(2)]").run(null)).toEqual([[0, 1]]);
    expect(errorOf("[range(2)]").category).toBe("forbidden");
  });

  it.each(["debug", "stderr", "input", "inputs", "input_filename", "$__loc__", "keys_unsorted", "get_search_list"])(
    "does not know %s in the reference mode either, as gojq's library",
    (program) => {
      expect(() => compileReference(program)).toThrow(/is not defined$/);
    },
  );
});

describe("kartaForbidden", () => {
  it.each<[program: string, name: string | undefined]>([
    [".a", undefined],
    ["del(.a)", "del"],
    ["del", "del"],
    ["range(1; 2)", "range"],
    ["paths", "paths"],
    ["paths(type)", "paths"],
    ["recurse", "recurse"],
    ["walk(.)", "walk"],
    ["repeat(.)", "repeat"],
    ["..", ".."],
    ["..[]", ".."],
    [".. | .a", ".."],
    [".a = 1", "="],
    [".a |= 1", "|="],
    [".a += 1", "+="],
    [".a -= 1", "-="],
    [".a *= 1", "*="],
    [".a /= 1", "/="],
    [".a %= 1", "%="],
    [".a //= 1", "//="],
    [".a // del(.b)", "del"],
    [".a and del(.b)", "del"],
    [".a or (1 | .) or range(1)", "range"],
    [".a + del(.b)", "del"],
    [".a == del(.b)", "del"],
    [".a, del(.b)", "del"],
    ["first(range(5))", "range"],
    ["map(.a) | select(del(.))", "del"],
    ["with_entries(.value += 1)", "+="],
    ["del(.a)[0]", "del"],
    ["del(.a)?", "del"],
    ["range(3) as $x | 1", "range"],
    ["1 as $x | del(.a)", "del"],
    ["def f: 1; del(.a)", "del"],
    ["del(.a) | range(1)", "del"],
    [".a = range(1)", "="],
    ['import "a" as a; del(.b)', "del"],
  ])("says of %s: %s", (program, name) => {
    expect(kartaForbidden(parseJq(program))).toBe(name);
  });

  it.each([
    "(.a = 1)",
    "[..]",
    "{a: (.b |= 1)}",
    "{(del(.a)): 1}",
    "try del(.a) catch .",
    ".a[.b = 1]",
    ".[del(.a):]",
    "def f: del(.); f",
    ".a | reduce range(10) as $i (0; . + $i)",
    "foreach range(10) as $i (0; 1)",
    "if del(.a) then 1 else .. end",
    '"\\(del(.a))"',
    "-del(.a)",
    "label $l | del(.a)",
    ". as {(del(.a)): $x} | 1",
    'setpath(["a"]; 1)',
    "delpaths([])",
    "leaf_paths",
    "while(true; .)",
    "until(true; .)",
    "halt",
    "env",
    "$ENV",
    "now",
    "input",
    "gpu",
    "$x",
    "   ",
    "$__loc__",
  ])("lets through %s", (program) => {
    expect(kartaForbidden(parseJq(program))).toBeUndefined();
  });

  it("never refuses what the strict list accepts", () => {
    for (const program of [".a[0]", "map(.b)", "(.a // 1) as $x | $x", '"\\(.a)"', "def f: .a; f", "[limit(1; .[])]"]) {
      expect(kartaForbidden(parseJq(program))).toBeUndefined();
      expect(names(program)).toEqual([]);
    }
  });
});
