import { readFileSync } from "node:fs";
import type { CheckReport } from "../check/check-report.ts";
import { checkReport } from "../check/make-report.ts";
import type { Finding } from "../finding/finding.ts";
import { compareIssues, type Severity } from "../finding/issue.ts";
import { applyBaseline, type Baseline, baselineOf, staleFindings } from "../rules/baseline.ts";
import { parseBaseline } from "../rules/baseline-file.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import type { WaiverUse } from "../rules/waiver-findings.ts";
import { findRoot } from "../source/read-organization.ts";
import { basePaths, PACKAGE, pathInCopy } from "./base-paths.ts";
import { type Judged, type JudgePathsOptions, judgePaths } from "./judge-paths.ts";

/** How to check. Everything has a default. */
export interface CheckOptions extends JudgePathsOptions {
  /** Folder whose repository is asked for `muster.yaml`. Default: the working folder. */
  readonly root?: string;
  /** Findings from this severity on end with 2. Default `error`. */
  readonly failOn?: Severity | "never";
  /** Milder findings are left out of the report. Default `info`. */
  readonly minSeverity?: Severity;
  /** File with findings that do not count. */
  readonly baseline?: string;
  /** Git revision: findings that there were at its merge base do not count. */
  readonly since?: string;
  /** Whether nothing to check is fine. */
  readonly allowEmpty?: boolean;
}

/** A report with what else a command may need. */
export interface CheckRun {
  readonly report: CheckReport;
  /** All findings, the milder ones too. */
  readonly findings: readonly Finding[];
  readonly uses: readonly WaiverUse[];
  /** Files that were read, in the order of reports. */
  readonly files: readonly string[];
  /** Objects of findings that can be repaired, by fingerprint. */
  readonly subjects: ReadonlyMap<string, CheckedObject>;
}

/**
 * Checks manifests: files, folders, patterns and `-`, or, without paths, the definitions of a repository as a synth
 * would apply them. Whatever is wrong with the input is in the report.
 *
 * @throws Error with a sentence for people: a baseline that cannot be read, a revision that is not there
 */
export async function check(paths: readonly string[], options: CheckOptions = {}): Promise<CheckReport> {
  return (await runCheck(paths, options)).report;
}

/** As `check`, with what `--fix`, `--write-baseline` and `muster waivers` need beside the report. */
export async function runCheck(paths: readonly string[], options: CheckOptions = {}): Promise<CheckRun> {
  const root = findRoot(options.root ?? ".");
  const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  const judged = await judgePaths(root, paths, options);
  const past = options.since === undefined ? undefined : await findingsSince(options.since, root, paths, options);
  const known = baseline === undefined && past === undefined ? undefined : [...(baseline ?? []), ...(past ?? [])];
  const applied = known === undefined ? undefined : applyBaseline(judged.findings, known);
  const stale =
    applied === undefined || baseline === undefined ? [] : staleOf(judged, baseline, options.baseline ?? "");
  const findings = [...(applied?.findings ?? judged.findings), ...stale].sort(compareIssues);
  const { book, uses, subjects, accounted, files, broken } = judged;
  const report = checkReport(accounted, findings, book?.rules ?? [], { ...options, broken });
  return { report, findings, uses, files, subjects };
}

function readBaseline(file: string): Baseline {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Error(
      `the baseline ${file} cannot be read (${code}); write one with muster check --write-baseline ${file}`,
    );
  }
  return parseBaseline(text, file);
}

function staleOf({ findings, book }: Judged, baseline: Baseline, file: string): readonly Finding[] {
  return book === undefined ? [] : staleFindings(applyBaseline(findings, baseline).stale, file, book.waiverSettings);
}

/** What was found at the merge base of a revision, judged by the rules and the organisation that there were. */
async function findingsSince(
  revision: string,
  root: string,
  paths: readonly string[],
  options: CheckOptions,
): Promise<Baseline> {
  const { checkoutCopy } = await import("../git/checkout-copy.ts");
  const copy = await checkoutCopy(revision, root, PACKAGE);
  try {
    const there = basePaths(paths, copy);
    if (paths.length > 0 && there.length === 0) return [];
    return baselineOf((await judgePaths(pathInCopy(root, copy), there, options)).findings);
  } finally {
    copy.dispose();
  }
}
