import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { groupOf, type KubeObject } from "../../src/kernel/index.ts";
import { tektonFaults } from "../../workloadtypes/index.ts";
import { FLUX_KINDS, fluxFaults } from "./flux-faults.ts";
import { inferenceGraphFaults } from "./inference-graph-faults.ts";
import { scaledJobFaults, scaledObjectFaults } from "./keda-faults.ts";
import { llmConfigFaults, trainedModelFaults } from "./kserve-model-faults.ts";
import { resourceFlavorFaults } from "./kueue-flavor-faults.ts";
import { clusterQueueFaults, cohortFaults } from "./kueue-queue-faults.ts";
import { nodePoolFaults } from "./node-pool-faults.ts";
import { scheduledSparkFaults } from "./scheduled-spark-faults.ts";
import { schedulingShardFaults } from "./scheduling-shard-faults.ts";
import { servingRuntimeFaults } from "./serving-runtime-faults.ts";
import { trainingRuntimeFaults } from "./training-runtime-faults.ts";
import { volcanoCronFaults } from "./volcano-cron-faults.ts";
import { volcanoPodGroupFaults } from "./volcano-pod-group-faults.ts";
import { volcanoQueueFaults } from "./volcano-queue-faults.ts";

/** The checks of kinds that are not workloads, by `group/kind`. */
const CHECKS: ReadonlyMap<string, (object: KubeObject, isPart: boolean) => readonly ObjectFault[]> = new Map([
  ["batch.volcano.sh/CronJob", volcanoCronFaults],
  ["kai.resources/NodePool", nodePoolFaults],
  ["kai.scheduler/SchedulingShard", schedulingShardFaults],
  ["keda.sh/ScaledJob", scaledJobFaults],
  ["keda.sh/ScaledObject", scaledObjectFaults],
  ["kueue.x-k8s.io/ClusterQueue", clusterQueueFaults],
  ["kueue.x-k8s.io/Cohort", cohortFaults],
  ["kueue.x-k8s.io/ResourceFlavor", resourceFlavorFaults],
  ["scheduling.volcano.sh/PodGroup", volcanoPodGroupFaults],
  ["scheduling.volcano.sh/Queue", volcanoQueueFaults],
  ["serving.kserve.io/ClusterServingRuntime", servingRuntimeFaults],
  ["serving.kserve.io/InferenceGraph", inferenceGraphFaults],
  ["serving.kserve.io/LLMInferenceServiceConfig", llmConfigFaults],
  ["serving.kserve.io/ServingRuntime", servingRuntimeFaults],
  ["serving.kserve.io/TrainedModel", trainedModelFaults],
  ["sparkoperator.k8s.io/ScheduledSparkApplication", scheduledSparkFaults],
  ["tekton.dev/Pipeline", tektonFaults("PipelineSpec")],
  ["tekton.dev/Task", tektonFaults("TaskSpec")],
  ["trainer.kubeflow.org/ClusterTrainingRuntime", trainingRuntimeFaults],
  ["trainer.kubeflow.org/TrainingRuntime", trainingRuntimeFaults],
  ...FLUX_KINDS.map((kind) => [kind, fluxFaults] as const),
]);

/**
 * The fields for which the webhook or controller of a kind that is not a workload rejects an object.
 *
 * @param isPart whether the object is inside of another one. Default: false
 */
export function kindFaults(object: KubeObject, isPart = false): readonly ObjectFault[] {
  return CHECKS.get(`${groupOf(object.apiVersion)}/${object.kind}`)?.(object, isPart) ?? NO_FAULTS;
}

const NO_FAULTS: readonly ObjectFault[] = Object.freeze([]);
