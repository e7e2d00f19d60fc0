import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { isRunaiPod } from "../pods/pod-parts.ts";

/**
 * Kinds whose pods have settings that the object does not contain: an operator creates the pod (virtual machines,
 * Milvus, NIM, workspaces), or the object refers to a runtime (TrainJob).
 */
const INCOMPLETE_KINDS = new Set([
  "DevWorkspace",
  "Milvus",
  "NIMCache",
  "NIMService",
  "TrainJob",
  "VirtualMachine",
  "VirtualMachineInstance",
]);

/**
 * Whether a setting that is absent from a pod template is also absent from the pods, so that a rule may report it. False
 * for kinds that cannot contain the setting, and if a Resource Interface of the repository creates the template.
 */
export function showsSettings(pod: PodView): boolean {
  const { checked, object, kind } = pod.workload;
  if (pod.containers.length === 0) return false;
  if (checked.components !== undefined || isRunaiPod(pod)) return true;
  if (kind === undefined) return isPartOf(pod.spec, object);
  return !INCOMPLETE_KINDS.has(kind.kind);
}

/**
 * Whether a setting that is absent from a container is also absent from its pods. KServe merges its presets into the
 * container `main` of each part of an LLMInferenceService, and they write the whole securityContext.
 * Source: kserve/kserve, config/llmisvcconfig; pkg/controller/v1alpha2/llmisvc/config_merge.go.
 */
export function showsContainerSettings({ container, role }: ContainerView, pod: PodView): boolean {
  const isPreset = pod.workload.kind?.kind === "LLMInferenceService" && role === "main" && container.name === "main";
  return !isPreset && showsSettings(pod);
}

function isPartOf(part: unknown, whole: unknown): boolean {
  if (whole === part) return true;
  return typeof whole === "object" && whole !== null && Object.values(whole).some((member) => isPartOf(part, member));
}
