import { at, groupOf, isObject, members } from "../../src/kernel/index.ts";
import type { WorkloadView } from "../../src/rule/index.ts";

/**
 * API groups whose pods need no volume for /dev/shm. The operators KubeRay (`BuildPod`), Dynamo (`sharedMemory`) and NIM
 * mount one in memory, and a virtual machine of KubeVirt has its own.
 */
const SHARED_MEMORY_BY_OPERATOR = new Set(["ray.io", "nvidia.com", "apps.nvidia.com", "kubevirt.io"]);

/** API groups whose pods get volumes from a runtime or the platform: Kubeflow's TrainJob, Run:ai. */
const HIDDEN_VOLUMES = new Set(["trainer.kubeflow.org", "run.ai"]);

/**
 * Names of volumes that an operator adds to its pods, by API group, so that containers of the manifest may mount them.
 * Sources: KubeRay 1.7, controllers/ray/utils/constant.go and common/pod.go; kubeflow/mpi-operator 0.7,
 * mpi_job_controller.go; KServe 0.20, pkg/constants/constants.go.
 */
const VOLUMES_BY_OPERATOR: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["ray.io", new Set(["shared-mem", "ray-logs", "ray-tls", "ray-token", "gcs-storage"])],
  ["kubeflow.org", new Set(["mpi-job-config", "ssh-auth"])],
  ["serving.kserve.io", new Set(["kserve-provision-location", "model-config", "model-dir"])],
]);

/** Whether the operator of a workload may add a volume to its pods that the manifest does not have. */
export function isVolumeOfOperator(name: string, workload: WorkloadView): boolean {
  const { apiVersion } = workload.checked.object;
  return VOLUMES_BY_OPERATOR.get(groupOf(apiVersion))?.has(name) === true || hasHiddenVolumes(workload);
}

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
