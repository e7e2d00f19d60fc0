import { setImmediate } from "node:timers/promises";
import { type Finding, type Issue, isActive, locationText, messageOf } from "../../kernel/index.ts";
import { applyBaseline, type Baseline } from "../../rules/index.ts";
import { checkTree } from "../../synth/index.ts";
import { findingsSince } from "../check/run-check.ts";
import type { Difference } from "../diff/difference.ts";
import { lateFailures } from "../modules/definition-guard.ts";
import { EXIT, exitCodeOf } from "../output/exit-code.ts";
import { todayIn } from "../output/today.ts";
import { type BranchReport, branchFindings, failedReport } from "../report/branch-report.ts";
import { openRepository } from "../repository/repository.ts";
import { findingFromIssue } from "../results/finding-of.ts";
import { changedObjects, sharedFindings } from "./base-findings.ts";
import { atChangedObjects } from "./changed-places.ts";
import type { ComparedSides } from "./compared-sides.ts";
import { type DiffOptions, type DiffOutcome, runDiff } from "./run-diff.ts";
import { unitFindings } from "./unit-findings.ts";

/**
 * Compares the working tree with its base and collects the findings that it adds. Never throws: a failure is a report too,
 * with the findings of the working tree where it can be read.
 */
export async function runReport(options: DiffOptions): Promise<BranchReport> {
  const report = await compared(options);
  // Definitions may fail after they have run.
  await setImmediate();
  const late = lateFailures();
  if (late.length === 0) return report;
  return { ...report, failures: [...report.failures, ...late], exitCode: EXIT.usage };
}

async function compared(options: DiffOptions): Promise<BranchReport> {
  let outcome: DiffOutcome;
  let added: readonly Finding[] = [];
  try {
    outcome = await runDiff(options);
    const { difference, hasChangedUnits = false, hasDefinitions = false } = outcome;
    if (hasChangedUnits) added = await unitFindings(options, { revision: difference.base.revision, hasDefinitions });
  } catch (error) {
    return withoutBase(options.root, messageOf(error));
  }
  const { difference, sides, exitCode } = outcome;
  const findings = difference.issues.map(asFinding);
  const known = sides === undefined ? [] : await baseFindings(difference, sides, options.root);
  const { findings: judged } = applyBaseline(findings, known);
  const prints = new Set(judged.map(({ fingerprint }) => fingerprint));
  const all = [...judged, ...added.filter(({ fingerprint }) => !prints.has(fingerprint))];
  const isChanged = sides && changedObjects(sides.before.set, sides.after.set);
  return {
    failures: [],
    difference,
    findings: branchFindings(isChanged === undefined ? all : atChangedObjects(all, isChanged), sides?.after.set),
    exitCode: added.some(({ severity }) => severity === "error") ? EXIT.policy : exitCode,
    ...(sides !== undefined && {
      sides: { before: sides.before.set, after: sides.after.set, accounts: sides.accounts },
    }),
  };
}

function asFinding(issue: Issue & Partial<Pick<Finding, "fingerprint">>): Finding {
  const { fingerprint } = issue;
  if (fingerprint === undefined) return findingFromIssue(issue);
  return { ...issue, fingerprint };
}

/**
 * The findings of the base, by its own rules: those of its output. Problems of definitions are not in the output, so the
 * definitions of the base are judged if the branch has such problems.
 */
async function baseFindings(
  { base, issues }: Difference,
  { before, after, policies, hasSamePolicies }: ComparedSides,
  root: string,
): Promise<Baseline> {
  const active = issues.filter(isActive);
  if (policies === undefined || active.length === 0) return [];
  if (active.some((issue) => issue.severity !== "error" && !("fingerprint" in issue))) {
    return findingsSince(base.commit, root, [], {});
  }
  const sides = { before: before.set, after: after.set, policies, hasSamePolicies: hasSamePolicies() };
  return sharedFindings(sides, active, todayIn(process.env));
}

/** The report without a difference: the findings of the working tree alone. */
async function withoutBase(root: string, failure: string): Promise<BranchReport> {
  try {
    const { app, issues, unreadable } = await openRepository(root);
    const tree = app && checkTree(app.collect());
    const all = [...issues, ...(tree?.issues ?? [])];
    const findings = branchFindings(all.map(asFinding), tree?.set);
    const isRefused = exitCodeOf(all, unreadable.length) === EXIT.policy;
    const unread = unreadable.map(({ message, ...location }) => `${locationText(location)}: ${message}`);
    return { failures: [failure, ...unread], findings, exitCode: isRefused ? EXIT.policy : EXIT.usage };
  } catch (error) {
    return failedReport([failure, messageOf(error)]);
  }
}
