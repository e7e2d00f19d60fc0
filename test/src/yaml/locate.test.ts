import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { stringify } from "yaml";
import { emitYaml, originOf, readYaml, type YamlDocument } from "../../../src/yaml/index.ts";
import { readWith } from "../../../src/yaml/read.ts";
import { hostileValue, runs } from "./texts.ts";

function read(text: string, index = 0): YamlDocument {
  const file = readYaml(text, "a.yaml");
  expect(file.unreadable).toEqual([]);
  const document = file.documents[index];
  if (document === undefined) throw new Error("the text has fewer documents");
  return document;
}

/** `line:column` of a pointer. */
function at(document: YamlDocument, pointer: string, side?: "key" | "value"): string {
  const { file, line, column } = document.locate(pointer, side);
  expect(file).toBe("a.yaml");
  return `${line}:${column}`;
}

const POD = `# a pod
apiVersion: v1
kind: Pod
metadata: {name: web, labels: {"app.kubernetes.io/name": web, a~b: c}}
spec:
  containers:
  - name: one
    args: [x,
      y]
  -   name: two
      securityContext:
        privileged: yes
      script: |
        text
  empty:
`;

/** A document of a text, and how often its positions were parsed. */
function counted(text: string, index = 0) {
  let parsed = 0;
  const { documents } = readWith(text, "a.yaml", undefined, { onPositions: () => (parsed += 1) });
  return { document: documents[index] as YamlDocument, parsed: () => parsed };
}

describe("the start of a document", () => {
  it.each([
    ["a word", "kind: Pod\n", 0],
    ["after comments", "# one\n\n# two\nkind: Pod\n", 0],
    ["after a marker with a comment", "---  # two\n\nkind: Pod\n", 0],
    ["of the second document", "a: 1\n--- \nkind: Pod\n", 1],
    ["of Windows", "# one\r\nkind: Pod\r\n", 0],
    ["with an alias", "kind: &a Pod\nb: *a\n", 0],
  ])("is found without a second reading: %s", (_, text, index) => {
    const { document, parsed } = counted(text, index);
    const start = document.locate("");
    expect(parsed()).toBe(0);
    document.locate("/kind");
    expect(document.locate("")).toEqual(start);
  });

  it.each([
    ["  a: 1\n", "1:3"],
    ["{a: 1}\n", "1:1"],
    ["'a': 1\n", "1:1"],
    ["!!map\na: 1\n", "2:1"],
    ["- 1\n", "1:1"],
    ["# nothing\n", "1:1"],
    ["1: 2\n", "1:1"],
  ])("is found where it is not a plain key: %j", (text, place) => expect(at(read(text), "")).toBe(place));

  it("is the same, parsed or not", () => {
    fc.assert(
      fc.property(hostileValue, fc.constantFrom("", "# a\n", "---\n", "--- # b\n\n"), (value, before) => {
        const text = before + emitYaml({ kind: value });
        const [fresh, other] = [counted(text).document, counted(text).document];
        other.locate("/kind");
        expect(fresh.locate("")).toEqual(other.locate(""));
      }),
      runs(100),
    );
  });
});

