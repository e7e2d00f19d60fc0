import { isDeepStrictEqual } from "node:util";
import type { KubeObject, PodSpec, PodTemplate } from "../base/kubernetes.ts";
import type { WorkloadPods } from "../workload/workload.ts";

/**
 * Pods of a definition with their templates taken from the object that they became, where it holds them: a place in
 * a template is then a place in the object. A template that the object does not hold stays as it is.
 */
export function podsWithin(object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] {
  const found: PodTemplate[] = [];
  collect(object, found, 0);
  return pods.map((entry) => {
    const same = found.find((candidate) => isDeepStrictEqual(plain(candidate), plain(entry.template)));
    return same === undefined ? entry : { ...entry, template: same };
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

// What JSON does not have, an object of a tree may still hold.
function plain({ metadata = {}, spec }: PodTemplate): unknown {
  return JSON.parse(JSON.stringify({ metadata, spec }));
}
