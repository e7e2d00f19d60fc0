import { join, relative } from "node:path";
import { displayName, findRoot } from "../../inputs/index.ts";
import type { BranchBase, CheckoutCopy, Finding } from "../../kernel/index.ts";
import { type Severity, sortedWith } from "../../kernel/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { WaiverUse } from "../../rules/index.ts";
import { applyBaseline, type Baseline, exactBaselineOf, policyState, staleFindings } from "../../rules/index.ts";
import { loadModuleRules } from "../modules/load-module-rules.ts";
import { supervisorChannel } from "../output/supervisor-channel.ts";
import { baselineRelaxations } from "../policy-base/compare-baselines.ts";
import { relaxationFinding } from "../policy-base/relaxation.ts";
import { basePaths, PACKAGE, pathInCopy } from "../repository/base-paths.ts";
import type { PolicyBase } from "../repository/policy-base.ts";
import type { CheckReport, ExemptedObject } from "../results/check-report.ts";
import { checkReport } from "../results/make-report.ts";
import { CheckMemory } from "./check-memory.ts";
import { checkPaths } from "./check-paths.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";
import type { CheckTrace } from "./check-trace.ts";
import type { CheckedPaths } from "./checked-paths.ts";
import { exemptedObjects } from "./exempted-objects.ts";
import { keptPast } from "./kept-past.ts";
import { pastKey } from "./past-key.ts";
import { readBaseline } from "./read-baseline.ts";

/** The options of a check. Each one has a default. */
export interface CheckOptions extends CheckPathsOptions {
  /** Folder whose repository provides `muster.yaml`. Default: the working folder. */
  readonly root?: string;
  /** A finding of this severity or above makes the exit code 2. Default `error`. */
  readonly failOn?: Severity | "never";
  /** Findings below this severity are omitted from the report. Default `info`. */
  readonly minSeverity?: Severity;
  /** File with accepted findings, as `--write-baseline` writes it. Default: none. */
  readonly baseline?: string;
  /**
   * Git revision whose merge base provides policies, waivers, the baseline, ignore files and Resource Interfaces. Default:
   * those of the working folder.
   */
  readonly policyBase?: string;
  /** Git revision: findings that existed at its merge base are accepted. Default: none are. */
  readonly since?: string;
  /** Whether a check that evaluates no document passes. Default false. */
  readonly allowEmpty?: boolean;
  /** Whether the report lists the DaemonSets that rules exempt as those of the platform. Default false. */
  readonly listsExempted?: boolean;
}

/** A report with the data that other commands and options need. */
export interface CheckRun {
  readonly report: CheckReport;
  /** All findings, also those below `minSeverity`. */
  readonly findings: readonly Finding[];
  readonly uses: readonly WaiverUse[];
  /** Files that were read, in the order of reports. */
  readonly files: readonly string[];
  /** Objects of findings that can be repaired, by fingerprint. */
  readonly subjects: ReadonlyMap<string, CheckedObject>;
}

/**
 * Checks manifests: files, folders, patterns and `-`, or, without paths, the definitions of a repository as a synth
 * would apply them. Problems of the input are in the report.
 *
 * @throws Error with a sentence for people: an unreadable baseline, an unknown revision
 */
export async function check(paths: readonly string[], options: CheckOptions = {}): Promise<CheckReport> {
  return (await runCheck(paths, options)).report;
}

