import {
  constraintOf,
  gangBase,
  gangOf,
  gangPods,
  minimumProblem,
  subGroupNameProblem,
  uidOf,
} from "../../gpu/index.ts";
import type { KubeObject, Writable } from "../../kernel/index.ts";
import { subdomainProblem } from "../../kernel/index.ts";
import type { Gang, GangNode, GroupingContext } from "../../model/index.ts";
import type { PlannedPod } from "./planned-pods.ts";
import type { PodGroupTopology } from "./pod-group.ts";
import type { PodGroupOfPods } from "./predict-pod-groups.ts";

/** Priority classes of kinds without a plug-in, where their WorkloadType names none. */
export const REGISTERED_PRIORITY = { kai: "train", runai: "train" } as const;

/**
 * The gang of a PodGroup that gang instructions make for pods, or the reason for which the API server rejects it. The
 * settings come from the default grouper, as in KAI's plug-in.
 * Source: KAI Scheduler, plugins/karta/grouper.go.
 */
export function instructedGang(
  object: KubeObject,
  { group, leaves }: PodGroupOfPods,
  planned: readonly PlannedPod[],
  context: GroupingContext,
): Gang | { readonly reason: string } {
  const { minMember: min, minSubGroup, subGroups } = group;
  const isTree = minSubGroup !== undefined;
  const reason =
    nameProblem(group.name) ??
    (isTree
      ? subGroupNameProblem(subGroups.map(({ name }) => name))
      : minimumProblem(min, `PodGroup ${group.name}`, context.cluster));
  if (reason !== undefined) return { reason };
  const pods = planned.map(({ pods: { component, count, template, instance } }, index) =>
    gangPods(component, count, template, leaves[index], instance),
  );
  const { topology: _, ...base } = gangBase(object, planned[0]?.pods.template, context, REGISTERED_PRIORITY);
  const topology = topologyOf(group.topology);
  const settings = { ...base, name: group.name, ...(topology !== undefined && { topology }) };
  return gangOf(settings, isTree ? { minChildren: minSubGroup, tree: subGroups.map(nodeOf), pods } : { min, pods });
}

function nameProblem(name: string): string | undefined {
  const problem = subdomainProblem(name);
  return problem && `the name ${JSON.stringify(name)} of its PodGroup ${problem}`;
}

function nodeOf({ name, minMember, topology }: PodGroupOfPods["group"]["subGroups"][number]): GangNode {
  const node: Writable<GangNode> = { name, min: minMember };
  const constraint = topology && topologyOf(topology);
  if (constraint !== undefined) node.topology = constraint;
  return node;
}

function topologyOf({ topology, requiredTopologyLevel, preferredTopologyLevel }: PodGroupTopology) {
  return constraintOf(topology, requiredTopologyLevel, preferredTopologyLevel);
}

/** An object with the uid that the names of its PodGroups contain, a placeholder before it is applied. */
export function withUid(object: KubeObject): KubeObject {
  return { ...object, metadata: { ...object.metadata, uid: uidOf(object) } };
}
