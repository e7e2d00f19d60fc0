/** The kind of an object. */
export interface ObjectKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The kind that a key such as `batch/v1/Job` names. */
export function kindOfKey(key: string): ObjectKind {
  const end = key.lastIndexOf("/");
  return { apiVersion: key.slice(0, end), kind: key.slice(end + 1) };
}

const conditions = (...types: readonly string[]) => ({
  conditions: types.map((type) => ({ type: type.replace("!", ""), status: type.startsWith("!") ? "False" : "True" })),
});
const active = { Worker: { active: 1 } };
const on = { suspend: true };
const policy = { runPolicy: { suspend: true } };
const stop = { metadata: { annotations: { "serving.kserve.io/stop": "true" } } };
const inactive = { active: { value: false } };

/** Objects, by `apiVersion/kind`, with the statuses that the Karta of their kind matches. */
export const STATUS_OBJECTS: readonly (readonly [string, object, object | undefined, readonly string[]])[] = [
  ["batch/v1/Job", { spec: on }, undefined, ["Suspended"]],
  ["batch/v1/Job", { spec: on }, conditions("Suspended"), ["Suspended"]],
  ["batch/v1/Job", { spec: on }, { ...conditions("Suspended"), terminating: 2 }, ["Suspending"]],
  ["batch/v1/Job", { spec: { suspend: false } }, conditions("Suspended"), ["Resuming"]],
  ["batch/v1/Job", { spec: {} }, conditions("!Suspended"), []],
  ["batch/v1/Job", { spec: on }, conditions("Suspended", "Failed"), ["Failed"]],
  ["batch/v1/CronJob", { spec: on }, {}, ["Suspended"]],
  ["batch/v1/CronJob", { spec: on }, { active: [{}] }, ["Suspending", "Running"]],
  ["jobset.x-k8s.io/v1alpha2/JobSet", { spec: on }, conditions("Suspended"), ["Suspended"]],
  ["jobset.x-k8s.io/v1alpha2/JobSet", { spec: {} }, conditions("Suspended"), ["Resuming"]],
  [
    "jobset.x-k8s.io/v1alpha2/JobSet",
    { spec: on },
    { ...conditions("Suspended"), replicatedJobsStatus: [{ active: 1 }] },
    ["Suspending"],
  ],
  ["jobset.x-k8s.io/v1alpha2/JobSet", { spec: on }, { ...conditions("Failed"), terminalState: "Failed" }, ["Failed"]],
  ["kubeflow.org/v1/PyTorchJob", { spec: policy }, conditions("Created", "Suspended", "!Running"), ["Suspended"]],
  [
    "kubeflow.org/v1/PyTorchJob",
    { spec: policy },
    { ...conditions("Created", "Suspended"), replicaStatuses: active },
    ["Suspending"],
  ],
  ["kubeflow.org/v1/PyTorchJob", { spec: {} }, conditions("Created", "Suspended"), ["Resuming"]],
  ["kubeflow.org/v1/PyTorchJob", { spec: policy }, conditions("Created", "Running"), ["Running"]],
  ["kubeflow.org/v2beta1/MPIJob", { spec: policy }, conditions("Created", "Suspended"), ["Suspended"]],
  ["ray.io/v1/RayCluster", { spec: on }, undefined, ["Suspended"]],
  ["ray.io/v1/RayCluster", { spec: on }, { state: "ready" }, ["Running"]],
  [
    "ray.io/v1/RayCluster",
    { spec: on },
    { state: "ready", ...conditions("RayClusterSuspending") },
    ["Suspending", "Running"],
  ],
  ["ray.io/v1/RayCluster", { spec: on }, { ...conditions("RayClusterSuspending") }, ["Suspending"]],
  ["ray.io/v1/RayCluster", { spec: { suspend: false } }, { state: "suspended" }, ["Resuming"]],
  ["ray.io/v1alpha1/RayCluster", { spec: on }, { state: "suspended" }, ["Suspended"]],
  ["ray.io/v1/RayJob", { spec: on }, { jobDeploymentStatus: "Suspended" }, ["Suspended"]],
  ["ray.io/v1/RayJob", { spec: on }, { jobDeploymentStatus: "Suspending" }, ["Suspending"]],
  ["ray.io/v1/RayJob", { spec: {} }, { jobDeploymentStatus: "Suspended" }, ["Resuming"]],
  ["ray.io/v1/RayJob", { spec: on }, { jobDeploymentStatus: "Complete" }, ["Completed"]],
  ["ray.io/v1/RayService", { spec: on }, conditions("Suspended"), ["Suspended"]],
  ["ray.io/v1/RayService", { spec: on }, conditions("Ready"), ["Running"]],
  ["ray.io/v1/RayService", { spec: on }, conditions("Suspending"), ["Suspending"]],
  ["argoproj.io/v1alpha1/Workflow", { spec: on }, { phase: "Running" }, ["Suspended"]],
  ["argoproj.io/v1alpha1/Workflow", { spec: on }, { phase: "Running", ...conditions("PodRunning") }, ["Suspending"]],
  ["argoproj.io/v1alpha1/Workflow", { spec: on }, { phase: "Succeeded" }, ["Completed"]],
  ["argoproj.io/v1alpha1/CronWorkflow", { spec: on }, { active: [] }, ["Suspended"]],
  ["trainer.kubeflow.org/v1alpha1/TrainJob", { spec: on }, conditions("Suspended"), ["Suspended"]],
  ["sparkoperator.k8s.io/v1beta2/SparkApplication", {}, { applicationState: { state: "SUSPENDED" } }, ["Suspended"]],
  ["sparkoperator.k8s.io/v1beta2/SparkApplication", {}, { applicationState: { state: "RESUMING" } }, ["Resuming"]],
  ["workload.codeflare.dev/v1beta2/AppWrapper", { spec: on }, { phase: "Suspended" }, ["Suspended"]],
  ["workload.codeflare.dev/v1beta2/AppWrapper", { spec: {} }, { phase: "Suspended" }, ["Resuming"]],
  ["workload.codeflare.dev/v1beta2/AppWrapper", { spec: {} }, { phase: "Resuming" }, ["Initializing"]],
  ["serving.kserve.io/v1beta1/InferenceService", stop, conditions("Stopped", "!Ready"), ["Suspended"]],
  ["serving.kserve.io/v1beta1/InferenceService", {}, conditions("Stopped", "!Ready"), ["Resuming"]],
  ["serving.kserve.io/v1beta1/InferenceService", stop, conditions("Ready"), ["Running"]],
  [
    "serving.kserve.io/v1alpha2/LLMInferenceService",
    stop,
    { conditions: [{ type: "Ready", status: "False", reason: "Stopped" }] },
    ["Suspended"],
  ],
  ["workspace.devfile.io/v1alpha2/DevWorkspace", { spec: { started: false } }, { phase: "Stopped" }, ["Suspended"]],
  ["workspace.devfile.io/v1alpha2/DevWorkspace", { spec: { started: true } }, { phase: "Stopped" }, ["Resuming"]],
  ["kubeflow.org/v1beta1/ScheduledWorkflow", { spec: { enabled: false } }, conditions("Disabled"), ["Suspended"]],
  ["run.ai/v2alpha1/TrainingWorkload", { spec: inactive }, { phase: "Stopped" }, ["Suspended"]],
  ["run.ai/v2alpha1/InteractiveWorkload", { spec: {} }, { phase: "Resuming" }, ["Resuming"]],
  ["agents.x-k8s.io/v1beta1/Sandbox", { spec: { operatingMode: "Suspended" } }, conditions("Suspended"), ["Suspended"]],
  [
    "agents.x-k8s.io/v1beta1/Sandbox",
    { spec: { operatingMode: "Suspended" } },
    conditions("!Suspended"),
    ["Suspending"],
  ],
  ["agents.x-k8s.io/v1beta1/Sandbox", { spec: { operatingMode: "Running" } }, conditions("Suspended"), ["Resuming"]],
  ["agents.x-k8s.io/v1beta1/Sandbox", {}, conditions("!Suspended", "Ready"), ["Running"]],
  ["agents.x-k8s.io/v1alpha1/Sandbox", { spec: { replicas: 0 } }, conditions("Suspended"), ["Suspended"]],
  ["kubevirt.io/v1/VirtualMachine", {}, { printableStatus: "Stopping" }, ["Suspending"]],
  ["milvus.io/v1beta1/Milvus", {}, { status: "Stopped" }, ["Suspended"]],
  ["kubeflow.org/v1/Notebook", { metadata: { annotations: { "kubeflow-resource-stopped": "" } } }, {}, ["Suspended"]],
  [
    "tekton.dev/v1/PipelineRun",
    {},
    { conditions: [{ type: "Succeeded", status: "Unknown", reason: "PipelineRunPending" }] },
    ["Suspended"],
  ],
];
