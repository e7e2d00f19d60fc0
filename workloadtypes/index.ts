export type { MadeTemplate, WorkloadPods } from "../src/workload/workload.ts";
export type {
  Grouping,
  GroupingContext,
  TypeDefaults,
  UnreadText,
  WorkloadKind,
} from "../src/workload/workload-kind.ts";
export { amlJob } from "./aml-job/index.ts";
export { appWrapper } from "./app-wrapper/index.ts";
export { cronJob } from "./cron-job/index.ts";
export { daemonSet } from "./daemon-set/index.ts";
export { deployment } from "./deployment/index.ts";
export { devWorkspace } from "./dev-workspace/index.ts";
export { dynamoGraphDeployment } from "./dynamo-graph-deployment/index.ts";
export { inferenceService } from "./inference-service/index.ts";
export { jaxJob } from "./jax-job/index.ts";
export { job } from "./job/index.ts";
export { jobSet } from "./job-set/index.ts";
export { knativeService } from "./knative-service/index.ts";
export { leaderWorkerSet } from "./leader-worker-set/index.ts";
export { llmInferenceService } from "./llm-inference-service/index.ts";
export { milvus } from "./milvus/index.ts";
export { mpiJob } from "./mpi-job/index.ts";
export { nimCache } from "./nim-cache/index.ts";
export { nimService } from "./nim-service/index.ts";
export { notebook } from "./notebook/index.ts";
export { pipelineRun } from "./pipeline-run/index.ts";
export { pod } from "./pod/index.ts";
export { podCliqueSet } from "./pod-clique-set/index.ts";
export { type ComponentPods, podCount, predictDefaultGang } from "./podgrouper/default-gang.ts";
export { UNKNOWN_UID } from "./podgrouper/identity.ts";
export { EXTERNAL } from "./podgrouper/reach.ts";
export { pyTorchJob } from "./pytorch-job/index.ts";
export { rayCluster } from "./ray-cluster/index.ts";
export { rayJob } from "./ray-job/index.ts";
export { rayService } from "./ray-service/index.ts";
export { workloadTypes } from "./registry.ts";
export { replicaSet } from "./replica-set/index.ts";
export { replicationController } from "./replication-controller/index.ts";
export { scheduledWorkflow } from "./scheduled-workflow/index.ts";
export { seldonDeployment } from "./seldon-deployment/index.ts";
export type { ComponentSpec, ResourceInterfaceSpec } from "./shared/resource-interface-spec.ts";
export { sparkApplication } from "./spark-application/index.ts";
export { statefulSet } from "./stateful-set/index.ts";
export { taskRun } from "./task-run/index.ts";
export { tfJob } from "./tf-job/index.ts";
export { trainJob } from "./train-job/index.ts";
export { trainingWorkload } from "./training-workload/index.ts";
export { virtualMachineInstance } from "./virtual-machine-instance/index.ts";
export { workflow } from "./workflow/index.ts";
export { xgBoostJob } from "./xgboost-job/index.ts";
