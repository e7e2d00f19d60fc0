import { describe, expect, it } from "vitest";
import { emitYaml, emitYamlStream, readYaml } from "../../../src/yaml/index.ts";

/** A string as it is written as the value of a key. */
const written = (text: string) => emitYaml({ k: text }).slice("k: ".length, -1);

describe("emitYaml", () => {
  it("writes scalars", () => {
    expect([null, true, false, 0, -3, 1.5, "x"].map(emitYaml)).toEqual([
      "null\n",
      "true\n",
      "false\n",
      "0\n",
      "-3\n",
      "1.5\n",
      "x\n",
    ]);
  });

  it("writes empty collections in place", () => {
    expect(emitYaml({})).toBe("{}\n");
    expect(emitYaml([])).toBe("[]\n");
    expect(emitYaml({ a: {}, b: [], c: [{}, []] })).toBe("a: {}\nb: []\nc:\n- {}\n- []\n");
  });

  it("writes a manifest as kubectl does: lists under their key, nothing folded", () => {
    const value = {
      spec: {
        template: {
          spec: {
            containers: [
              {
                name: "web",
                image: "registry.example.com/team/web:1.2",
                command: ["/bin/sh", "-c", "a && b\nc\n"],
                env: [{ name: "A", value: "1" }],
                resources: { limits: { "nvidia.com/gpu": 1 } },
              },
            ],
            volumes: [],
          },
        },
        replicas: 2,
      },
      metadata: { name: "web", annotations: { note: `${"long ".repeat(40)}end` } },
      kind: "Deployment",
      apiVersion: "apps/v1",
    };
    expect(emitYaml(value)).toBe(`apiVersion: apps/v1
kind: Deployment
metadata:
  annotations:
    note: ${"long ".repeat(40)}end
  name: web
spec:
  replicas: 2
  template:
    spec:
      containers:
      - command:
        - /bin/sh
        - -c
        - |
          a && b
          c
        env:
        - name: A
          value: "1"
        image: registry.example.com/team/web:1.2
        name: web
        resources:
          limits:
            nvidia.com/gpu: 1
      volumes: []
`);
  });

  it("puts apiVersion, kind and metadata first only at the top of an object that has the first two", () => {
    expect(emitYaml({ aa: 1, kind: "A", apiVersion: "v1", metadata: {} })).toBe(
      "apiVersion: v1\nkind: A\nmetadata: {}\naa: 1\n",
    );
    expect(emitYaml({ kind: "A", apiVersion: "v1", aa: 1 })).toBe("apiVersion: v1\nkind: A\naa: 1\n");
    expect(emitYaml({ metadata: 1, kind: "A", aa: 1 })).toBe("aa: 1\nkind: A\nmetadata: 1\n");
    expect(emitYaml({ x: { kind: "A", apiVersion: "v1", metadata: 1, b: 1 } })).toBe(
      "x:\n  apiVersion: v1\n  b: 1\n  kind: A\n  metadata: 1\n",
    );
  });

  it("sorts keys by code unit, many or few", () => {
    expect(emitYaml({ b: 1, a: 1, B: 1, "10": 1, "9": 1, é: 1, _: 1 })).toBe(
      '"10": 1\n"9": 1\nB: 1\n_: 1\na: 1\nb: 1\né: 1\n',
    );
    const keys = Array.from({ length: 50 }, (_, index) => `k${99 - index}`);
    const text = emitYaml(Object.fromEntries(keys.map((key) => [key, 1])));
    expect(text).toBe(
      [...keys]
        .sort()
        .map((key) => `${key}: 1\n`)
        .join(""),
    );
  });

  it("nests lists in lists and lists of maps", () => {
    expect(emitYaml([[1, [2, []]], { a: [[3]], b: { c: 1 } }])).toBe(
      "- - 1\n  - - 2\n    - []\n- a:\n  - - 3\n  b:\n    c: 1\n",
    );
  });

  it("omits undefined members, and writes null for undefined items", () => {
    expect(emitYaml({ a: undefined, b: [undefined, { c: undefined }], d: { e: undefined } })).toBe(
      "b:\n- null\n- {}\nd: {}\n",
    );
    expect(emitYaml({ apiVersion: undefined, kind: "A", b: 1 })).toBe("kind: A\nb: 1\n");
    expect(emitYaml(new Array(2))).toBe("- null\n- null\n");
    expect(emitYaml({ a: undefined })).toBe("{}\n");
  });

  it("writes shared objects out, without anchors", () => {
    const shared = { x: [1] };
    expect(emitYaml({ a: shared, b: [shared, shared] })).toBe("a:\n  x:\n  - 1\nb:\n- x:\n  - 1\n- x:\n  - 1\n");
  });

  it("accepts maps without a prototype and own __proto__ keys", () => {
    expect(emitYaml(Object.assign(Object.create(null), { b: 1, a: 2 }))).toBe("a: 2\nb: 1\n");
    expect(emitYaml(JSON.parse('{"__proto__":{"a":1}}'))).toBe("__proto__:\n  a: 1\n");
  });
});

