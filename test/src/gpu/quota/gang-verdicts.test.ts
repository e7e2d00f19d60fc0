import { expect, test } from "vitest";
import { isNever } from "../../../../src/gpu/quota/gang-verdicts.ts";
import type { QuotaVerdict } from "../../../../src/gpu/quota/verdict.ts";

test.each<[QuotaVerdict["level"], QuotaVerdict["reason"], boolean]>([
  ["never", "over-limit", true],
  ["never", "over-quota", true],
  ["info", "over-limit", true],
  ["info", "over-quota", false],
  ["risky", "over-limit", false],
  ["cannot-say", "within-quota", false],
])("a verdict of level %s with the reason %s: the gang never starts: %j", (level, reason, expected) => {
  const verdict = { level, reason } as QuotaVerdict;
  expect(isNever(verdict)).toBe(expected);
});
