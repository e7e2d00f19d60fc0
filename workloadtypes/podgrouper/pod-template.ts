import type { GangPods } from "../../src/gang/gang.ts";
import type { PodTemplate } from "../../src/model/kubernetes.ts";
import { list, member } from "../../src/quota/json.ts";

/** Pods of a gang, of a leaf of it where one is named, with their template if the value is one: it has containers. */
export function gangPods(component: string, count: number, template: unknown, leaf?: string): GangPods {
  const pods: { -readonly [K in keyof GangPods]: GangPods[K] } = { component, count };
  if (leaf !== undefined) pods.leaf = leaf;
  if (isPodTemplate(template)) pods.template = template;
  return pods;
}

function isPodTemplate(value: unknown): value is PodTemplate {
  return list(member(member(value, "spec"), "containers")).length > 0;
}
