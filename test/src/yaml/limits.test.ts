import { describe, expect, it } from "vitest";
import { readYaml, type YamlLimits } from "../../../src/yaml/index.ts";
import { resolveLimits } from "../../../src/yaml/limits.ts";

function refusal(text: string | Uint8Array, limits?: YamlLimits): string {
  const file = readYaml(text, "a.yaml", limits);
  expect(file.documents).toEqual([]);
  expect(file.unreadable).toHaveLength(1);
  const [entry] = file.unreadable;
  return `${entry?.line}:${entry?.column} ${entry?.message}`;
}

function readable(text: string, limits?: YamlLimits): boolean {
  const file = readYaml(text, "a.yaml", limits);
  return file.documents.length === 1 && file.unreadable.length === 0;
}

const depth = (limit: number) => `the document nests too deep; the limit is ${limit} (docs/reference/yaml.md#limits)`;
const ALIASES = "too much of the document comes from aliases; Kubernetes rejects this";
const nodes = (limit: string) =>
  `the document has too many nodes (an alias counts as its whole content); the limit is ${limit} (docs/reference/yaml.md#limits)`;

describe("limits", () => {
  it("have defaults", () => {
    expect(resolveLimits(undefined)).toEqual({ bytes: 10485760, depth: 100, nodes: 1000000, documents: 100000 });
    expect(resolveLimits({})).toEqual(resolveLimits(undefined));
    expect(resolveLimits({ bytes: 1, nodes: 2 })).toEqual({ bytes: 1, depth: 100, nodes: 2, documents: 100000 });
  });

  it("never let the depth exceed what the stack bears", () => expect(resolveLimits({ depth: 1e9 }).depth).toBe(500));
});

describe("limit on bytes", () => {
  it("refuses 50 MB before anything is parsed", () => {
    const bytes = new Uint8Array(50 * 1024 * 1024).fill(0xff);
    expect(refusal(bytes)).toBe(
      "1:1 the file has 52428800 bytes; the limit is 10,485,760 (docs/reference/yaml.md#limits)",
    );
  });

  it("counts bytes of a string, not its characters", () => {
    expect(readable("a: é\n", { bytes: 6 })).toBe(true);
    expect(refusal("a: é\n", { bytes: 5 })).toContain("the file has 6 bytes; the limit is 5");
    expect(refusal("a: éé\n", { bytes: 7 })).toContain("the file has 8 bytes; the limit is 7");
  });

  it("can be raised", () => {
    const text = `a: ${"x".repeat(11_000_000)}\n`;
    expect(refusal(text)).toContain("the limit is");
    expect(readable(text, { bytes: 12_000_000 })).toBe(true);
  });
});

describe("limit on depth", () => {
  const lists = (count: number) => `${"[".repeat(count)}${"]".repeat(count)}`;
  const maps = (count: number) => Array.from({ length: count }, (_, index) => `${" ".repeat(index)}a:\n`).join("");
  const dashes = (count: number) => `${"- ".repeat(count)}1\n`;

  it("accepts 100 levels and rejects 101, in every style", () => {
    for (const nested of [lists, maps, dashes]) {
      expect(readable(nested(100))).toBe(true);
      expect(refusal(nested(101))).toMatch(/^[0-9]+:[0-9]+ the document nests too deep; the limit is 100 /);
    }
  });

  it("ends 1,000 and 20,000 levels in the same clear error", () => {
    for (const nested of [lists, dashes]) {
      expect(refusal(nested(1000))).toContain(depth(100));
      expect(refusal(nested(20_000))).toContain(depth(100));
    }
    expect(refusal("{a: ".repeat(20_000))).toContain(depth(100));
    expect(refusal("? ".repeat(20_000))).toContain(depth(100));
    expect(refusal("&a ".repeat(20_000))).toContain("anchor");
  });

  it("ends in it even when the limit is set beyond all reason", () => {
    expect(refusal(lists(20_000), { depth: Number.MAX_SAFE_INTEGER })).toContain(depth(500));
    expect(readable(lists(500), { depth: Number.MAX_SAFE_INTEGER })).toBe(true);
  });

  it("can be lowered and raised", () => {
    expect(refusal("a: [1]", { depth: 1 })).toBe(`1:1 ${depth(1)}`);
    expect(readable(lists(300), { depth: 300 })).toBe(true);
    expect(refusal(lists(301), { depth: 300 })).toContain(depth(300));
  });

  it("counts levels through aliases", () => {
    const chain = (count: number) =>
      `- &a0 [1]\n${Array.from({ length: count }, (_, index) => `- &a${index + 1} [*a${index}]\n`).join("")}`;
    expect(readable(chain(98))).toBe(true);
    expect(refusal(chain(99))).toBe(`1:1 ${depth(100)}`);
    expect(refusal(chain(50_000))).toBe(`1:1 ${depth(100)}`);
  });
});

describe("a document of more than 1 MiB", () => {
  it("gets exact places, too", () => {
    const text = `text: ${"x".repeat(1024 * 1024)}\nnumber: 9007199254740993\n`;
    const message =
      "an integer beyond 2^53 would lose digits; write it in quotes, as a smaller number, or as 9223372036854775807";
    expect(refusal(text)).toBe(`2:9 ${message}`);
    expect(refusal(`${text.slice(0, -25)}text: 1\n`)).toBe(
      '2:1 duplicate key "text"; the first is at line 1, column 1',
    );
    expect(refusal("text: x\nnumber: 9007199254740993\n")).toBe(`2:9 ${message}`);
  });
});

