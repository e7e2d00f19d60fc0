import type { CollectedGang } from "../../../gpu/index.ts";
import { count } from "../../../kernel/index.ts";
import { leavesOf } from "../../../model/index.ts";
import type { ObjectSet } from "../../../rule/index.ts";
import { gangsOfSet } from "../../../rules/index.ts";
import type { DangerSign, FoundDanger } from "./danger-sign.ts";

/** Gangs that get fewer pods than the group that runs needs. */
export const shrunkenGang: DangerSign = {
  id: "gang-below-minimum",
  finds: "a gang on both sides whose pods, or those of a subgroup, become fewer than its minimum at the base",
  reason:
    "the gang that runs is no longer complete: the scheduler may evict it as stale, and its pods wait for lost peers",
  upstream: "https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/batch",
  find: ({ cluster, changed, before, after }) => {
    if (changed.length === 0) return [];
    const objects = new Map(changed.map((pair) => [pair.after.object, pair.after]));
    const old = gangsOf(before, cluster);
    return [...gangsOf(after, cluster)].flatMap(([key, gang]): readonly FoundDanger[] => {
      const known = old.get(key);
      if (known === undefined) return [];
      const message = shortfall(known, gang);
      if (message === undefined) return [];
      const changedObject = [...gang.members.map(({ workload }) => workload.object), gang.podGroup]
        .map((object) => object && objects.get(object))
        .find((object) => object !== undefined);
      if (changedObject === undefined) return [];
      return [{ object: changedObject, message }];
    });
  },
};

function gangsOf(set: ObjectSet, cluster: string): ReadonlyMap<string, CollectedGang> {
  const own = gangsOfSet(set).filter((gang) => gang.cluster === cluster);
  return new Map(own.map((gang) => [JSON.stringify([gang.gang.namespace, gang.gang.name]), gang]));
}

function shortfall(before: CollectedGang, after: CollectedGang): string | undefined {
  const leaves = new Map(leavesOf(before.gang).map((leaf) => [leaf.name, leaf.min ?? 1]));
  for (const [name, min] of leaves) {
    const [was, has] = [podsIn(before, name), podsIn(after, name)];
    if (was >= min && has < min) return textOf(`subgroup ${name} of the gang`, min, has);
  }
  if (leaves.size > 0) return undefined;
  const min = before.gang.min ?? 1;
  const [was, has] = [podsIn(before), podsIn(after)];
  if (was >= min && has < min) return textOf("the gang", min, has);
  return undefined;
}

function textOf(what: string, min: number, has: number): string {
  return `${what} started with a minimum of ${count(min, "pod")} and now has ${has}`;
}

function podsIn({ gang }: CollectedGang, leaf?: string): number {
  return gang.pods.reduce((sum, pods) => sum + (leaf === undefined || pods.leaf === leaf ? pods.count : 0), 0);
}
