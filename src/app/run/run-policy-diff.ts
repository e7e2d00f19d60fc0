import { resolve } from "node:path";
import type { ReadRunaiPolicies } from "../../inputs/index.ts";
import { findRoot, readSources, type Sources } from "../../inputs/index.ts";
import { given, issueLines, unreadableLines } from "../../kernel/index.ts";
import type { AppliedDefault } from "../../model/index.ts";
import { defaultBase } from "../check/base-revision.ts";
import { type ChangedDefault, comparePolicies, type GovernedSide } from "../diff/compare-policies.ts";
import { EXIT, exitCodeOf, staleIf } from "../output/exit-code.ts";
import { maskNamed } from "../output/is-secret.ts";
import type { PolicyDiff } from "../report/policy-diff.ts";
import { openPolicyBase } from "../repository/policy-base.ts";
import { openWorkloads } from "./open-workloads.ts";

/** The repository and the base whose policies are compared. */
export interface PolicyDiffOptions {
  readonly root?: string;
  /** Git revision with whose merge base to compare. Default: the default branch. */
  readonly base?: string;
}

/** The effect of changed policies and the exit code. */
interface PolicyDiffOutcome {
  readonly diff: PolicyDiff;
  /** For standard error: problems because of which workloads may be missing. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

/**
 * Reads the definitions of the working tree twice: with the Run:ai policies of a merge base, and with its own. Values that
 * may be secret are masked.
 *
 * @throws Error with a sentence for people: no repository, an unknown revision, no common commit, wrong policies at the
 *   base
 */
export async function runPolicyDiff(options: PolicyDiffOptions): Promise<PolicyDiffOutcome> {
  const root = resolve(options.root ?? findRoot("."));
  const revision = options.base ?? (await defaultBase(root));
  const base = await openPolicyBase(revision, { root, paths: [] });
  const sources = readSources(root);
  const before = await sideOf(root, sources, base.runaiPolicies);
  const after = await sideOf(root, sources);
  const effect = comparePolicies(before, after);
  const { refused, accepted, changed } = effect;
  const diff = { base: { revision, commit: base.commit }, refused, accepted, changed: changed.map(masked) };
  // A workload that both sides refuse is not an effect of the policies, but hides the workload from the comparison.
  const hidden = after.issues.filter((issue) => issue.severity === "error" && issue.compliance === undefined);
  const others = hidden.filter((issue) => !refused.includes(issue));
  const messages = [...issueLines(others), ...unreadableLines(after.unreadable)];
  if (refused.length > 0) return { diff, messages, exitCode: EXIT.policy };
  const isUnusable = !after.isRead && exitCodeOf(others, after.unreadable.length) !== EXIT.stale;
  return { diff, messages, exitCode: isUnusable ? EXIT.usage : staleIf(messages.length > 0) };
}

interface ReadSide extends GovernedSide {
  readonly unreadable: ReadRunaiPolicies["unreadable"];
  /** Whether `muster.yaml` could be used. */
  readonly isRead: boolean;
}

async function sideOf(root: string, sources: Sources, runaiPolicies?: ReadRunaiPolicies): Promise<ReadSide> {
  const opened = await openWorkloads(root, sources, runaiPolicies);
  const { issues, unreadable } = opened;
  if (!("set" in opened)) return { objects: [], issues, unreadable, isRead: false };
  return { objects: opened.objects, issues: [...issues, ...opened.policyFindings()], unreadable, isRead: true };
}

function masked({ object, field, before, after }: ChangedDefault): ChangedDefault {
  return given({ object, field, before: before && maskedDefault(before), after: after && maskedDefault(after) });
}

function maskedDefault(applied: AppliedDefault): AppliedDefault {
  return { ...applied, value: maskNamed(applied.field, applied.value) };
}
