import { getOrCreate } from "../../kernel/index.ts";
import { plus, sumOf, timesCount, type UnitAmounts } from "../account/resource-amounts.ts";
import type { CountedPodSet } from "./counted-pod-set.ts";
import type { FlavorObstacle } from "./flavor-obstacle.ts";
import { type AssigningQueue, type FoundFlavor, flavorOfGroup, usageKey } from "./flavor-of-group.ts";

/** The index of the flavor that a pod set had, by resource; -1 after the last one. The next search starts behind it. */
export type TriedFlavors = ReadonlyMap<string, number>;

/** The flavors of the pod sets of a workload, as far as they were found. */
export interface FlavorAssignment {
  /** The flavor of each resource, by pod set. */
  readonly flavors: readonly ReadonlyMap<string, string>[];
  readonly tried: readonly TriedFlavors[];
  /** Whether a pod set requests only resources without quota: Kueue stops there, and regards the workload as one that fits. */
  readonly isCutShort?: true;
  /** The pod set without flavors, with the reasons; absent where all have some. */
  readonly failure?: { readonly podSet: CountedPodSet; readonly obstacles: readonly FlavorObstacle[] };
}

/**
 * Gives the pod sets flavors, in their order, each the first flavor that has room for all of its resources of a group.
 * Nothing runs in the cluster. Source: kueue v0.19.2, pkg/scheduler/flavorassigner/flavorassigner.go (`assignFlavors`).
 *
 * @param counts the pods of each pod set
 * @param last the flavors of the previous attempt, where the search continues
 */
export function assignFlavors(
  on: AssigningQueue,
  podSets: readonly CountedPodSet[],
  counts: readonly number[],
  last: readonly TriedFlavors[],
): FlavorAssignment {
  const usage = new Map<string, bigint>();
  const flavors: ReadonlyMap<string, string>[] = [];
  const tried: TriedFlavors[] = [];
  for (const group of groupsOf(podSets)) {
    const all = group.map(({ podSet, index }) => requestsOf(on, podSet, counts[index] ?? 0));
    const [first] = group;
    if (first === undefined) continue;
    const members = group.map(({ podSet }) => podSet);
    const found = new Map<string, FoundFlavor>();
    const requests = sumOf(all);
    for (const resource of [...requests.keys()].toSorted()) {
      const covering = on.queue.groups.find(({ resources }) => resources.has(resource));
      if (covering === undefined) {
        if (on.ignoresUndeclared || requests.get(resource) === 0n) continue;
        return { flavors, tried, failure: { podSet: first.podSet, obstacles: [{ kind: "uncovered", resource }] } };
      }
      if (found.has(resource)) continue;
      const start = (last[first.index]?.get(resource) ?? -1) + 1;
      const result = flavorOfGroup(on, covering, members, requests, usage, start);
      if ("obstacles" in result) return { flavors, tried, failure: { podSet: first.podSet, ...result } };
      for (const own of requests.keys()) if (covering.resources.has(own)) found.set(own, result);
    }
    for (const [position, { podSet }] of group.entries()) {
      const own = all[position] ?? new Map();
      const mine = flavorsFor(on, podSet, own, found);
      flavors.push(new Map([...mine].map(([resource, { flavor }]) => [resource, flavor])));
      tried.push(new Map([...mine].map(([resource, each]) => [resource, each.tried])));
      for (const [resource, { flavor }] of mine) {
        const key = usageKey(flavor, resource);
        usage.set(key, plus(usage.get(key) ?? 0n, own.get(resource) ?? 0n));
      }
      if (own.size > 0 && mine.size === 0) return { flavors, tried, isCutShort: true };
    }
  }
  return { flavors, tried };
}

interface Indexed {
  readonly podSet: CountedPodSet;
  readonly index: number;
}

/** The pod sets that get the same flavors, in the order of their first ones. */
function groupsOf(podSets: readonly CountedPodSet[]): Iterable<readonly Indexed[]> {
  const groups = new Map<string, Indexed[]>();
  for (const [index, podSet] of podSets.entries()) {
    getOrCreate(groups, podSet.topology?.group ?? String(index), (): Indexed[] => []).push({ podSet, index });
  }
  return groups.values();
}

function requestsOf({ queue }: AssigningQueue, { perPod }: CountedPodSet, count: number): UnitAmounts {
  const requests = timesCount(perPod, count);
  if (!queue.groups.some(({ resources }) => resources.has("pods"))) return requests;
  return new Map([...requests, ["pods", BigInt(count)]]);
}

/** The flavors of one pod set of a group. One without requests gets those with a topology, which place it. */
function flavorsFor(
  on: AssigningQueue,
  { topology }: CountedPodSet,
  own: UnitAmounts,
  found: ReadonlyMap<string, FoundFlavor>,
): ReadonlyMap<string, FoundFlavor> {
  if (own.size > 0) return new Map([...found].filter(([resource]) => own.has(resource)));
  if (topology?.group === undefined) return new Map();
  return new Map([...found].filter(([, { flavor }]) => on.flavorOf(flavor)?.topology !== undefined));
}
