import { describe, expect, it } from "vitest";
import { childrenOf, JqError, type JqNode, parseJq, positionAt, walkNodes } from "../../../src/jq/index.ts";
import { MAX_PROGRAM_LENGTH } from "../../../src/jq/parser.ts";
import { MAX_TREE_HEIGHT } from "../../../src/jq/tree-builder.ts";

/** A tree without spans, as nested lists that start with the kind. */
function shape(node: JqNode): unknown {
  const rest = childrenOf(node).map(shape);
  switch (node.kind) {
    case "literal":
      return node.value;
    case "variable":
      return `$${node.name}`;
    case "identity":
      return ".";
    case "call":
      return rest.length === 0 ? node.name : [node.name, ...rest];
    case "binary":
    case "update":
    case "unary":
      return [node.operator, ...rest];
    case "def":
      return ["def", node.name, node.parameters.map((p) => `${p.isValue ? "$" : ""}${p.name}`), ...rest];
    case "label":
    case "break":
    case "format":
      return [node.kind, node.name, ...rest];
    default:
      return [node.kind, ...rest];
  }
}

function errorOf(program: string): JqError {
  try {
    parseJq(program);
  } catch (error) {
    if (error instanceof JqError) return error;
    throw error;
  }
  throw new Error(`${program} parsed`);
}

/** The text under the span of the first node of a kind. */
function textOf(program: string, kind: JqNode["kind"]): string | undefined {
  const texts: string[] = [];
  walkNodes(parseJq(program), (node) => {
    if (node.kind === kind) texts.push(program.slice(node.span.start, node.span.end));
  });
  return texts[0];
}

