import { compareText } from "../base/compare.ts";
import type { Writable } from "../base/writable.ts";
import type { Cluster } from "../organization/organization.ts";
import type { Workload } from "../workload/workload.ts";
import { disagreements } from "./agreement.ts";
import type { CollectedGang, FoundGang, GangProblem } from "./collected-gang.ts";
import { externalGangs, type PlacedPodGroup } from "./external-gangs.ts";
import { externalProblems } from "./external-problems.ts";
import { nameClashes } from "./name-clashes.ts";
import { compareLists, compareObjects } from "./order.ts";
import { predictedGang } from "./predicted-gang.ts";
import { sizeProblems } from "./size-problems.ts";

export type { CollectedGang, GangMember, GangProblem, GangProblemCode } from "./collected-gang.ts";
export type { PlacedPodGroup } from "./external-gangs.ts";

/** The workloads, PodGroups and clusters of a set of manifests. */
export interface GangSources {
  readonly workloads: readonly Workload[];
  readonly podGroups: readonly PlacedPodGroup[];
  readonly clusters: readonly Cluster[];
}

/**
 * All gangs of a set of manifests with their pods and problems: those that the podgrouper will make, and the committed
 * PodGroups with the pods that name them, of one workload or of several in the same namespace. Pods that name a missing
 * group make a gang without a `podGroup`. Sorted by cluster, namespace and name; the order of the input has no effect, and
 * of two PodGroups with one identity the first by its JSON text counts.
 */
export function collectGangs({ workloads, podGroups, clusters }: GangSources): readonly CollectedGang[] {
  const known = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  const gangs: FoundGang[] = [];
  for (const workload of workloads) for (const gang of workload.gangs) gangs.push(predictedGang(workload, gang));
  for (const external of externalGangs(workloads, podGroups, known)) gangs.push(external);
  const clashes = nameClashes(gangs, known);
  return gangs
    .map(({ gang, problems }): CollectedGang => {
      const cluster = known.get(gang.cluster);
      const checks = [
        problems,
        clashes.get(gang) ?? NONE,
        disagreements(gang, cluster),
        externalProblems(gang),
        sizeProblems(gang, cluster),
      ];
      const { mode, members, podGroup } = gang;
      // Field by field: an object that begins with a spread gets a hidden class of its own, and is slow to read.
      const collected: Writable<CollectedGang> = {
        gang: gang.gang,
        mode,
        cluster: gang.cluster,
        members,
        problems: sortedProblems(checks),
      };
      if (podGroup !== undefined) collected.podGroup = podGroup;
      return collected;
    })
    .sort(compareGangs);
}

const NONE: readonly GangProblem[] = Object.freeze([]);

function sortedProblems(checks: readonly (readonly GangProblem[])[]): readonly GangProblem[] {
  const reported = checks.filter(({ length }) => length > 0);
  if (reported.length === 0) return NONE;
  return reported.flat().sort(compareProblems);
}

function compareGangs(a: CollectedGang, b: CollectedGang): number {
  return (
    compareText(a.cluster, b.cluster) ||
    compareText(a.gang.namespace, b.gang.namespace) ||
    compareText(a.gang.name, b.gang.name) ||
    compareText(a.mode, b.mode) ||
    // Names of predicted groups lack the uid, so those of two workloads may be equal.
    compareOptional(a.members[0]?.workload.object, b.members[0]?.workload.object)
  );
}

function compareOptional(a: Workload["object"] | undefined, b: Workload["object"] | undefined): number {
  if (a !== undefined && b !== undefined) return compareObjects(a, b);
  return Number(b === undefined) - Number(a === undefined);
}

function compareProblems(a: GangProblem, b: GangProblem): number {
  return compareLists(keysOf(a), keysOf(b)) || compareObjects(a.object, b.object);
}

function keysOf({ code, object, component = "", instance = "", path, message }: GangProblem): readonly string[] {
  return [code, object.kind, object.metadata.name, component, instance, path, message];
}
