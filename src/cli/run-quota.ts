import { relative, resolve } from "node:path";
import { checkoutCopy } from "../git/checkout-copy.ts";
import { account } from "../quota/account.ts";
import type { Account } from "../quota/account-row.ts";
import { gangKey, verdicts } from "../quota/verdicts.ts";
import { explainQuota } from "../report/quota-explain.ts";
import type { QuotaBase, QuotaReport } from "../report/quota-report.ts";
import { clustersOf, quotaOfSet } from "../rules/set-quota.ts";
import { findRoot } from "../source/read-organization.ts";
import { basePaths, PACKAGE, pathInCopy } from "./base-paths.ts";
import { EXIT, exitCodeOf } from "./exit-code.ts";
import { type QuotaSet, readQuotaSet } from "./read-quota-set.ts";

/** How to count quota. */
export interface QuotaOptions {
  /** Folder of the repository. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
  /** Git revision to count changes from. */
  readonly base?: string;
  /** Project, department, queue, node pool or cluster to explain. */
  readonly explain?: string;
}

/** What was counted, and how the command ends. */
export interface QuotaOutcome {
  readonly report: QuotaReport;
  /** 3 when an input could not be evaluated, so that the numbers are not whole; verdicts are no failure here. */
  readonly exitCode: number;
}

/**
 * Counts the quota of a repository, or of paths. What is wrong with the inputs is in the report.
 *
 * @throws Error with a sentence for people: nothing has the name to explain, or the base cannot be had
 */
export async function runQuota(paths: readonly string[], options: QuotaOptions = {}): Promise<QuotaOutcome> {
  const root = resolve(options.root ?? findRoot("."));
  const read = await readQuotaSet(root, paths.length === 0 ? undefined : paths);
  const base = options.base === undefined ? undefined : await baseOf(options.base, root, paths);
  const report = reportOf(read, base);
  const { issues, unreadable } = report;
  const code = exitCodeOf(issues, unreadable.length);
  // A policy refuses nothing here: what looks like it is an object that could not be read.
  const exitCode = code === EXIT.policy ? EXIT.stale : code;
  if (options.explain === undefined) return { report, exitCode };
  const explained = explainQuota(report, options.explain);
  if ("problem" in explained) throw new Error(explained.problem);
  return { report: { ...report, explain: explained.explanation }, exitCode };
}

function reportOf({ set, uncounted, issues, unreadable }: QuotaSet, base: ReadBase | undefined): QuotaReport {
  const rest = { uncounted, issues, unreadable };
  if (set === undefined) return { clusters: [], account: NOTHING, verdicts: [], hierarchy: [], ...rest };
  const model = quotaOfSet(set, base === undefined ? {} : { running: (gang) => base.gangs.has(gangKey(gang)) });
  return {
    clusters: clustersOf(set),
    account: account(model),
    verdicts: verdicts(model),
    hierarchy: [...model.trees.values()].flatMap(({ problems }) => problems),
    ...(base === undefined ? {} : { base: base.told }),
    ...rest,
  };
}

const NOTHING: Account = { rows: [], unattributed: [] };

interface ReadBase {
  readonly told: QuotaBase;
  /** Keys of the gangs there were: these are taken for running. */
  readonly gangs: ReadonlySet<string>;
}

async function baseOf(revision: string, root: string, paths: readonly string[]): Promise<ReadBase> {
  const copy = await checkoutCopy(revision, root, PACKAGE);
  try {
    const { folder, commit } = copy;
    const there = basePaths(paths, copy);
    const read = await readQuotaSet(pathInCopy(root, copy), paths.length === 0 ? undefined : there);
    const model = read.set === undefined ? undefined : quotaOfSet(read.set);
    const unreadable = read.unreadable.map((entry) => ({ ...entry, file: relative(folder, resolve(entry.file)) }));
    return {
      told: { revision, commit, account: model === undefined ? NOTHING : account(model), unreadable },
      gangs: new Set(model?.input.gangs.map(gangKey)),
    };
  } finally {
    copy.dispose();
  }
}
