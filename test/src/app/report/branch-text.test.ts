import { expect, test } from "vitest";
import { branchText } from "../../../../src/app/report/branch-text.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import { branchReport } from "../../../helpers/branch-report.ts";

test("shows an error that the base has as well, because it refuses the synth", () => {
  const known = {
    rule: "QUOTA-017",
    name: "pod-within-node",
    severity: "error",
    message: "a pod needs more than its node",
    path: "",
    fingerprint: "0",
    known: true,
  } as const satisfies Finding;
  const text = branchText(branchReport([], [], { findings: [known], difference: { refused: true } }));
  expect(text).toContain("error: a pod needs more than its node [QUOTA-017]");
  expect(text).toContain("the synth is refused");
});