describe("locate", () => {
  const pod = read(POD);

  it.each([
    ["", "2:1", "2:1"],
    ["/kind", "3:1", "3:7"],
    ["/metadata", "4:1", "4:11"],
    ["/metadata/name", "4:12", "4:18"],
    ["/metadata/labels/app.kubernetes.io~1name", "4:32", "4:58"],
    ["/metadata/labels/a~0b", "4:63", "4:68"],
    ["/spec", "5:1", "6:3"],
    ["/spec/containers", "6:3", "7:3"],
    ["/spec/containers/0", "7:5", "7:5"],
    ["/spec/containers/0/args/1", "9:7", "9:7"],
    ["/spec/containers/1", "10:7", "10:7"],
    ["/spec/containers/1/name", "10:7", "10:13"],
    ["/spec/containers/1/securityContext/privileged", "12:9", "12:21"],
    ["/spec/containers/1/script", "13:7", "13:15"],
    ["/spec/empty", "15:3", "15:9"],
  ])("finds the key and the value of %j", (pointer, key, value) => {
    expect(at(pod, pointer, "key")).toBe(key);
    expect(at(pod, pointer, "value")).toBe(value);
    expect(at(pod, pointer)).toBe(value);
  });

  it.each([
    ["/nothing", "2:1"],
    ["/spec/hostNetwork", "5:1"],
    ["/spec/containers/1/securityContext/capabilities/drop", "11:7"],
    ["/spec/containers/7/name", "6:3"],
    ["/spec/containers/01", "6:3"],
    ["/spec/containers/-1", "6:3"],
    ["/spec/containers/length", "6:3"],
    ["/kind/deeper", "3:1"],
    ["/spec/empty/x", "15:3"],
    ["/spec/containers/0/image", "7:5"],
    ["no pointer", "2:1"],
  ])("takes the key of the nearest ancestor for %j", (pointer, place) => expect(at(pod, pointer)).toBe(place));

  it("lets the caller choose the side of the ancestor", () => {
    expect(at(pod, "/spec/hostNetwork", "value")).toBe("6:3");
  });

  it("counts lines from the start of the file, in CRLF files too", () => {
    const text = "# x\n---\na: 1\n--- # y\n\nb:\n- c: 1\n";
    for (const variant of [text, text.replaceAll("\n", "\r\n")]) {
      expect(at(read(variant, 1), "/b/0/c", "key")).toBe("7:3");
      expect(at(read(variant, 1), "")).toBe("6:1");
    }
  });

  it("finds keys as Kubernetes spells them", () => {
    const document = read("on: 1\n0x10: 2\n1.50: 3\n? g\n: 4\n! 5: 6\n");
    expect(at(document, "/true", "key")).toBe("1:1");
    expect(at(document, "/16", "key")).toBe("2:1");
    expect(at(document, "/1.5", "key")).toBe("3:1");
    expect(at(document, "/g")).toBe("5:3");
    expect(at(document, "/5")).toBe("6:6");
  });

  it("finds own keys only", () => {
    const document = read("a: 1\n__proto__: {b: 1}\n");
    expect(at(document, "/constructor")).toBe("1:1");
    expect(at(document, "/__proto__/b")).toBe("2:16");
  });

  it("answers for empty documents", () => {
    expect(at(read("---\n---\n", 1), "")).toBe("2:4");
    expect(at(read("# x\n"), "/a")).toBe("1:1");
  });
});

describe("locate through aliases and merges", () => {
  const text = `base: &base
  privileged: true
  capabilities:
    add: [ALL]
one: *base
two:
  <<: *base
  readOnly: true
three: {<<: [*base, {x: 1}]}
list: &list
- a: 1
four: *list
five:
  <<: {inline: 1}
`;
  const document = read(text);

  it.each([
    ["/base/privileged", "2:15", undefined],
    ["/one", "5:6", "2:3"],
    ["/one/privileged", "5:6", "2:3"],
    ["/one/capabilities/add/0", "5:6", "4:11"],
    ["/two/privileged", "7:7", "2:3"],
    ["/two/capabilities/add/0", "7:7", "4:11"],
    ["/two/readOnly", "8:13", undefined],
    ["/three/privileged", "9:14", "2:3"],
    ["/three/x", "9:25", undefined],
    ["/four/0/a", "12:7", "11:3"],
    ["/five/inline", "14:16", undefined],
  ])("places %s at the alias, and its origin at the anchor", (pointer, place, origin) => {
    expect(at(document, pointer)).toBe(place);
    const found = originOf(document, pointer);
    expect(found === undefined ? undefined : `${found.line}:${found.column}`).toBe(origin);
  });

  it("keeps to the alias for what does not exist behind it", () => {
    expect(at(document, "/one/nothing")).toBe("5:1");
    expect(at(document, "/two/nothing")).toBe("6:1");
  });

  it("follows chains of merges", () => {
    const chain = read("a: &a {x: 1}\nb: &b {<<: *a}\nc:\n  <<: *b\n");
    expect(at(chain, "/c/x")).toBe("4:7");
    expect(originOf(chain, "/c/x")).toEqual({ file: "a.yaml", line: 1, column: 8 });
  });
});

describe("documents are read a second time", () => {
  const text = "a: 1\n---\nb: &b {c: 1}\nd: *b\n---\n<<: {e: 1}\n---\nf: [\n---\n80: {}\n";

  function counted(): { readonly parsed: number[]; readonly documents: readonly YamlDocument[] } {
    const parsed: number[] = [];
    const { documents } = readWith(text, "a.yaml", undefined, { onPositions: (index) => parsed.push(index) });
    return { parsed, documents };
  }

  it("not at all without a question", () => expect(counted().parsed).toEqual([]));

  it("once, for aliases, merges and keys that look like an index, and only for the requested one", () => {
    const { parsed, documents } = counted();
    for (const pointer of ["/e", "/x", ""]) documents[2]?.locate(pointer);
    expect(parsed).toEqual([2]);
    for (const document of documents) {
      document.locate("/d");
      originOf(document, "/d");
    }
    expect(parsed).toEqual([2, 1, 4]);
  });

  it("once, for a list of very many items", () => {
    const parsed: number[] = [];
    const many = `a: [${"b,".repeat(1001)}]\n`;
    const [document] = readWith(many, "a.yaml", undefined, { onPositions: (index) => parsed.push(index) }).documents;
    const columns = ["/a/1000", "/a/999"].map((pointer) => document?.locate(pointer).column);
    expect(columns).toEqual([2005, 2003]);
    expect(parsed).toEqual([0]);
  });

  it("never for a value or a line", () => {
    const { parsed, documents } = counted();
    expect(documents.map(({ value, line }) => [value, line])).toEqual([
      [{ a: 1 }, 1],
      [{ b: { c: 1 }, d: { c: 1 } }, 3],
      [{ e: 1 }, 6],
      [{ 80: {} }, 10],
    ]);
    expect(parsed).toEqual([]);
  });
});

