import fc from "fast-check";

/** The number of cases of a property: the same ones in each run, or many new ones when MUSTER_LONG is 1. */
export function runs(count: number): { readonly numRuns: number; readonly seed?: number } {
  return process.env.MUSTER_LONG === "1" ? { numRuns: count * 50 } : { numRuns: count, seed: 20_260_101 };
}

const PIECES = [
  ..."-?:,[]{}#&*!|>'\"%@`\\=<~.+_$/ \t\n\r",
  ...["---", "...", "? ", "- ", ": ", " #", "#", "<<", "!!str", "  ", "\n\n", "\r\n", "\n ", "\t\n", " \n"],
  ...[
    "0644",
    "08",
    "0o7",
    "0b1",
    "0x1F",
    "1e3",
    "1.5",
    ".5",
    "1_000",
    "1,000",
    "12:30:45",
    "-1",
    "+1",
    "e9",
    "9007199254740993",
  ],
  ...["2001-12-14", "2001-12-14T21:59:43Z", ".inf", "-.Inf", ".nan", "NaN"],
  ...["y", "N", "yes", "No", "on", "OFF", "true", "False", "null", "Null", "~"],
  ...[
    "\0",
    "\u0007",
    "\u001b[31m",
    "\u007f",
    "\u0085",
    "\u00a0",
    "\u00ad",
    "\u200b",
    "\u202e",
    "\u2028",
    "\u2029",
    "\ufeff",
    "\uffff",
  ],
  ...["a", "b", "Z", "é", "日本", "\u{1f600}", "\u{e0001}", "\ue000", "{{ x }}", "::error::", "]]>"],
];

/** Strings made to confuse a reader or a writer of YAML. */
export const hostileString = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((pieces) => pieces.join("")),
  fc
    .array(fc.constantFrom("a", " ", "\n", "\t", "x: y", "#", "- b"), { maxLength: 8 })
    .map((pieces) => pieces.join("")),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
);

const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -9, max: 9 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
);

/** JSON values full of such strings, in keys too. */
export const hostileValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    hostileString,
    hostileString,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(hostileString, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

const SCALARS = [
  ...["a", "b c", "yes", "off", "~", "", "0644", "1e3", "0x1F", "-x", "?x", ":x", "a:b", "a#b", "a #c", "x:", "|x"],
  ...[
    "'q'",
    '"q"',
    '"a\\nb"',
    "'it''s'",
    "<<",
    "*a",
    "&a x",
    "!!str 1",
    "! x",
    "22:22",
    "[1, b]",
    "{a: 1}",
    "{a}",
    "[a: b]",
  ],
  ...['{"a":1}', "[]", "{}", "|\n   t\n    u", ">-\n   a\n   b", '"a\n  b"', "a\n   b", "@x", "[a", "'b"],
];
const KEYS = ["a", "b", "c", '"e"', "'f'", "<<", "on", "1", "a b", "k:v", "? g", "*a ", "&k z", "!!str m", "- n"];

/** Texts that are YAML, nearly YAML, or look like it: what a fuzzer of the readers eats. */
export const yamlText: fc.Arbitrary<string> = fc
  .letrec<{ node: (indent: string) => string }>((tie) => {
    const pad = fc.constantFrom("  ", "    ", "");
    const tail = fc.constantFrom("\n", "\n", " # c\n", "\n\n", "\n# c\n");
    const scalar = fc.tuple(fc.constantFrom(...SCALARS), tail).map(
      ([text, end]) =>
        () =>
          ` ${text}${end}`,
    );
    const pair = fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(":", ":", " :"), tie("node"));
    const map = fc.tuple(fc.array(pair, { minLength: 1, maxLength: 3 }), pad, fc.constantFrom("\n", " &a\n", " # c\n"));
    const list = fc.tuple(fc.array(tie("node"), { minLength: 1, maxLength: 3 }), pad, fc.constantFrom("\n", " &a\n"));
    return {
      node: fc.oneof(
        { depthSize: "small", maxDepth: 4 },
        scalar,
        map.map(([pairs, more, head]) => (indent: string) => {
          const inner = `${indent}${more}`;
          return head + pairs.map(([key, colon, value]) => `${inner}${key}${colon}${value(inner)}`).join("");
        }),
        list.map(([items, more, head]) => (indent: string) => {
          const inner = `${indent}${more}`;
          return head + items.map((item) => `${inner}-${item(`${inner}  `)}`).join("");
        }),
      ),
    };
  })
  .node.map((node) => `r:${node("")}z: 1\n`);
