import type { DiffedObject } from "../../src/app/diff/changes/diffed-object.ts";
import { compareOutputs, type DiffSide } from "../../src/app/diff/compare-outputs.ts";
import type { Difference } from "../../src/app/diff/difference.ts";
import { type BranchReport, branchFindings } from "../../src/app/report/branch-report.ts";
import { account } from "../../src/gpu/quota/account.ts";
import { rowDeltas } from "../../src/gpu/quota/row-deltas.ts";
import type { Finding } from "../../src/kernel/finding/finding.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";
import { placed, side } from "./diff-sides.ts";

/** A difference without objects. */
export const NO_DIFFERENCE: Difference = {
  base: { revision: "main", commit: "0123456789abcdef0123456789abcdef01234567", unreadable: [] },
  organization: side([]).organization,
  clusters: [],
  dangers: [],
  resourceInterfaces: [],
  refused: false,
  issues: [],
  unreadable: [],
  uncompared: [],
  unapplied: [],
};

/** The differences from the report of two sides. */
interface BranchReportFields {
  readonly findings?: readonly Finding[];
  readonly difference?: Partial<Difference>;
  readonly exitCode?: number;
}

/** The report of a branch that changes the objects of one side to those of another. */
export function branchReport(
  before: readonly DiffedObject[] | DiffSide,
  after: readonly DiffedObject[] | DiffSide,
  { findings = [], difference, exitCode = 0 }: BranchReportFields = {},
): BranchReport {
  const [old, now] = [sideOf(before), sideOf(after)];
  const accounts = { before: account(quotaOfSet(old.set)), after: account(quotaOfSet(now.set)) };
  const clusters = compareOutputs(old, now, { quota: rowDeltas(accounts.before, accounts.after), maxRemoved: 1 });
  return {
    failures: [],
    difference: { ...NO_DIFFERENCE, organization: now.organization, clusters, ...difference },
    sides: { before: old.set, after: now.set, accounts },
    findings: branchFindings(findings, now.set),
    exitCode,
  };
}

function sideOf(given: readonly DiffedObject[] | DiffSide): DiffSide {
  return "set" in given ? given : side(given);
}

/** The report of a branch that registers a workload type, with a hostile version. */
export function typeReport(): BranchReport {
  const kind = { group: "ml.example.com", version: "v1`<b>", kind: "EvalSuite" };
  const spec = { structureDefinition: { rootComponent: { kind } } };
  const request = {
    apiVersion: "muster.dev/v1alpha1",
    kind: "WorkloadTypeRequest",
    metadata: { name: "evalsuite" },
    request: { method: "POST", path: "/api/v1/workload-types" },
    body: { name: "EvalSuite", group: "ml.example.com", resourceInterfaces: [{ spec }] },
  };
  return branchReport([], [placed(request, { zone: "review" })]);
}
