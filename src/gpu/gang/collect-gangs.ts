import { compareObjects, compareText } from "../../kernel/index.ts";
import type { Cluster, Workload } from "../../model/index.ts";
import type { CollectedGang } from "./collected-gang.ts";
import { externalGangs, type PlacedPodGroup } from "./external-gangs.ts";
import { nameClashes } from "./name-clashes.ts";
import { collectedGang, gangsOfWorkload } from "./workload-gangs.ts";

export type { CollectedGang, GangMember, GangProblem, GangProblemCode } from "./collected-gang.ts";

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
  const gangs: CollectedGang[] = [];
  for (const workload of workloads) {
    for (const gang of gangsOfWorkload(workload, known.get(workload.cluster)).predicted) gangs.push(gang);
  }
  const external = externalGangs(workloads, podGroups, known);
  const clashes = nameClashes(external, known);
  for (const found of external) {
    gangs.push(collectedGang(found, known.get(found.gang.cluster), clashes.get(found.gang)));
  }
  return gangs.sort(compareGangs);
}

function compareGangs(a: CollectedGang, b: CollectedGang): number {
  return (
    compareText(a.cluster, b.cluster) ||
    compareText(a.gang.namespace, b.gang.namespace) ||
    compareText(a.gang.name, b.gang.name) ||
    compareText(a.mode, b.mode) ||
    // Names of predicted groups lack the uid, so those of two workloads may be equal.
    compareMembers(a, b)
  );
}

function compareMembers({ members: [a] }: CollectedGang, { members: [b] }: CollectedGang): number {
  // Only a committed group may have no members, and no other gang of its mode has its name.
  if (a === undefined || b === undefined) return 0;
  return compareObjects(a.workload.object, b.workload.object);
}
