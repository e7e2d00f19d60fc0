import { at, text } from "../../src/kernel/index.ts";
import { DEFAULT_NODE_POOL, isUnservedPool, KAI_KEYS, ownerOfNamespace } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { quotaOfSet } from "../../src/rules/index.ts";

const LABEL = KAI_KEYS.nodePool;

/** The fix for a workload in another node pool than its queue: the label of the workload that decides its node pool. */
export function fixOfOtherPool(set: ObjectSet, queue: string, { object, cluster }: CheckedObject): string | undefined {
  const pool = quotaOfSet(set).trees.get(cluster.name)?.find(queue)?.nodePool;
  if (pool === undefined) return undefined;
  // The scheduler of the default node pool reads only objects without the label.
  if (isUnservedPool(pool)) return `remove the label ${LABEL} from queue ${queue}`;
  if (pool === DEFAULT_NODE_POOL) return `remove the label ${LABEL} from the ${object.kind}`;
  const hasLabel = text(at(object.metadata.labels, LABEL)) !== undefined;
  if (!hasLabel) return `add the label ${LABEL}: ${pool} to the ${object.kind}`;
  return `set the label ${LABEL} of the ${object.kind} to ${pool}`;
}

/** On Run:ai, and for a definition, the node pool decides which queue of its project a workload gets. */
export function fixOfUnknownPool(set: ObjectSet, queue: string, checked: CheckedObject): string | undefined {
  const { object, cluster, definition } = checked;
  if (cluster.scheduler !== "runai" && definition === undefined) return undefined;
  const project = ownerOfNamespace(set.organization, cluster, object.metadata.namespace);
  if (project === undefined || (queue !== project.name && !queue.startsWith(`${project.name}-`))) return undefined;
  const pools = project.quotas.filter((quota) => quota.cluster === cluster.name).map(({ nodePool }) => nodePool);
  if (pools.length === 0) return undefined;
  if (cluster.scheduler !== "runai") return `set nodePools: [${pools.join(", ")}]`;
  return `choose a node pool in which project ${project.name} has a quota (${pools.join(", ")}), or list it in the defaultNodePools of the project`;
}

/** The queues that a workload probably meant, with the label that it needs where they belong to another node pool. */
export function fixOfMissingQueue(
  set: ObjectSet,
  queues: readonly string[],
  { object, cluster }: CheckedObject,
): string {
  const tree = quotaOfSet(set).trees.get(cluster.name);
  const pools = new Set(queues.map((queue) => tree?.find(queue)?.nodePool ?? DEFAULT_NODE_POOL));
  const names = queues.join(" or ");
  const label = text(at(object.metadata.labels, LABEL)) ?? DEFAULT_NODE_POOL;
  if (cluster.scheduler === "runai" || pools.has(label)) return `did you mean ${names}?`;
  const [pool = "", ...others] = pools;
  if (others.length === 0) return `name queue ${names}, and add the label ${LABEL}: ${pool} to the ${object.kind}`;
  return `name queue ${names}, and add the label ${LABEL} with its node pool (${[...pools].join(" or ")}) to the ${object.kind}`;
}

/** On KAI alone a quota of the project on the cluster creates its queue. */
export function fixOfQuota(set: ObjectSet, queue: string, { object, cluster }: CheckedObject): string | undefined {
  if (cluster.scheduler !== "kai") return undefined;
  const project = ownerOfNamespace(set.organization, cluster, object.metadata.namespace);
  if (project?.name !== queue || project.quotas.some((quota) => quota.cluster === cluster.name)) return undefined;
  const { departments } = set.organization;
  const department = departments.find(({ name }) => name === project.department);
  const hasQuota = department?.quotas.some((quota) => quota.cluster === cluster.name) ?? true;
  const owners = hasQuota ? `project ${project.name}` : `project ${project.name} and department ${project.department}`;
  return `give ${owners} a quota on cluster ${cluster.name} in muster.yaml, such as quotas: [{cluster: ${cluster.name}, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}], which creates the queue`;
}
