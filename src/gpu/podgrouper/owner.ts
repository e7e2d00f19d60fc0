import type { KubeObject } from "../../kernel/index.ts";
import { at, items, text } from "../../kernel/index.ts";

/**
 * The owner of an object for messages, for example `Deployment web`; undefined without an owner. The podgrouper groups
 * the pods of an owned object for its owner, because it follows the first owner of each object to the top.
 * Source: KAI Scheduler, pkg/podgrouper/topowner.
 */
export function ownerOf(object: KubeObject): string | undefined {
  const owner = items(at(object, "metadata", "ownerReferences"))[0];
  if (owner === undefined) return undefined;
  return `${text(at(owner, "kind")) ?? "object"} ${text(at(owner, "name")) ?? "without a name"}`;
}
