import fc from "fast-check";

/**
 * One expression in two spellings. jq iterates objects in the order they were made, gojq and our evaluator in the order
 * of their keys, so iteration is spelled out for jq.
 */
export interface Pair {
  readonly ours: string;
  readonly jq: string;
}

/**
 * Redefinitions that make jq 1.8.2 behave as gojq 0.12.18 does where the two are known to differ: the order of keys,
 * entries, reversal, and splitting the empty string. Everything else is jq's own.
 */
export const PRELUDE = [
  'def ordered: if type == "object" then [keys[] as $k | .[$k]] else [.[]] end;',
  'def canon: if type == "object" then . as $o | reduce keys[] as $k ({}; . + {($k): ($o[$k] | canon)})',
  'elif type == "array" then [.[] | canon] else . end;',
  "def native_tojson: tojson; def tojson: canon | native_tojson;",
  'def tostring: if type == "string" then . else tojson end;',
  "def map(f): [ordered[] | f];",
  "def to_entries: [keys[] as $k | {key: $k, value: .[$k]}];",
  'def native_from_entries: from_entries; def from_entries: if type == "array" then native_from_entries else error("x") end;',
  "def with_entries(f): to_entries | map(f) | from_entries;",
  "def INDEX(f): INDEX(ordered[]; f);",
  "def native_add: add; def add: ordered | native_add;",
  "def native_flatten(d): flatten(d); def flatten(d): ordered | native_flatten(d); def flatten: flatten(1000);",
  'def native_reverse: reverse; def reverse: if type == "array" then native_reverse else error("x") end;',
  "def native_split(s): split(s); def split(s): s as $s",
  '  | if . == "" and ($s | type) == "string" and $s != "" then [""] else native_split($s) end;',
  "def native_join(s): join(s); def join(s): s as $s | ordered | native_join($s);",
  'def native_abs: abs; def abs: if type == "number" then native_abs else error("x") end;',
  'def native_isnan: isnan; def isnan: if type == "number" or . == null then native_isnan else error("x") end;',
  'def native_transpose: transpose; def transpose: if type == "array" then native_transpose else error("x") end;',
  'def searchable: if type == "object" then error("x") else . end;',
  "def native_indices(x): indices(x); def indices(x): searchable | native_indices(x);",
  "def native_index(x): index(x); def index(x): searchable | native_index(x);",
  "def native_tostream: tostream; def tostream: canon | native_tostream;",
  "def native_paths: paths; def paths: canon | native_paths;",
  "def native_combinations: combinations; def combinations: canon | native_combinations;",
  "def native_rindex(x): rindex(x); def rindex(x): searchable | native_rindex(x);",
].join("\n");

/** Names that documents and expressions share, so that paths often lead somewhere; some are traps for JavaScript. */
const KEYS = ["a", "b", "c", "items", "10", "9", "Zé", "__proto__", "constructor"] as const;

const TEXTS = ["", "a", "b", "ab", "a,b", "x,,y", "é😀z", "10", "-2.5", " pad ", "true", "A b-C", "\t<&>"] as const;

const NUMBERS = [0, 1, 2, 3, -1, 7, 10, 2.5, -0.5, 25, 0.1] as const;

