import type { PodTemplate } from "../../src/model/kubernetes.ts";
import { list, member } from "../../src/quota/json.ts";

/** A pod template for `GangPods`, if the value is one: it has a spec with containers. */
export function podTemplateOf(template: unknown): { readonly template?: PodTemplate } {
  return isPodTemplate(template) ? { template } : {};
}

function isPodTemplate(value: unknown): value is PodTemplate {
  return list(member(member(value, "spec"), "containers")).length > 0;
}
