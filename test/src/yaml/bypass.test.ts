import { describe, expect, it } from "vitest";
import { readYaml } from "../../../src/yaml/index.ts";

/**
 * Texts that readers of YAML take for different values, each of which could hide a container or a field from a rule.
 * The values are those of sigs.k8s.io/yaml 1.6.0.
 */
describe("what readers of YAML take differently is read as Kubernetes does", () => {
  const P = { privileged: true };

  it.each([
    [
      "an empty item before a shallower item",
      "containers:\n- name: a\n  args:\n  -\n- name: b\n  securityContext: {privileged: true}\n",
      {
        containers: [
          { name: "a", args: [null] },
          { name: "b", securityContext: P },
        ],
      },
    ],
    ["an empty item and a comment", "a:\n- b:\n  - # none\n\n  # more\n- c: 1\n", { a: [{ b: [null] }, { c: 1 }] }],
    [
      "an empty item after many lines",
      `a:\n- b:\n  -\n${"  # x\n".repeat(200)}- c: 1\n`,
      { a: [{ b: [null] }, { c: 1 }] },
    ],
    ["an empty item in CRLF", "a:\r\n- b:\r\n  -\r\n- c: 1\r\n", { a: [{ b: [null] }, { c: 1 }] }],
    ["an empty item after an item on the same line", "a:\n  - -\n  - x\n", { a: [[null], "x"] }],
    ["an empty item in a deeper list", "a:\n  b:\n  - c:\n    -\n  - d: 1\n", { a: { b: [{ c: [null] }, { d: 1 }] } }],
    ["an empty item before an item of the same list", "a:\n-\n- 1\n", { a: [null, 1] }],
    ["dashes on lines of their own", "a:\n-\n  b: 1\n-\n  b: 2\n", { a: [{ b: 1 }, { b: 2 }] }],
    ["a list in a list", "a:\n-\n  - 1\n- 2\n", { a: [[1], 2] }],
    ["an explicit merge key", "a:\n  ? <<\n  : {privileged: true}\n  b: 1\n", { a: { ...P, b: 1 } }],
    ["an explicit merge key at the top", "? <<\n: privileged: true\n", P],
    ["an explicit merge key with a comment", "a:\n  ? << # merged\n  : {privileged: true}\n", { a: P }],
    ["an explicit merge key with an anchor", "a:\n  ? &m <<\n  : {privileged: true}\n", { a: P }],
    ["an explicit merge key on its own line", "a:\n  ?\n    <<\n  : {privileged: true}\n", { a: P }],
    ["an explicit merge key in CRLF", "a:\r\n  ? <<\r\n  : {privileged: true}\r\n", { a: P }],
    ["an explicit merge key in a list", "- ? <<\n  : {privileged: true}\n  a: 1\n- b: 1\n", [{ ...P, a: 1 }, { b: 1 }]],
    ["an explicit merge key of an alias", "x: &x {privileged: true}\na:\n  ? <<\n  : *x\n", { x: P, a: P }],
    ["an explicit merge key of a list", "a:\n  ? <<\n  :\n  - {privileged: true}\n  - {b: 1}\n", { a: { ...P, b: 1 } }],
    ["a merge key with an anchor", "a:\n  &m <<: {privileged: true}\n", { a: P }],
    ["a merge key before a blank", "a: {<< : {privileged: true}}\n", { a: P }],
    ["merge keys inside merge keys", "a: {<<: {<<: {privileged: true}, b: 1}}\n", { a: { ...P, b: 1 } }],
    ["a merge key in a list in brackets", "a: [<<: {privileged: true}]\n", { a: [P] }],
    [
      "a quoted << is a key",
      'a: {"<<": {privileged: true}}\nb:\n  ? "<<"\n  : 1\n',
      { a: { "<<": P }, b: { "<<": 1 } },
    ],
    ["a tagged << is a key", "a: {!!str <<: {privileged: true}}\n", { a: { "<<": P } }],
    ["an alias of << is a key", "a: &m <<\nb:\n  *m : {privileged: true}\n", { a: "<<", b: { "<<": P } }],
    ["a tag ! without a value", "a: !\nb: [! ]\n", { a: "", b: [""] }],
    ["a tag ! on a number", "a: ! 1\nb: ! yes\nc: ! ~\n", { a: "1", b: "yes", c: "~" }],
    ["a tag ! on a map and a list", "a: ! {b: ! [1]}\nc: !\n  d: 1\n", { a: { b: [1] }, c: { d: 1 } }],
    ["a tag !!str without a value", "a: !!str\nb: !!null\n", { a: "", b: null }],
    ["a tag on the line before", "a: !!str\n  1\nb: !\n  yes\n", { a: "1", b: "yes" }],
    ["a tag in full", "a: !<tag:yaml.org,2002:str> 1\n", { a: "1" }],
    ["an integer beyond 2^53 with a tag", "a: !!str 9007199254740993\n", { a: "9007199254740993" }],
    // An anchor counts from the start of its node.
    ["an anchor inside a node of its name", "a: &a\n  - &a [1]\nb: *a\n", { a: [[1]], b: [1] }],
    ["an anchor that is used again", "a: &a 1\nb: *a\nc: &a 2\nd: *a\n", { a: 1, b: 1, c: 2, d: 2 }],
    ["an anchor on a key", "&k a: 1\nb: *k\n", { a: 1, b: "a" }],
    ["an anchor on the line before", "a: &x\n- 1\nb: *x\n", { a: [1], b: [1] }],
    ["an anchor of nothing", "a: &x\nb: *x\n", { a: null, b: null }],
    ["an alias as a key", "a: &k 0x10\n*k : 1\n", { a: 16, "16": 1 }],
    ["a block scalar that is the document", "\n  >-\n # x\n", "# x"],
    ["a block scalar at the end of the text", "a: |\n  b", { a: "b\n" }],
    ["a block scalar with an indentation", "a: |2-\n    b\n   c\n", { a: "  b\n c" }],
    ["a folded scalar", "a: >\n\n  b\n  c\n\n   d\n\n  e\n\n", { a: "\nb c\n\n d\n\ne\n" }],
    ["a comment behind a quote", 'a: "b"#c\n', { a: "b" }],
    ["a quote in double quotes", `a: "b\\'c"\n`, { a: "b'c" }],
    ["a tab behind a colon", "a:\tb\nc: [\t1,\n\t2]\n", { a: "b", c: [1, 2] }],
    ["colons in words", "a: [b:c, 'd:', 10:20]\ne: f:[g]\n", { a: ["b:c", "d:", "10:20"], e: "f:[g]" }],
    ["a word without a value", "a: {b:1, c}\n", { a: { "b:1": null, c: null } }],
    ["JSON without blanks", '{"a":[{"b":1},[2]],"c":{}}', { a: [{ b: 1 }, [2]], c: {} }],
    ["an explicit key", "? a\n: 1\n? b\n", { a: 1, b: null }],
    ["a shell script", "a: |\n  [ ! -f x ] && y\n  && *z\n  ? q\n", { a: "[ ! -f x ] && y\n&& *z\n? q\n" }],
    ["a pattern", "a: ^[a-z]([a-z0-9_,:]*[a-z0-9])?$\n", { a: "^[a-z]([a-z0-9_,:]*[a-z0-9])?$" }],
  ])("%s", (_name, text, value) => {
    const file = readYaml(text, "a.yaml");
    expect(file.unreadable).toEqual([]);
    expect(file.documents.map((document) => document.value)).toEqual([value]);
  });
});

