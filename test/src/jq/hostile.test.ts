import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkForbidden, compileJq, JqError, type JqLimits, kartaForbidden, parseJq } from "../../../src/jq/index.ts";
import { compileReference } from "../../conformance/reference-jq.ts";
import { PROGRAMS } from "./cases.ts";

/**
 * The end of a run: its outputs, or the category and text of its error. Anything else is a crash and fails the
 * test.
 */
function outcome(program: string, input: unknown = null, limits: JqLimits = {}): unknown {
  try {
    return compileReference(program).run(input, limits);
  } catch (error) {
    if (error instanceof JqError) return `${error.category}: ${error.message}`;
    throw error;
  }
}

/** Smaller than the default, so that the tests are quick; one test below uses the default. */
const SMALL: JqLimits = { steps: 200_000, bytes: 3_200_000 };
const STEPS = "limit: the program needs more than 200000 steps";
const VALUES = "limit: the program makes more than 3200000 bytes of values";
const CALLS = "limit: functions call one another more than 400 levels deep";
const DEEP = "limit: the data or the program is nested too deeply";
const OUTPUTS = "limit: the program has 1000 outputs or more; fewer than 1000 are allowed";

function nest(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

describe("endless programs", () => {
  it.each([
    ["def f: f; f", CALLS],
    ["def f: 1 + f; f", CALLS],
    ["def f: f, f; f", CALLS],
    ["def f: ., f; f", CALLS],
    ["def f: [f]; f", CALLS],
    ["def f: {a: f}; f", CALLS],
    ["def f: f | f; f", CALLS],
    ["def f: try f catch f; f", CALLS],
    ["def f(g): g | f(g); f(.)", CALLS],
    ["def f(g): f(f(g)); f(.)", CALLS],
    ["def f($x): f($x + 1); f(0)", CALLS],
    ["def f: def g: f; g; f", CALLS],
    ["def f: reduce f as $x (0; 1); f", CALLS],
    ["path(def f: f | .a; f)", CALLS],
    ["[range(1; infinite)]", VALUES],
    ["last(range(infinite))", STEPS],
    ["reduce range(infinite) as $x (0; . + $x)", STEPS],
    ["[repeat(1)]", VALUES],
    ["repeat(empty)", STEPS],
    ["until(false; . + 1)", STEPS],
    ["last(while(true; . + 1))", STEPS],
    ["last(recurse(. + 1))", CALLS],
    ["[limit(infinite; repeat(1))]", VALUES],
    ["first(repeat(empty))", STEPS],
    ["isempty(range(infinite) | empty)", STEPS],
    ["range(infinite)", OUTPUTS],
    ["repeat(1)", OUTPUTS],
  ])("%s", (program, expected) => {
    expect(outcome(program, 0, SMALL)).toBe(expected);
  });

  it("end within the default budget too", () => {
    expect(outcome("last(range(infinite))")).toBe("limit: the program needs more than 10000000 steps");
    expect(outcome("[range(infinite)]")).toBe("limit: the program makes more than 50000000 bytes of values");
  });
});

describe("explosions", () => {
  const doubled = (step: string): string => step.repeat(60);

  it.each([
    ["outputs", `${doubled("(.,.)|")}.`, OUTPUTS],
    ["outputs that nobody sees", `last(${doubled("(.,.)|")}.)`, STEPS],
    ["outputs of functions", `def f: .,.; isempty(${doubled("f|")}empty)`, STEPS],
    ["arrays that share their parts", `${doubled("[.,.]|")}.`, VALUES],
    ["objects that share their parts", `${doubled("{a:.,b:.}|")}.`, VALUES],
    ["strings", `"x"|${doubled(".+.|")}.`, STEPS],
    ["interpolated strings", `"x"|${doubled('"\\(.)\\(.)"|')}.`, STEPS],
    ["added arrays", `[1]|${doubled(".+.|")}.`, VALUES],
    ["comparison", `${doubled("[.,.]|")}. == .`, STEPS],
    ["sorting", `${doubled("[.,.]|")}sort|length`, STEPS],
    ["flattening", `${doubled("[.,.]|")}flatten|length`, STEPS],
    ["containment", `${doubled("[.,.]|")}contains(.)`, STEPS],
    ["repetition", '"a" * 1e9', VALUES],
    ["repetition beyond JavaScript", '"a" * 1e15', "runtime: the repeated string is too long"],
    ["members", "{a: range(100), b: range(100), c: range(100), d: range(100)}", OUTPUTS],
    ["combinations", "[range(1000)] | isempty(.[] as $a | .[] as $b | .[] as $c | empty)", STEPS],
    ["appending", "reduce range(100000) as $i ([]; . + [$i]) | length", VALUES],
    ["positions", "pick(.[500000000])", VALUES],
    ["searching", '("a" * 30000) | indices("a" * 1000) | length', STEPS],
    ["removing", "[range(10000)] - [range(10000)] | length", STEPS],
  ])("%s", (_name, program, expected) => {
    expect(outcome(program, null, SMALL)).toBe(expected);
  });

  it("writes large but bounded JSON", () => {
    const wide = `${"[.,.]|".repeat(60)}tojson|length`;
    expect(outcome(wide, null, SMALL)).toBe(STEPS);
  });
});

describe("deep data", () => {
  const lists = nest(10_000, (inner) => [inner]);
  const objects = nest(10_000, (inner) => ({ a: inner }));

  it.each(["tojson", "tostring", ". == .", "contains(.)", "[., .] | unique", ". < ."])("%s ends", (program) => {
    for (const input of [lists, objects]) {
      const result = outcome(program, input);
      expect([DEEP, true, false].some((allowed) => result === allowed || (result as unknown[])[0] === allowed)).toBe(
        true,
      );
    }
  });

  it("fails where a function walks through all of it", () => {
    expect(outcome("tojson", lists)).toBe(DEEP);
    expect(outcome("tojson", objects)).toBe(DEEP);
    expect(outcome("[..] | length", lists)).toBe(CALLS);
    expect(outcome('.. | select(type == "number")', objects)).toBe(CALLS);
  });

  it("has no effect if no expression walks through it", () => {
    expect(outcome(".[0] | length", lists)).toEqual([1]);
    expect(outcome(".a | keys", objects)).toEqual([["a"]]);
    expect((outcome(".", lists) as unknown[])[0]).toBe(lists);
  });

  it("is refused before it reaches jq", () => {
    expect(outcome("del(.a)?", lists)).toBe("limit: the data is nested too deeply");
  });
});

describe("wide data", () => {
  const items = Array.from({ length: 100_000 }, (_unused, index) => ({
    name: `n${(index * 7919) % 100_000}`,
    group: index % 17,
  }));

  it("is handled within the default budget", () => {
    expect(outcome("map(.name) | length", items)).toEqual([100_000]);
    expect(outcome("[.[] | select(.group == 3)] | length", items)).toEqual([5_883]);
    expect(outcome("sort_by(.name) | .[0].name", items)).toEqual(["n0"]);
    expect(outcome("group_by(.group) | length", items)).toEqual([17]);
    expect(outcome("unique_by(.group) | length", items)).toEqual([17]);
    expect(outcome("max_by(.group).group", items)).toEqual([16]);
    expect(outcome("map({(.name): .group}) | add | length", items)).toEqual([100_000]);
    expect(outcome("any(.[]; .group == 16)", items)).toEqual([true]);
    expect(outcome("reduce .[] as $x (0; . + $x.group)", items)).toEqual([799_967]);
  });

  it("is stopped by the limit of outputs", () => {
    expect(outcome(".[]", items)).toBe(OUTPUTS);
    expect(outcome(".[].name", items, { outputs: 100_001 })).toHaveLength(100_000);
  });
});

describe("budgets", () => {
  it("are the caller's", () => {
    expect(outcome("[.[] | . + 1]", [1, 2, 3], { steps: 18 })).toEqual([[2, 3, 4]]);
    expect(outcome("[.[] | . + 1]", [1, 2, 3], { steps: 8 })).toBe("limit: the program needs more than 8 steps");
    expect(outcome("[.[]]", [1, 2, 3], { bytes: 128 })).toEqual([[1, 2, 3]]);
    expect(outcome("[.[]]", [1, 2, 3], { bytes: 64 })).toBe("limit: the program makes more than 64 bytes of values");
  });

  it("count outputs as Karta does: the limit itself is too many", () => {
    expect(outcome(".[]", [1, 2, 3], { outputs: 4 })).toEqual([1, 2, 3]);
    expect(outcome(".[]", [1, 2, 3], { outputs: 3 })).toBe(
      "limit: the program has 3 outputs or more; fewer than 3 are allowed",
    );
    expect(outcome("range(999)")).toHaveLength(999);
    expect(outcome("range(1000)")).toBe(OUTPUTS);
  });

  it("are never caught by the program", () => {
    expect(outcome("try last(range(infinite)) catch 1", null, SMALL)).toBe(STEPS);
    expect(outcome("(def f: f; f)? // 1")).toBe(CALLS);
    expect(outcome("label $l | try (def f: f; f) catch ., break $l")).toBe(CALLS);
    expect(outcome(". as [$a] ?// $a | last(range(infinite))", null, SMALL)).toBe(STEPS);
  });

  it("start anew with every run, also after a failed one", () => {
    const program = compileJq("[.[] | . * 2]");
    for (let run = 0; run < 3; run += 1) {
      expect(program.run([1, 2], { steps: 10 })).toEqual([[2, 4]]);
      expect(() => program.run([1, 2, 3, 4, 5, 6], { steps: 10 })).toThrow(JqError);
    }
  });

  it("count the depth of calls that were left by an error or a break", () => {
    expect(outcome('def f: error("x"); [range(1000) | try f catch 1] | length')).toEqual([1_000]);
    expect(outcome("def f: 1, 2; [range(1000) | first(f)] | length")).toEqual([1_000]);
    expect(outcome("[range(1000) | label $l | def f: break $l; f] | length")).toEqual([0]);
    expect(outcome('def f: error("x"); [range(1000) | . as [$a] ?// $a | 1] | length')).toEqual([1_000]);
    expect(outcome("def f($x): error($x); [range(1000) as $i | (f($i) | 1)?] | length")).toEqual([0]);
  });

  it("allow recursion that ends", () => {
    expect(outcome("def f: if . > 300 then . else . + 1 | f end; f", 0)).toEqual([301]);
    expect(outcome("def sum: if length == 0 then 0 else .[0] + (.[1:] | sum) end; sum", [1, 2, 3, 4])).toEqual([10]);
    expect(outcome("until(. > 100000; . + 1)", 0)).toEqual([100_001]);
  });
});

describe("hostile text", () => {
  it("wide programs compile or are refused, but never crash", () => {
    const wide: readonly string[] = [
      `if . ${"then 1 elif . ".repeat(5_000)}then 2 end`,
      `"${"\\(1)".repeat(20_000)}"`,
      `{${"a:1,".repeat(20_000)}}`,
      `{${"a:(1,2),".repeat(9_000)}}`,
      `empty(${"1;".repeat(30_000)}1)`,
      `. as [${"$a,".repeat(20_000)}$a] | 1`,
      `"${"\\n".repeat(40_000)}"`,
      '"'.repeat(99_999),
      `#${"\\".repeat(99_998)}`,
    ];
    for (const program of wide) {
      const result = outcome(program);
      expect(typeof result === "string" ? /^(syntax|limit): /.test(result) : Array.isArray(result)).toBe(true);
    }
  });

  it("any text parses or is refused with a place", () => {
    const pieces = fc.constantFrom(
      ...". .. .a [ ] ( ) { } | , : ; // ?// ? = |= == + - * < and or not if then elif else end try catch".split(" "),
      ...'reduce foreach as def label break $x $__loc__ @json " \\( a 1 1.5 null # import module'.split(" "),
      "\n",
      "\u0000",
      "é",
      "\ud800",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(" ")),
          fc.string({ unit: "binary", maxLength: 40 }),
          fc.tuple(fc.constantFrom(...PROGRAMS), fc.nat(), pieces).map(([program, at, piece]) => {
            const place = at % (program.length + 1);
            return program.slice(0, place) + piece + program.slice(place);
          }),
          fc.tuple(fc.constantFrom(...PROGRAMS), fc.nat(), fc.nat()).map(([program, a, b]) => {
            const place = a % (program.length + 1);
            return program.slice(0, place) + program.slice(place + (b % 3) + 1);
          }),
        ),
        (text) => {
          try {
            const ast = parseJq(text);
            for (const { span } of checkForbidden(ast)) expect(text.slice(span.start, span.end)).not.toBe("");
            kartaForbidden(ast);
          } catch (error) {
            if (!(error instanceof JqError)) throw error;
            expect(["syntax", "limit"]).toContain(error.category);
            expect(error.span?.start).toBeGreaterThanOrEqual(0);
            expect(error.span?.end).toBeLessThanOrEqual(text.length + 1);
            expect(error.line).toBeGreaterThanOrEqual(1);
            expect(error.column).toBeGreaterThanOrEqual(1);
            expect(error.message).not.toBe("");
          }
        },
      ),
      { seed: 7, numRuns: process.env.MUSTER_LONG === "1" ? 100_000 : 3_000 },
    );
  });

  it("any program that compiles ends in outputs or in an error of its own", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROGRAMS), fc.constantFrom(...PROGRAMS), fc.nat(), (one, other, at) => {
        const place = at % (one.length + 1);
        const text = `${one.slice(0, place)} ${other}`;
        const result = outcome(text, { a: [1, { b: "x" }], b: null }, { steps: 20_000, bytes: 640_000 });
        expect(typeof result === "string" ? /^(syntax|limit|runtime): /.test(result) : Array.isArray(result)).toBe(
          true,
        );
      }),
      { seed: 11, numRuns: process.env.MUSTER_LONG === "1" ? 50_000 : 1_000 },
    );
  });
});