describe("emitYaml: numbers", () => {
  it.each([
    [-0, "0"],
    [9007199254740991, "9007199254740991"],
    [-9007199254740991, "-9007199254740991"],
    [0.1, "0.1"],
    [1e-7, "1.0e-7"],
    [1.5e-9, "1.5e-9"],
    [2 ** 53, "9007199254740992"],
    [-(2 ** 63), "-9223372036854775808"],
    [2 ** 63, "9223372036854775807"],
    [2 ** 64, "1.8446744073709552e+19"],
    [1e20, "1.0e+20"],
    [1e21, "1.0e+21"],
    [1.7976931348623157e308, "1.7976931348623157e+308"],
    [5e-324, "5.0e-324"],
    [100, "100"],
    [123456.789, "123456.789"],
  ])("writes %d as %s", (value, text) => {
    expect(emitYaml(value)).toBe(`${text}\n`);
    expect(readYaml(emitYaml(value), "a.yaml").documents[0]?.value).toBe(value === 0 ? 0 : value);
  });
});

describe("emitYaml: strings", () => {
  it.each([
    "a",
    "a b",
    "it's",
    'say "x"',
    "a, b [c] {d}",
    "a:b",
    "http://x/y?z=1#w",
    "--flag=1",
    "-x",
    "/dev/shm",
    "$(POD_NAME)",
    "$HOME",
    "_a",
    "1.2.3",
    "10.0.0.1",
    "1.5Gi",
    "500m",
    "2x",
    "8080:80/tcp",
    "10.0.0.0/8",
    "sha256:abc",
    "*.example.com".slice(1),
    "nvidia.com/gpu",
    "yesterday",
    "Nope",
    "nan",
    "日本 é",
    "\u{1f600}",
    "a\\b",
    "^[a-z]+$",
    "a!b",
    "(x)",
    "x#y",
    "e",
    "ex",
  ])("leaves %j plain", (text) => expect(written(text)).toBe(text));

  it.each([
    ...[
      "",
      " a",
      "a ",
      "y",
      "Y",
      "n",
      "yes",
      "No",
      "ON",
      "oFF",
      "true",
      "FALSE",
      "null",
      "Null",
      "~",
      "~/x",
      "=",
      "<<",
    ],
    ...[
      "0",
      "-1",
      "+1",
      "1.5",
      ".5",
      "1.",
      "1e3",
      "1E-3",
      "e9",
      "E+1",
      "0644",
      "08",
      "0o7",
      "0x1F",
      "0b1",
      "1_000",
      "+_08",
      "-__1.5",
      "0_x1f",
      "1,000",
    ],
    ...[
      "0:30",
      "00:00",
      "10:00:00",
      "0:0.0",
      "00",
      "0_0",
      "1e0",
      "0.0",
      ".0",
      "1.0e10",
      "e0",
      "0x0",
      "0000-00-00",
      "1000-10-10",
    ],
    ...["22:22", "1:30:00", "12:30:45.5", "2001-12-14", "2001-1-1 10:00:00", "2001-12-14t21:59:43.10-05:00"],
    ...[
      ".inf",
      "-.Inf",
      "+.INF",
      ".nan",
      ".NaN",
      "-",
      "- a",
      "--- a",
      "---",
      "...",
      "....",
      "? a",
      "?a",
      ":a",
      ": a",
      "a: b",
    ],
    ...["a:", "a #b", "#a", "%a", "@a", "`a", "&a", "*a", "!a", "|", ">", "{a}", "[a]", "]", "}", ",a", "'a'"],
  ])("puts %j in double quotes", (text) => expect(written(text)).toBe(`"${text}"`));

  it.each([
    ['"a"', `'"a"'`],
    ['{"a": 1}', `'{"a": 1}'`],
    ['"it\'s"', `'"it''s"'`],
    ["\\: ", "'\\: '"],
  ])("puts %j in single quotes, where double ones would need escapes", (text, quoted) =>
    expect(written(text)).toBe(quoted),
  );

  it.each([
    ["a\tb", '"a\\tb"'],
    ["\n", '"\\n"'],
    ["a\r\nb", '"a\\r\\nb"'],
    ["\0\u0007\u001b", '"\\u0000\\u0007\\u001B"'],
    ["\u007f\u0085\u00a0", '"\\u007F\\u0085\\u00A0"'],
    ["a\u2028b\u2029", '"a\\u2028b\\u2029"'],
    ["\ufeffa", '"\\uFEFFa"'],
    ["x\u200by\u202ez\u2066", '"x\\u200By\\u202Ez\\u2066"'],
    ["\u{e0041}", '"\\U000E0041"'],
    ['"\\\u0001', '"\\"\\\\\\u0001"'],
  ])("escapes what cannot be seen: %j", (text, quoted) => expect(written(text)).toBe(quoted));

  it.each([
    ["a\nb", "|-\n  a\n  b"],
    ["a\nb\n", "|\n  a\n  b"],
    ["a\n", "|\n  a"],
    ["a\n\n\n", "|+\n  a\n\n"],
    ["a\n\n b\n#c\n---\n", "|\n  a\n\n   b\n  #c\n  ---"],
    ["a: 1\nb:\n- x\n", "|\n  a: 1\n  b:\n  - x"],
    ["a\tb\nc", "|-\n  a\tb\n  c"],
    ["yes\nno", "|-\n  yes\n  no"],
    ["\u{1f600}\n日本", "|-\n  \u{1f600}\n  日本"],
  ])("writes %j as a literal block", (text, block) => {
    expect(written(text)).toBe(block);
    expect(emitYaml([text])).toBe(`- ${block}\n`);
  });

  it.each([
    "a \nb",
    "a\nb ",
    "a\t\nb",
    " a\nb",
    "\na",
    "\n\n",
    "a\n\tb",
    "\ta\nb",
    "a\r\nb\r\n",
    "a\n\u0001",
    "a\n\u2028b",
    "a\n \nb",
  ])("writes %j in double quotes, as a block would not carry it", (text) =>
    expect(written(text)).toBe(JSON.stringify(text).replace("\u2028", "\\u2028")),
  );

  it("quotes keys by the same rules, never as blocks", () => {
    expect(emitYaml({ yes: 1, "1": 1, "a: b": 1, "": 1, "a\nb": 1, "<<": 1, '"': 1, "x/y.z": 1, "-": 1 })).toBe(
      `"": 1\n'"': 1\n"-": 1\n"1": 1\n"<<": 1\n"a\\nb": 1\n"a: b": 1\nx/y.z: 1\n"yes": 1\n`,
    );
  });
});