describe("what readers of YAML take differently is refused with its place", () => {
  const COLON = "a colon inside { } or [ ] needs a space after it, or Kubernetes takes it into the word";
  const QUESTION = 'Kubernetes drops a "?" at the start of a word inside { } or [ ]; put the word in quotes';
  const BREAK = "Kubernetes reads it as a line break, editors do not; write it as an escape in double quotes";
  const ORDER =
    '"<<" after the key "privileged", which it also sets: kubectl takes the merged value, kustomize the key\'s own; put "<<" first';

  it.each([
    // {privileged: true}
    ["a question mark before a word in a map", "a: {?privileged: true}\n", `1:5 ${QUESTION}`],
    ["a question mark before a word in a list", "a: [?b, c]\n", `1:5 ${QUESTION}`],
    ["a question mark on a line of its own", "a: {\n  ?b: 1}\n", `2:3 ${QUESTION}`],
    ["a question mark after a comma", "a: {b: 1,?c: 2}\n", `1:10 ${QUESTION}`],
    ["a question mark in a word", "a: [b?c]\n", "1:6 a comma, } or ] is missing in a { } map or [ ] list"],
    // a: ["b:"]
    ["a colon before a bracket", "a: [b:]\n", `1:6 ${COLON}`],
    ["a colon before a comma", "a: {b:, c: 1}\n", `1:6 ${COLON}`],
    ["a colon after a colon", "a: {b:c:, d: 1}\n", `1:8 ${COLON}`],
    ["a colon before another key", "a: {b: c:, d: 1}\n", `1:9 ${COLON}`],
    // The second line is a field of its own.
    ["a line separator in a comment", "a: 1 # x\u2028b: true\n", `1:9 U+2028: ${BREAK}`],
    ["a next line character in a comment", "a: 1 # x\u0085b: true\n", `1:9 U+0085: ${BREAK}`],
    ["a carriage return in a comment", "a: 1 # x\rb: true\n", `1:9 a carriage return without a line feed: ${BREAK}`],
    // {privileged: true}
    [
      "a merge key with the tag of merges",
      "a: {!!merge <<: {b: 1}}\n",
      '1:13 tag not allowed in Kubernetes YAML: "!!merge"',
    ],
    ["an explicit one", "? !!merge <<\n: {b: 1}\n", '1:11 tag not allowed in Kubernetes YAML: "!!merge"'],
    ["a merge key with the tag !", "a: {! <<: {b: 1}}\n", '1:7 tag not allowed in Kubernetes YAML: "!"'],
    ["a quoted merge key with the tag !", 'a: {! "<<": {b: 1}}\n', '1:7 tag not allowed in Kubernetes YAML: "!"'],
    ["a merge key on the line after its tag", "? !\n  <<\n: {b: 1}\n", '2:3 tag not allowed in Kubernetes YAML: "!"'],
    ["<< after the key", "x: &x {privileged: true}\nz: {privileged: false, <<: *x}\n", `2:24 ${ORDER}`],
    [
      "<< after the key, through a chain",
      "x: &x {privileged: true}\nw: &w {<<: *x}\nz: {privileged: false, <<: *w}\n",
      `3:24 ${ORDER}`,
    ],
    [
      "a merged key that is not a string",
      'x: &x {1: a}\nz: {<<: *x, "1": b}\n',
      '2:13 "<<" merges the key "1", which is not a string; write it in quotes',
    ],
    // The key "---spec".
    [
      "dashes before a word",
      "---spec: {hostNetwork: true}\n",
      '1:1 "---" at the start of a line needs a space or a line break after it',
    ],
    [
      "an anchor name with a colon",
      "a: &b:c 1\nd: *b:c\n",
      '1:5 the anchor name "b:c" has other characters than letters, digits, - and _',
    ],
    [
      "an alias name with a colon",
      "a: &b 1\n*b: 1\n",
      '2:2 the alias name "b:" has other characters than letters, digits, - and _',
    ],
    ["a map tag on nothing", "a: !!map\n", '1:9 tag not allowed in Kubernetes YAML: "!!map"'],
    ["a tag that takes the comma", "a: [!!str, b]\n", '1:12 tag not allowed in Kubernetes YAML: "!!str,"'],
    ["two anchors on one node", "&a\n&b x\n", "2:1 an anchor or a tag follows another on a line before it"],
    ["two anchors on one line", "a: &a &b x\n", "1:7 a node has two anchors"],
    ["two tags on one line", "a: ! !!str x\n", "1:6 a node has two tags"],
    ["a list in block style behind an anchor", "a: &x - b\n", "1:7 a list in block style cannot be here"],
    ["a tab before a key", "a:\n\tb: 1\n", "2:1 a tab is used for indentation; use spaces"],
    ["a tab behind a dash", "-\ta: 1\n", "1:2 a tab is used for indentation; use spaces"],
    [
      "a key over two lines",
      'a:\n  "b\n  c": 1\n',
      '3:5 a ":" that belongs to no key: indent the line as the keys above it, or write a value that contains ": " in quotes',
    ],
    [
      "a key in brackets over two lines",
      'a: {"b\n  c": 1}\n',
      "2:5 a comma, } or ] is missing in a { } map or [ ] list",
    ],
    ["a long key", `${"k".repeat(1025)}: 1\n`, "1:1 a key has more than 1024 characters"],
    [
      "half of a character",
      'a: "\\ud83d\\ude00"\n',
      "1:5 an escape for half of a surrogate pair; write the whole character",
    ],
  ])("%s", (_name, text, refusal) => {
    const { documents, unreadable } = readYaml(text, "a.yaml");
    expect(documents.map(({ value }) => value)).toEqual([]);
    expect(unreadable.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([refusal]);
  });
});
