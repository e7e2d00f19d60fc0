import { hasKaiChange } from "../../kernel/index.ts";
import type { Cluster, GangNode, Grouping, RepeatedGang } from "../../model/index.ts";

/** The maximum number of PodGroups, or of segments of one, for a workload; KAI has the same limit for segments. */
export const MOST_PARTS = 10_000;

/** The groups of a workload that are too many to be listed; `total` counts them all. */
export function tooManyGroups(total: number, unit: "pods" | "replicas", repeated: readonly RepeatedGang[]): Grouping {
  return { reason: `${total} ${unit} make as many PodGroups; at most ${MOST_PARTS} are listed`, repeated };
}

/** The reason for which no gangs are predicted. */
export type NoGangs = Extract<Grouping, { readonly reason: string }>;

/** A gang that is never created: the plug-in fails, or the API server rejects the PodGroup. */
export function failure(reason: string): NoGangs {
  return { reason, failure: true };
}

const SUB_GROUP_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const LONGEST_LABEL = 63;

/** The reason for which the API server rejects a PodGroup with this minimum; `undefined` when it accepts it. */
export function minimumProblem(min: number, field: string, cluster: Cluster): string | undefined {
  const least = Number(!hasKaiChange(cluster, "minimum-of-zero"));
  if (min >= least) return undefined;
  return `${field} requires ${min} pods, but a PodGroup of this cluster needs at least ${least}`;
}

/** The reason for which the API server rejects subgroups with these names; `undefined` when it accepts them. */
export function subGroupNameProblem(names: readonly string[]): string | undefined {
  const wrong = names.find((name) => !SUB_GROUP_NAME.test(name) || name.length > LONGEST_LABEL);
  if (wrong !== undefined) {
    return `${JSON.stringify(wrong)} is not a valid name of a subgroup: lower-case letters, digits and inner dashes, at most ${LONGEST_LABEL}`;
  }
  const repeatedName = names.find((name, index) => names.indexOf(name) !== index);
  return repeatedName && `two subgroups would have the name ${repeatedName}`;
}

/**
 * A subgroup with children: KAI from 0.15 on counts the children (`minSubGroup`), older KAI the pods below
 * (`minMember`).
 */
export function innerNode(name: string, minChildren: number, min: number, cluster: Cluster): GangNode {
  if (hasKaiChange(cluster, "external-pod-groups")) return { name, minChildren };
  return { name, min };
}

/**
 * The reason for which the webhook rejects a subgroup with children that a plug-in makes; `undefined` where it accepts
 * it. From 0.15 to 0.16.5 the plug-ins still write `minMember`, which the webhook accepts for leaves only.
 */
export function innerNodeProblem(name: string, cluster: Cluster): string | undefined {
  const isPlain = !hasKaiChange(cluster, "external-pod-groups");
  if (isPlain || hasKaiChange(cluster, "minimum-of-inner-groups")) return undefined;
  return `the podgrouper of KAI ${cluster.version} writes minMember for subgroup ${name}, which has subgroups, and the API server rejects that; KAI 0.16.6 and 0.17 make such groups`;
}
