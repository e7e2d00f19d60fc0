import { groupOf } from "../../src/base/kubernetes.ts";
import { at, isObject, members } from "../../src/base/read.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";

/** Kinds whose operator mounts a memory-backed /dev/shm itself: KubeRay (`BuildPod`), Dynamo (`sharedMemory`), NIM. */
const SHARED_MEMORY_BY_OPERATOR = new Set(["ray.io", "nvidia.com", "apps.nvidia.com"]);

/**
 * Kinds of which a manifest holds a part of the pod only: volumes come from a runtime, a preset or the platform that
 * is no part of it. Kubeflow's TrainJob (its runtime), KServe (its runtimes and configurations), Run:ai.
 */
const PARTIAL = new Set(["trainer.kubeflow.org", "run.ai"]);

/** Whether somebody else mounts shared memory into the pods of a workload. */
export function sharesMemoryItself(workload: WorkloadView): boolean {
  return SHARED_MEMORY_BY_OPERATOR.has(groupOf(workload.checked.object.apiVersion)) || isPartial(workload);
}

/** Whether the pods of a workload get volumes and mounts that its manifest does not show. */
export function isPartial({ checked: { object } }: WorkloadView): boolean {
  const group = groupOf(object.apiVersion);
  if (PARTIAL.has(group)) return true;
  if (group !== "serving.kserve.io") return false;
  if (object.kind !== "InferenceService") return true;
  // A predictor with containers of its own is a whole pod; one that names a model is filled in by a runtime.
  const predictor = at(object.spec, "predictor");
  return members(predictor).some(([key, value]) => isObject(value) && (key === "model" || "storageUri" in value));
}
