import type { KubeObject } from "../../kernel/index.ts";
import type { Gang, GangPool, GroupingContext } from "../../model/index.ts";
import { DEFAULT_NODE_POOL, label, listedNodePools, nodePoolLabel, queueName, RUNAI_KEYS } from "../../model/index.ts";
import { assignedGang } from "../gang/assigned-pools.ts";

/**
 * Gangs with their node pools: those that KAI's resource management assigns, where the cluster has it. On Run:ai the further
 * node pools of the workload are added: those that it lists after the first one, else those of
 * its project. A label names one pool only. The scheduler tries the pools in their order.
 * Source: Run:ai, Projects, default node pools.
 */
export function withOtherPools(gangs: readonly Gang[], object: KubeObject, context: GroupingContext): readonly Gang[] {
  const { cluster, nodePools = [] } = context;
  const { managed } = cluster;
  if (managed !== undefined) return gangs.map((gang) => assignedGang(gang, object, managed));
  if (cluster.scheduler !== "runai") return gangs;
  const listed = listedNodePools(object);
  const [first, ...others] = listed.length > 0 ? listed : nodePools;
  const project = label(object, RUNAI_KEYS.project) || context.project;
  if (first === undefined || others.length === 0 || project === undefined) return gangs;
  const otherPools = others.map((pool): GangPool => {
    const queue = queueName(project, pool);
    return pool === DEFAULT_NODE_POOL ? { queue } : { nodePool: pool, queue };
  });
  const key = nodePoolLabel(cluster.scheduler);
  const isLabelled = (holder: unknown) => label(holder, key) !== undefined;
  if (isLabelled(object)) return gangs;
  return gangs.map((gang) => {
    if (gang.queue !== queueName(project, first) || gang.pods.some(({ template }) => isLabelled(template))) return gang;
    return { ...gang, otherPools };
  });
}
