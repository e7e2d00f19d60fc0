import { groupOf } from "../../src/base/kubernetes.ts";
import { at, isObject, members } from "../../src/base/read.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";

/**
 * API groups whose pods need no volume for /dev/shm. The operators KubeRay (`BuildPod`), Dynamo (`sharedMemory`) and NIM
 * mount one in memory, and a virtual machine of KubeVirt has its own.
 */
const SHARED_MEMORY_BY_OPERATOR = new Set(["ray.io", "nvidia.com", "apps.nvidia.com", "kubevirt.io"]);

/** API groups whose pods get volumes from a runtime or the platform: Kubeflow's TrainJob, Run:ai. */
const HIDDEN_VOLUMES = new Set(["trainer.kubeflow.org", "run.ai"]);

/** Whether the pods of a workload may have shared memory that its manifest does not have. */
export function mountsSharedMemory(workload: WorkloadView): boolean {
  return SHARED_MEMORY_BY_OPERATOR.has(groupOf(workload.checked.object.apiVersion)) || hasHiddenVolumes(workload);
}

/** Whether the pods of a workload may get volumes and mounts that its manifest does not have. */
export function hasHiddenVolumes({ checked: { object } }: WorkloadView): boolean {
  const group = groupOf(object.apiVersion);
  if (HIDDEN_VOLUMES.has(group)) return true;
  if (group !== "serving.kserve.io") return false;
  if (object.kind !== "InferenceService") return true;
  // A runtime completes a predictor that names a model. A predictor with its own containers is a complete pod.
  const predictor = at(object.spec, "predictor");
  return members(predictor).some(([key, value]) => isObject(value) && (key === "model" || "storageUri" in value));
}
