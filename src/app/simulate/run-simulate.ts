import { resolve } from "node:path";
import type { QuotaModel } from "../../gpu/index.ts";
import { findRoot } from "../../inputs/index.ts";
import type { Unreadable } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import { clustersOf, quotaOfSet } from "../../rules/index.ts";
import { EXIT, exitCodeOf } from "../output/exit-code.ts";
import type { SimulatedPool, SimulateReport } from "../report/simulate-report.ts";
import { withPastSet } from "../run/read-past-set.ts";
import { type QuotaSet, readQuotaSet } from "../run/read-quota-set.ts";
import { assumptionsOf, assumptionsOfSnapshot } from "./assumptions.ts";
import { addedGangs, gangNames, snapshotNames } from "./gang-names.ts";
import { judgedPool } from "./judged-pool.ts";
import { poolInput, poolNames } from "./pool-input.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { poolsOfSnapshot } from "./snapshot-pools.ts";

/** The options of a simulation. */
export interface SimulateOptions {
  /** Folder of the repository. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
  /** Files with the objects of a cluster. */
  readonly snapshot?: readonly string[];
  /** The cluster of the snapshot; needed where `muster.yaml` has several. */
  readonly cluster?: string;
  /** Git revision whose gangs run already. */
  readonly base?: string;
}

interface SimulateOutcome {
  readonly report: SimulateReport;
  /** 3 where a gang or an input is not judged. */
  readonly exitCode: number;
}

/**
 * Simulates the next cycle of the schedulers of a repository's clusters, or of a cluster in snapshots with the gangs that the
 * repository adds.
 *
 * @param paths the manifests and definitions; none for those of the repository
 * @throws Error with a sentence for people: a snapshot that cannot be read, an unknown cluster or base
 */
export async function runSimulate(paths: readonly string[], options: SimulateOptions): Promise<SimulateOutcome> {
  const root = resolve(options.root ?? findRoot("."));
  const read = await readQuotaSet(root, paths.length === 0 ? undefined : paths);
  const model = read.set && quotaOfSet(read.set);
  const clusters = read.set === undefined ? [] : clustersOf(read.set);
  const { snapshot = [], base } = options;
  const dump = snapshot.length === 0 ? undefined : readSnapshot(snapshot);
  const past = base === undefined || dump !== undefined ? undefined : await pastOf(base, root, paths);
  const inputs =
    dump === undefined
      ? clusters.flatMap((cluster) => poolsOfCluster(cluster, model, past?.model))
      : poolsOfSnapshot(dump, ownCluster(clusters, read, options.cluster), model);
  const pools = inputs.map(judgedPool).filter(hasContent);
  const assumptions =
    dump === undefined ? assumptionsOf(model, past?.model !== undefined) : assumptionsOfSnapshot(dump);
  const report: SimulateReport = {
    pools,
    assumptions,
    names: new Map([...(dump === undefined ? [] : snapshotNames(dump.objects)), ...gangNames(model)]),
    ...(past?.model !== undefined && { base, added: addedGangs(model, past.model) }),
    uncounted: read.uncounted,
    issues: read.issues,
    unreadable: [...read.unreadable, ...(past?.unreadable ?? [])],
  };
  const isOpen = pools.some(
    ({ unjudged, answer }) => unjudged.length > 0 || answer?.gangs.some((gang) => gang.unjudged.length > 0),
  );
  const code = exitCodeOf(report.issues, report.unreadable.length);
  // No policy is evaluated here: the errors are about objects that could not be read.
  return { report, exitCode: isOpen || code === EXIT.policy ? EXIT.stale : code };
}

const hasContent = ({ answer, unjudged }: SimulatedPool): boolean =>
  unjudged.length > 0 || (answer?.gangs.length ?? 0) > 0;

/** The gangs of the base, and the documents that they lack, with the commit behind the file. */
function pastOf(
  base: string,
  root: string,
  paths: readonly string[],
): Promise<{ model?: QuotaModel; unreadable: readonly Unreadable[] }> {
  return withPastSet(base, root, paths, ({ set, commit, unreadable }) => ({
    ...(set && { model: quotaOfSet(set) }),
    unreadable: unreadable.map((entry) => ({ ...entry, file: `${entry.file}@${commit.slice(0, 7)}` })),
  }));
}

function ownCluster(
  clusters: readonly Cluster[],
  { organization }: QuotaSet,
  name: string | undefined,
): Cluster | undefined {
  if (name === undefined) {
    return organization === undefined || clusters.length > 1 ? unlessSeveral(clusters, organization) : clusters[0];
  }
  const found = clusters.find((cluster) => cluster.name === name);
  if (found === undefined) {
    const known = clusters.map((cluster) => cluster.name).join(", ");
    throw new Error(`--cluster ${name}: muster.yaml has no cluster of this name; it has ${known}`);
  }
  return found;
}

function unlessSeveral(clusters: readonly Cluster[], organization: unknown): undefined {
  if (organization === undefined) return undefined;
  throw new Error(
    `--snapshot: name its cluster with --cluster; muster.yaml has ${clusters.map(({ name }) => name).join(", ")}`,
  );
}

const poolsOfCluster = (cluster: Cluster, model: QuotaModel | undefined, past: QuotaModel | undefined) =>
  model === undefined ? [] : poolNames(cluster, [model]).map((pool) => poolInput({ cluster, pool, model, past }));
