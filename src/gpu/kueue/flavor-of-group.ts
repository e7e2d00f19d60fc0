import { plus, type UnitAmounts } from "../account/resource-amounts.ts";
import type { UsableNode } from "../account/usable-nodes.ts";
import type { CohortTree } from "./cohort-tree.ts";
import type { CountedPodSet } from "./counted-pod-set.ts";
import { flavorObstacle, type QueueTopology } from "./flavor-match.ts";
import type { FlavorObstacle } from "./flavor-obstacle.ts";
import type { KueueFlavor } from "./kueue-flavors.ts";
import type { ClusterQueue, KueueResourceGroup } from "./kueue-queues.ts";

/** The facts about a queue on which flavors depend. */
export interface AssigningQueue {
  readonly queue: ClusterQueue;
  readonly tree: CohortTree;
  /** The flavor of a name; undefined for one that is not known, which is assumed to match. */
  readonly flavorOf: (name: string) => KueueFlavor | undefined;
  /** Absent where a flavor of the queue is not known. */
  readonly topology: QueueTopology | undefined;
  readonly ignoresUndeclared: boolean;
  /** The usable nodes; undefined where they are not known, so that only quota and levels decide. */
  readonly nodes: readonly UsableNode[] | undefined;
}

/** A flavor, and the index of the last one that was tried; -1 for the last one of the group. */
export interface FoundFlavor {
  readonly flavor: string;
  readonly tried: number;
}

/** The end of a search: a flavor, or the reasons why there is none. */
type FlavorSearch = FoundFlavor | { readonly obstacles: readonly FlavorObstacle[] };

/** The key of a resource of a flavor in a map of amounts. */
export function usageKey(flavor: string, resource: string): string {
  return `${flavor}\u0000${resource}`;
}

/** The flavor of a resource group for some pod sets, or the reasons why there is none. */
export function flavorOfGroup(
  on: AssigningQueue,
  { resources, flavors }: KueueResourceGroup,
  podSets: readonly CountedPodSet[],
  requests: UnitAmounts,
  usage: ReadonlyMap<string, bigint>,
  start: number,
): FlavorSearch {
  const obstacles: FlavorObstacle[] = [];
  let best: { readonly flavor: string; readonly borrowed: number } | undefined;
  let attempted = -1;
  for (const [index, { flavor }] of flavors.entries()) {
    if (index < start) continue;
    attempted = index;
    const obstacle = flavorObstacle(on.flavorOf(flavor), podSets, resources, on.topology);
    if (obstacle !== undefined) {
      obstacles.push(obstacle);
      continue;
    }
    const { lacking, borrowed } = roomOf(on, flavor, resources, requests, usage);
    obstacles.push(...lacking);
    if (lacking.length > 0) continue;
    if (best === undefined || borrowed < best.borrowed) best = { flavor, borrowed };
    if (borrowed === 0 || !on.queue.triesNextFlavor) {
      best = { flavor, borrowed };
      break;
    }
  }
  if (best === undefined) return { obstacles };
  return { flavor: best.flavor, tried: attempted === flavors.length - 1 ? -1 : attempted };
}

/** The resources for which a flavor has no room, and the height from which it borrows for the others. */
function roomOf(
  { queue, tree }: AssigningQueue,
  flavor: string,
  covered: ReadonlySet<string>,
  requests: UnitAmounts,
  usage: ReadonlyMap<string, bigint>,
): { readonly lacking: readonly FlavorObstacle[]; readonly borrowed: number } {
  const lacking: FlavorObstacle[] = [];
  let borrowed = 0;
  for (const [resource, request] of requests) {
    if (!covered.has(resource)) continue;
    const earlier = usage.get(usageKey(flavor, resource)) ?? 0n;
    const total = plus(earlier, request);
    const capacity = tree.capacity(queue, flavor, resource);
    if (total > capacity) lacking.push({ kind: "quota", flavor, resource, earlier, request, capacity });
    else borrowed = Math.max(borrowed, tree.borrowedFrom(queue, flavor, resource, total));
  }
  return { lacking, borrowed };
}
