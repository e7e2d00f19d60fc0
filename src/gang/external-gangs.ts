import type { KubeObject } from "../model/kubernetes.ts";
import type { Cluster } from "../model/organization.ts";
import type { Workload } from "../model/workload.ts";
import type { FoundGang, GangMember, GangProblem, GatheredGang } from "./collected-gang.ts";
import { isTree } from "./gang.ts";
import { emptyProblem, type LinkedPods, linkProblem, type Surroundings } from "./link-problems.ts";
import { compareObjects, compareTexts } from "./order.ts";
import { leafLabelOf, podLink } from "./pod-link.ts";
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

/** The committed groups with the pods that name them, and the groups that pods name in vain. */
export function externalGangs(
  workloads: readonly Workload[],
  podGroups: readonly PlacedPodGroup[],
  clusters: ReadonlyMap<string, Cluster>,
): readonly FoundGang[] {
  const slots = slotsOf(workloads, podGroups, clusters);
  let index: ReturnType<typeof surroundingsOf> | undefined;
  const around = (slot: Slot) => {
    index ??= surroundingsOf(slots);
    return index(slot);
  };
  const found: FoundGang[] = [];
  for (const slot of slots) {
    const { podGroup, linked } = slot;
    // Pods that were read from a cluster belong to groups that need not be among the manifests.
    if (podGroup === undefined && linked.every(({ link }) => link.kind === "taken")) continue;
    const { gang, lost } = gangOf(slot);
    const problems: GangProblem[] = [];
    const missing = podGroup === undefined ? around(slot) : undefined;
    for (const item of linked) {
      const problem = linkProblem(item, missing);
      if (problem !== undefined) problems.push(problem);
    }
    const empty = podGroup === undefined || linked.length > 0 ? undefined : emptyProblem(podGroup);
    if (empty !== undefined) problems.push(empty);
    for (const problem of lost) problems.push(problem);
    found.push({ gang, problems });
  }
  return found;
}

/** Where groups are that a missing one may be mistaken for. */
function surroundingsOf(slots: readonly Slot[]): (slot: Slot) => Surroundings {
  const siblings = new Map<string, Map<string, string[]>>();
  const elsewhere = new Map<string, Map<string, string[]>>();
  for (const { cluster, namespace, name, podGroup } of slots) {
    if (podGroup === undefined) continue;
    add(below(siblings, cluster), namespace, name);
    add(below(elsewhere, cluster), name, namespace);
  }
  return ({ cluster, namespace, name }) => ({
    siblings: siblings.get(cluster)?.get(namespace) ?? [],
    elsewhere: (elsewhere.get(cluster)?.get(name) ?? []).toSorted(compareTexts),
  });
}

function gangOf({ cluster, namespace, name, podGroup, linked }: Slot) {
  const gang = podGroup === undefined ? { name, namespace, queue: "", pods: [] } : readPodGroup(podGroup);
  // Asked for only where there are pods to find a leaf for.
  let route: ReturnType<typeof routesOf> | undefined;
  const flat = !isTree(gang);
  const lost: GangProblem[] = [];
  const members: GangMember[] = [];
  for (const { workload, pods, link } of linked.length < 2 ? linked : linked.toSorted(compareLinked)) {
    if (link.kind !== "linked" && link.kind !== "taken") continue;
    // Pods without a label are in a flat gang without further ado.
    if (podGroup === undefined || (flat && leafLabelOf(pods.template) === undefined)) {
      members.push({ workload, pods });
      continue;
    }
    route ??= routesOf(gang);
    const found = route(pods);
    if ("lost" in found) {
      lost.push(routeProblem({ workload, pods }, found));
      members.push({ workload, pods, lost: true });
    } else {
      members.push(found.leaf === undefined ? { workload, pods } : { workload, pods, leaf: found.leaf });
    }
  }
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
  const all: Slot[] = [];
  const known = new Map<string, Map<string, Map<string, Slot>>>();
  const slotOf = (cluster: string, namespace: string, name: string): Slot => {
    const names = below(below(known, cluster), namespace);
    let slot = names.get(name);
    if (slot === undefined) {
      slot = { cluster, namespace, name, linked: [] };
      names.set(name, slot);
      all.push(slot);
    }
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
  return all;
}

// Maps in maps: joined keys would be made, and hashed, for every pod.
function below<T>(maps: Map<string, Map<string, T>>, key: string): Map<string, T> {
  let map = maps.get(key);
  if (map === undefined) {
    map = new Map();
    maps.set(key, map);
  }
  return map;
}

function compareLinked(a: LinkedPods, b: LinkedPods): number {
  return (
    compareObjects(a.workload.object, b.workload.object) ||
    compareTexts(a.pods.component, b.pods.component) ||
    compareTexts(a.pods.instance, b.pods.instance)
  );
}

function add(lists: Map<string, string[]>, key: string, item: string): void {
  const found = lists.get(key);
  if (found === undefined) lists.set(key, [item]);
  else found.push(item);
}