describe("limit on nodes", () => {
  it("stops billion laughs without expanding them", () => {
    const laughs = Array.from(
      { length: 9 },
      (_, level) =>
        `a${level}: &a${level} [${Array(9)
          .fill(level === 0 ? "lol" : `*a${level - 1}`)
          .join(", ")}]\n`,
    ).join("");
    expect(refusal(laughs)).toBe(`1:1 ${ALIASES}`);
    const maps = Array.from(
      { length: 20 },
      (_, level) =>
        `a${level}: &a${level} {x: ${level === 0 ? 1 : `*a${level - 1}`}, z: ${level === 0 ? 1 : `*a${level - 1}`}}\n`,
    ).join("");
    expect(refusal(maps)).toBe(`1:1 ${ALIASES}`);
  });

  it("counts an alias as its content, keys as nodes", () => {
    const map = Array.from({ length: 2000 }, (_, index) => `k${index}: 1`).join(", ");
    const text = `m: &m {${map}}\nl: [${"*m, ".repeat(30)}]\n`;
    expect(readable(text, { nodes: 124_035 })).toBe(true);
    expect(refusal(text, { nodes: 124_034 })).toBe(`1:1 ${nodes("124,034")}`);
  });

  // Kubernetes' reader takes 99 of 100 steps from aliases, and less of a document of more than 400,000 steps.
  it("accepts as many nodes from aliases as Kubernetes", () => {
    const uses = (count: number) => `m: &m [${"1, ".repeat(999)}]\nl:\n${"- *m\n".repeat(count)}`;
    expect(readable(uses(110))).toBe(true);
    expect(refusal(uses(111))).toBe(`1:1 ${ALIASES}`);
    expect(refusal(`${"- 1\n".repeat(1)}- &m [${"1, ".repeat(9999)}]\n${"- *m\n".repeat(90)}`)).toBe(`1:1 ${ALIASES}`);
    expect(readable(`- &m [1]\n${"- *m\n".repeat(5000)}`)).toBe(true);
  });

  it("counts the nodes of the text, too", () => {
    expect(readable("[1, 2, 3]", { nodes: 4 })).toBe(true);
    expect(refusal("[1, 2, 3]", { nodes: 3 })).toBe(`1:1 ${nodes("3")}`);
    expect(readable("a: 1\n", { nodes: 3 })).toBe(true);
    expect(refusal("---\n\na: 1\n", { nodes: 2 })).toBe(`3:1 ${nodes("2")}`);
  });

  it("stops chains of merges, which grow with their square", () => {
    const chain = (count: number) =>
      `a0: &a0 {k0: 1}\n${Array.from({ length: count }, (_, index) => `a${index + 1}: &a${index + 1} {<<: *a${index}, k${index + 1}: 1}\n`).join("")}`;
    expect(readable(chain(150))).toBe(true);
    expect(refusal(chain(2000))).toBe(`1:1 ${ALIASES}`);
    const keys = Array.from({ length: 50_000 }, (_, index) => `k${index}: 1`).join(", ");
    const nested = (count: number) => `${"{<<: ".repeat(count)}{${keys}}${"}".repeat(count)}`;
    expect(readable(nested(4))).toBe(true);
    expect(refusal(nested(5))).toBe('1:1 "<<" copies more than 200000 keys; write the maps out');
  });
});

describe("limit on documents", () => {
  it("refuses a file with more", () => {
    const text = "a: 1\n---\nb: 2\n---\nc: 3\n";
    expect(readYaml(text, "a.yaml", { documents: 3 }).documents).toHaveLength(3);
    expect(refusal(text, { documents: 2 })).toBe(
      "1:1 the file has too many documents; the limit is 2 (docs/reference/yaml.md#limits)",
    );
    expect(refusal("---\n".repeat(200_000))).toContain("the limit is 100,000");
  });

  it("lets 50,000 through, in order", () => {
    const text = Array.from({ length: 50_000 }, (_, index) => `k: ${index}\n`).join("---\n");
    const { documents } = readYaml(text, "a.yaml");
    expect(documents).toHaveLength(50_000);
    expect(documents[49_999]).toMatchObject({ index: 49_999, line: 99_999, value: { k: 49_999 } });
  });
});

// Texts that make a careless pattern or parser take quadratic time; a test that hangs fails by its timeout.
describe("large hostile texts end", () => {
  const size = 400_000;
  it.each([
    ["an unclosed quote", `a: '${"x".repeat(size)}`],
    ["comments with dashes", "#-\n".repeat(size / 3)],
    ["comments with question marks", " #- ?\n".repeat(size / 6)],
    ["empty items", "-\n".repeat(size / 4)],
    ["brackets in a string", `a: '${"- [".repeat(size / 3)}'`],
    ["colons in a string", `a: [b]\nc: '${"x:[".repeat(size / 3)}'`],
    ["blanks", `a: 1\n${" ".repeat(size)}`],
    ["line breaks", "\n".repeat(size)],
    ["comments inside", `a:\n${"  # c\n".repeat(size / 6)}  b: 1\n`],
    ["merge signs", `a: '${"<<".repeat(size / 2)}'`],
    ["templates", "{{ a }}\n".repeat(size / 8)],
    ["a long word", `a: ${"x ".repeat(size / 2)}`],
    ["escapes", `a: "${"\\ud83d\\ude00".repeat(size / 12)}"`],
    ["directives", "%a\n".repeat(size / 3)],
    ["aliases", `- &a x\n${"- *a\n".repeat(20_000)}`],
  ])("%s", (_name, text) => {
    const file = readYaml(text, "a.yaml");
    expect(file.documents.length + file.unreadable.length).toBe(1);
  });
});
