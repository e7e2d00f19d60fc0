import { at, filledText, groupOf, type KubeObject } from "../../src/kernel/index.ts";
import { KUEUE_PREFIX, QUEUED_KINDS } from "../operators/kueue-labels.ts";

const QUEUE = `${KUEUE_PREFIX}queue-name`;
/** The kinds whose pods may have the label of the queue in place of the object. */
const BY_POD: ReadonlySet<string> = new Set(["apps/Deployment", "apps/StatefulSet", "apps/ReplicaSet"]);

/** The LocalQueue that the labels of a workload or of its pods name for Kueue; undefined for none. */
export function kueueQueueOf(object: KubeObject, pod: unknown): string | undefined {
  const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
  if (kind === "batch/CronJob") return filledText(at(object.spec, "jobTemplate", "metadata", "labels", QUEUE));
  const own = QUEUED_KINDS.has(kind) ? filledText(at(object.metadata, "labels", QUEUE)) : undefined;
  return own ?? (BY_POD.has(kind) ? filledText(at(pod, "labels", QUEUE)) : undefined);
}
