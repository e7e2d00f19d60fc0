import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fittedMarkdown, type MarkdownPart, MOST_CHARACTERS } from "../../../../src/app/report/fitted-markdown.ts";

const part = (name: string, number: number, length: number, fields: Partial<MarkdownPart> = {}): MarkdownPart => ({
  head: [`# ${name}`],
  rows: Array.from({ length: number }, (_, index) => `${name}${index} `.padEnd(length, "x")),
  tail: [""],
  ...fields,
});
const rowsOf = (text: string, name: string) => text.split("\n").filter((line) => line.startsWith(name)).length;

describe("fittedMarkdown", () => {
  it("of nothing is an empty line", () => {
    expect(fittedMarkdown([])).toBe("\n");
  });

  it("keeps everything that fits, in the order of the parts", () => {
    expect(fittedMarkdown([part("b", 1, 4, { rank: 2 }), part("a", 2, 4)])).toBe("# b\nb0 x\n\n# a\na0 x\na1 x\n");
  });

  it("keeps the parts with the lowest ranks, and omits a part without a row", () => {
    const text = fittedMarkdown([
      part("b", 10, 1_000, { rank: 1, noun: "pear" }),
      part("a", 90, 1_000, { noun: "apple" }),
    ]);
    expect(text).not.toContain("# b");
    expect(rowsOf(text, "a")).toBe(59);
    expect(text.trimEnd().split("\n").at(-1)).toBe(
      "10 more pears, 31 more apples omitted, because the length of a comment is limited.",
    );
  });

  it("reserves room for the parts with higher ranks", () => {
    const text = fittedMarkdown([part("a", 90, 1_000), part("b", 10, 1_000, { rank: 1 })], 3_000);
    expect([rowsOf(text, "a"), rowsOf(text, "b")]).toEqual([56, 2]);
  });

  it("counts rows that are not in the list", () => {
    expect(fittedMarkdown([part("a", 1, 4, { more: 7 })])).toBe(
      "# a\na0 x\n\n\n7 more lines omitted, because the length of a comment is limited.\n",
    );
  });

  it("is never too long, whatever the parts are", () => {
    const parts = fc.array(
      fc.record({
        head: fc.constantFrom([], ["# head", ""]),
        rows: fc.array(
          fc.integer({ min: 0, max: 30_000 }).map((length) => "x\n".repeat(length)),
          { maxLength: 9 },
        ),
        tail: fc.constantFrom([], [""]),
        rank: fc.nat(2),
      }),
    );
    fc.assert(
      fc.property(parts, fc.nat(9_000), (list, reserve) => {
        const heads = list.filter(({ rows }) => rows.length === 0).length * 20;
        const text = fittedMarkdown(list, reserve);
        return text.replaceAll("\n", "\r\n").length <= MOST_CHARACTERS + heads;
      }),
      { numRuns: 50 },
    );
  });
});
