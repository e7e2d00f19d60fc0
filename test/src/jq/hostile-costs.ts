import { JqError, type JqUsage } from "../../../src/jq/index.ts";
import { compileReference } from "../../conformance/reference-jq.ts";

/** The end of a program within small limits: its output, or its error. */
export function endOf(program: string, usage: JqUsage): string {
  try {
    const limits = { steps: 300_000, bytes: 6_000_000, outputs: 1e9 };
    return `ok ${compileReference(program).run(null, limits, usage).length}`;
  } catch (error) {
    if (error instanceof JqError) return `${error.category}: ${error.message}`;
    throw error;
  }
}

const STEPS = "limit: the program needs more than 300000 steps";
const BYTES = "limit: the program makes more than 6000000 bytes of values";
const CALLS = "limit: functions call one another more than 400 levels deep";

/** A program that applies a step forty times. */
const doubled = (start: string, step: string): string => `${start} | ${`${step} | `.repeat(40)}1`;

/** Programs that cost much, with the steps and bytes that they are charged, and their end. */
export const HOSTILE: readonly (readonly [program: string, steps: number, bytes: number, end: string])[] = [
  // text
  ['"x" * 100000 | ascii_downcase | length', 175_008, 200_002, "ok 1"],
  ['"x" * 100000 | ascii_upcase | length', 200_009, 400_004, "ok 1"],
  ['"x" * 100000 | @urid | length', 100_009, 600_006, "ok 1"],
  ['"x" * 100000 | @uri | length', 300_000, 2_200_006, STEPS],
  ['"x" * 100000 | @html | length', 225_009, 1_600_006, "ok 1"],
  ['"x" * 100000 | @sh | length', 200_012, 1_400_052, "ok 1"],
  ['"x" * 100000 | @base64 | length', 191_677, 1_266_678, "ok 1"],
  ['"x" * 100000 | tojson | length', 300_000, 2_000_054, STEPS],
  ['"x" * 100000 | explode | length', 75_007, 6_000_000, BYTES],
  ['"x" * 100000 | explode | implode | length', 75_007, 6_000_000, BYTES],
  ['"x" * 100000 | split("") | length', 75_009, 6_000_000, BYTES],
  ['"x" * 100000 | split("xx") | length', 75_010, 3_400_098, "ok 1"],
  ['"x" * 100000 | indices("x") | length', 275_010, 6_000_000, BYTES],
  ['"x" * 100000 | contains("xy") | length', 75_011, 200_002, "runtime: a boolean has no length"],
  ['"x" * 100000 | . as $t | [limit(1000; repeat($t))] | join("-") | length', 28_063, 6_000_000, BYTES],
  ['"x" * 100000 | ltrimstr("x") | rtrimstr("x") | trim | length', 175_015, 600_000, "ok 1"],
  ['"x" * 100000 | .[1:] | .[1:] | length', 62_505, 6_000_000, BYTES],
  ['"x" * 100000 | @text "\\(.)\\(.)\\(.)" | length', 250_011, 1_400_010, "ok 1"],
  ['"x" * 100000 | tojson | tojson | tojson | length', 300_000, 2_000_054, STEPS],
  ['"x" * 100000 | [.] | @csv | length', 200_014, 1_400_084, "ok 1"],
  ['"x" * 100000 | fromjson | length', 100_006, 3_400_002, "runtime: fromjson needs a string that is valid JSON"],
  ['"x" * 100000 | . < (. + "y") | length', 62_509, 400_006, "runtime: a boolean has no length"],
  // lists
  ["[limit(2000; repeat(1, 2, 3))] | sort | length", 18_277, 192_032, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | unique | length", 20_276, 128_128, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | group_by(. % 7) | length", 35_159, 256_128, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | sort_by(-.) | length", 31_035, 256_032, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | min | length", 9_392, 128_000, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | add | length", 9_393, 128_000, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | reverse | length", 5_393, 128_032, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | to_entries | length", 7_393, 320_032, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | map({(tostring): .}) | add | length", 27_398, 464_000, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | map([.]) | add | length", 13_395, 384_032, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | map([.]) | flatten | length", 13_395, 320_032, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | map([., .]) | transpose | length", 17_397, 384_160, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | tojson | fromjson | length", 14_400, 336_104, "ok 1"],
  ['[limit(2000; repeat(1, 2, 3))] | map(tostring) | join(",") | length', 24_898, 292_002, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | . - .[:100] | length", 9_404, 67_264, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | index(-1) | length", 9_396, 64_032, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | unique_by(. % 3) | length", 35_225, 192_128, "ok 1"],
  ["[limit(2000; repeat(1, 2, 3))] | map(tostring) | sort | length", 32_279, 336_032, "ok 1"],
  [
    "[limit(2000; repeat(1, 2, 3))] | with_entries(.) | length",
    7_392,
    320_000,
    "runtime: from_entries needs strings as keys, not a number",
  ],
  ["[limit(2000; repeat(1, 2, 3))] | contains([-1]) | length", 7_399, 64_032, "runtime: a boolean has no length"],
  [
    "[limit(2000; repeat(1, 2, 3))] | to_entries | from_entries | length",
    9_395,
    320_032,
    "runtime: from_entries needs strings as keys, not a number",
  ],
  // loops
  ["def f: f; f", 803, 0, CALLS],
  ["def f: 1 | f; f", 1_203, 0, CALLS],
  ["def f: f, f; f", 1_603, 0, CALLS],
  ["repeat(empty)", 300_000, 0, STEPS],
  ["last(repeat(1))", 300_000, 0, STEPS],
  ["[repeat(1)]", 187_503, 6_000_000, BYTES],
  ["until(false; . + 1)", 300_000, 0, STEPS],
  ["last(while(true; . + 1))", 300_000, 0, STEPS],
  ["last(recurse(. + 1))", 803, 0, CALLS],
  ["last(range(infinite))", 300_000, 0, STEPS],
  ["reduce repeat(1) as $x (0; . + $x)", 300_000, 0, STEPS],
  ["last(foreach repeat(1) as $x (0; . + $x))", 300_000, 0, STEPS],
  ["first(repeat(1) | select(. > 1))", 300_000, 0, STEPS],
  ["isempty(repeat(1) | empty)", 300_000, 0, STEPS],
  ["any(repeat(1); . > 1)", 300_000, 0, STEPS],
  ["all(repeat(1); . > 0)", 300_000, 0, STEPS],
  ["nth(1000000000; repeat(1))", 300_000, 0, STEPS],
  ["last(skip(1000000000; repeat(1)))", 300_000, 0, STEPS],
  ["[limit(infinite; repeat(1))]", 187_505, 6_000_000, BYTES],
  ["repeat(1) as $x | empty", 300_000, 0, STEPS],
  // doubling
  [doubled('"x"', ".+."), 300_000, 4_194_340, STEPS],
  [doubled("[1]", "[.,.]"), 162, 2_592, "ok 1"],
  [doubled("[1]", "{a: ., b: .}"), 162, 3_872, "ok 1"],
  [doubled("[1]", '"\\(.)\\(.)"'), 300_000, 3_145_982, STEPS],
  [doubled("[1]", "[.[]?, .[]?, 1]"), 187_645, 6_000_000, BYTES],
  [doubled("[1]", "[., .] | flatten"), 122_097, 6_000_000, BYTES],
  [doubled("[1]", "[., .] | add"), 65_712, 6_000_000, BYTES],
  [doubled("[1]", "{a: .} + {b: .}"), 322, 8_992, "ok 1"],
  [doubled("[1]", "{a: .} * {b: .}"), 322, 8_992, "ok 1"],
  [doubled("[1]", "[., .] | tojson"), 300_000, 2_594_342, STEPS],
  [doubled("[1]", "[., .] | sort"), 300_000, 3_744, STEPS],
  [doubled("[1]", "[., .] | map(.)"), 322, 5_152, "ok 1"],
  [doubled("[1]", "[., .] | transpose?"), 522, 8_992, "ok 1"],
  [doubled("[1]", "(., .)"), 300_000, 32, STEPS],
  [doubled("[1]", "[., .] | @json"), 300_000, 2_594_342, STEPS],
  [doubled("[1]", "[[., .]] | .[]"), 322, 3_872, "ok 1"],
  [doubled("[1]", "{a: .} | to_entries"), 282, 8_992, "ok 1"],
  // exceptions
  ["last(repeat(1) | try error(.) catch .)", 300_000, 0, STEPS],
  ["last(repeat(1) | (.a)?)", 300_000, 0, STEPS],
  ["last(repeat(1) | try (1 | .[]) catch 1)", 300_000, 0, STEPS],
  ["last(repeat(1) | first(1, 2))", 300_000, 0, STEPS],
  ["last(repeat(1) | limit(1; 1, 2))", 300_000, 0, STEPS],
  ["last(repeat(1) | nth(1; 1, 2))", 300_000, 0, STEPS],
  ["last(repeat(1) | label $l | 1, break $l)", 300_000, 0, STEPS],
  ["last(repeat(1) | . as [$a] ?// $a | 1)", 300_000, 0, STEPS],
  ["last(repeat(1) | . as {a: $a} ?// $a | 1)", 300_000, 0, STEPS],
  ["last(repeat(1) | isempty(1, 2))", 300_000, 0, STEPS],
  ["last(repeat(1) | any(1, 2; . > 0))", 300_000, 0, STEPS],
  ["last(repeat(1) | try (try error(.) catch error(.)) catch .)", 300_000, 0, STEPS],
  ["last(repeat(1) | [.[]?])", 300_000, 0, STEPS],
  ["last(repeat(1) | (error(.) | 1)?)", 300_000, 0, STEPS],
  ["last(repeat(1) | def f: error(.); try f catch .)", 300_000, 0, STEPS],
  ["last(repeat(1) | label $a | label $b | 1, break $a)", 300_000, 0, STEPS],
  // paths
  ["path(repeat(.a))", 300_000, 3_199_968, STEPS],
  ["[path(..)]", 7, 32, "ok 1"],
  ["path(recurse(.a))", 80_603, 2_553_600, CALLS],
  ['getpath([limit(100000; repeat("a"))])', 200_054, 3_200_000, "ok 1"],
  ["getpath([limit(100000; repeat(0))])", 200_054, 3_200_000, "ok 1"],
  ["pick(.[100000])", 200_008, 3_200_096, "ok 1"],
  ["pick(.[500000000])", 5, 6_000_000, BYTES],
  ["[limit(1000; repeat(null)) | path(.a.b.c.d)] | length", 10_056, 160_000, "ok 1"],
  ["last(repeat(null) | path(.a[1].b))", 300_000, 3_599_936, STEPS],
  ['pick(getpath([limit(1000; repeat("a"))])) | 1', 6_056, 128_000, "ok 1"],
  ["pick(.[limit(500; repeat(10, 20, 30))]) | length", 17_861, 527_040, "ok 1"],
  ["last(repeat({a: [1]}) | path(..))", 300_000, 4_114_272, STEPS],
  ["last(repeat({a: 1}) | pick(.a))", 300_000, 5_333_280, STEPS],
  ["path(limit(1000000; repeat(.a))) | empty", 300_000, 2_399_968, STEPS],
  ["[path(.[limit(20000; repeat(1))])] | length", 40_057, 1_280_000, "ok 1"],
];
