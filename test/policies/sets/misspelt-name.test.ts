import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMisspeltForm, misspeltSearch } from "../../../policies/sets/misspelt-name.ts";

const search = (names: readonly string[], name: string) => misspeltSearch(names, (each) => each)(name);

describe("misspeltSearch", () => {
  it("finds nothing in an empty list, and for an empty name", () => {
    expect(search([], "platform")).toBeUndefined();
    expect(search(["platform"], "")).toBeUndefined();
    expect(search([""], "platform")).toBeUndefined();
  });

  it.each([
    ["platfrom", "a swap"],
    ["platfom", "a missing letter"],
    ["plattform", "a letter too many"],
    ["platfurm", "another letter"],
    ["plat_form", "an underscore"],
  ])("finds platform for %s: %s", (name) => {
    expect(search(["elsewhere", "platform"], name)).toBe("platform");
  });

  it("finds the first of several names", () => {
    expect(search(["platforms", "platform"], "platfor")).toBe("platform");
    expect(search(["platforma", "platformb"], "platform")).toBe("platforma");
  });

  it("does not find names with other digits, and names that are too long", () => {
    expect(search(["team-1", "data-a100"], "team-2")).toBeUndefined();
    expect(search([`${"a".repeat(300)}b`], `${"a".repeat(300)}c`)).toBeUndefined();
  });

  it("finds what a comparison with every name finds", () => {
    const part = fc.string({ unit: fc.constantFrom("a", "b", "c", "1"), minLength: 1, maxLength: 6 });
    const name = fc
      .tuple(part, fc.array(fc.tuple(fc.constantFrom("-", ".", "_"), part), { maxLength: 2 }))
      .map(([first, rest]) => first + rest.map(([mark, each]) => mark + each).join(""));
    const edit = fc.record({ at: fc.nat(12), kept: fc.nat(2), added: fc.constantFrom("", "a", "b", "-", "1") });
    let found = 0;
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 12 }), edit, (names, { at, kept, added }) => {
        const [first = ""] = names;
        const wanted = first.slice(0, at) + added + first.slice(at + kept);
        const expected = names.find((each) => isMisspeltForm(wanted, each));
        if (expected !== undefined) found += 1;
        expect(search(names, wanted)).toBe(expected);
      }),
      { numRuns: 3000, seed: 5 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it("compares few names of many that differ in one part", () => {
    let compared = 0;
    const names = Array.from({ length: 5_000 }, (_, index) => `model-${letters(index)}-settings`);
    const find = misspeltSearch(
      names.map((text) => ({
        get name() {
          compared += 1;
          return text;
        },
      })),
      (each) => each.name,
    );
    for (const text of names) find(`${text}s`);
    // Once for each name of the list: the search itself reads the names that it has stored.
    expect(compared).toBe(names.length);
  });
});

/** A word of six letters for a number. */
function letters(index: number): string {
  return Array.from({ length: 6 }, (_, at) => "abcdefghij"[Math.floor(index / 10 ** at) % 10]).join("");
}
