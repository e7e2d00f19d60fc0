import { describe, expect, it } from "vitest";
import { gangRules } from "../../../policies/gang/index.ts";
import { check } from "../../helpers/policies.ts";

describe.each(gangRules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  it("passes its good example", () => {
    expect(check(rule, rule.examples.good)).toEqual([]);
  });

  it("finds its bad example, and nothing but it", () => {
    const findings = check(rule, rule.examples.bad);
    expect(new Set(findings.map((finding) => finding.rule))).toEqual(new Set([id]));
    for (const { message } of findings) expect(message).not.toMatch(/failed here/);
  });
});
