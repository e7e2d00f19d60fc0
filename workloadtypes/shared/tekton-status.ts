import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";

/** The words of `spec.status` with which a run starts no pods: it waits for their removal, or is cancelled at once. */
const HELD: readonly unknown[] = ["PipelineRunPending", "Cancelled", "TaskRunPending", "TaskRunCancelled"];

/** Whether a PipelineRun or TaskRun starts no pods. Source: Tekton, pkg/apis/pipeline/v1, `PipelineRunSpecStatus`. */
export function isHeld(object: KubeObject): boolean {
  return HELD.includes(at(object, "spec", "status"));
}
