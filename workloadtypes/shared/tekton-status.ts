import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Suspension } from "../../src/model/index.ts";

/** The words of `spec.status` with which a run starts no pods: it waits for their removal, or is cancelled at once. */
const HELD: readonly unknown[] = ["PipelineRunPending", "Cancelled", "TaskRunPending", "TaskRunCancelled"];

/** Whether a PipelineRun or TaskRun starts no pods. Source: Tekton, pkg/apis/pipeline/v1, `PipelineRunSpecStatus`. */
export function isHeld(object: KubeObject): boolean {
  return HELD.includes(at(object, "spec", "status"));
}

/**
 * The status of a run that waits for the removal of this word. Only a new run may have it, so no action suspends a run.
 */
export function pendingRun(word: "PipelineRunPending" | "TaskRunPending"): Suspension {
  const condition = { type: "Succeeded", status: "Unknown", reason: word };
  return { statusMappings: { suspended: [{ byConditions: [condition] }] } };
}
