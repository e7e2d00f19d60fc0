import type { ObjectFault } from "../../k8s-fields/index.ts";
import { wrongDuration } from "../../k8s-fields/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { isAbsent, isObject, member } from "../../kernel/index.ts";
import { isQueue } from "./read-queue.ts";

const DURATIONS = ["preemptMinRuntime", "reclaimMinRuntime"];

/**
 * The fields for which KAI's webhook rejects a Queue: it must have `spec.resources`, also if it is empty, and durations
 * that it can read. Objects of other kinds have no fault here.
 * Source: KAI Scheduler, pkg/admission/webhook/queuehooks/queue_validator.go and pkg/apis/scheduling/v2/queue_types.go.
 */
export function queueFaults(object: KubeObject): readonly ObjectFault[] {
  if (!isQueue(object)) return [];
  const spec = member(object, "spec");
  const isMissing = isAbsent(spec) || (isObject(spec) && isAbsent(spec.resources));
  const durations = DURATIONS.flatMap((field) => wrongDuration(member(spec, field), `/spec/${field}`));
  if (!isMissing) return durations;
  return [
    ...durations,
    {
      kind: "missing",
      path: "/spec/resources",
      message: "is mandatory, but missing; KAI's webhook rejects the Queue",
      fix: "set quota and limit of gpu, cpu and memory; -1 is unlimited",
    },
  ];
}
