import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editedValue, type YamlEdit } from "../../../src/yaml/edit-value.ts";
import { editYaml, emitYaml, readYaml } from "../../../src/yaml/index.ts";

const set = (path: string, value: unknown): YamlEdit => ({ op: "set", path, value });
const remove = (path: string): YamlEdit => ({ op: "remove", path });
const edited = (text: string, ...edits: readonly YamlEdit[]) => editYaml(text, edits).text;

const POD = `# a comment
apiVersion: v1
kind: Pod # the kind
metadata:
  name: "a"   # quoted
  resourceVersion: '1'   # stale

  labels: {app: x, tier: y}
spec:
  containers:
    - name: main
      image: a   # pinned later
      env:
      - {name: A, value: "1"}
      - name: B
        value: "2"
    - image: b
      name: side
  tolerations:
  - operator: Exists
  - key: gpu
`;

describe("editYaml", () => {
  test("does nothing without edits, and with none that fit", () => {
    expect(editYaml("", [])).toEqual({ text: "", applied: [] });
    expect(editYaml(POD, [])).toEqual({ text: POD, applied: [] });
    expect(editYaml(POD, [remove("/nothing"), remove("/spec/containers/9"), set("/kind/inner", 1)])).toEqual({
      text: POD,
      applied: [],
    });
    expect(editYaml("a: [", [set("/a", 1)]).applied).toEqual([]);
    expect(editYaml("a: 1\n---\nb: 2\n", [set("/a", 2)]).applied).toEqual([]);
  });

  test("replaces a scalar and keeps the text around it", () => {
    expect(edited(POD, set("/spec/containers/0/image", "c:1"))).toBe(POD.replace("image: a ", "image: c:1 "));
    expect(edited(POD, set("/metadata/name", "yes"))).toBe(POD.replace('name: "a"', 'name: "yes"'));
    expect(edited("a:\nb: 1\n", set("/a", true))).toBe("a: true\nb: 1\n");
    expect(edited("a: [x, y]\n", set("/a/1", 2))).toBe("a: [x, 2]\n");
  });

  test("adds no space to a value that follows its colon directly", () => {
    expect(edited('{"a":1,"b":[2]}\n', set("/a", 3))).toBe('{"a":3,"b":[2]}\n');
    expect(edited('{"a":1,"b":[2]}\n', set("/b", 3))).toBe('{"a":1,"b":3}\n');
  });

  test("removes a member with its line, and keeps blank lines and comments of others", () => {
    expect(edited(POD, remove("/metadata/resourceVersion"))).toBe(
      POD.replace("  resourceVersion: '1'   # stale\n", ""),
    );
    expect(edited(POD, remove("/metadata/labels/app"))).toBe(POD.replace("app: x, ", ""));
    expect(edited(POD, remove("/metadata/labels/tier"))).toBe(POD.replace(", tier: y", ""));
    expect(edited(POD, remove("/spec/containers/1/image"))).toBe(
      POD.replace("    - image: b\n      name", "    - name"),
    );
  });

  test("removes list items, later ones first", () => {
    expect(edited(POD, remove("/spec/tolerations/0"))).toBe(POD.replace("  - operator: Exists\n", ""));
    expect(edited("a: [x, y, z]\n", remove("/a/0"), remove("/a/1"))).toBe("a: [z]\n");
    expect(edited("a:\n- x\n- y\n- z\n", remove("/a/0"), remove("/a/2"))).toBe("a:\n- y\n");
  });

  test("leaves a list or map that would be empty", () => {
    expect(editYaml("a:\n  b: 1\n", [remove("/a/b")]).applied).toEqual([]);
    expect(editYaml("a:\n- b\n", [remove("/a/0")]).applied).toEqual([]);
  });

  test("adds members in the style of their map", () => {
    expect(edited(POD, set("/spec/containers/0/env/0/extra", "x"))).toBe(
      POD.replace('value: "1"}', 'value: "1", extra: x}'),
    );
    expect(edited(POD, set("/spec/containers/1/securityContext/allowPrivilegeEscalation", false))).toBe(
      POD.replace(
        "      name: side\n",
        "      name: side\n      securityContext:\n        allowPrivilegeEscalation: false\n",
      ),
    );
    expect(edited("a: {}\n", set("/a/b/c", [1]))).toBe("a: { b: {c: [1]} }\n");
    expect(edited("a: 1", set("/b", 2))).toBe("a: 1\nb: 2");
    expect(edited("a: 1\r\n", set("/b/c", 2))).toBe("a: 1\r\nb:\r\n  c: 2\r\n");
  });

  test("adds members to JSON as JSON, one on each line where the others are", () => {
    expect(edited('{"a":{}}', set("/a/b.c~1d", "x"))).toBe('{"a":{ "b.c/d": "x" }}');
    expect(edited('{\n  "a": 1\n}\n', set("/b/c", ["x", null]))).toBe('{\n  "a": 1,\n  "b": {"c": ["x", null]}\n}\n');
    expect(edited("{\n  a: 1,\n}\n", set("/b", "x"))).toBe("{\n  a: 1,\n  b: x\n}\n");
  });

  test("adds a comment to a new line, and to nothing else", () => {
    const commented = (path: string): YamlEdit => ({ op: "set", path, value: true, comment: "why" });
    expect(edited("a: 1\n", commented("/b/c"))).toBe("a: 1\nb:\n  c: true # why\n");
    expect(edited("a: 1 # one\n", commented("/a"))).toBe("a: true # one\n");
    expect(edited("{a: 1}\n", commented("/b"))).toBe("{a: 1, b: true}\n");
  });

  test("removes the only member of a map or list in brackets, and the last line of a text without its line break", () => {
    expect(edited("a: { b: 1 }\nc: [1]\n", remove("/a/b"), remove("/c/0"))).toBe("a: {}\nc: []\n");
    expect(edited("a: 1\nb: 2", remove("/b"))).toBe("a: 1");
    expect(edited("a: 1\nb: 2\n", remove("/b"))).toBe("a: 1\n");
  });

  test("adds behind a block scalar and before the comments of the next member", () => {
    const text = "data:\n  a: |\n    x\n\n# next\nkind: ConfigMap\n";
    expect(edited(text, set("/data/b", "z"))).toBe("data:\n  a: |\n    x\n  b: z\n\n# next\nkind: ConfigMap\n");
  });

  test("never touches what an alias or a merge brings", () => {
    const text = "a: &a {x: 1}\nb: *a\nc: {<<: *a, y: 2}\n";
    expect(editYaml(text, [set("/b/x", 2), remove("/c/x")]).applied).toEqual([]);
    // The anchor's own text would change b and c with it.
    expect(editYaml(text, [set("/a/x", 2)]).applied).toEqual([]);
    // A key of its own goes before a merged one.
    expect(edited(text, set("/c/x", 2))).toBe("a: &a {x: 1}\nb: *a\nc: {<<: *a, y: 2, x: 2}\n");
  });

  test("keeps CRLF lines readable, and JSON as JSON", () => {
    const crlf = "a: 1\r\nb: 2\r\n";
    expect(readYaml(edited(crlf, remove("/a")), "").documents[0]?.value).toEqual({ b: 2 });
    expect(edited('{"a": 1, "b": {"c": 2}}', set("/b/c", 3))).toBe('{"a": 1, "b": {"c": 3}}');
  });

  test("property: the result reads as the edit means, or nothing is changed", () => {
    const leaf = fc.oneof(fc.boolean(), fc.integer(), fc.constantFrom("x", "yes", "1", "a: b", ""));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.dictionary(fc.constantFrom("a", "b", "c"), tie("node")),
        fc.constant({ a: 1 }),
      ),
      node: fc.oneof({ maxDepth: 3 }, leaf, tie("tree"), fc.array(tie("node"), { maxLength: 3 })),
    }));
    const path = fc.array(fc.constantFrom("a", "b", "c", "0", "1"), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(tree, path, fc.option(leaf), (value, segments, replacement) => {
        const text = emitYaml(value as object);
        const at = `/${segments.join("/")}`;
        const edit = replacement === null ? remove(at) : set(at, replacement);
        const { text: next, applied } = editYaml(text, [edit]);
        if (applied.length === 0) expect(next).toBe(text);
        else expect(readYaml(next, "").documents[0]?.value).toEqual(editedValue(value, edit)?.value);
      }),
      { numRuns: 300 },
    );
  });
});

describe("editYaml on lists", () => {
  test("adds behind the last item, in the style of the list", () => {
    expect(edited(POD, set("/spec/tolerations/2", { key: "x", operator: "Exists" }))).toBe(
      `${POD}  - key: x\n    operator: Exists\n`,
    );
    expect(edited(POD, set("/spec/containers/0/env/2", { name: "C", value: "3" }))).toBe(
      POD.replace('        value: "2"\n', '        value: "2"\n      - name: C\n        value: "3"\n'),
    );
    expect(edited("a: [x]\n", set("/a/1", { b: 1 }))).toBe("a: [x, {b: 1}]\n");
    expect(edited("a: []\n", set("/a/0", "x"))).toBe("a: [x]\n");
  });

  test("adds nowhere else", () => {
    expect(editYaml("a: [x]\n", [set("/a/2", "y"), set("/a/-", "y"), set("/a/1/b", "y")]).applied).toEqual([]);
  });
});
