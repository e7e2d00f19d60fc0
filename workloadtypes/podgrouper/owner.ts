import type { KubeObject } from "../../src/model/kubernetes.ts";
import { at, list, text } from "../../src/quota/json.ts";

/**
 * The owner of an object for people, for example `Deployment web`; undefined where nobody owns it. The podgrouper groups
 * the pods of an owned object for its owner, since it follows the first owner of each object to the top.
 * Source: KAI Scheduler, pkg/podgrouper/topowner.
 */
export function ownerOf(object: KubeObject): string | undefined {
  const owner = list(at(object, "metadata", "ownerReferences"))[0];
  if (owner === undefined) return undefined;
  return `${text(at(owner, "kind")) ?? "object"} ${text(at(owner, "name")) ?? "without a name"}`;
}