describe("structure", () => {
  it.each<[program: string, shape: unknown]>([
    ["1 + 2 * 3", ["+", 1, ["*", 2, 3]]],
    ["1 - 2 - 3", ["-", ["-", 1, 2], 3]],
    ["1 * 2 % 3 / 4", ["/", ["%", ["*", 1, 2], 3], 4]],
    ["1 // 2 // 3", ["alternative", 1, ["alternative", 2, 3]]],
    ["1 // 2 , 3", ["comma", ["alternative", 1, 2], 3]],
    ["1 | 2 , 3 | 4", ["pipe", 1, ["pipe", ["comma", 2, 3], 4]]],
    ["1 , 2 , 3", ["comma", ["comma", 1, 2], 3]],
    ["1 or 2 and 3", ["or", 1, ["and", 2, 3]]],
    ["1 and 2 == 3", ["and", 1, ["==", 2, 3]]],
    ["1 == 2 + 3", ["==", 1, ["+", 2, 3]]],
    [".a = 1 // 2", ["alternative", ["=", ["index", ".", "a"], 1], 2]],
    [".a |= 1 or 2", ["|=", ["index", ".", "a"], ["or", 1, 2]]],
    ["-1 + 2", ["+", ["-", 1], 2]],
    ["-.a.b", ["-", ["index", ["index", ".", "a"], "b"]]],
    ["--1", ["-", ["-", 1]]],
    [".a[0][1:2][]?", ["optional", ["iterate", ["slice", ["index", ["index", ".", "a"], 0], 1, 2]]]],
    [".[:2]", ["slice", ".", 2]],
    [".[1:]", ["slice", ".", 1]],
    ['.a."b"."c d"', ["index", ["index", ["index", ".", "a"], "b"], "c d"]],
    [".a.[0].[]", ["iterate", ["index", ["index", ".", "a"], 0]]],
    ["..", ["recurse"]],
    ["..[0]?", ["optional", ["index", ["recurse"], 0]]],
    ["(1)", ["paren", 1]],
    ["[1, 2]", ["array", ["comma", 1, 2]]],
    ["[]", ["array"]],
    ["{}", ["object"]],
    ["{a, b: 1, (2): 3}", ["object", "a", "b", 1, ["paren", 2], 3]],
    ["{$x, $__loc__}", ["object", "x", "$x", "__loc__", ["location"]]],
    ["{$x: 1}", ["object", "$x", 1]],
    ["{a: 1 | 2 | 3}", ["object", "a", ["pipe", 1, ["pipe", 2, 3]]]],
    ["{if: 1, null: 2}", ["object", "if", 1, "null", 2]],
    ["if 1 then 2 end", ["if", 1, 2]],
    ["if 1 then 2 elif 3 then 4 else 5 end", ["if", 1, 2, 3, 4, 5]],
    ["try 1 catch 2 + 3", ["+", ["try", 1, 2], 3]],
    ["try 1 + 2", ["+", ["try", 1], 2]],
    ["try try 1 catch 2 catch 3", ["try", ["try", 1, 2], 3]],
    ["try -1", ["try", ["-", 1]]],
    ["reduce .[] as $x (0; 1)", ["reduce", ["iterate", "."], 0, 1]],
    ["reduce 1 + 2 as $x (0; 1)", ["reduce", ["+", 1, 2], 0, 1]],
    ["foreach 1 as $x (2; 3)", ["foreach", 1, 2, 3]],
    ["foreach 1 as $x (2; 3; 4)", ["foreach", 1, 2, 3, 4]],
    ["1 + reduce 2 as $x (3; 4)", ["+", 1, ["reduce", 2, 3, 4]]],
    ["1 as $x | 2 , 3", ["bind", 1, ["comma", 2, 3]]],
    ["1 , 2 as $x | 3", ["comma", 1, ["bind", 2, 3]]],
    ["1 + 2 as $x | $x", ["bind", ["+", 1, 2], "$x"]],
    ['. as [$a, {b: $c, "d": $e, (1): $f}] | 2', ["bind", ".", "b", "d", ["paren", 1], 2]],
    ["label $a | 1 | break $a", ["label", "a", ["pipe", 1, ["break", "a"]]]],
    ["def f: 1; 2 | f", ["def", "f", [], 1, ["pipe", 2, "f"]]],
    ["def f(g; $h): g; f(1; 2), 3", ["def", "f", ["g", "$h"], "g", ["comma", ["f", 1, 2], 3]]],
    ["1 | def f: 2; f | 3", ["pipe", 1, ["def", "f", [], 2, ["pipe", "f", 3]]]],
    ['"a\\(1)b\\(2)"', ["template", 1, 2]],
    ['"plain"', "plain"],
    ["@base64", ["format", "base64"]],
    ['@base64 "a\\(1)"', ["template", 1]],
    ['."a\\(1)"', ["index", ".", ["template", 1]]],
    ["a::b(1)", ["a::b", 1]],
    ["", ["missing"]],
    ["# only a comment", ["missing"]],
    ["def f: 1;", ["def", "f", [], 1, ["missing"]]],
    ['import "a" as b; include "c" {x: [1]}; 1', ["module", 1]],
    ['module {a: 1, b: [{"c": null}]}; 1', ["module", 1]],
    ["$x", "$x"],
    ["$__loc__", ["location"]],
    ["+1", ["+", 1]],
  ])("%s", (program, expected) => {
    expect(shape(parseJq(program))).toEqual(expected);
  });

  it("keeps the parts of patterns", () => {
    expect(parseJq(". as {$a: [$b]} ?// $c | 1")).toMatchObject({
      kind: "bind",
      patterns: [
        {
          kind: "object",
          entries: [{ variable: "a", key: { value: "a" }, value: { kind: "array", elements: [{ name: "b" }] } }],
        },
        { kind: "variable", name: "c" },
      ],
    });
  });

  it("keeps the parts of strings", () => {
    expect(parseJq('@sh "a\\n\\(1)"')).toMatchObject({ kind: "template", format: "sh", parts: ["a\n", { value: 1 }] });
  });

  it("keeps the words of directives", () => {
    expect(parseJq('import "a" as $b; include "c"; .')).toMatchObject({
      directives: [
        { word: "import", span: { start: 0, end: 17 } },
        { word: "include", span: { start: 18, end: 30 } },
      ],
    });
  });
});

