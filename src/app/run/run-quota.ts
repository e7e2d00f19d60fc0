import { resolve } from "node:path";
import type { Account } from "../../gpu/index.ts";
import { account, gangKey, verdicts } from "../../gpu/index.ts";
import { findRoot } from "../../inputs/index.ts";
import { given, headCommit } from "../../kernel/index.ts";
import { clustersOf, quotaOfSet } from "../../rules/index.ts";
import { EXIT, exitCodeOf } from "../output/exit-code.ts";
import { explainQuota } from "../report/quota-explain.ts";
import type { QuotaBase, QuotaReport } from "../report/quota-report.ts";
import { queuesOfSet } from "../report/set-queues.ts";
import { withPastSet } from "./read-past-set.ts";
import { type QuotaSet, readQuotaSet } from "./read-quota-set.ts";

/** The options of a count of quota. */
export interface QuotaOptions {
  /** Folder of the repository. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
  /** Git revision to count changes from. */
  readonly base?: string;
  /** Project, department, queue, node pool or cluster to explain. */
  readonly explain?: string;
}

/** The report of quota and the exit code. */
interface QuotaOutcome {
  readonly report: QuotaReport;
  /** 3 when an input could not be evaluated, so that the sums are incomplete. Verdicts do not affect it. */
  readonly exitCode: number;
}

/**
 * Counts the quota of a repository, or of paths. Problems of the inputs are in the report.
 *
 * @throws Error with a sentence for people: an unknown name to explain, or an unknown base
 */
export async function runQuota(paths: readonly string[], options: QuotaOptions = {}): Promise<QuotaOutcome> {
  const root = resolve(options.root ?? findRoot("."));
  const read = await readQuotaSet(root, paths.length === 0 ? undefined : paths);
  const base = options.base === undefined ? undefined : await baseOf(options.base, root, paths);
  // Given paths need not belong to the repository.
  const commit = paths.length === 0 ? await headCommit(root) : undefined;
  const report = { ...reportOf(read, base), ...given({ commit }) };
  const code = exitCodeOf(report.issues, report.unreadable.length);
  // No policy is evaluated here: the errors are about objects that could not be read.
  const exitCode = code === EXIT.policy ? EXIT.stale : code;
  if (options.explain === undefined) return { report, exitCode };
  const explained = explainQuota(report, options.explain);
  if ("problem" in explained) throw new Error(explained.problem);
  return { report: { ...report, explain: explained.explanation }, exitCode };
}

function reportOf(
  { set, organization, uncounted, issues, unreadable }: QuotaSet,
  base: ReadBase | undefined,
): QuotaReport {
  const rest = { uncounted, issues, unreadable };
  if (set === undefined) return { clusters: [], account: NO_ACCOUNT, verdicts: [], hierarchy: [], ...rest };
  const model = quotaOfSet(set, base && { running: (gang) => base.gangs.has(gangKey(gang)) });
  return {
    clusters: clustersOf(set),
    account: account(model),
    verdicts: verdicts(model),
    hierarchy: [...model.trees.values()].flatMap(({ problems }) => problems),
    ...given({ organization, base: base?.reported, ...queuesOfSet(set) }),
    ...rest,
  };
}

const NO_ACCOUNT: Account = { rows: [], unattributed: [] };

interface ReadBase {
  readonly reported: QuotaBase;
  /** Keys of the gangs at the base, which are assumed to run. */
  readonly gangs: ReadonlySet<string>;
}

function baseOf(revision: string, root: string, paths: readonly string[]): Promise<ReadBase> {
  return withPastSet(revision, root, paths, ({ set, commit, unreadable }) => {
    const model = set && quotaOfSet(set);
    return {
      reported: {
        revision,
        commit,
        account: (model && account(model)) ?? NO_ACCOUNT,
        ...(set && queuesOfSet(set)),
        unreadable,
      },
      gangs: new Set(model?.input.gangs.map(gangKey)),
    };
  });
}
