import { describe, expect, it } from "vitest";
import type { JqUsage } from "../../../src/jq/budget.ts";
import { JqError } from "../../../src/jq/index.ts";
import { compileReference } from "../../conformance/reference-jq.ts";
import { endOf, HOSTILE } from "./hostile-costs.ts";
import { nativeFunctions } from "./native-functions.ts";

interface Cost extends JqUsage {
  readonly outputs: readonly unknown[];
}

function costOf(program: string, input: unknown): Cost {
  const usage: JqUsage = { steps: 0, bytes: 0 };
  try {
    const outputs = compileReference(program).run(input, { outputs: 1e6 }, usage);
    return { ...usage, outputs };
  } catch (error) {
    if (!(error instanceof JqError) || error.category !== "runtime") throw error;
    return { ...usage, outputs: [] };
  }
}

const INPUTS = {
  text: (n: number) => "x".repeat(n),
  digits: (n: number) => "1".repeat(n),
  spaces: (n: number) => " ".repeat(n),
  json: (n: number) => `[${"1,".repeat(n)}1]`,
  numbers: (n: number) => Array.from({ length: n }, (_unused, index) => (index * 7919) % n),
  texts: (n: number) => Array.from({ length: n }, (_unused, index) => `t${index % 7}`),
  codes: (n: number) => Array.from({ length: n }, () => 120),
  lists: (n: number) => Array.from({ length: n }, (_unused, index) => [index]),
  object: (n: number) => Object.fromEntries(Array.from({ length: n }, (_unused, index) => [`k${index}`, index])),
  entries: (n: number) => Array.from({ length: n }, (_unused, index) => ({ key: `k${index}`, value: index })),
  falses: (n: number) => Array.from({ length: n }, () => false),
  number: (n: number) => n,
} as const;

type Row = readonly [program: string, input: keyof typeof INPUTS];

