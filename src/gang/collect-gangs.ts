import type { Writable } from "../base/writable.ts";
import type { Cluster } from "../organization/organization.ts";
import type { Workload } from "../workload/workload.ts";
import { disagreements } from "./agreement.ts";
import type { CollectedGang, FoundGang, GangProblem } from "./collected-gang.ts";
import { externalGangs, type PlacedPodGroup } from "./external-gangs.ts";
import { externalProblems } from "./external-problems.ts";
import { nameClashes } from "./name-clashes.ts";
import { compareLists, compareObjects, compareTexts } from "./order.ts";
import { predictedGang } from "./predicted-gang.ts";
import { sizeProblems } from "./size-problems.ts";

export type { CollectedGang, GangMember, GangProblem, GangProblemCode } from "./collected-gang.ts";
export type { PlacedPodGroup } from "./external-gangs.ts";

/** What gangs are collected from. */
export interface GangSources {
  readonly workloads: readonly Workload[];
  readonly podGroups: readonly PlacedPodGroup[];
  readonly clusters: readonly Cluster[];
}

/**
 * All gangs of a set of manifests with their pods, and what is wrong with them: those that the podgrouper will make, and
 * the committed PodGroups with the pods that name them, of one workload or of several in the same namespace. Pods that
 * name a group which is not there make a gang without a `podGroup`. Sorted by cluster, namespace and name; the order of
 * the input plays no part, and of two PodGroups of one identity the first by their text counts.
 */
export function collectGangs({ workloads, podGroups, clusters }: GangSources): readonly CollectedGang[] {
  const known = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  const found: FoundGang[] = [];
  for (const workload of workloads) for (const gang of workload.gangs) found.push(predictedGang(workload, gang));
  for (const external of externalGangs(workloads, podGroups, known)) found.push(external);
  const clashes = nameClashes(found, known);
  return found
    .map(({ gang, problems }): CollectedGang => {
      const cluster = known.get(gang.cluster);
      const clash = clashes.get(gang);
      const differing = disagreements(gang, cluster);
      const lacking = externalProblems(gang);
      const short = sizeProblems(gang, cluster);
      const none = clash === undefined && differing.length + lacking.length + short.length === 0;
      const all = none
        ? problems
        : [...problems, ...(clash === undefined ? [] : [clash]), ...differing, ...lacking, ...short];
      const sorted = all.length < 2 ? all : all.toSorted(compareProblems);
      const { mode, members, podGroup } = gang;
      // Member by member: an object that begins with a spread gets a hidden class of its own, and is slow to read.
      const collected: Writable<CollectedGang> = {
        gang: gang.gang,
        mode,
        cluster: gang.cluster,
        members,
        problems: sorted,
      };
      if (podGroup !== undefined) collected.podGroup = podGroup;
      return collected;
    })
    .sort(compareGangs);
}

function compareGangs(a: CollectedGang, b: CollectedGang): number {
  return (
    compareTexts(a.cluster, b.cluster) ||
    compareTexts(a.gang.namespace, b.gang.namespace) ||
    compareTexts(a.gang.name, b.gang.name) ||
    compareTexts(a.mode, b.mode) ||
    // Names of predicted groups lack the uid, so that those of two workloads may be alike.
    compareOptional(a.members[0]?.workload.object, b.members[0]?.workload.object)
  );
}

function compareOptional(a: Workload["object"] | undefined, b: Workload["object"] | undefined): number {
  return a === undefined || b === undefined ? Number(b === undefined) - Number(a === undefined) : compareObjects(a, b);
}

function compareProblems(a: GangProblem, b: GangProblem): number {
  return compareLists(keysOf(a), keysOf(b)) || compareObjects(a.object, b.object);
}

function keysOf({ code, object, component = "", instance = "", path, message }: GangProblem): readonly string[] {
  return [code, object.kind, object.metadata.name, component, instance, path, message];
}
