import { NOT_WHOLE, wholeAt } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { ExternalObstacle } from "../../src/model/index.ts";
import { annotation, KAI_KEYS } from "../../src/model/index.ts";

/**
 * The limits of one committed PodGroup for a LeaderWorkerSet: all pods of a template have the same label, so it can
 * distinguish neither replicas nor segments, and with `LeaderReady` the workers start after their leader.
 * Sources: KAI Scheduler, plugins/leaderworkerset/lws_grouper.go; LeaderWorkerSet, `spec.startupPolicy`.
 */
export function leaderWorkerSetObstacle(object: KubeObject): ExternalObstacle | undefined {
  const template = at(object, "spec", "leaderWorkerTemplate");
  const size = wholeAt(template, "size") ?? 1;
  if (at(object, "spec", "startupPolicy") === "LeaderReady" && size !== 1) {
    return { reason: "its workers appear only once their leader is ready", late: ["worker"] };
  }
  const replicas = wholeAt(object, "spec", "replicas") ?? 1;
  if (replicas !== NOT_WHOLE && replicas > 1) {
    return { reason: `its ${replicas} replicas are a gang each, which one template cannot distinguish` };
  }
  const worker = at(template, "workerTemplate");
  const annotated = annotation(object, KAI_KEYS.segmentSize) ?? annotation(worker, KAI_KEYS.segmentSize);
  if (annotated === undefined && at(template, "subGroupPolicy", "subGroupSize") === undefined) return undefined;
  return { reason: "its segments split the workers by index, which one template cannot express" };
}
