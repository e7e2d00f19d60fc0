import type { WorkloadKind } from "../src/workload/workload-kind.ts";
import { amlJob } from "./aml-job/index.ts";
import { appWrapper } from "./app-wrapper/index.ts";
import { cronJob } from "./cron-job/index.ts";
import { daemonSet } from "./daemon-set/index.ts";
import { deployment } from "./deployment/index.ts";
import { devWorkspace } from "./dev-workspace/index.ts";
import { dynamoGraphDeployment } from "./dynamo-graph-deployment/index.ts";
import { inferenceService } from "./inference-service/index.ts";
import { jaxJob } from "./jax-job/index.ts";
import { job } from "./job/index.ts";
import { jobSet } from "./job-set/index.ts";
import { knativeService } from "./knative-service/index.ts";
import { leaderWorkerSet } from "./leader-worker-set/index.ts";
import { llmInferenceService } from "./llm-inference-service/index.ts";
import { milvus } from "./milvus/index.ts";
import { mpiJob } from "./mpi-job/index.ts";
import { nimCache } from "./nim-cache/index.ts";
import { nimService } from "./nim-service/index.ts";
import { notebook } from "./notebook/index.ts";
import { pipelineRun } from "./pipeline-run/index.ts";
import { pod } from "./pod/index.ts";
import { podCliqueSet } from "./pod-clique-set/index.ts";
import { pyTorchJob } from "./pytorch-job/index.ts";
import { rayCluster } from "./ray-cluster/index.ts";
import { rayJob } from "./ray-job/index.ts";
import { rayService } from "./ray-service/index.ts";
import { replicaSet } from "./replica-set/index.ts";
import { replicationController } from "./replication-controller/index.ts";
import { scheduledWorkflow } from "./scheduled-workflow/index.ts";
import { seldonDeployment } from "./seldon-deployment/index.ts";
import { sparkApplication } from "./spark-application/index.ts";
import { statefulSet } from "./stateful-set/index.ts";
import { taskRun } from "./task-run/index.ts";
import { tfJob } from "./tf-job/index.ts";
import { trainJob } from "./train-job/index.ts";
import { trainingWorkload } from "./training-workload/index.ts";
import { virtualMachineInstance } from "./virtual-machine-instance/index.ts";
import { workflow } from "./workflow/index.ts";
import { xgBoostJob } from "./xgboost-job/index.ts";

/** Every kind of workload that muster knows, in the order of their names. */
export const workloadTypes = [
  amlJob,
  appWrapper,
  cronJob,
  daemonSet,
  deployment,
  devWorkspace,
  dynamoGraphDeployment,
  inferenceService,
  jaxJob,
  job,
  jobSet,
  llmInferenceService,
  leaderWorkerSet,
  mpiJob,
  milvus,
  nimCache,
  nimService,
  notebook,
  pipelineRun,
  pod,
  podCliqueSet,
  pyTorchJob,
  rayCluster,
  rayJob,
  rayService,
  replicaSet,
  replicationController,
  scheduledWorkflow,
  seldonDeployment,
  knativeService,
  sparkApplication,
  statefulSet,
  tfJob,
  taskRun,
  trainJob,
  trainingWorkload,
  virtualMachineInstance,
  workflow,
  xgBoostJob,
] as const satisfies readonly WorkloadKind[];
