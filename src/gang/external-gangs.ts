import type { KubeObject } from "../model/kubernetes.ts";
import type { Cluster } from "../model/organization.ts";
import type { Workload } from "../model/workload.ts";
import type { GangMember, GangProblem, GatheredGang } from "./collected-gang.ts";
import { emptyProblem, type LinkedPods, linkProblem, type Surroundings } from "./link-problems.ts";
import { compareLists, compareObjects, compareTexts } from "./order.ts";
import { podLink } from "./pod-link.ts";
import { nameOfObject, namespaceOfObject, readPodGroup } from "./read-pod-group.ts";
import { routeProblem, routesOf, withPods } from "./route-pods.ts";

/** A PodGroup among the manifests, with the name of its cluster. */
export interface PlacedPodGroup {
  readonly object: KubeObject;
  readonly cluster: string;
}

/** A group by cluster, namespace and name, with the pods that speak of it. */
interface Slot {
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
  podGroup?: KubeObject;
  readonly linked: LinkedPods[];
}

/** A gang with what is wrong about the way its pods name it. */
export interface ExternalGang {
  readonly gang: GatheredGang;
  readonly problems: readonly GangProblem[];
}

/** The committed groups with the pods that name them, and the groups that pods name in vain. */
export function externalGangs(
  workloads: readonly Workload[],
  podGroups: readonly PlacedPodGroup[],
  clusters: ReadonlyMap<string, Cluster>,
): readonly ExternalGang[] {
  const slots = slotsOf(workloads, podGroups, clusters);
  const siblings = new Map<string, string[]>();
  const elsewhere = new Map<string, string[]>();
  for (const { cluster, namespace, name, podGroup } of slots) {
    if (podGroup === undefined) continue;
    add(siblings, keyOf(cluster, namespace), name);
    add(elsewhere, keyOf(cluster, name), namespace);
  }
  return slots.flatMap((slot) => {
    const { cluster, namespace, name, podGroup, linked } = slot;
    // Pods that were read from a cluster belong to groups that need not be among the manifests.
    if (podGroup === undefined && linked.every(({ link }) => link.kind === "taken")) return [];
    const around: Surroundings = {
      siblings: siblings.get(keyOf(cluster, namespace)) ?? [],
      elsewhere: (elsewhere.get(keyOf(cluster, name)) ?? []).toSorted(compareTexts),
    };
    const problems = linked.map((item) => linkProblem(item, podGroup !== undefined, around));
    const empty = podGroup === undefined || linked.length > 0 ? undefined : emptyProblem(podGroup);
    const { gang, lost } = gangOf(slot);
    return [{ gang, problems: [...problems, empty, ...lost].filter((found) => found !== undefined) }];
  });
}

function gangOf({ cluster, namespace, name, podGroup, linked }: Slot) {
  const gang = podGroup === undefined ? { name, namespace, queue: "", pods: [] } : readPodGroup(podGroup);
  // Asked for only where there are pods to find a leaf for.
  let route: ReturnType<typeof routesOf> | undefined;
  const lost: GangProblem[] = [];
  const members = linked
    .filter(({ link }) => link.kind === "linked" || link.kind === "taken")
    .sort(compareLinked)
    .map(({ workload, pods }): GangMember => {
      if (podGroup === undefined) return { workload, pods };
      route ??= routesOf(gang);
      const found = route(pods);
      if (!("lost" in found)) return { workload, pods, ...found };
      lost.push(routeProblem({ workload, pods }, found));
      return { workload, pods, lost: true };
    });
  const gathered: GatheredGang = {
    gang: withPods(gang, members),
    mode: "external",
    cluster,
    members,
    ...(podGroup === undefined ? {} : { podGroup }),
  };
  return { gang: gathered, lost };
}

function slotsOf(
  workloads: readonly Workload[],
  podGroups: readonly PlacedPodGroup[],
  clusters: ReadonlyMap<string, Cluster>,
): readonly Slot[] {
  const slots = new Map<string, Slot>();
  const slotOf = (cluster: string, namespace: string, name: string): Slot => {
    const key = keyOf(cluster, namespace, name);
    const slot = slots.get(key) ?? { cluster, namespace, name, linked: [] };
    slots.set(key, slot);
    return slot;
  };
  for (const { object, cluster } of podGroups) {
    const slot = slotOf(cluster, namespaceOfObject(object), nameOfObject(object));
    if (slot.podGroup === undefined || compareObjects(object, slot.podGroup) < 0) slot.podGroup = object;
  }
  for (const workload of workloads) {
    for (const pods of workload.pods) {
      const link = podLink(workload.object, pods.template, clusters.get(workload.cluster));
      if (link === undefined) continue;
      const name = link.kind === "unnamed" ? "" : link.podGroup;
      slotOf(workload.cluster, namespaceOfObject(workload.object), name).linked.push({ workload, pods, link });
    }
  }
  return [...slots.values()];
}

function compareLinked(a: LinkedPods, b: LinkedPods): number {
  return (
    compareObjects(a.workload.object, b.workload.object) ||
    compareLists([a.pods.component, a.pods.instance], [b.pods.component, b.pods.instance])
  );
}

function add(lists: Map<string, string[]>, key: string, item: string): void {
  const found = lists.get(key);
  if (found === undefined) lists.set(key, [item]);
  else found.push(item);
}

function keyOf(...parts: readonly string[]): string {
  return parts.join("\u0000");
}