const { json } = fc.letrec<{ json: string; list: string; object: string; scalar: string }>((tie) => ({
  scalar: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom("null", "true", "false") },
    { weight: 3, arbitrary: fc.constantFrom(...NUMBERS).map(String) },
    { weight: 3, arbitrary: fc.constantFrom(...TEXTS).map((text) => JSON.stringify(text)) },
  ),
  list: fc.array(tie("json"), { maxLength: 4 }).map((items) => `[${items.join(",")}]`),
  object: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), tie("json")), { maxLength: 5, selector: ([key]) => key })
    .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`),
  json: fc.oneof(
    { maxDepth: 4, depthIdentifier: "json" },
    tie("scalar"),
    { weight: 3, arbitrary: tie("object") },
    { weight: 2, arbitrary: tie("list") },
  ),
}));

/** JSON text: mostly an object, its keys in any order. */
export const documentText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: json.filter((text) => text.startsWith("{")) },
  { weight: 1, arbitrary: json },
);

function same(text: string): Pair {
  return { ours: text, jq: text };
}

/** Builds a pair from parts; the template is the same for both unless a second one is given. */
function build(parts: readonly Pair[], ours: (...parts: readonly string[]) => string, jq = ours): Pair {
  return { ours: ours(...parts.map((part) => part.ours)), jq: jq(...parts.map((part) => part.jq)) };
}

const key = fc.constantFrom(...KEYS).map((name) => JSON.stringify(name));
const small = fc.constantFrom("0", "1", "2", "-1", "3");

/** A path: every output is a place. Numbers do not index strings, which gojq accepts and jq refuses. */
const path: fc.Arbitrary<Pair> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: key.map((name) => same(`.[${name}]`)) },
      { weight: 6, arbitrary: key.map((name) => same(`.[${name}]?`)) },
      { weight: 2, arbitrary: fc.constant<Pair>({ ours: ".[]", jq: ".[keys[]]" }) },
      { weight: 5, arbitrary: fc.constant<Pair>({ ours: ".[]?", jq: ".[(keys | .[])?]" }) },
      { weight: 2, arbitrary: small.map((n) => same(`(arrays, nulls | .[${n}])`)) },
      { weight: 1, arbitrary: fc.constantFrom(".[1:]", ".[:2]?", ".[-2:]?", ".[0:1]?", ".[1:]?").map(same) },
      { weight: 1, arbitrary: fc.constantFrom(".", "arrays", "objects", "values", "scalars", "iterables").map(same) },
      { weight: 1, arbitrary: key.map((name) => same(`select(.[${name}]?)`)) },
      { weight: 1, arbitrary: key.map((name) => same(`getpath([${name}, "a"])?`)) },
      { weight: 1, arbitrary: key.map((name) => same(`(.[${name}]? // .["a"]?)`)) },
      { weight: 1, arbitrary: fc.constantFrom("first(.a?, .b?)", "nth(1; .a?, .b?)", "limit(1; .b?, .c?)").map(same) },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((steps) => ({
    ours: steps.map((step) => step.ours).join(" | "),
    jq: steps.map((step) => step.jq).join(" | "),
  }));

// A call, because gojq's optimiser loses the input of what follows a pipe into a bare constant.
const literal: fc.Arbitrary<Pair> = fc
  .oneof(
    fc.constantFrom("null", "true", "false", "[]", "{}"),
    fc.constantFrom(...NUMBERS).map((n) => (n < 0 ? `(${n})` : String(n))),
    fc.constantFrom(...TEXTS).map((text) => JSON.stringify(text)),
  )
  .map((text) => same(`first(${text})`));

const words = (text: string): readonly string[] => text.split(" ");

/** Functions by the filter that lets through what they take. */
const FUNCTIONS: readonly (readonly [guard: string, names: readonly string[]])[] = [
  [
    ".",
    words("type not tostring tojson empty values|error booleans numbers strings nulls arrays objects iterables values"),
  ],
  [".", words('scalars IN(1,"a",null) tostring|@text tostring|@json tostring|@html')],
  ['select(type != "boolean")', ["length"]],
  ["numbers", words("floor sqrt ceil round trunc fabs abs isnan isinfinite isnormal -. tostring|tonumber")],
  [
    "strings",
    words("ascii_downcase ascii_upcase explode trim ltrim rtrim utf8bytelength tonumber? toboolean? fromjson?"),
  ],
  ["strings", words('contains("a") inside("a,b") index(",") rindex("a") indices("a") startswith("a") endswith("b")')],
  [
    "strings",
    words(
      'ltrimstr("a") rtrimstr("b") trimstr("a") split(",") split("") split("")|join("-") strings|@base64 strings|@uri strings|@sh',
    ),
  ],
  ["strings", words("explode|implode tostring|@base64|@base64d")],
  // Patterns and dates that Oniguruma and jq treat as gojq does. jq rejects years of fewer than four digits.
  [
    "strings",
    words(
      'test("a") test("B";"i") [match("[a-z]";"g")] [match("(x)|(?<y>,)")|.captures] capture("(?<n>[a-z])")? [scan("[a-z]+")] ' +
        '[scan("(.)(b)?")] [splits(",")] split("[,b]";null) sub("a";"<>") gsub("(?<c>[ab])";"\\(.c)!") [sub("(?<c>.)";"1","2")] ' +
        '(select(length>3)|strptime("%Y"))? fromdate? capture("(?<n>[a-z])","(?<m>[A-Z])")?',
    ),
  ],
  [
    "numbers",
    words(
      'numbers|todate numbers|gmtime numbers|floor|fabs|gmtime|mktime numbers|strftime("%A,%B,%d") pow(.;2) frexp modf significand logb ldexp(.;2) fmin(.;1) nearbyint',
    ),
  ],
  [
    "arrays",
    words("[tostream] fromstream(tostream) [limit(3;combinations)]? INDEX(type) [limit(3;paths)] setpath([0];1)"),
  ],
  [
    "arrays",
    words(
      "add any all flatten sort unique min max reverse arrays|first arrays|last arrays|nth(1) bsearch(2) flatten(1) flatten(0)",
    ),
  ],
  [
    "arrays",
    words('has(0) contains([1]) indices(1) index(1) rindex(1) implode? from_entries? join(",")? @csv? @tsv? @sh?'),
  ],
  ["arrays", words('map(arrays)|transpose map(scalars)|@csv map(scalars)|@tsv map(strings,nulls)|join(",")')],
  ["iterables", words("keys to_entries map_values(.) map(type) any all add? to_entries|from_entries?")],
  ["objects", words('has("a") contains({"a":{}})? getpath(["a","b"])? pick(.["a"]) pick(.["a"]["b"])? in({"a":1})?')],
];

const call: fc.Arbitrary<Pair> = fc
  .tuple(fc.constantFrom(...FUNCTIONS.flatMap(([guard, names]) => names.map((name) => ({ guard, name })))), fc.nat(5))
  .map(([{ guard, name }, dice]) => same(guard === "." || dice === 0 ? `(${name})` : `(${guard} | ${name})`));

/** An expression of the pure subset, in both spellings. */
export const expression: fc.Arbitrary<Pair> = fc.letrec<{ node: Pair; leaf: Pair }>((tie) => {
  const node = tie("node");
  const two = fc.tuple(node, node);
  const three = fc.tuple(node, node, node);
  const by = (name: string): fc.Arbitrary<Pair> => node.map((f) => build([f], (text) => `${name}(${text})`));
  return {
    leaf: fc.oneof(
      { weight: 6, arbitrary: path },
      { weight: 2, arbitrary: literal },
      { weight: 2, arbitrary: call },
      { weight: 4, arbitrary: fc.tuple(path, call).map((parts) => build(parts, (p, f) => `${p} | ${f}`)) },
    ),
    node: fc.oneof(
      { maxDepth: 4, depthIdentifier: "expression" },
      { weight: 6, arbitrary: tie("leaf") },
      { weight: 4, arbitrary: two.map((parts) => build(parts, (a, b) => `(${a} | ${b})`)) },
      { weight: 2, arbitrary: two.map((parts) => build(parts, (a, b) => `(${a}, ${b})`)) },
      { weight: 2, arbitrary: two.map((parts) => build(parts, (a, b) => `(${a}) // (${b})`)) },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom("+", "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">="), node, node)
          .map(([operator, ...parts]) => build(parts, (a, b) => `((${a}) ${operator} (${b}))`)),
      },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom("+", "-", "*", "/", "%"), node, node)
          .map(([operator, ...parts]) => build(parts, (a, b) => `((${a}) ${operator} (${b}))?`)),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom("and", "or"), node, node)
          .map(([operator, ...parts]) => build(parts, (a, b) => `((${a}) ${operator} (${b}))`)),
      },
      { weight: 3, arbitrary: node.map((part) => build([part], (a) => `[${a}]`)) },
      { weight: 1, arbitrary: node.map((part) => build([part], (a) => `(-(${a} | numbers))`)) },
      {
        weight: 3,
        arbitrary: three.map((parts) => build(parts, (a, b, c) => `{a: (${a}), "b": (${b}), (${c} | tostring): 1}`)),
      },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `{"a": (${a})} * {"a": (${b})}`)) },
      {
        weight: 2,
        arbitrary: two.map((parts) => build(parts, (a, b) => `"x\\(${a} | tostring)y\\(${b} | tostring)"`)),
      },
      {
        weight: 2,
        arbitrary: three.map((parts) => build(parts, (a, b, c) => `if (${a}) then (${b}) else (${c}) end`)),
      },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `if (${a}) then (${b}) end`)) },
      { weight: 4, arbitrary: node.map((part) => build([part], (a) => `(${a})?`)) },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `(try (${a}) catch (7 | ${b}))`)) },
      { weight: 2, arbitrary: two.map((parts) => build(parts, (a, b) => `(${a}) as $x | (${b}), $x`)) },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `(${a}) as [$x, $y] | [$y, $x, (${b})]`)) },
      {
        weight: 1,
        arbitrary: two.map((parts) => build(parts, (a, b) => `(${a}) as {a: $x, "b": [$y]} | [$y, $x, (${b})]`)),
      },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `[(${a}) as [$x] ?// $x | [$x] | (${b})]`)) },
      {
        weight: 2,
        arbitrary: two.map((parts) => build(parts, (a, b) => `reduce (${a}) as $x (first((${b}), null); [., $x])`)),
      },
      {
        weight: 1,
        arbitrary: three.map((parts) =>
          build(parts, (a, b, c) => `[foreach (${a}) as $x (first((${b}), null); [., $x]; (.[1] | ${c}))]`),
        ),
      },
      { weight: 2, arbitrary: two.map((parts) => build(parts, (a, b) => `def f: (${a}); (${b}) | f, 1`)) },
      {
        weight: 2,
        arbitrary: two.map((parts) => build(parts, (a, b) => `def f(g): [g, (.a? | g)]; f(${a}) | (${b})`)),
      },
      { weight: 2, arbitrary: two.map((parts) => build(parts, (a, b) => `def f($p; g): [$p, g, p]; f(${a}; ${b})`)) },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `(label $l | (${a}), (break $l), (${b}))`)) },
      {
        weight: 1,
        arbitrary: two.map((parts) =>
          build(parts, (a, b) => `(label $l | (${a}) | if (${b}) then ., break $l else . end)`),
        ),
      },
      { weight: 1, arbitrary: path.map((part) => build([part], (a) => `[path(${a})]`)) },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `[limit(2; (${a}), (${b}))]`)) },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `[first((${a}), (${b})), isempty(${a})]`)) },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `[last((${a}), (${b})), skip(1; ${b})]`)) },
      { weight: 1, arbitrary: two.map((parts) => build(parts, (a, b) => `[any((${a}); ${b}), all((${b}); ${a})]`)) },
      {
        weight: 1,
        arbitrary: two.map((parts) => build(parts, (a, b) => `[nth(1; (${a}), (${b}))], add((${b}), (${a}))`)),
      },
      {
        weight: 5,
        arbitrary: fc.oneof(
          ...[
            "map",
            "select",
            "sort_by",
            "group_by",
            "unique_by",
            "min_by",
            "max_by",
            "map_values",
            "with_entries",
          ].map(by),
        ),
      },
    ),
  };
}).node;

