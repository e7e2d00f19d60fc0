import { objectionsOf } from "../../../policies/index.ts";
import { getOrCreate, type KubeObject } from "../../kernel/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { oncePerSet } from "../../rules/index.ts";

/**
 * The reasons for which the pods of an object never start, whatever else runs: the verdicts of `muster check`. A workload
 * without a PodGroup has that reason elsewhere.
 */
export function neverReasons(set: ObjectSet, object: KubeObject): readonly string[] {
  return reasonsOf(set).get(object) ?? [];
}

const reasonsOf = oncePerSet((set): ReadonlyMap<KubeObject, readonly string[]> => {
  const reasons = new Map<KubeObject, string[]>();
  for (const { level, reason, gangs, text } of objectionsOf(set)) {
    if (level !== "never" || reason === "no-pod-group") continue;
    const objects = new Set(gangs.flatMap(({ members }) => members.map(({ workload }) => workload.object)));
    for (const object of objects) getOrCreate(reasons, object, (): string[] => []).push(text);
  }
  return reasons;
});