describe("spans", () => {
  it.each<[program: string, kind: JqNode["kind"], text: string]>([
    [" .a.b ", "index", ".a.b"],
    [" .a [ 0 ] ", "index", ".a [ 0 ]"],
    ["1 | .x[] ", "iterate", ".x[]"],
    ["1 | .x[1:2] ", "slice", ".x[1:2]"],
    ["(.a)?", "optional", "(.a)?"],
    ["1 + f( 2 ; 3 ) * 4", "call", "f( 2 ; 3 )"],
    ["1 + 2 * 3", "binary", "1 + 2 * 3"],
    ["1 | - 2", "unary", "- 2"],
    ["[ 1 ]", "array", "[ 1 ]"],
    ["1, {a: 2} ", "object", "{a: 2}"],
    ["(if 1 then 2 end)", "if", "if 1 then 2 end"],
    ["1 + try 2 catch 3 ", "try", "try 2 catch 3"],
    ["[reduce 1 as $x (2; 3)]", "reduce", "reduce 1 as $x (2; 3)"],
    ["[foreach 1 as $x (2; 3)]", "foreach", "foreach 1 as $x (2; 3)"],
    ["0, 1 as $x | 2 ", "bind", "1 as $x | 2"],
    ["(label $a | 1 )", "label", "label $a | 1"],
    ["1, break $a ", "break", "break $a"],
    ['1, "a\\(2)b" ', "template", '"a\\(2)b"'],
    ['1, @json "x" ', "template", '@json "x"'],
    ["1 | def f: 2; f ", "def", "def f: 2; f"],
    ["1, $abc ", "variable", "$abc"],
    ["1 , 2.50", "literal", "1"],
    ["1 | .. ", "recurse", ".."],
    ["1 // 2 ", "alternative", "1 // 2"],
    ["1 += 2 ", "update", "1 += 2"],
  ])("%s has %s at %s", (program, kind, text) => {
    expect(textOf(program, kind)).toBe(text);
  });

  it("points at names and operators", () => {
    expect(parseJq("  foo (1)")).toMatchObject({ nameSpan: { start: 2, end: 5 } });
    expect(parseJq(".a //= 1")).toMatchObject({ operatorSpan: { start: 3, end: 6 } });
    expect(parseJq(".abc")).toMatchObject({
      target: { span: { start: 0, end: 0 } },
      key: { span: { start: 1, end: 4 } },
    });
  });

  it("counts UTF-16 code units", () => {
    expect(textOf('"😀" | .a', "index")).toBe(".a");
  });

  it("puts every child inside its parent", () => {
    const program =
      'def f($a; g): [.a[$a:g]?, {b: "x\\(.c // -1)", $a, (1 | 2): 3}]; . as [$x, {y: $z}] ?// $w | label $l | ' +
      "reduce f(1; .[]) as $i (0; if . then try error catch . else .., break $l end) | @json | foreach 1 as $q (2; 3; 4)";
    walkNodes(parseJq(program), (node) => {
      for (const child of childrenOf(node)) {
        expect(child.span.start).toBeGreaterThanOrEqual(node.span.start);
        expect(child.span.end).toBeLessThanOrEqual(node.span.end);
        expect(child.span.start).toBeLessThanOrEqual(child.span.end);
      }
    });
  });
});