describe("emitYaml: values that are not JSON", () => {
  class Point {
    readonly x = 1;
  }
  const cyclic: { self?: unknown } = {};
  cyclic.self = { list: [cyclic] };
  const deep = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 1);

  it.each([
    [undefined, 'undefined at ""'],
    [() => 1, 'a function at ""'],
    [Symbol("x"), 'a symbol at ""'],
    [1n, 'a bigint at ""'],
    [Number.NaN, 'the number NaN at ""'],
    [{ a: [1, Number.POSITIVE_INFINITY] }, 'the number Infinity at "/a/1"'],
    [{ a: { b: () => 1 } }, 'a function at "/a/b"'],
    [[{ "a/b": { "c~d": Symbol("x") } }], 'a symbol at "/0/a~1b/c~0d"'],
    [{ when: new Date(0) }, 'an object of class Date at "/when"'],
    [{ m: new Map() }, 'an object of class Map at "/m"'],
    [[new Set()], 'an object of class Set at "/0"'],
    [{ p: new Point() }, 'an object of class Point at "/p"'],
    [{ r: /x/ }, 'an object of class RegExp at "/r"'],
    [{ b: new Uint8Array(1) }, 'an object of class Uint8Array at "/b"'],
    [{ s: new String("x") }, 'an object of class String at "/s"'],
    [{ a: "x\ud800" }, 'half of a surrogate pair at "/a"'],
    [{ a: { "\udc00": 1 } }, 'a key with half of a surrogate pair at "/a"'],
    [{ a: "x\n\ud800y" }, 'half of a surrogate pair at "/a"'],
    [{ ["k".repeat(1001)]: 1 }, 'a key longer than 1000 bytes at ""'],
    [{ a: { ["é".repeat(501)]: 1 } }, 'a key longer than 1000 bytes at "/a"'],
    [cyclic, 'a cycle at "/self/list/0"'],
    [{ a: 1, b: { c: 2, d: [3, 1n] } }, 'a bigint at "/b/d/1"'],
  ])("is refused with its place: %#", (value, message) => {
    expect(() => emitYaml(value)).toThrow(new TypeError(`${message} cannot be written as YAML`));
  });

  it("includes nesting that nothing could read", () => {
    expect(() => emitYaml(deep)).toThrow(/^nesting deeper than 400 levels at "(?:\/0)+…?" cannot be written as YAML$/);
    expect(() => emitYaml(deep)).toThrow(TypeError);
  });

  it("accepts the longest key", () => expect(emitYaml({ ["k".repeat(1000)]: 1 })).toBe(`${"k".repeat(1000)}: 1\n`));

  it("never shows a value in the message", () => {
    expect(() => emitYaml({ token: "s3cret\ud800" })).toThrow(/^half of a surrogate pair at "\/token"/);
  });
});

describe("emitYamlStream", () => {
  it("joins documents with ---", () => {
    expect(emitYamlStream([])).toBe("");
    expect(emitYamlStream([{ a: 1 }])).toBe("a: 1\n");
    expect(emitYamlStream([{ a: 1 }, [1], "x", null, {}])).toBe("a: 1\n---\n- 1\n---\nx\n---\nnull\n---\n{}\n");
  });

  it("is read back as the same documents", () => {
    const values = [{ a: "x\n\n" }, "y\nz\n\n", "---", ["..."], null, { b: "%" }, "%YAML", []];
    expect(readYaml(emitYamlStream(values), "a.yaml").documents.map(({ value }) => value)).toEqual(values);
  });

  it("names the place of a bad value", () => {
    expect(() => emitYamlStream([1, { a: 1n }])).toThrow('a bigint at "/a" cannot be written as YAML');
  });
});