/** For each function a program whose work, and where it makes a value its output, grows with the input. */
const GROWING: Readonly<Record<string, readonly Row[]>> = {
  "length/0": [
    ["length", "text"],
    ["length", "object"],
  ],
  "keys/0": [
    ["keys", "numbers"],
    ["keys", "object"],
  ],
  "contains/1": [
    ['contains("y")', "text"],
    ["contains([-1])", "numbers"],
  ],
  "inside/1": [[". as $all | [-1] | inside($all)", "numbers"]],
  "add/0": [
    ["add", "numbers"],
    ["add", "texts"],
    ["add", "lists"],
    ["add", "entries"],
    ["add", "object"],
  ],
  "add/1": [["add(.[])", "numbers"]],
  "reverse/0": [["reverse", "numbers"]],
  "sort/0": [["sort", "numbers"]],
  "sort_by/1": [["sort_by(-.)", "numbers"]],
  "unique/0": [["unique", "numbers"]],
  "unique_by/1": [["unique_by(. % 3)", "numbers"]],
  "min/0": [["min", "numbers"]],
  "min_by/1": [["min_by(-.)", "numbers"]],
  "max/0": [["max", "numbers"]],
  "max_by/1": [["max_by(-.)", "numbers"]],
  "group_by/1": [["group_by(. % 3)", "numbers"]],
  "flatten/0": [["flatten", "lists"]],
  "flatten/1": [["flatten(1)", "lists"]],
  "transpose/0": [["transpose", "lists"]],
  "to_entries/0": [["to_entries", "object"]],
  "from_entries/0": [["from_entries", "entries"]],
  "with_entries/1": [["with_entries(.)", "object"]],
  "map_values/1": [
    ["map_values(. + 1)", "object"],
    ["map_values(empty)", "numbers"],
  ],
  "index/1": [
    ['index("y")', "text"],
    ["index(-1)", "numbers"],
  ],
  "rindex/1": [['rindex("y")', "text"]],
  "indices/1": [
    ['indices("x")', "text"],
    ["indices([[1], [2]])", "lists"],
  ],
  "pick/1": [[". as $size | null | pick(.[$size])", "number"]],
  "tostring/0": [
    ["tostring", "text"],
    ["tostring", "numbers"],
  ],
  "tojson/0": [
    ["tojson", "text"],
    ["tojson", "object"],
    ["tojson", "entries"],
  ],
  "tonumber/0": [["tonumber", "digits"]],
  "toboolean/0": [["toboolean", "text"]],
  "fromjson/0": [["fromjson", "json"]],
  "ascii_downcase/0": [["ascii_downcase", "text"]],
  "ascii_upcase/0": [["ascii_upcase", "text"]],
  "trim/0": [["trim", "spaces"]],
  "ltrim/0": [["ltrim", "spaces"]],
  "rtrim/0": [["rtrim", "spaces"]],
  "utf8bytelength/0": [["utf8bytelength", "text"]],
  "explode/0": [["explode", "text"]],
  "implode/0": [["implode", "codes"]],
  "startswith/1": [['startswith("y")', "text"]],
  "endswith/1": [['endswith("y")', "text"]],
  "ltrimstr/1": [['ltrimstr("x")', "text"]],
  "rtrimstr/1": [['rtrimstr("x")', "text"]],
  "trimstr/1": [['trimstr("x")', "text"]],
  "split/1": [
    ['split("")', "text"],
    ['split("x")', "text"],
    ['split("y")', "text"],
  ],
  "join/1": [
    ['join(",")', "texts"],
    ['join(",")', "numbers"],
  ],
  "format/1": [
    ['format("json")', "numbers"],
    ['format("csv")', "texts"],
  ],
  "map/1": [["map(. + 1)", "numbers"]],
  "recurse/0": [["last(recurse)", "lists"]],
  "recurse/1": [["last(recurse(.[]?))", "lists"]],
  "recurse/2": [["last(recurse(.[]?; true))", "lists"]],
  "repeat/1": [["[limit(.; repeat(1))]", "number"]],
  "while/2": [["[while(. > 0; . - 1)]", "number"]],
  "until/2": [["until(. < 0; . - 1)", "number"]],
  "range/1": [["[range(.)]", "number"]],
  "range/2": [["[range(1; .)]", "number"]],
  "range/3": [["[range(1; .; 1)]", "number"]],
  "first/1": [["first(.[] | select(. < 0))", "numbers"]],
  "last/1": [["last(.[])", "numbers"]],
  "limit/2": [["[limit(100000; .[])]", "numbers"]],
  "skip/2": [["[skip(1; .[])]", "numbers"]],
  "nth/2": [["nth(100000; .[])", "numbers"]],
  "isempty/1": [["isempty(.[] | empty)", "numbers"]],
  "any/0": [["any", "falses"]],
  "any/1": [["any(. < 0)", "numbers"]],
  "any/2": [["any(.[]; . < 0)", "numbers"]],
  "all/0": [["map(true) | all", "numbers"]],
  "all/1": [["all(. >= 0)", "numbers"]],
  "all/2": [["all(.[]; . >= 0)", "numbers"]],
  "IN/1": [[". as $all | -1 | IN($all[])", "numbers"]],
  "IN/2": [["IN(.[]; -1)", "numbers"]],
  "path/1": [["[path(.[])]", "numbers"]],
  "setpath/2": [[". as $size | null | setpath([$size]; 1)", "number"]],
  "test/1": [['test("[yz]")', "text"]],
  "test/2": [['test("Y$"; "i")', "text"]],
  "match/1": [['match("x*")', "text"]],
  "match/2": [['[match("x"; "g")]', "text"]],
  "capture/1": [['capture("(?<a>x*)")', "text"]],
  "capture/2": [['[capture("(?<a>x)"; "g")]', "text"]],
  "scan/1": [['[scan("x")]', "text"]],
  "scan/2": [['[scan("X"; "i")]', "text"]],
  "splits/1": [['[splits("x")]', "text"]],
  "splits/2": [['[splits("X"; "i")]', "text"]],
  "split/2": [['split("x"; null)', "text"]],
  "sub/2": [['sub("x*$"; "")', "text"]],
  "sub/3": [['sub("x"; "yy"; "g")', "text"]],
  "gsub/2": [['gsub("x"; "yy")', "text"]],
  "gsub/3": [['gsub("X"; "y", "z"; "i") | length', "spaces"]],
  "strftime/1": [[". as $f | 0 | strftime($f)", "text"]],
  "strptime/1": [[". as $t | try strptime($t) catch 1", "text"]],
  // Their format takes more steps than a short text.
  "fromdate/0": [[". * 40 | fromdate?", "text"]],
  "fromdateiso8601/0": [[". * 40 | fromdateiso8601?", "text"]],
  "tostream/0": [["[tostream]", "numbers"]],
  "fromstream/1": [["[fromstream(.[:length / 10] | tostream)]", "numbers"]],
  "getpath/1": [[". as $size | null | getpath([range($size)])", "number"]],
};

/** Calls of the functions that look at the type of their input, a number, or one part of it. */
const CONSTANT = (
  "type has(0) in([1]) not floor ceil round trunc sqrt fabs abs infinite nan isinfinite isfinite isnan isnormal " +
  "bsearch(-1) empty error error(1) select(true) values nulls booleans numbers strings arrays objects iterables " +
  "scalars finites normals first last nth(1) env halt gmtime mktime todate todateiso8601 frexp modf " +
  "nearbyint rint cbrt significand exp exp10 exp2 expm1 log log10 log1p log2 logb sin cos tan asin acos atan sinh " +
  "cosh tanh asinh acosh atanh gamma tgamma lgamma erf erfc j0 j1 y0 y1 atan2(1;1) copysign(1;1) drem(1;1) " +
  "remainder(1;1) fdim(1;1) fmax(1;1) fmin(1;1) fmod(1;1) hypot(1;1) ldexp(1;1) scalb(1;1) scalbln(1;1) " +
  "nextafter(1;1) nexttoward(1;1) pow(1;1) jn(1;1) yn(1;1) fma(1;1;1)"
).split(" ");