/** Definitions in jq of the functions that gojq before 0.12.18 lacks or evaluates differently. */
export const OLD_GOJQ_PRELUDE = [
  'def fail: error("x");',
  'def abs: if type != "number" then fail elif . < 0 then -. else . end;',
  'def toboolean: if type == "boolean" then . elif . == "true" then true elif . == "false" then false else fail end;',
  'def texts($x): if type == "string" and ($x | type) == "string" then . else fail end;',
  "def ltrimstr($x): texts($x) | if startswith($x) then .[$x | length:] else . end;",
  "def rtrimstr($x): texts($x) | if endswith($x) then .[:length - ($x | length)] else . end;",
  "def trimstr($x): ltrimstr($x) | rtrimstr($x);",
  'def ltrim: texts("") | sub("^\\\\s+"; "");',
  'def rtrim: texts("") | sub("\\\\s+$"; "");',
  "def trim: ltrim | rtrim;",
  "def add(f): [f] | add;",
  "def skip($n; f): foreach f as $item ($n; . - 1; if . < 0 then $item else empty end);",
  "def nth($n; f): first(skip($n; f));",
  "def last(f): reduce f as $item ([]; [$item]) | .[];",
  "def pick(f): . as $v | reduce path(f) as $p (null; setpath($p; $v | getpath($p)));",
].join("\n");
