import { describe, expect, it } from "vitest";
import { crossCheck, readYaml } from "../../../src/yaml/index.ts";

/**
 * Texts that js-yaml, or the package `yaml`, reads as one value and sigs.k8s.io/yaml 1.4.0 as another or not at all:
 * each could hide a container or a field from a rule. All are refused; a comment says what Kubernetes gets.
 */
describe("what readers of YAML take differently is refused", () => {
  it.each([
    // containers: [{name: a, args: [null]}, {name: b, …}]; js-yaml moves the second one into args.
    [
      "an empty item before a shallower item",
      "containers:\n- name: a\n  args:\n  -\n- name: b\n  securityContext: {privileged: true}\n",
    ],
    ["an empty item and a comment", "a:\n- b:\n  - # none\n\n  # more\n- c: 1\n"],
    ["an empty item after many lines", `a:\n- b:\n  -\n${"  # x\n".repeat(200)}- c: 1\n`],
    ["an empty item in CRLF", "a:\r\n- b:\r\n  -\r\n- c: 1\r\n"],
    ["an empty item after an item on the same line", "a:\n  - -\n  - x\n"],
    // {privileged: true}
    ["a question mark before a word in a map", "securityContext: {?privileged: true}\n"],
    ["a question mark before a word in a list", "a: [?b, c]\n"],
    ["a question mark on a line of its own", "a: {\n  ?b: 1}\n"],
    ["a question mark after a comma", "a: {b: 1,?c: 2}\n"],
    // a: ["b:"]
    ["a colon before a bracket", "a: [b:]\n"],
    ["a colon before a comma", "a: {b:, c: 1}\n"],
    ["a colon after a colon", "a: {b:c:, d: 1}\n"],
    // The second line is a field of its own.
    ["a line separator in a comment", "a: 1 # x\u2028hostNetwork: true\n"],
    ["a next line character in a comment", "a: 1 # x\u0085hostNetwork: true\n"],
    ["a carriage return in a comment", "a: 1 # x\rhostNetwork: true\n"],
    // {privileged: true}: an explicit merge key
    ["an explicit merge key", "a:\n  ? <<\n  : {privileged: true}\n  b: 1\n"],
    ["an explicit merge key with a comment", "a:\n  ? << # merged\n  : {privileged: true}\n"],
    ["an explicit merge key with a tag", "a:\n  ? !!merge <<\n  : {privileged: true}\n"],
    ["an explicit merge key with an anchor", "a:\n  ? &m <<\n  : {privileged: true}\n"],
    ["an explicit merge key on its own line", "a:\n  ?\n    <<\n  : {privileged: true}\n"],
    ["an explicit merge key in CRLF", "a:\r\n  ? <<\r\n  : {privileged: true}\r\n"],
    // {privileged: true}
    ["<< after the key", "x: &x {privileged: true}\nz: {privileged: false, <<: *x}\n"],
    ["<< after the key, through a chain", "x: &x {p: true}\nw: &w {<<: *x}\nz: {p: false, <<: *w}\n"],
    // The key "---spec".
    ["dashes before a word", "---spec: {hostNetwork: true}\n"],
    // b: [1], since an anchor counts from the start of its node.
    ["an anchor inside a node of its name", "a: &a\n  - &a [1]\nb: *a\n"],
    ["an anchor name with a colon", "a: &b:c 1\nd: *b:c\n"],
    ["a map tag on nothing", "a: !!map\n"],
    ["two anchors on one node", "&a\n&b x\n"],
    // "> # c" starts a block scalar with content at any indentation there.
    ["a block scalar that is the document", "\n  >-\n # x\n"],
  ])("%s", (_name, text) => {
    const file = readYaml(text, "a.yaml");
    expect(file.documents.map(({ value }) => value)).toEqual([]);
    expect(file.unreadable).toHaveLength(1);
    expect(file.unreadable[0]?.message).not.toBe("");
  });

  it("says where they differ", () => {
    expect(readYaml("a:\n  b:\n  - c:\n    -\n  - d: 1\n", "a.yaml").unreadable).toEqual([
      {
        file: "a.yaml",
        document: 0,
        line: 2,
        column: 3,
        message: "YAML readers disagree about this place; write it in a plainer way",
      },
    ]);
    const place = (text: string) => {
      const [entry] = readYaml(text, "a.yaml").unreadable;
      return [entry?.line, entry?.column, entry?.message];
    };
    expect(place("a: {b: 1,\n  ?c: 2}\n")).toEqual([
      2,
      3,
      'Kubernetes drops a "?" at the start of a word inside { } or [ ]; put the word in quotes',
    ]);
    expect(place("a: [b:]\n")).toEqual([
      1,
      6,
      "a colon inside { } or [ ] needs a space after it, or Kubernetes takes it into the word",
    ]);
    expect(place("a: &b:c 1\n")).toEqual([
      1,
      9,
      'the anchor name "b:c" has other characters than letters, digits, - and _',
    ]);
  });

  it.each([
    ["an empty item before an item of the same list", "a:\n-\n- 1\n", { a: [null, 1] }],
    ["dashes on lines of their own", "a:\n-\n  b: 1\n-\n  b: 2\n", { a: [{ b: 1 }, { b: 2 }] }],
    ["a list in a list", "a:\n-\n  - 1\n- 2\n", { a: [[1], 2] }],
    ["question marks in words", "a: [b?, 'x?y']\nc: ?d\n", { a: ["b?", "x?y"], c: "?d" }],
    ["colons in words", "a: [b:c, 'd:', 10:20]\ne: f:[g]\n", { a: ["b:c", "d:", "10:20"], e: "f:[g]" }],
    ["JSON without blanks", '{"a":[{"b":1},[2]],"c":{}}', { a: [{ b: 1 }, [2]], c: {} }],
    ["an explicit key", "? a\n: 1\n? b\n", { a: 1, b: null }],
    ["a shell script", "a: |\n  [ ! -f x ] && y\n  && *z\n  ? q\n", { a: "[ ! -f x ] && y\n&& *z\n? q\n" }],
    ["a pattern", "a: ^[a-z]([a-z0-9_,:]*[a-z0-9])?$\n", { a: "^[a-z]([a-z0-9_,:]*[a-z0-9])?$" }],
  ])("but %s is read", (_name, text, value) => {
    const file = readYaml(text, "a.yaml");
    expect(file.unreadable).toEqual([]);
    expect(file.documents.map((document) => document.value)).toEqual([value]);
    expect(file.documents.map(crossCheck)).toEqual([undefined]);
  });
});
