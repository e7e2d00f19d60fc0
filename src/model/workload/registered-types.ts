import { atLeast } from "../../kernel/index.ts";

/**
 * The kinds that Run:ai registers by itself, by the first release that lists them, as `group/Kind`; `Kind` in the core
 * group. A later list does not have Milvus, but no document reports its removal. Sources: Run:ai 2.24, "Extending Workload
 * Support with Resource Interface", and its native workloads; Run:ai 2.25, "Workload Priority and Preemption".
 */
const REGISTERED: Readonly<Record<string, readonly string[]>> = {
  "2.24": [
    "apps.nvidia.com/NIMService",
    "apps/Deployment",
    "apps/StatefulSet",
    "apps/ReplicaSet",
    "Pod",
    "batch/CronJob",
    "batch/Job",
    "jobset.x-k8s.io/JobSet",
    "kubeflow.org/TFJob",
    "kubeflow.org/PyTorchJob",
    "kubeflow.org/MPIJob",
    "kubeflow.org/XGBoostJob",
    "kubeflow.org/Notebook",
    "kubeflow.org/ScheduledWorkflow",
    "ray.io/RayService",
    "ray.io/RayCluster",
    "ray.io/RayJob",
    "tekton.dev/PipelineRun",
    "tekton.dev/TaskRun",
    "machinelearning.seldon.io/SeldonDeployment",
    "amlarc.azureml.com/AmlJob",
    "argoproj.io/Workflow",
    "workspace.devfile.io/DevWorkspace",
    "serving.knative.dev/Service",
    "kubevirt.io/VirtualMachineInstance",
    "serving.kserve.io/InferenceService",
    "milvus.io/Milvus",
    "run.ai/InteractiveWorkload",
    "run.ai/TrainingWorkload",
    "run.ai/DistributedWorkload",
    "run.ai/InferenceWorkload",
  ],
  "2.25": [
    "apps.nvidia.com/NIMCache",
    "kubeflow.org/JAXJob",
    "leaderworkerset.x-k8s.io/LeaderWorkerSet",
    "nvidia.com/DynamoGraphDeployment",
  ],
};

const SINCE = new Map(Object.entries(REGISTERED).flatMap(([since, names]) => names.map((name) => [name, since])));

/** Whether a release of Run:ai registers a kind by itself. Releases before 2.24 count as 2.24. */
export function isRegistered({ group, kind }: { readonly group: string; readonly kind: string }, version: string) {
  const since = SINCE.get(group === "" ? kind : `${group}/${kind}`);
  return since !== undefined && (since === "2.24" || atLeast(version, since));
}
