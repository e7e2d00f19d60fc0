import type { PodTemplate } from "../../kernel/index.ts";
import { items, member } from "../../kernel/index.ts";
import type { GangPods } from "../../model/index.ts";

/** Pods of a gang, or of one of its leaves, with their template if the value is a pod template (it has containers). */
export function gangPods(
  component: string,
  count: number,
  template: unknown,
  leaf?: string,
  instance?: string,
): GangPods {
  const pods: { -readonly [K in keyof GangPods]: GangPods[K] } = { component, count };
  if (instance) pods.instance = instance;
  if (leaf !== undefined) pods.leaf = leaf;
  if (isPodTemplate(template)) pods.template = template;
  return pods;
}

function isPodTemplate(value: unknown): value is PodTemplate {
  return items(member(member(value, "spec"), "containers")).length > 0;
}
