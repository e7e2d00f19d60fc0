import { hasKaiChange } from "../../kernel/index.ts";
import type { Cluster, GroupVersionKind } from "../../model/index.ts";

/** The kinds for which KAI's podgrouper has a plug-in, by API group, with their versions; `*` for all versions. */
const PLUG_INS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "": { Pod: ["v1"] },
  "amlarc.azureml.com": { AmlJob: ["v1alpha1"] },
  apps: { Deployment: ["v1"], ReplicaSet: ["v1"], StatefulSet: ["v1"] },
  "argoproj.io": { Workflow: ["v1alpha1"] },
  batch: { CronJob: ["v1"], Job: ["v1"] },
  "egx.nvidia.io": { SPOTRequest: ["v1"] },
  "grove.io": { PodCliqueSet: ["v1alpha1"], PodGangSet: ["v1alpha1"] },
  "jobset.x-k8s.io": { JobSet: ["v1alpha2"] },
  "kubeflow.org": {
    JAXJob: ["v1"],
    MPIJob: ["v1", "v2beta1"],
    Notebook: ["v1beta1"],
    PyTorchJob: ["v1"],
    ScheduledWorkflow: ["v1alpha1"],
    TFJob: ["v1"],
    XGBoostJob: ["v1"],
  },
  "kubevirt.io": { VirtualMachineInstance: ["v1"] },
  "leaderworkerset.x-k8s.io": { LeaderWorkerSet: ["v1"] },
  "machinelearning.seldon.io": { SeldonDeployment: ["v1alpha2", "v1"] },
  "nvidia.com": { DynamoGraphDeployment: ["*"] },
  "ray.io": { RayCluster: ["v1alpha1", "v1"], RayJob: ["v1alpha1", "v1"], RayService: ["v1alpha1", "v1"] },
  "run.ai": {
    DistributedInferenceWorkload: ["*"],
    DistributedWorkload: ["*"],
    InferenceWorkload: ["*"],
    InteractiveWorkload: ["*"],
    RunaiJob: ["v1"],
    TrainingWorkload: ["*"],
    WorkloadRunner: ["*"],
  },
  "serving.knative.dev": { Service: ["v1"] },
  "tekton.dev": { PipelineRun: ["v1"], TaskRun: ["v1"] },
  "trainer.kubeflow.org": { TrainJob: ["v1alpha1"] },
  "workspace.devfile.io": { DevWorkspace: ["v1alpha2"] },
};

/** The kinds for which the podgrouper of a cluster has a plug-in, with the version `*` for all. */
export function plugInKinds(cluster: Cluster): readonly GroupVersionKind[] {
  return Object.entries(PLUG_INS).flatMap(([group, kinds]) =>
    Object.entries(kinds).flatMap(([kind, versions]) =>
      hasKind(cluster, group, kind) ? versions.map((version) => ({ group, version, kind })) : [],
    ),
  );
}

/** Whether the podgrouper of a cluster has a plug-in for a kind. Source: KAI Scheduler, `NewDefaultPluginsHub` in hub/hub.go. */
export function hasPlugIn(cluster: Cluster, group: string, version: string, kind: string): boolean {
  if (!hasKind(cluster, group, kind)) return false;
  const kinds = Object.hasOwn(PLUG_INS, group) ? PLUG_INS[group] : undefined;
  const versions = kinds !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return versions?.some((each) => each === "*" || each === version) ?? false;
}

/** Whether a kind is the wrapper of Run:ai around a workload of any kind. */
export function isWorkloadRunner(group: string, kind: string): boolean {
  return group === "run.ai" && kind === "WorkloadRunner";
}

function hasKind(cluster: Cluster, group: string, kind: string): boolean {
  return !isWorkloadRunner(group, kind) || hasKaiChange(cluster, "workload-runners");
}
