import { describe, expect, it } from "vitest";
import { readYaml } from "../../../src/yaml/index.ts";

/** The value of a text that is one readable document. */
function value(text: string): unknown {
  const file = readYaml(text, "a.yaml");
  expect(file.unreadable).toEqual([]);
  expect(file.documents).toHaveLength(1);
  return file.documents[0]?.value;
}

/** `line:column message` of a text whose one document cannot be read. */
function refusal(text: string): string {
  const file = readYaml(text, "a.yaml");
  expect(file.documents.map((document) => document.value)).toEqual([]);
  expect(file.unreadable).toHaveLength(1);
  const [entry] = file.unreadable;
  expect(entry?.file).toBe("a.yaml");
  expect(entry?.message).not.toMatch(/[\n\r]/);
  return `${entry?.line}:${entry?.column} ${entry?.message}`;
}

describe("readYaml: values that are not text", () => {
  it.each([undefined, null, {}, 1, []])("refuses %j without throwing", (input) => {
    const file = readYaml(input as unknown as string, "a.yaml");
    expect(file).toEqual({
      documents: [],
      unreadable: [
        {
          file: "a.yaml",
          document: 0,
          line: 1,
          column: 1,
          message: "the input must be a string or bytes",
        },
      ],
    });
  });

  it("refuses an empty file", () => {
    expect(refusal("")).toBe("1:1 the file is empty (0 bytes); write at least one document or delete the file");
    expect(readYaml(new Uint8Array(), "a.yaml").unreadable).toHaveLength(1);
  });
});

describe("readYaml: scalars as Kubernetes reads them", () => {
  it.each(["yes", "on", "y", "Yes", "ON", "true"])("hostNetwork: %s is true", (word) => {
    expect(value(`hostNetwork: ${word}\n`)).toEqual({ hostNetwork: true });
  });

  it.each(["no", "off", "n", "No", "OFF", "false"])("hostNetwork: %s is false", (word) => {
    expect(value(`hostNetwork: ${word}\n`)).toEqual({ hostNetwork: false });
  });

  it("leaves quoted words strings", () => {
    expect(value(`a: "yes"\nb: 'no'\nc: "1"\nd: "null"\ne: |-\n  true\n`)).toEqual({
      a: "yes",
      b: "no",
      c: "1",
      d: "null",
      e: "true",
    });
  });

  it("reads 0644, 0o644 and 420 as 420", () => {
    expect(value("[0644, 0o644, 420, 0x1A4, 0b110100100, 4_20]\n")).toEqual([420, 420, 420, 420, 420, 420]);
  });

  it("has no base 60 and no dates", () => {
    expect(value("args: [22:22, 1:30:00]\nday: 2024-01-01\nat: 2024-01-01T10:00:00Z\n")).toEqual({
      args: ["22:22", "1:30:00"],
      day: "2024-01-01",
      at: "2024-01-01T10:00:00Z",
    });
  });

  it("leaves floats beyond their range strings, for a schema to refuse", () => {
    expect(value("[1e400, '.nan', .info]")).toEqual(["1e400", ".nan", ".info"]);
  });

  it.each([".nan", ".inf", "-.Inf", "+.INF"])("refuses %s, which kubectl refuses too", (text) => {
    expect(refusal(`a: [${text}]`)).toBe(`1:5 ${text} is a number that JSON does not have; write it in quotes`);
  });

  it("reads -0 as 0", () => expect(value("[-0, -0.0]")).toStrictEqual([0, 0]));

  it.each(["9007199254740993", "-9007199254740993", "0x20000000000001", "18446744073709551616"])(
    "refuses the integer %s, which would lose digits",
    (digits) => {
      const message =
        "an integer beyond 2^53 would lose digits; write it in quotes, as a smaller number, or as 9223372036854775807";
      expect(refusal(`kind: A\nspec:\n  n: ${digits}\n`)).toBe(`3:6 ${message}`);
      expect(refusal(`${digits}: a`)).toBe(`1:1 ${message}`);
    },
  );

  it("reads those whose digits a number has, and the largest of 64 bits", () => {
    const text = "[9007199254740992, -9223372036854775808, 0x1000000000000000, 9223372036854775807]";
    expect(value(text)).toEqual([2 ** 53, -(2 ** 63), 2 ** 60, 2 ** 63]);
    const key = '1:1 a key is a number that Kubernetes would spell "9223372036854775807"; write it in quotes';
    expect(refusal("9223372036854775807: a\n")).toBe(key);
  });

  it.each(["9223372036854775806", "9223372036854775808", "-9223372036854775809"])("refuses %s", (digits) => {
    expect(refusal(`a: ${digits}\n`)).toMatch(/^1:4 an integer beyond 2\^53 would lose digits/);
  });

  it("keeps such an integer in quotes", () => {
    expect(value('id: "9007199254740993"')).toEqual({ id: "9007199254740993" });
  });
});

