import type { WorkloadKind } from "../src/model/workload-kind.ts";
import { cronJob } from "./cron-job/index.ts";
import { deployment } from "./deployment/index.ts";
import { inferenceService } from "./inference-service/index.ts";
import { job } from "./job/index.ts";
import { knativeService } from "./knative-service/index.ts";
import { leaderWorkerSet } from "./leader-worker-set/index.ts";
import { notebook } from "./notebook/index.ts";
import { pod } from "./pod/index.ts";
import { pyTorchJob } from "./pytorch-job/index.ts";
import { rayCluster } from "./ray-cluster/index.ts";
import { rayJob } from "./ray-job/index.ts";
import { rayService } from "./ray-service/index.ts";
import { replicaSet } from "./replica-set/index.ts";
import { statefulSet } from "./stateful-set/index.ts";
import { trainingWorkload } from "./training-workload/index.ts";

/** Every kind of workload that muster knows, in the order of their names. */
export const workloadTypes = [
  cronJob,
  deployment,
  inferenceService,
  job,
  leaderWorkerSet,
  notebook,
  pod,
  pyTorchJob,
  rayCluster,
  rayJob,
  rayService,
  replicaSet,
  knativeService,
  statefulSet,
  trainingWorkload,
] as const satisfies readonly WorkloadKind[];
