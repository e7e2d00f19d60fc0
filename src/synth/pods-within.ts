import { isDeepStrictEqual } from "node:util";
import type { KubeObject, PodSpec, PodTemplate } from "../base/kubernetes.ts";
import type { WorkloadPods } from "../workload/workload.ts";

/**
 * Returns the pods of a definition with the templates of the expanded object, so that a place in a template is a place
 * in the object. A template that the object does not contain is kept unchanged.
 */
export function podsWithin(object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] {
  const found: PodTemplate[] = [];
  collect(object, found, 0);
  return pods.map((entry) => {
    const same = found.find((candidate) => isDeepStrictEqual(plain(candidate), plain(entry.template)));
    if (same === undefined) return entry;
    return { ...entry, template: same };
  });
}

// Deeper than any template that muster makes.
const MAX_DEPTH = 16;

function collect(value: unknown, found: PodTemplate[], depth: number): void {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
  if ("spec" in value && isPodSpec(value.spec)) found.push(value as PodTemplate);
  for (const member of Object.values(value)) collect(member, found, depth + 1);
}

function isPodSpec(value: unknown): value is PodSpec {
  return typeof value === "object" && value !== null && "containers" in value && Array.isArray(value.containers);
}

// An object of a tree may contain values that JSON does not have.
function plain({ metadata = {}, spec }: PodTemplate): unknown {
  return JSON.parse(JSON.stringify({ metadata, spec }));
}