describe("errors", () => {
  it.each<[program: string, line: number, column: number, message: string]>([
    [".a |", 1, 5, "unexpected end of the program"],
    [".[", 1, 3, "unexpected end of the program"],
    [".a[0", 1, 5, 'unexpected end of the program; expected ":"'],
    ["(1", 1, 3, 'unexpected end of the program; expected ")"'],
    ["[1", 1, 3, 'unexpected end of the program; expected "]"'],
    ["{a: 1", 1, 6, 'unexpected end of the program; expected "}"'],
    ["{a b}", 1, 4, 'unexpected "b"; expected "}"'],
    ["{1: 2}", 1, 2, 'unexpected "1"; expected a key or "}"'],
    ["{(1)}", 1, 5, 'unexpected "}"; expected ":" after a computed key'],
    ["{,}", 1, 2, 'unexpected ","; expected a key or "}"'],
    ["{a::b: 1}", 1, 2, 'unexpected "a::b"; expected a key'],
    ["1 as $a::b | 2", 1, 6, 'unexpected "$a::b"; expected a variable such as "$name"'],
    [". as {$a::b} | 2", 1, 7, 'unexpected "$a::b"; expected a variable such as "$name"'],
    ["label $a::b | 1", 1, 7, 'unexpected "$a::b"; expected a variable such as "$name"'],
    ["def a::b: 1; 1", 1, 5, 'unexpected "a::b"; expected a name'],
    ["def f(a::b): 1; 1", 1, 7, 'unexpected "a::b"; expected a parameter'],
    ['. as {@base64 "a": $x} | 1', 1, 7, 'unexpected "@base64"; expected a key'],
    ["1 2", 1, 3, 'unexpected "2"'],
    [".a b", 1, 4, 'unexpected "b"'],
    ["}", 1, 1, 'unexpected "}"'],
    ["%", 1, 1, 'unexpected "%"'],
    [". a", 1, 3, 'unexpected "a"'],
    [".a.", 1, 4, 'unexpected end of the program; expected a field name, a string or "[" after "."'],
    ["1 == 2 == 3", 1, 8, '"==" cannot follow another operator of the same rank; use parentheses'],
    ["1 < 2 > 3", 1, 7, '">" cannot follow another operator of the same rank; use parentheses'],
    [".a = 1 = 2", 1, 8, '"=" cannot follow another operator of the same rank; use parentheses'],
    ["1 as x | 2", 1, 6, 'unexpected "x"; expected a pattern ("$name", "[…]" or "{…}")'],
    ["1 as [] | 2", 1, 7, 'unexpected "]"; expected a pattern ("$name", "[…]" or "{…}")'],
    ["1 as {} | 2", 1, 7, 'unexpected "}"; expected a key or "}"'],
    ["1 as $x", 1, 8, 'unexpected end of the program; expected "|"'],
    ["if 1 then 2", 1, 12, 'unexpected end of the program; expected "end"'],
    ["if 1", 1, 5, 'unexpected end of the program; expected "then"'],
    ["reduce 1 as $x (2)", 1, 18, 'unexpected ")"; expected ";"'],
    ["reduce 1, 2 as $x (3; 4)", 1, 9, 'unexpected ","; expected "as"'],
    ["def f(): 1; 2", 1, 7, 'unexpected ")"; expected a parameter'],
    ["def f: 1", 1, 9, 'unexpected end of the program; expected ";"'],
    ["def and: 1; 2", 1, 5, 'unexpected "and"; expected a name'],
    ["1 + def f: 2; f", 1, 5, 'unexpected "def"'],
    ["label x | 1", 1, 7, 'unexpected "x"; expected a variable such as "$name"'],
    ["break", 1, 6, 'unexpected end of the program; expected a variable such as "$name"'],
    ["f()", 1, 3, 'unexpected ")"'],
    ["and", 1, 1, 'unexpected "and"'],
    ["1 ?// 2", 1, 3, 'unexpected "?//"'],
    [".a?//1", 1, 3, 'unexpected "?//"'],
    [".a!", 1, 3, 'unexpected character "!"'],
    ["@", 1, 1, 'unexpected character "@"'],
    ["$", 1, 1, 'unexpected character "$"'],
    [". | é", 1, 5, 'unexpected character "é"'],
    [". | 😀", 1, 5, 'unexpected character "😀"'],
    ['"abc', 1, 1, "the string is not closed"],
    ['1 | "a\\(1', 1, 10, 'unexpected end of the program; expected ")" that ends the interpolation'],
    ['"\\(1;2)"', 1, 5, 'unexpected ";"; expected ")" that ends the interpolation'],
    ['"a\\qb"', 1, 3, 'invalid escape "\\q" in a string'],
    ['"\\u12"', 1, 2, 'invalid escape "\\u" in a string'],
    ["1a", 1, 1, 'invalid number "1a"'],
    ["0x1", 1, 1, 'invalid number "0x"'],
    ["1.2.3", 1, 1, 'invalid number "1.2."'],
    ["1and 2", 1, 1, 'invalid number "1a"'],
    [".a |\n.b |\n  ]", 3, 3, 'unexpected "]"'],
    ["1\u0000", 1, 2, "control character U+0000 is not allowed in a program"],
    ['"a\u0007"', 1, 3, "control character U+0007 is not allowed in a program"],
    ["module 1; 2", 1, 8, "module metadata must be a constant object"],
    ["module {a: .}; 2", 1, 8, "module metadata must be a constant object"],
    ['import "a" as 1; 2', 1, 15, 'unexpected "1"; expected a name or a variable such as "$name"'],
  ])("%j", (program, line, column, message) => {
    const error = errorOf(program);
    expect(error.message).toBe(message);
    expect(error).toMatchObject({ category: "syntax", line, column });
  });

  it("rejects an invalid string", () => {
    for (const program of [undefined, null, {}, 1]) {
      expect(errorOf(program as unknown as string)).toMatchObject({
        category: "syntax",
        message: "the program must be a string",
      });
    }
  });

  it("accepts line breaks and tabs", () => {
    expect(shape(parseJq("\t.a\r\n|\n.b"))).toEqual(["pipe", ["index", ".", "a"], ["index", ".", "b"]]);
  });
});

