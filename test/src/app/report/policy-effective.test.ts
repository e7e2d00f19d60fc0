import { describe, expect, test } from "vitest";
import { policyEffectiveReports } from "../../../../src/app/report/policy-effective.ts";
import type { MergedPart } from "../../../../src/model/runai-policy/merged-parts.ts";

const part = (value: unknown): MergedPart => ({
  section: "rules",
  field: "security.runAsUid",
  value,
  source: { name: "research", scope: { level: "tenant", name: "" } },
  pointer: "",
});

const cellOf = (value: unknown) => {
  const report = { project: "a", cluster: "main", type: "trainings", policy: {}, parts: [part(value)] } as const;
  const [, , row = ""] = policyEffectiveReports.text(report).split("\n");
  return row.split(/ {2,}/)[2];
};

describe("policyEffectiveReports", () => {
  test("the text has all digits of a large integer", () => {
    expect(cellOf({ max: 2 ** 63 })).toBe("max 9223372036854775807");
    expect(cellOf(2 ** 63)).toBe("9223372036854775807");
  });

  test("the text has members without braces, a list as JSON, and at most 60 characters of a value", () => {
    expect(cellOf({ min: 1, max: 4 })).toBe("min 1, max 4");
    expect(cellOf([{ value: "a" }])).toBe('[{"value":"a"}]');
    expect(cellOf(null)).toBe("null");
    expect(cellOf("a".repeat(58))).toBe(`"${"a".repeat(58)}"`);
    expect(cellOf("a".repeat(59))).toBe(`"${"a".repeat(56)}...`);
  });
});
