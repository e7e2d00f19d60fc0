import { readFileSync } from "node:fs";
import { rules } from "../../policies/registry.ts";
import { workloadTypes } from "../../workloadtypes/registry.ts";
import type { CheckReport } from "../check/check-report.ts";
import { findingOf } from "../check/finding-of.ts";
import { checkReport } from "../check/make-report.ts";
import { applyBaseline, type Baseline, baselineOf, staleFindings } from "../policy/baseline.ts";
import { parseBaseline } from "../policy/baseline-file.ts";
import { buildSet } from "../policy/build-set.ts";
import type { CheckedObject } from "../policy/checked-object.ts";
import type { Finding } from "../policy/finding.ts";
import { compareIssues, type Severity } from "../policy/issue.ts";
import { judge, type RuleBook, readRuleBook, withSeverity } from "../policy/rule-book.ts";
import type { Pack } from "../policy/settings.ts";
import type { WaiverUse } from "../policy/waiver-findings.ts";
import { catalogueOf } from "../ri/catalogue.ts";
import { findRoot, readOrganization } from "../source/read-organization.ts";
import { crossCheck, type Unreadable, type YamlLimits } from "../yaml/index.ts";
import { basePaths, PACKAGE, pathInCopy } from "./base-paths.ts";
import { runWorkers, type WorkerResult, workerCount } from "./check-jobs.ts";
import { EXIT } from "./exit-code.ts";
import { readSubject } from "./read-subject.ts";
import { todayIn } from "./today.ts";

const UNKNOWN_KIND = "GITOPS-040";

/** How to check. Everything has a default. */
export interface CheckOptions {
  /** Folder whose repository is asked for `muster.yaml`. Default: the working folder. */
  readonly root?: string;
  /** Goes before the pack of `muster.yaml`; `recommended` where nobody says. */
  readonly pack?: Pack;
  /** Findings from this severity on end with 2. Default `error`. */
  readonly failOn?: Severity | "never";
  /** Milder findings are left out of the report. Default `info`. */
  readonly minSeverity?: Severity;
  /** How bad a kind is that no Resource Interface describes. Default: as the rule and `muster.yaml` say. */
  readonly unknownKinds?: Severity | "off";
  /** File with findings that do not count. */
  readonly baseline?: string;
  /** Git revision: findings that there were at its merge base do not count. */
  readonly since?: string;
  /** Whether nothing to check is fine. */
  readonly allowEmpty?: boolean;
  /** Name in reports of what is read from standard input. */
  readonly stdinName?: string;
  readonly limits?: YamlLimits;
  /** Threads that run the rules of objects; 0: one for each core. Default 1. */
  readonly jobs?: number;
  /** Day that waivers are judged by, `yyyy-mm-dd`. Default: today in UTC, or that of `SOURCE_DATE_EPOCH`. */
  readonly today?: string;
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

type Judged = Awaited<ReturnType<typeof judgePaths>>;

async function judgePaths(root: string, paths: readonly string[], options: CheckOptions) {
  const { organization, document, issues, unreadable } = readOrganization(root);
  const book: RuleBook | undefined =
    organization === undefined ? undefined : readRuleBook({ rules, organization, document, pack: options.pack });
  const wrong = [...issues, ...(book?.issues ?? [])];
  if (organization === undefined || book === undefined || book.issues.some(({ severity }) => severity === "error")) {
    const accounted = { documents: unreadable.length, evaluated: 0, skipped: [], unreadable, ignored: 0 };
    // Without rules nothing can be judged, and what a broken file would have switched on must not pass.
    const nothing = { uses: [], files: [], subjects: new Map<string, CheckedObject>() };
    return { accounted, findings: wrong.map(findingOf), ...nothing, book, broken: EXIT.usage };
  }
  const subject = await readSubject(root, paths, organization, options);
  const knowledge = { ...subject, organization, workloadTypes };
  const locateOrganization = document === undefined ? {} : { locateOrganization: document.locate.bind(document) };
  const parts = { organization, objects: subject.objects, ...locateOrganization };
  const { set, issues: found } = buildSet(parts, catalogueOf(knowledge), knowledge);
  const workers = workerCount(options.jobs ?? 1, subject.inputs.length);
  const { limits, pack } = options;
  const { resourceInterfaces } = subject;
  const shared =
    workers === 0
      ? NOTHING
      : await runWorkers({ files: subject.inputs, limits, root, pack, resourceInterfaces }, workers);
  const { unknownKinds } = options;
  const unknownKind = rules.find(({ id }) => id === UNKNOWN_KIND);
  const { findings, uses, subjects } = judge(
    set,
    unknownKinds === undefined || unknownKind === undefined ? book : withSeverity(book, unknownKind, unknownKinds),
    {
      today: options.today ?? todayIn(process.env),
      // The tree of a repository tells what is wrong with muster.yaml itself.
      before: [...(paths.length === 0 ? [] : wrong), ...subject.issues, ...found]
        .map(findingOf)
        .concat(shared.findings),
      complete: paths.length === 0,
      ...(workers === 0 ? {} : { without: ({ yaml }: CheckedObject) => yaml !== undefined }),
    },
  );
  const doubtful = distinct([...subject.located].flatMap((entry) => crossCheck(entry) ?? []).concat(shared.doubtful));
  const accounted = {
    documents: subject.read + subject.skipped.length + subject.unreadable.length,
    evaluated: subject.read - doubtful.length,
    skipped: subject.skipped,
    unreadable: [...subject.unreadable, ...doubtful],
    ignored: subject.ignored,
  };
  return { accounted, findings, uses, files: subject.files, subjects, book, broken: undefined };
}

const NOTHING: WorkerResult = { findings: [], doubtful: [] };

function distinct(documents: readonly Unreadable[]): readonly Unreadable[] {
  return [...new Map(documents.map((entry) => [JSON.stringify([entry.file, entry.document]), entry])).values()];
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
