import {
  type ClusterObjects,
  gangObjects,
  nodesOfPool,
  placedObjects,
  priorityObjects,
  type QuotaModel,
  queueObjects,
  topologyObjects,
} from "../../gpu/index.ts";
import { present } from "../../kernel/index.ts";
import { type Cluster, DEFAULT_NODE_POOL } from "../../model/index.ts";
import type { PoolInput } from "./judged-pool.ts";
import { otherScheduler, releaseOf } from "./release-of.ts";

/** A node pool of a cluster with the gangs of a repository. */
interface RepositoryPool {
  readonly cluster: Cluster;
  readonly pool: string;
  readonly model: QuotaModel;
  /** The model whose gangs run already; absent where nothing runs. */
  readonly past: QuotaModel | undefined;
}

/** The node pools of a cluster that have gangs of any of the models, those of `muster.yaml` first. */
export function poolNames(cluster: Cluster, models: readonly QuotaModel[]): string[] {
  const used = new Set(models.flatMap((model) => gangsOf(model, cluster).map(({ nodePool }) => nodePool)));
  const own = cluster.nodePools.map(({ name }) => name).filter((name) => used.has(name));
  return [...new Set([...own, ...used])];
}

/** A pool as `muster.yaml` describes it, with the gangs of the repository. */
export function poolInput({ cluster, pool, model, past }: RepositoryPool): PoolInput {
  const described = cluster.nodePools.find(({ name }) => name === pool);
  const nodes = described && nodesOfPool(described);
  const objects = objectsOf(cluster, pool, model, nodes ?? []);
  return {
    cluster: cluster.name,
    nodePool: pool === DEFAULT_NODE_POOL ? "" : pool,
    objects: past === undefined ? objects : afterBase(cluster, pool, objects, past),
    facts: { ...releaseOf(cluster), isPlanned: true },
    unjudged: [
      ...present([otherScheduler(cluster.scheduler)]),
      ...(nodes === undefined ? [`muster.yaml does not give the number of nodes of the node pool ${pool}`] : []),
    ],
  };
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
  const earlier = objectsOf(cluster, pool, past, objects.nodes);
  const { pods } = placedObjects(earlier, { nodePool, now: 0 });
  const running = new Map(pods.map((pod) => [keyOf(pod), pod]));
  const known = new Set(earlier.podGroups.map(keyOf));
  return {
    ...objects,
    podGroups: objects.podGroups.map((group) => (known.has(keyOf(group)) ? group : createdLater(group))),
    pods: objects.pods.map((pod) => running.get(keyOf(pod)) ?? pod),
  };
}

/** A PodGroup that is younger than those of the base, which have no time of creation. */
function createdLater(group: unknown): unknown {
  const metadata = { ...Object(Object(group).metadata), creationTimestamp: "1970-01-01T00:00:01Z" };
  return { ...Object(group), metadata };
}

/** `namespace/name` of an object. */
const keyOf = (pod: unknown): string => {
  const { namespace = "", name = "" } = Object(Object(pod).metadata) as { namespace?: string; name?: string };
  return `${namespace}/${name}`;
};