/** As `check`, with the data that `--fix`, `--write-baseline` and `muster waivers` need. */
export async function runCheck(paths: readonly string[], options: CheckOptions = {}): Promise<CheckRun> {
  const root = findRoot(options.root ?? ".");
  if (supervisorChannel() !== undefined && options.policyBase === undefined) await loadModuleRules(root);
  const base = await openBase(root, paths, options);
  // A branch may remove the file, but its base may still accept findings.
  const branchBaseline = readBaseline(options.baseline, base?.hasBaseline === true);
  const baseline = base?.baseline ?? branchBaseline.entries;
  // Most files of the base of --since are those of the branch.
  const memory = options.memory ?? (options.since === undefined ? undefined : new CheckMemory());
  let exempted: readonly ExemptedObject[] | undefined;
  const observe = (trace: CheckTrace) => {
    exempted = exemptedObjects(trace);
  };
  const observed = options.listsExempted === true ? { observe } : {};
  const checked = await checkPaths(root, paths, { ...options, base, memory, ...observed });
  const past =
    options.since === undefined ? [] : await findingsSince(options.since, root, paths, { ...options, memory });
  const { findings: accepted } = applyBaseline(checked.findings, [...baseline, ...past]);
  const stale = options.baseline === undefined ? [] : staleOf(checked, branchBaseline.entries, options.baseline);
  const relaxed =
    base === undefined
      ? []
      : baselineRelaxations(baseline, branchBaseline.entries, branchBaseline).map(relaxationFinding);
  const findings = sortedWith(accepted, [...stale, ...relaxed]);
  const { book, uses, subjects, counts, files, failure } = checked;
  const policy = book && policyState(book, uses, base?.source ?? "branch");
  const reported = { ...options, policy, exempted, broken: failure, masked: options.memory?.masked };
  const report = checkReport(counts, findings, book?.rules ?? [], reported);
  return { report, findings, uses, files, subjects };
}

/** Opens the base of `--policy-base`; undefined without one. */
export async function openBase(
  root: string,
  paths: readonly string[],
  { policyBase, baseline }: CheckOptions,
): Promise<PolicyBase | undefined> {
  if (policyBase === undefined) return undefined;
  const { openPolicyBase } = await import("../repository/policy-base.ts");
  return openPolicyBase(policyBase, { root, paths, baseline });
}

function staleOf({ findings, book }: CheckedPaths, baseline: Baseline, file: string): readonly Finding[] {
  if (book === undefined) return [];
  return staleFindings(applyBaseline(findings, baseline).stale, file, book.waiverSettings);
}

/** The findings at the merge base of a revision, with the rules and the organisation of that commit. */
export async function findingsSince(
  revision: string,
  root: string,
  paths: readonly string[],
  options: CheckOptions,
): Promise<Baseline> {
  const { memory, cache } = options;
  const { branchBase } = await import("../../kernel/index.ts");
  const base = await branchBase(revision, root);
  const known = memory?.pastOf(base.commit);
  if (known !== undefined) return known;
  const make = () => findingsOfCopy(base, root, paths, options);
  const key = cache === undefined ? undefined : pastKey(base, root, paths, options);
  const past = cache === undefined || key === undefined ? await make() : await keptPast(cache, key, make);
  memory?.keepPast(base.commit, past);
  return past;
}

async function findingsOfCopy(
  base: BranchBase,
  root: string,
  paths: readonly string[],
  options: CheckOptions,
): Promise<Baseline> {
  const { checkoutCopy, listTree } = await import("../../kernel/index.ts");
  const copy = await checkoutCopy(base, root, PACKAGE);
  try {
    const pastPaths = basePaths(paths, copy);
    if (paths.length > 0 && pastPaths.length === 0) return [];
    const files = (await listTree(copy.commit, [], copy.top)).map(({ path, kind }) => {
      return { path, isSubmodule: kind === "submodule" };
    });
    // Rendered objects have the file names of the copy, so the cache cannot be used for them. Shards check only the branch.
    const others = { tracked: { folder: copy.folder, files }, facts: undefined, memory: undefined, observe: undefined };
    const shared = options.render === true ? { cache: undefined } : sharedWith(copy, root, options);
    const ofCopy = { ...options, ...others, ...shared };
    return exactBaselineOf((await checkPaths(pathInCopy(root, copy), pastPaths, ofCopy)).findings);
  } finally {
    copy.dispose();
  }
}

/** The options with which a copy reuses the results of the files that are the same in the working folder. */
function sharedWith({ top, folder }: CheckoutCopy, root: string, { memory }: CheckOptions) {
  return {
    memory: memory?.forCopy((path) => join(folder, relative(top, path))),
    copy: { root, nameOf: (path: string) => displayName(join(top, relative(folder, path))) },
  };
}
