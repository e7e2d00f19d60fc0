import type { PodView } from "../../src/rules/workload-view.ts";
import { isRunAiPod } from "../pods/pod-parts.ts";

/**
 * Kinds whose pods get their security settings from elsewhere: an operator makes the whole pod (virtual machines,
 * Milvus, NIM, workspaces), or a runtime does to which the object only refers (TrainJob).
 */
const MADE_ELSEWHERE = new Set([
  "DevWorkspace",
  "Milvus",
  "NIMCache",
  "NIMService",
  "TrainJob",
  "VirtualMachineInstance",
]);

/**
 * Whether what a pod template leaves out is really left out, so that a rule may complain of it. Not so where the object
 * has no place for it, and unknown where a Resource Interface of the repository puts a template together from parts.
 */
export function showsSettings(pod: PodView): boolean {
  const { checked, object, kind } = pod.workload;
  if (pod.containers.length === 0) return false;
  if (checked.pods !== undefined || isRunAiPod(pod)) return true;
  return kind === undefined ? isPartOf(pod.spec, object) : !MADE_ELSEWHERE.has(kind.kind);
}

function isPartOf(part: unknown, whole: unknown): boolean {
  if (whole === part) return true;
  return typeof whole === "object" && whole !== null && Object.values(whole).some((member) => isPartOf(part, member));
}
