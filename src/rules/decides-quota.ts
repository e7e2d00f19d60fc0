import { changesPods, describesQueues, KUEUE_MODEL_KINDS, VOLCANO_MODEL_KINDS } from "../gpu/index.ts";
import { groupOf, type KubeObject } from "../kernel/index.ts";

/** Whether the quota or the requests of other objects depend on an object, with any scheduler. */
export function decidesQuota(object: KubeObject): boolean {
  const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
  return changesPods(object) || describesQueues(object) || KUEUE_MODEL_KINDS.has(kind) || VOLCANO_MODEL_KINDS.has(kind);
}
