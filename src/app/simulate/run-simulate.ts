import { resolve } from "node:path";
import {
  type ClusterObjects,
  gangId,
  gangObjects,
  nodesOfPool,
  placedObjects,
  priorityObjects,
  type QuotaModel,
  queueObjects,
  topologyObjects,
} from "../../gpu/index.ts";
import { findRoot } from "../../inputs/index.ts";
import { branchBase, checkoutCopy, getOrCreate } from "../../kernel/index.ts";
import { type Cluster, DEFAULT_NODE_POOL } from "../../model/index.ts";
import { clustersOf, quotaOfSet } from "../../rules/index.ts";
import { EXIT } from "../output/exit-code.ts";
import type { SimulatedPool, SimulateReport } from "../report/simulate-report.ts";
import { PACKAGE, pathInCopy } from "../repository/base-paths.ts";
import { type QuotaSet, readQuotaSet } from "../run/read-quota-set.ts";
import { judgedPool, type PoolInput } from "./judged-pool.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { releaseOf } from "./release-of.ts";
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

const ALONE = "the nodes are as in muster.yaml, with CPU, memory and volumes for all, and nothing else runs";
const AS_BASE = "the gangs of the base run where the scheduler places them on empty nodes";
const AS_SNAPSHOT = "the cluster is as in the snapshot, and the config maps of its pods are there";

/**
 * Simulates the next cycle of the schedulers of a repository's clusters, or of a cluster in snapshots with the gangs that the
 * repository adds.
 *
 * @throws Error with a sentence for people: a snapshot that cannot be read, an unknown cluster or base
 */
export async function runSimulate(options: SimulateOptions): Promise<SimulateOutcome> {
  const root = resolve(options.root ?? findRoot("."));
  const read = await readQuotaSet(root);
  const model = read.set && quotaOfSet(read.set);
  const clusters = read.set === undefined ? [] : clustersOf(read.set);
  const { snapshot = [], base } = options;
  const past = base === undefined || snapshot.length > 0 ? undefined : await modelAt(base, root);
  const inputs =
    snapshot.length > 0
      ? poolsOfSnapshot(readSnapshot(snapshot), ownCluster(clusters, read, options.cluster), model)
      : clusters.flatMap((cluster) => poolsOfCluster(cluster, model, past));
  const pools = inputs.map(judgedPool).filter(hasContent);
  const assumptions = snapshot.length > 0 ? [AS_SNAPSHOT] : [ALONE, ...(past === undefined ? [] : [AS_BASE])];
  const report: SimulateReport = {
    pools,
    assumptions,
    names: namesOf(model),
    ...(past !== undefined && { base, added: addedGangs(model, past) }),
    unreadable: read.unreadable,
  };
  const isOpen = pools.some(
    ({ unjudged, answer }) => unjudged.length > 0 || answer?.gangs.some((gang) => gang.unjudged.length > 0),
  );
  return { report, exitCode: isOpen || read.unreadable.length > 0 ? EXIT.stale : EXIT.fine };
}

const hasContent = ({ answer, unjudged }: SimulatedPool): boolean =>
  unjudged.length > 0 || (answer?.gangs.length ?? 0) > 0;

async function modelAt(base: string, root: string): Promise<QuotaModel | undefined> {
  const copy = await checkoutCopy(await branchBase(base, root), root, PACKAGE);
  try {
    const { set } = await readQuotaSet(pathInCopy(root, copy));
    return set && quotaOfSet(set);
  } finally {
    copy.dispose();
  }
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
  if (found === undefined) throw new Error(`--cluster ${name}: muster.yaml has no such cluster`);
  return found;
}

function unlessSeveral(clusters: readonly Cluster[], organization: unknown): undefined {
  if (organization === undefined) return undefined;
  throw new Error(
    `--snapshot: name its cluster with --cluster; muster.yaml has ${clusters.map(({ name }) => name).join(", ")}`,
  );
}

