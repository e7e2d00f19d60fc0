import { describe, expect, test } from "vitest";
import { rules } from "../../policies/registry.ts";
import { check } from "../helpers/policies.ts";

const all = rules.map((rule) => [rule.id, rule] as const);

describe.each(all)("the examples of %s", (id, rule) => {
  test("the good one passes", () => {
    expect(check(rule, rule.examples.good)).toEqual([]);
  });

  test("the bad one fails, by this rule, at a line", () => {
    const findings = check(rule, rule.examples.bad);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.filter((finding) => finding.rule !== id || !(Number(finding.location?.line) > 0))).toEqual([]);
    expect(findings.filter(({ message }) => message.includes(`rule ${id} failed here`))).toEqual([]);
  });
});
