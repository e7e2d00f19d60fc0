import { atLeast, ownEntry } from "../../kernel/index.ts";
import type { Cluster, GangNode, Grouping, RepeatedGang } from "../../model/index.ts";
import { EXTERNAL_SINCE } from "../gang/kai.ts";

/** The maximum number of PodGroups, or of segments of one, for a workload; KAI has the same limit for segments. */
export const MOST_PARTS = 10_000;

/** The groups of a workload that are too many to be listed; `total` counts them all. */
export function tooManyGroups(total: number, unit: "pods" | "replicas", repeated: readonly RepeatedGang[]): Grouping {
  return { reason: `${total} ${unit} make as many PodGroups; at most ${MOST_PARTS} are listed`, repeated };
}

/** First KAI whose PodGroup may have `minMember: 0`. */
const ZERO_MINIMUM_SINCE = "0.17.1";

/** The reason for which no gangs are predicted. */
export type NoGangs = Extract<Grouping, { readonly reason: string }>;

/** A gang that is never created: the plug-in fails, or the API server rejects the PodGroup. */
export function failure(reason: string): NoGangs {
  return { reason, failure: true };
}

const SUB_GROUP_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const LONGEST_LABEL = 63;

/** The reason for which the API server rejects a PodGroup with this minimum; `undefined` when it accepts it. */
export function minimumProblem(min: number, field: string, { scheduler, version }: Cluster): string | undefined {
  const least = Number(scheduler === "kai" && !atLeast(version, ZERO_MINIMUM_SINCE));
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

/** The first release with a feature in each line that got it, such as `{ "0.17": "0.17.0", "0.16": "0.16.7" }`. */
type Releases = Readonly<Record<string, string>>;

/** First releases that write `minSubGroup` for a subgroup with children; issue 1927 of KAI. */
const INNER_SINCE: Releases = { "0.17": "0.17.0", "0.16": "0.16.6" };

/** Whether the scheduler of a cluster has a feature: its line, or a newer one, has it. `runai` has all. */
export function sinceRelease({ scheduler, version }: Cluster, releases: Releases): boolean {
  if (scheduler === "runai") return true;
  const line = /^v?(\d+\.\d+)/.exec(version)?.[1] ?? "";
  const own = ownEntry(releases, line);
  return atLeast(version, own ?? Object.values(releases)[0] ?? "");
}

/**
 * A subgroup with children: KAI from 0.15 on counts the children (`minSubGroup`), older KAI the pods below
 * (`minMember`).
 */
export function innerNode(name: string, minChildren: number, min: number, { scheduler, version }: Cluster): GangNode {
  const counts = scheduler === "runai" || atLeast(version, EXTERNAL_SINCE);
  if (counts) return { name, minChildren };
  return { name, min };
}

/**
 * The reason for which the webhook rejects a subgroup with children that a plug-in makes; `undefined` where it accepts
 * it. From 0.15 to 0.16.5 the plug-ins still write `minMember`, which the webhook accepts for leaves only.
 */
export function innerNodeProblem(name: string, cluster: Cluster): string | undefined {
  if (!atLeast(cluster.version, EXTERNAL_SINCE) || sinceRelease(cluster, INNER_SINCE)) return undefined;
  return `the podgrouper of KAI ${cluster.version} writes minMember for subgroup ${name}, which has subgroups, and the API server rejects that; KAI 0.16.6 and 0.17 make such groups`;
}
