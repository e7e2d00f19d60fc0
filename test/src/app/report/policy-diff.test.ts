import { describe, expect, test } from "vitest";
import { policyDiffReports } from "../../../../src/app/report/policy-diff.ts";
import { plain } from "../../../../src/kernel/text/style.ts";

const object = { apiVersion: "batch/v1", kind: "Job", namespace: "team-a", name: "sft" };
const source = { name: "research", scope: { level: "tenant", name: "" } } as const;
const after = { field: "security.runAsUid", value: 2 ** 63, source, pointer: "/defaults/security/runAsUid" } as const;
const diff = {
  base: { revision: "main", commit: "0123456789abcdef" },
  refused: [],
  accepted: [],
  changed: [{ object, field: "security.runAsUid", after }],
} as const;

describe("policyDiffReports", () => {
  test("a changed value has all digits of a large integer, in text and in JSON", () => {
    const text = policyDiffReports.text(diff, plain);
    expect(text.split("\n")[2]).toBe(
      "  Job team-a/sft: security.runAsUid: no value of a policy -> 9223372036854775807 by policy research for the tenant",
    );
    expect(policyDiffReports.json(diff)).toContain('"value": 9223372036854775807');
  });
});
