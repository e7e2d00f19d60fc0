import type { KubeObject } from "../base/kubernetes.ts";
import { isAbsent } from "../base/nullable.ts";
import { isObject, member } from "../base/read.ts";
import type { ObjectFault } from "../kubernetes/field-fault.ts";
import { isQueue } from "./read-queue.ts";

/**
 * The fields for which KAI's webhook rejects a Queue: it must have `spec.resources`, also if it is empty. Objects of other
 * kinds have no fault here.
 * Source: KAI Scheduler, pkg/apis/scheduling/v2/queue_webhook.go.
 */
export function queueFaults(object: KubeObject): readonly ObjectFault[] {
  if (!isQueue(object)) return [];
  const spec = member(object, "spec");
  const isMissing = isAbsent(spec) || (isObject(spec) && isAbsent(spec.resources));
  if (!isMissing) return [];
  return [
    {
      kind: "missing",
      path: "/spec/resources",
      message: "is mandatory, but missing; KAI's webhook rejects the Queue",
      fix: "set quota and limit of gpu, cpu and memory; -1 is unlimited",
    },
  ];
}
