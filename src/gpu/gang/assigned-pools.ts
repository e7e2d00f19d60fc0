import { at, filled, items, ownEntry, text } from "../../kernel/index.ts";
import {
  annotation,
  DEFAULT_NODE_POOL,
  type Gang,
  type GangPool,
  KAI_KEYS,
  label,
  type ManagedProject,
  type ManagedResources,
  queueName,
  RESOURCE_KEYS,
} from "../../model/index.ts";

/** The facts by which a gang is assigned to node pools. */
interface AssignedGang {
  readonly gang: Pick<Gang, "namespace" | "nodePool">;
  /** The object whose labels the PodGroup has: its workload, or the PodGroup itself. */
  readonly labelled: unknown;
  /** A pod of the gang. */
  readonly pod: unknown;
}

/**
 * The queue and the node pools that KAI's resource management assigns to a gang in the namespace of a project, whatever
 * queue its labels name; the gang itself where no project is known. The first pool that is ready counts, and the next one
 * once the scheduler of a pool has no room.
 * Source: kai-resource-management, pkg/pod-group-assigner and pkg/common/node-pool-utils/converter.
 */
export function assignedGang<G extends Gang>(gang: G, labelled: unknown, managed: ManagedResources): G {
  const project = projectOfGang({ gang, labelled }, managed);
  if (project === undefined) return gang;
  const [first, ...others] = requestedPools({ gang, labelled, pod: gang.pods[0]?.template }, project, managed).map(
    (pool) => poolOf(project, pool),
  );
  if (first === undefined) return gang;
  const { nodePool: _, otherPools: _others, ...rest } = gang;
  const otherPools = filled(others);
  return { ...rest, ...first, ...(otherPools !== undefined && { otherPools }) } as G;
}

/** The project of a gang: that of the label of its PodGroup, else that of its namespace; undefined where it is unknown. */
function projectOfGang(
  { gang: { namespace }, labelled }: Pick<AssignedGang, "gang" | "labelled">,
  { projects, namespaces }: ManagedResources,
): ManagedProject | undefined {
  const written = label(labelled, RESOURCE_KEYS.project);
  const name = written ?? ownEntry(namespaces, namespace);
  return projects.find((project) => project.name === name);
}

/** The queue of a project on a node pool; a name that no queue has where the project has none there. */
function poolOf({ name, queues }: ManagedProject, pool: string): GangPool {
  const queue = queues.find(({ nodePool }) => nodePool === pool)?.name ?? queueName(name, pool);
  if (pool === DEFAULT_NODE_POOL) return { queue };
  return { nodePool: pool, queue };
}

/**
 * The node pools that a gang requests, in the order of preference: those of the annotation of its pod, else those of the
 * required node affinity of the pod after its admission, else that of the label of its PodGroup, else the default one.
 * The admission adds the pool of the pod's label, and to a pod that names no pool the default pools of its project.
 */
function requestedPools(
  { gang, pod }: AssignedGang,
  { defaultNodePools }: Pick<ManagedProject, "defaultNodePools">,
  managed: ManagedResources,
): readonly string[] {
  const annotated = annotation(pod, RESOURCE_KEYS.nodePools) ?? "";
  if (annotated !== "") return annotated.split(" ");
  const named = label(pod, KAI_KEYS.nodePool);
  if (named !== undefined) return [named];
  return filled(affinityPools(pod, managed)) ?? filled(defaultNodePools) ?? [gang.nodePool ?? DEFAULT_NODE_POOL];
}

/** The node pools that the required node affinity of a pod names, each once; of each term the first expression counts. */
function affinityPools(pod: unknown, managed: Pick<ManagedResources, "nodePools">): readonly string[] {
  const required = at(pod, "spec", "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
  const pools = items(at(required, "nodeSelectorTerms")).flatMap((term) => {
    for (const expression of items(at(term, "matchExpressions"))) {
      const found = expressionPools(expression, managed);
      if (found.length > 0) return found;
    }
    return [];
  });
  return [...new Set(pools)];
}

/** The node pools that an expression of a node affinity names; the default one is the absence of the label. */
export function expressionPools(
  expression: unknown,
  { nodePools }: Pick<ManagedResources, "nodePools">,
): readonly string[] {
  const key = at(expression, "key");
  const operator = at(expression, "operator");
  if (operator === "DoesNotExist") return key === KAI_KEYS.nodePool ? [DEFAULT_NODE_POOL] : [];
  if (operator !== "In") return [];
  return items(at(expression, "values")).flatMap((value) => {
    const pool = nodePools.find(({ labelKey, labelValue }) => labelKey === key && labelValue === text(value));
    return pool === undefined ? [] : [pool.name];
  });
}