describe("limits", () => {
  const deep = 10_000;

  it.each([
    ["arrays", `${"[".repeat(deep)}${"]".repeat(deep)}`],
    ["parentheses", `${"(".repeat(deep)}1${")".repeat(deep)}`],
    ["open brackets", "[".repeat(deep)],
    ["objects", `${"{a:".repeat(deep)}1${"}".repeat(deep)}`],
    ["fields", ".a".repeat(deep)],
    ["question marks", `.a${"?".repeat(deep)}`],
    ["sums", `1${"+1".repeat(deep)}`],
    ["alternatives", `1${"//1".repeat(deep)}`],
    ["pipes", `.${"|.".repeat(deep)}`],
    ["commas", `.${",.".repeat(deep)}`],
    ["signs", `${"-".repeat(deep)}1`],
    ["conditions", `${"if 1 then ".repeat(5_000)}1${" end".repeat(5_000)}`],
    ["tries", `${"try ".repeat(deep)}1`],
    ["keys", `${".[".repeat(deep)}0${"]".repeat(deep)}`],
    ["interpolations", `${'"\\('.repeat(deep)}1${')"'.repeat(deep)}`],
    ["patterns", `. as ${"[".repeat(deep)}$x${"]".repeat(deep)} | 1`],
    ["definitions", `${"def f: 1; ".repeat(9_000)}f`],
    ["nested definitions", `${"def f:".repeat(deep)}1${";f".repeat(deep)}`],
    ["bindings", `${"1 as $x | ".repeat(9_000)}1`],
    ["labels", `${"label $x|".repeat(deep)}1`],
    ["reductions", `${"reduce ".repeat(deep)}1`],
  ])("refuses 10,000 nested %s", (_name, program) => {
    expect(errorOf(program)).toMatchObject({
      category: "limit",
      message: `the program is nested more than ${MAX_TREE_HEIGHT} levels deep`,
      line: 1,
    });
  });

  it("accepts less deep nesting", () => {
    expect(shape(parseJq(`${"[".repeat(300)}${"]".repeat(300)}`))).toBeInstanceOf(Array);
    expect(parseJq(`1${"+1".repeat(300)}`).kind).toBe("binary");
  });

  it("refuses a program that is too long", () => {
    expect(errorOf(" ".repeat(MAX_PROGRAM_LENGTH + 1))).toMatchObject({
      category: "limit",
      message: "the program has 100001 characters; at most 100000 are allowed",
    });
    expect(parseJq(`.${" ".repeat(MAX_PROGRAM_LENGTH - 1)}`).kind).toBe("identity");
  });
});

describe("positionAt", () => {
  it("counts lines and columns from 1", () => {
    expect(positionAt("", 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt("ab\ncd", 1)).toEqual({ line: 1, column: 2 });
    expect(positionAt("ab\ncd", 3)).toEqual({ line: 2, column: 1 });
    expect(positionAt("ab\n\ncd", 6)).toEqual({ line: 3, column: 3 });
  });
});