describe("readYaml: keys", () => {
  it("turns keys that are not strings into strings as Go does", () => {
    expect(value("on: 1\n0x10: 2\n0644: 3\n1.50: 4\nfalse: 5\n2001-01-01: 6\n")).toEqual({
      true: 1,
      "16": 2,
      "420": 3,
      "1.5": 4,
      false: 5,
      "2001-01-01": 6,
    });
  });

  it.each(["null: 1", "~: 1", "{null: 1}", "{~}", "? null\n: 1"])("refuses a null key: %j", (text) => {
    expect(refusal(text)).toMatch(/^1:[0-9]+ a key is null; Kubernetes takes only strings \(write it in quotes\)$/);
  });

  it("accepts a quoted null as a key", () => expect(value('"null": 1')).toEqual({ null: 1 }));

  it.each(["1e6: a", "{1e6: a}", "? 1e6\n: a", "{1e6}", "a: {b: c, 1e6 : a}"])(
    "refuses a float that Go spells otherwise: %j",
    (text) => {
      expect(refusal(text)).toMatch(/ a key is a number that Kubernetes would spell "1e\+06"; write it in quotes$/);
    },
  );

  it("accepts long digits in quotes as a key", () => expect(value('"1000000": a')).toEqual({ "1000000": "a" }));

  it.each([
    ["? [a, b]\n: 1", "1:3"],
    ["? - a\n: 1", "1:3"],
    ["?\n  - a\n: 1", "2:3"],
    ["[a]: 1", "1:1"],
    ["{[a]: 1}", "1:2"],
    ["{a: b}: 1", "1:1"],
    ["? {a: b}\n: 1", "1:3"],
    ["k: &l [a]\nm:\n  *l : 1", "3:3"],
  ])("refuses a map or list as a key: %j", (text, place) => {
    expect(refusal(text)).toBe(`${place} a map or list cannot be a key`);
  });

  it("refuses duplicate keys at any depth and names both places", () => {
    expect(refusal("spec:\n  replicas: 1\n  a: {b: [1]}\n  replicas: 8\n")).toBe(
      '4:3 duplicate key "replicas"; the first is at line 2, column 3',
    );
    expect(refusal('{"a": 1, "b": {"c": 1, "c": 2}}')).toBe(
      '1:24 duplicate key "c"; the first is at line 1, column 16',
    );
    expect(refusal("yes: 1\ntrue: 2\n")).toBe('2:1 duplicate key "true"; the first is at line 1, column 1');
    expect(refusal('1: a\n"1": b\n')).toBe('2:1 duplicate key "1"; the first is at line 1, column 1');
  });

  it("makes __proto__, constructor and prototype own keys and changes no prototype", () => {
    const read = value(
      "__proto__: {polluted: 1}\nconstructor: {prototype: {polluted: 2}}\nx: &x {__proto__: {polluted: 3}}\nz: {<<: *x}\ntoString: a\n",
    ) as Record<string, unknown>;
    expect(Object.keys(read)).toEqual(["__proto__", "constructor", "x", "z", "toString"]);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(read, "__proto__")?.value).toEqual({ polluted: 1 });
    expect(Object.keys(read.z as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(read.z)).toBe(Object.prototype);
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("readYaml: anchors and merges", () => {
  it("merges maps, the explicit key wins", () => {
    expect(value("x: &x {a: 1, b: 2}\nz:\n  <<: *x\n  b: 3\n")).toEqual({ x: { a: 1, b: 2 }, z: { a: 1, b: 3 } });
  });

  it("merges lists of maps, the first wins", () => {
    expect(value("- &a {x: 1}\n- &b {x: 2, z: 2}\n- {<<: [*a, *b, {z: 3, w: 3}]}\n")).toEqual([
      { x: 1 },
      { x: 2, z: 2 },
      { x: 1, z: 2, w: 3 },
    ]);
  });

  it("accepts a quoted << as a key", () => expect(value('{"<<": {a: 1}}')).toEqual({ "<<": { a: 1 } }));

  it("accepts << after a key that it does not contradict", () => {
    expect(value("x: &x {a: 1}\nz: {a: 1, b: 2, <<: *x}\n")).toEqual({ x: { a: 1 }, z: { a: 1, b: 2 } });
  });

  it("refuses << after a key that it contradicts: kubectl and kustomize differ", () => {
    expect(refusal("x: &x {privileged: true}\nz:\n  privileged: false\n  <<: *x\n")).toBe(
      '4:3 "<<" after the key "privileged", which it also sets: kubectl takes the merged value, kustomize the key\'s own; put "<<" first',
    );
  });

  it("refuses two << in one map", () => {
    expect(refusal("x: &x {a: 1}\nz:\n  <<: *x\n  <<: *x\n")).toBe(
      '4:3 a second "<<" in one map; use one with a list, <<: [*a, *b]; the first is at line 3, column 3',
    );
  });

  it.each(["<<: 1", "<<: [1]", "<<:", "x: &l [{a: 1}]\nz: {<<: *l}", "<<: [[{a: 1}]]"])("refuses %j", (text) => {
    expect(refusal(text)).toMatch(/"<<" needs a map, an alias of a map, or a list of these$/);
  });

  it("shares the value of several aliases", () => {
    const read = value("a: &a {x: 1}\nb: *a\n") as { readonly a: unknown; readonly b: unknown };
    expect(read).toEqual({ a: { x: 1 }, b: { x: 1 } });
    expect(read.a).toBe(read.b);
  });

  it("accepts 150 uses of one small anchor", () => {
    const read = value(`a: &a {x: 1, z: [2]}\nl:\n${"- *a\n".repeat(150)}`) as { readonly l: readonly unknown[] };
    expect(read.l).toHaveLength(150);
    expect(read.l[149]).toEqual({ x: 1, z: [2] });
  });

  it("refuses an unknown alias and one of a later anchor", () => {
    expect(refusal("a: *x")).toBe('1:4 the alias "x" has no anchor before it');
    expect(refusal("a: *x\nb: &x 1")).toBe('1:4 the alias "x" has no anchor before it');
  });

  it.each([
    ["a: &a {b: *a}", "1:11"],
    ["a: &a [*a]", "1:8"],
    ["&r\na:\n  b: *r", "3:6"],
  ])("refuses an alias of itself: %j", (text, place) => {
    expect(refusal(text)).toBe(`${place} an anchor contains an alias of itself; Kubernetes rejects this`);
  });
});

describe("readYaml: tags", () => {
  it("accepts the core tags where they fit", () => {
    const text =
      "{a: !!str 1, b: !!int '3', c: !!float 1, d: !!bool yes, e: !!null '', f: !!map {}, g: !!seq [], h: ! 1, !!str 1: i}";
    expect(value(text)).toEqual({ a: "1", b: 3, c: 1, d: true, e: null, f: {}, g: [], h: "1", "1": "i" });
  });

  it.each([
    "!!binary aGk=",
    "!!js/function x",
    "!Foo x",
    "!!set {a}",
    "!!timestamp 2001-01-01",
    "!!omap []",
    "!<tag:a,1:b> x",
  ])("refuses %s", (text) => expect(refusal(`a: ${text}`)).toMatch(/^1:[0-9]+ tag not allowed in Kubernetes YAML: "/));

  it.each([
    "!!int x",
    "!!int 3.5",
    "!!bool 1",
    "!!null x",
    "!!float x",
    "!!map [a]",
    "!!seq {a}",
    "!!map",
    "!!merge x",
  ])("refuses a tag that does not fit: %s", (text) =>
    expect(refusal(`a: ${text}`)).toMatch(/ tag not allowed in Kubernetes YAML: "!!/),
  );
});

describe("readYaml: errors of grammar", () => {
  it.each([
    ["a:\n\tb: 1", "2:1 a tab is used for indentation; use spaces"],
    ['a: "x', "1:6 a double-quoted string is not closed"],
    ["a: 'x\n", "1:6 a single-quoted string is not closed"],
    ["a: [1, 2\n\n\n", "1:9 a { or [ is not closed"],
    ["a: 1\nb\n", '2:1 a key is not followed by ": ", or spans several lines'],
    ["a: {b: 1 c: 2}\n", "1:11 a comma, } or ] is missing in a { } map or [ ] list"],
    ["a: [,]\n", "1:5 an entry is missing before a comma"],
    [
      "a: 1\n b: 2\n",
      '2:3 a ":" that belongs to no key: indent the line as the keys above it, or write a value that contains ": " in quotes',
    ],
    [
      "- a\n - b\n- c\n   d: 1\n",
      '4:5 a ":" that belongs to no key: indent the line as the keys above it, or write a value that contains ": " in quotes',
    ],
    [
      "a:\n  - b\n c: 1\n",
      "3:2 the line starts in column 2, but the keys of its map start in column 1; indent it as they are",
    ],
    [
      "a:\n  - b: 1\n   - c\n",
      "3:4 the line starts in column 4, but the items of its list start in column 3; indent it as they are",
    ],
    [
      "a: |\n    x\n  y\nb: 1\n",
      "3:3 the line starts in column 3, but the keys of its map start in column 1; indent it as they are",
    ],
    ['a: "\\q"', "1:5 a backslash in a double-quoted string starts no known escape"],
    ["a: & x", "1:5 an anchor is not well-formed"],
    ["a: * x", "1:5 an alias has no name"],
    ["b: &b 1\na: &x *b", "2:7 an alias cannot have a tag or an anchor of its own"],
    ["a: |x\n  b\n", "1:5 text follows the | or > of a block scalar on its line"],
    ["a: |++\n  b\n", "1:6 a block scalar has two chomping signs"],
    ["a: |0\n  b\n", "1:5 bad indentation of a block scalar"],
    ["!<r: a\nb: 1\n", "1:5 a tag is not closed"],
    ["a: 1\n&b\n", "2:3 a value is missing"],
    ["a: @b\n", '1:4 a word cannot start with "@"; put it in quotes'],
    ["a: \u0007\n", "1:4 a control character; write it as an escape in double quotes"],
  ])("says what is wrong with %j", (text, message) => expect(refusal(text)).toBe(message));

  it("never shows the text of a quoted value or a snippet", () => {
    expect(refusal('token: "s3cret\n')).not.toContain("s3cret");
    expect(refusal("password: [s3cret\n")).not.toContain("s3cret");
    expect(refusal("password: 98765432109876543210\n")).not.toContain("98765");
  });

  it("keeps a message on one line whatever a name contains", () => {
    const key = "a\\u001b[31m\\n::error::x\\u202e";
    expect(refusal(`"${key}": 1\n"${key}": 2\n`)).toBe(
      '2:1 duplicate key "a\\u001b[31m\\n::error::x\\u202e"; the first is at line 1, column 1',
    );
    expect(refusal(`? ${"k".repeat(80)}\n: 1\n? ${"k".repeat(80)}\n: 2`)).toContain(`"${"k".repeat(60)}…"`);
  });
});

describe("readYaml: JSON", () => {
  it("reads JSON, tabs and escapes included", () => {
    expect(value('{\n\t"a": 1,\n\t"b": [true, null, "\\u00e9\\/\\ud83d\\ude00"],\n\t"c":{}\n}\n')).toEqual({
      a: 1,
      b: [true, null, "é/\u{1f600}"],
      c: {},
    });
  });

  it.each(['{"a": "\\ud83d"}', '{"a": "\\ude00x"}', '"\\ud83d\\ud83d\\ude00"'])(
    "refuses half a surrogate pair: %s",
    (text) => {
      expect(refusal(text)).toMatch(/ an escape for half of a surrogate pair; write the whole character$/);
    },
  );

  it("reads an escape of the last character of Unicode", () => expect(value('"\\U0010ffff"')).toBe("\u{10ffff}"));

  it("refuses an escape beyond Unicode", () => expect(refusal('"\\U00110000"')).toMatch(/^1:2 /));
});
