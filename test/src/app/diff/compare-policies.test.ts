import { expect, test } from "vitest";
import { comparePolicies } from "../../../../src/app/diff/compare-policies.ts";
import type { Issue } from "../../../../src/kernel/finding/issue.ts";

const issue = (more: Partial<Issue> = {}): Issue => ({
  rule: "RUNAI-001",
  name: "policy",
  severity: "error",
  path: "/spec/image",
  message: "must be x",
  ...more,
});
const side = (...issues: readonly Issue[]) => ({ objects: [], issues });

test("errors of one side only are refused or accepted", () => {
  const [one, other] = [issue(), issue({ path: "/spec/command" })];
  expect(comparePolicies(side(), side())).toEqual({ refused: [], accepted: [], changed: [] });
  expect(comparePolicies(side(), side(one))).toEqual({ refused: [one], accepted: [], changed: [] });
  expect(comparePolicies(side(one), side())).toEqual({ refused: [], accepted: [one], changed: [] });
  expect(comparePolicies(side(one), side(one))).toEqual({ refused: [], accepted: [], changed: [] });
  expect(comparePolicies(side(one), side(other, one))).toEqual({ refused: [other], accepted: [], changed: [] });
});

test("warnings and waived errors are neither refused nor accepted", () => {
  const waived = issue({ waiver: { reason: "r", owner: "o", expires: "2099-01-01", at: "muster.yaml:1" } });
  for (const one of [issue({ severity: "warning" }), waived]) {
    expect(comparePolicies(side(), side(one)).refused).toEqual([]);
    // An error of which the other side has only a warning is new.
    expect(comparePolicies(side(one), side(issue())).refused).toEqual([issue()]);
  }
});
