import type { KubeObject, Writable } from "../../kernel/index.ts";
import { compareObjects, compareText, getOrCreate } from "../../kernel/index.ts";
import type { Cluster, Gang, ManagedResources, Workload } from "../../model/index.ts";
import { assignedGang } from "./assigned-pools.ts";
import type { FoundGang, GangMember, GangProblem, GatheredGang } from "./collected-gang.ts";
import { emptyProblem, type LinkedPods, linkProblem, type Surroundings } from "./link-problems.ts";
import { nameOfObject, namespaceOfObject, readPodGroup } from "./read-pod-group.ts";
import { memberMaker, podsOfMembers } from "./route-pods.ts";
import { gangsOfWorkload } from "./workload-gangs.ts";

/** A PodGroup among the manifests, with the name of its cluster. */
export interface PlacedPodGroup {
  readonly object: KubeObject;
  readonly cluster: string;
}

/** A group by cluster, namespace and name, with the pods that name it. */
interface Slot {
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
  podGroup?: KubeObject;
  /** Undefined as long as no pods name the group. */
  linked: LinkedPods[] | undefined;
}

const NO_PODS: readonly LinkedPods[] = Object.freeze([]);

/** The committed groups with the pods that name them, and the missing groups that pods name. */
export function externalGangs(
  workloads: readonly Workload[],
  podGroups: readonly PlacedPodGroup[],
  clusters: ReadonlyMap<string, Cluster>,
): readonly FoundGang[] {
  const slots = slotsOf(workloads, podGroups, clusters);
  // Few sets have a missing group, so the groups around it are indexed on first use.
  let findSurroundings: ReturnType<typeof surroundingsOf> | undefined;
  const surroundingsOfMissing = (slot: Slot) => {
    findSurroundings ??= surroundingsOf(slots);
    return findSurroundings(slot);
  };
  const found: FoundGang[] = [];
  for (const slot of slots) {
    const { podGroup } = slot;
    const linked: readonly LinkedPods[] = slot.linked ?? NO_PODS;
    // Pods that were read from a cluster belong to groups that need not be among the manifests.
    if (podGroup === undefined && linked.every(({ link }) => link.kind === "taken")) continue;
    const { gang, lost } = gangOf(slot, clusters.get(slot.cluster)?.managed);
    const problems: GangProblem[] = [];
    const missing = podGroup === undefined ? surroundingsOfMissing(slot) : undefined;
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

/** Finds the groups that a missing one may be mistaken for. */
function surroundingsOf(slots: readonly Slot[]): (slot: Slot) => Surroundings {
  const siblings = new Map<string, Map<string, string[]>>();
  const elsewhere = new Map<string, Map<string, string[]>>();
  const listOf = (lists: typeof siblings, cluster: string, key: string): string[] =>
    getOrCreate(getOrCreate(lists, cluster, newMap<string[]>), key, () => []);
  for (const { cluster, namespace, name, podGroup } of slots) {
    if (podGroup === undefined) continue;
    listOf(siblings, cluster, namespace).push(name);
    listOf(elsewhere, cluster, name).push(namespace);
  }
  return ({ cluster, namespace, name }) => ({
    siblings: siblings.get(cluster)?.get(namespace) ?? [],
    elsewhere: (elsewhere.get(cluster)?.get(name) ?? []).toSorted(compareText),
  });
}

function gangOf(slot: Slot, managed: ManagedResources | undefined) {
  const { cluster, namespace, name, podGroup } = slot;
  const linked: readonly LinkedPods[] = slot.linked ?? NO_PODS;
  const gang: Writable<Gang> =
    podGroup === undefined ? { name, namespace, queue: "", pods: [] } : readPodGroup(podGroup);
  const lost: GangProblem[] = [];
  const memberOf = podGroup === undefined ? undefined : memberMaker(gang, lost);
  const taken = linked.every(isTaken) ? linked : linked.filter(isTaken);
  const sorted = taken.length < 2 ? taken : taken.toSorted(compareLinked);
  const members = sorted.map(({ workload, pods }): GangMember => {
    return memberOf?.(workload, pods) ?? { workload, pods };
  });
  // Only this function has read the gang, so it may be changed.
  gang.pods = podsOfMembers(members);
  const gathered: Writable<GatheredGang> = { gang, mode: "external", cluster, members };
  if (podGroup !== undefined) {
    gathered.podGroup = podGroup;
    if (managed !== undefined) gathered.gang = assignedGang(gang, podGroup, managed);
  }
  return { gang: gathered, lost };
}

function isTaken({ link }: LinkedPods): boolean {
  return link.kind === "linked" || link.kind === "taken";
}

function slotsOf(
  workloads: readonly Workload[],
  podGroups: readonly PlacedPodGroup[],
  clusters: ReadonlyMap<string, Cluster>,
): readonly Slot[] {
  const all: Slot[] = [];
  // Maps in maps: a joined key would be made, and hashed, for every pod.
  const known = new Map<string, Map<string, Map<string, Slot>>>();
  const slotOf = (cluster: string, namespace: string, name: string): Slot => {
    const names = getOrCreate(getOrCreate(known, cluster, newMap<Map<string, Slot>>), namespace, newMap<Slot>);
    return getOrCreate(names, name, () => {
      const slot: Slot = { cluster, namespace, name, linked: undefined };
      all.push(slot);
      return slot;
    });
  };
  for (const { object, cluster } of podGroups) {
    const slot = slotOf(cluster, namespaceOfObject(object), nameOfObject(object));
    if (slot.podGroup === undefined || compareObjects(object, slot.podGroup) < 0) slot.podGroup = object;
  }
  for (const workload of workloads) {
    for (const linked of gangsOfWorkload(workload, clusters.get(workload.cluster)).linked) {
      const { link } = linked;
      const name = link.kind === "unnamed" ? "" : link.podGroup;
      const slot = slotOf(workload.cluster, namespaceOfObject(workload.object), name);
      // Most lists have one item, and one that starts with it takes a fraction of the memory of one that grows.
      if (slot.linked === undefined) slot.linked = [linked];
      else slot.linked.push(linked);
    }
  }
  return all;
}

function newMap<V>(): Map<string, V> {
  return new Map();
}

function compareLinked(a: LinkedPods, b: LinkedPods): number {
  return (
    compareObjects(a.workload.object, b.workload.object) ||
    compareText(a.pods.component, b.pods.component) ||
    compareText(a.pods.instance, b.pods.instance)
  );
}