const arity = (call: string): string =>
  `${call.replace(/\(.*/, "")}/${call.includes("(") ? call.split(";").length : 0}`;

/** Formats, operators and syntax. */
const OTHER: readonly Row[] = [
  ...["@text", "@json", "@html", "@uri", "@urid", "@sh", "@base64"].map((format): Row => [format, "text"]),
  ["@base64d", "text"],
  ...["@csv", "@tsv", "@sh", "@json"].map((format): Row => [format, "texts"]),
  ['"a\\(.)b\\(.)"', "text"],
  ['@html "\\(.)"', "text"],
  ['. + "a"', "text"],
  [". + [1]", "numbers"],
  [". + {a: 1}", "object"],
  [". - [-1]", "numbers"],
  [". * {a: {b: 1}}", "object"],
  ['. as $size | "ab" * $size', "number"],
  ['. / "x"', "text"],
  [". == .", "object"],
  [". < .", "numbers"],
  [". == .", "text"],
  [".[5]", "text"],
  [".[1:3]", "text"],
  [".[1:]", "numbers"],
  [".[[5]]", "numbers"],
  ["[.[]]", "numbers"],
  ["[.[] | {a: .}]", "numbers"],
  ["[{a: .[]}]", "numbers"],
  ["{(.[] | tostring): 1} | length", "numbers"],
  ["reduce .[] as $x (0; . + $x)", "numbers"],
  ["[foreach .[] as $x (0; . + $x)]", "numbers"],
  ["[.[] as [$a] | $a]", "lists"],
  ["[.[] as {key: $a} ?// $a | $a]", "entries"],
  ["[.[] | try error(.) catch .]", "numbers"],
  ["[.[] | (.a)?]", "numbers"],
  ["[.[] | label $l | 1, break $l]", "numbers"],
  ["def f($x): $x; [.[] | f(.)]", "numbers"],
  ["[.[] | if . > 1 then 1 elif . > 0 then 2 else 3 end]", "numbers"],
  ["[.[] // 1]", "numbers"],
  ["[.[] and true]", "numbers"],
  ["[-.[]]", "numbers"],
  ["[..]", "lists"],
];

/** The text of a value, or 0 for one that is the input or a part of it. */
function madeSize(value: unknown, input: unknown): number {
  if (value === input || (typeof input === "object" && input !== null && Object.values(input).includes(value))) {
    return 0;
  }
  return typeof value === "number" ? 0 : (JSON.stringify(value) ?? "").length;
}

function expectGrowth(program: string, kind: keyof typeof INPUTS): void {
  const [small, large] = [300, 3_000].map((size) => {
    const input = INPUTS[kind](size);
    const { steps, bytes, outputs } = costOf(program, input);
    return { steps, bytes, made: outputs.reduce<number>((sum, output) => sum + madeSize(output, input), 0) };
  });
  expect(large?.steps).toBeGreaterThan(5 * (small?.steps ?? 0));
  if ((large?.made ?? 0) > 5 * (small?.made ?? 0)) expect(large?.bytes).toBeGreaterThan(5 * (small?.bytes ?? 0));
}

describe("every function", () => {
  it("is in one of the two tables", () => {
    const listed = [...Object.keys(GROWING), ...CONSTANT.map(arity)];
    expect([...listed].sort()).toEqual([...nativeFunctions].sort());
  });

  it.each(Object.entries(GROWING).flatMap(([name, rows]) => rows.map((row) => [name, ...row] as const)))(
    "%s costs more for more input and output: %s on %s",
    (_name, program, kind) => expectGrowth(program, kind),
  );

  it.each(CONSTANT)("%s costs at least a step, and the same for a large value", (call) => {
    const [small, large] = [300, 3_000].map((size) => costOf(call, INPUTS.numbers(size)).steps);
    expect(small).toBeGreaterThan(0);
    // A binary search takes a few steps more.
    expect((large ?? 0) - (small ?? 0)).toBeLessThanOrEqual(call === "bsearch(-1)" ? 4 : 0);
  });
});

describe("formats, operators and syntax", () => {
  it.each(OTHER)("cost more for more input and output: %s on %s", expectGrowth);

  it("cost a step for each part that is evaluated, however long the body of a loop is", () => {
    const loop = (body: string): number => costOf(`[limit(100; repeat(1)) | ${body}]`, null).steps;
    for (const part of ["1 + ", "-", "[", "{a: ", "1, ", "1 as $x | ", "if . then ", "try ", "null // "]) {
      const close = { "[": "]", "{a: ": "}", "if . then ": " end" }[part] ?? "";
      const cost = (times: number): number => loop(`${part.repeat(times)}1${close.repeat(times)}`);
      expect([part, cost(50) - cost(10) >= 100 * 40]).toEqual([part, true]);
    }
  });
});

describe("hostile programs", () => {
  it.each(HOSTILE)("%s", (program, steps, bytes, end) => {
    const usage: JqUsage = { steps: 0, bytes: 0 };
    expect(endOf(program, usage)).toBe(end);
    expect(usage).toEqual({ steps, bytes });
  });
});