describe("text whose lines are not indented more than what is around them", () => {
  it.each([
    ["a quoted string", 'x: 1\n---\n\na:\n  b: "c\nd"\n  e: 1\n', "5:6", "c d"],
    ["a quoted string that ends at the margin", "a: 1\n---\n\na:\n  b: '\n\n'\n  e: 1\n", "5:6", "\n"],
    ["a quoted string in a list in brackets", 'a: 1\n---\n\na:\n  b: ["\n echo\n"]\n  e: 1\n', "5:6", [" echo "]],
    ["brackets that close at the margin", "a: 1\n---\n\na:\n  b: [1,\n2\n]\n  e: 1\n", "5:6", [1, 2]],
    ["a map in braces", "a: 1\n---\n\na:\n  b: {c:\n1\n}\n  e: 1\n", "5:6", { c: 1 }],
    ["words in brackets", "a: 1\n---\n\na:\n  b: [c\nd]\n  e: 1\n", "5:6", ["c d"]],
  ])("has exact places: %s", (_name, text, place, value) => {
    const document = read(text, 1);
    expect(document.value).toEqual({ a: { b: value, e: 1 } });
    expect(at(document, "/a/b")).toBe(place);
    expect(document.locate("/a/e", "key")).toEqual({ file: "a.yaml", line: text.split("\n").length - 1, column: 3 });
  });
});

test("originOf has nothing for a document of another reader", () => {
  const other = { ...read("a: 1\n"), locate: () => ({ file: "", line: 0, column: 0 }) };
  expect(originOf(other, "/a")).toBeUndefined();
});

/** The value of each pointer into a JSON value. */
function* pointers(value: unknown, pointer = ""): Generator<readonly [string, unknown]> {
  yield [pointer, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield* pointers(child, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

/** The text from a location on. */
function textAt(text: string, { line, column }: { readonly line: number; readonly column: number }): string {
  const lines = text.split("\n");
  return [(lines[line - 1] ?? "").slice(column - 1), ...lines.slice(line)].join("\n");
}

describe("locate finds every key and scalar of any value", () => {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const writers = {
    emitYaml,
    "yaml, indented lists": (value: unknown) =>
      stringify(value, { version: "1.1", lineWidth: 0, aliasDuplicateObjects: false }),
    JSON: (value: unknown) =>
      `${JSON.stringify(value, null, 2).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped)}\n`,
  };

  it.each(Object.entries(writers))("written by %s", (_name, write) => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), hostileValue, { minKeys: 1, maxKeys: 3 }),
        (value) => {
          const text = write(value);
          const file = readYaml(text, "a.yaml");
          const [document] = file.documents;
          fc.pre(document !== undefined);
          if (document === undefined) return;
          for (const [pointer, child] of pointers(document.value)) {
            if (typeof child === "object" && child !== null) continue;
            const [scalar] = readYaml(
              `k: ${firstScalar(textAt(text, document.locate(pointer)), child)}`,
              "a.yaml",
            ).documents;
            if (!isMultiline(child)) expect([pointer, scalar?.value]).toEqual([pointer, { k: child }]);
            const key = /\/([a-z]{1,3})$/.exec(pointer)?.[1];
            if (
              key !== undefined &&
              !"yn".includes(key) &&
              key !== "no" &&
              key !== "on" &&
              key !== "off" &&
              key !== "yes"
            ) {
              expect(textAt(text, document.locate(pointer, "key"))).toMatch(new RegExp(`^["']?${key}["']?:`));
            }
          }
        },
      ),
      runs(150),
    );
  });
});

function isMultiline(value: unknown): boolean {
  return typeof value === "string" && value.includes("\n");
}

/** The scalar at the start of a text: up to the end of its quotes, of the line or, in JSON, of the entry. */
function firstScalar(text: string, value: unknown): string {
  const quoted = /^"(?:[^"\\]|\\.)*"|^'(?:[^']|'')*'/s.exec(text);
  if (quoted !== null) return quoted[0];
  const line = text.split("\n")[0] ?? "";
  return typeof value === "string" ? line : line.replace(/,$/, "");
}