/** The pools of a cluster as `muster.yaml` describes them, with the gangs of the repository. */
function poolsOfCluster(cluster: Cluster, model: QuotaModel | undefined, past: QuotaModel | undefined): PoolInput[] {
  if (model === undefined) return [];
  const names = new Set([
    ...cluster.nodePools.map(({ name }) => name),
    ...gangsOf(model, cluster).map(({ nodePool }) => nodePool),
  ]);
  return [...names].flatMap((pool) => {
    if (gangsOf(model, cluster).every(({ nodePool }) => nodePool !== pool)) return [];
    const described = cluster.nodePools.find(({ name }) => name === pool);
    const nodes = described && nodesOfPool(described);
    const label = pool === DEFAULT_NODE_POOL ? "" : pool;
    const unjudged = [
      ...(cluster.scheduler === "kai" ? [] : [`the source of the scheduler of ${cluster.scheduler} is not public`]),
      ...(nodes === undefined ? [`muster.yaml does not give the number of nodes of the node pool ${pool}`] : []),
    ];
    const objects = objectsOf(cluster, pool, model, nodes ?? []);
    const current = past === undefined ? objects : afterBase(cluster, pool, objects, past);
    return [
      {
        cluster: cluster.name,
        nodePool: label,
        objects: current,
        facts: { ...releaseOf(cluster), volumesFit: true },
        unjudged,
      },
    ];
  });
}

const gangsOf = (model: QuotaModel, { name }: Cluster) => model.gangs.filter(({ counted }) => counted.cluster === name);

function objectsOf(cluster: Cluster, pool: string, model: QuotaModel, nodes: readonly unknown[]): ClusterObjects {
  const gangs = gangsOf(model, cluster).filter(({ nodePool }) => nodePool === pool);
  return {
    nodes,
    ...gangObjects(gangs, model),
    queues: queueObjects(model.trees.get(cluster.name)?.queues ?? []),
    topologies: topologyObjects(model, cluster.name),
    priorityClasses: priorityObjects(cluster),
    bindRequests: [],
  };
}

/** The objects of a pool where the gangs of the base run already. */
function afterBase(cluster: Cluster, pool: string, objects: ClusterObjects, past: QuotaModel): ClusterObjects {
  const nodePool = pool === DEFAULT_NODE_POOL ? "" : pool;
  const { pods } = placedObjects(objectsOf(cluster, pool, past, objects.nodes), { nodePool, now: 0 });
  const running = new Map(pods.map((pod) => [podName(pod), pod]));
  return { ...objects, pods: objects.pods.map((pod) => running.get(podName(pod)) ?? pod) };
}

const podName = (pod: unknown): string => {
  const { namespace = "", name = "" } = Object(Object(pod).metadata) as { namespace?: string; name?: string };
  return `${namespace}/${name}`;
};

function addedGangs(model: QuotaModel | undefined, past: QuotaModel): ReadonlySet<string> {
  const known = new Set(past.gangs.map((gang) => gangId(gang)));
  return new Set((model?.gangs ?? []).map((gang) => gangId(gang)).filter((id) => !known.has(id)));
}

/** Names of the repository's gangs for people: the workload, with a number where it has several gangs. */
function namesOf(model: QuotaModel | undefined): ReadonlyMap<string, string> {
  const ids = new Map<string, string[]>();
  for (const gang of model?.gangs ?? []) {
    const [first, ...others] = new Set(gang.counted.members.map(({ workload }) => workload.object.metadata.name));
    const isOfOne = gang.counted.mode === "predicted" && others.length === 0;
    const name = isOfOne ? `${gang.counted.gang.namespace}/${first ?? gang.counted.gang.name}` : gangId(gang);
    getOrCreate(ids, name, () => []).push(gangId(gang));
  }
  return new Map(
    [...ids].flatMap(([name, own]) =>
      own.map((id, index) => [id, own.length === 1 ? name : `${name} (${index + 1} of ${own.length})`] as const),
    ),
  );
}
