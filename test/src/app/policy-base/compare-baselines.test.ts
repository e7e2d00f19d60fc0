import { describe, expect, it } from "vitest";
import { baselineRelaxations } from "../../../../src/app/policy-base/compare-baselines.ts";

const entry = (fingerprint: string, value?: number) => ({
  fingerprint,
  rule: "SEC-001",
  object: "Pod/n/a",
  ...(value !== undefined && { value }),
});
const file = { file: "known.json", text: '{\n"findings": [\n{"fingerprint":"a"},\n{"fingerprint":"b"}\n]}' };

describe("baselineRelaxations", () => {
  it("are none for empty, equal and smaller baselines", () => {
    expect(baselineRelaxations([], [], file)).toEqual([]);
    expect(baselineRelaxations([entry("a"), entry("b", 4)], [entry("b", 3)], file)).toEqual([]);
  });

  it("report added entries at the first of them", () => {
    expect(baselineRelaxations([entry("a")], [entry("a"), entry("b")], file)).toEqual([
      {
        rule: "baseline-grown",
        path: "",
        location: { file: "known.json", line: 4, column: 1 },
        message: "the baseline accepts 1 more finding than at the base: SEC-001 of Pod/n/a",
        expected: "1 finding",
        received: "2 findings",
      },
    ]);
  });

  it.each([
    [4, 5],
    [undefined, 5],
  ])("report a sum that is raised from %s to %s", (before, after) => {
    expect(baselineRelaxations([entry("a", before)], [entry("a", after)], file)).toHaveLength(1);
  });

  it.each([
    ["a higher severity", { severity: "warning" }, {}, 1],
    ["any severity", { severity: "info" }, { severity: "warning" }, 1],
    ["a lower severity", {}, { severity: "warning" }, 0],
    ["another part", { part: "a" }, { part: "b" }, 1],
    ["any part", { part: "a" }, {}, 1],
    ["one part", {}, { part: "b" }, 0],
  ] as const)("report an entry that accepts %s", (_, before, after, count) => {
    const grown = baselineRelaxations([{ ...entry("a"), ...before }], [{ ...entry("a"), ...after }], file);
    expect(grown).toHaveLength(count);
  });

  it("name at most five entries", () => {
    const [{ message = "" } = {}] = baselineRelaxations(
      [],
      [..."abcdefg"].map((each) => entry(each)),
      file,
    );
    expect(message.endsWith("and 2 more")).toBe(true);
  });
});
