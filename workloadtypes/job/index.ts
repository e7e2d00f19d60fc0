import type { WorkloadKind } from "../../src/model/index.ts";
import { jobHealth } from "./health.ts";
import { JOB_PRIORITY, predictJobGangs } from "./pod-groups.ts";
import { jobV1 } from "./resource-interface.ts";
import { SCALED_JOB } from "./scaled-job.ts";
import { jobSuspension } from "./suspension.ts";

/** The Job of Kubernetes: pods that run to completion, independently unless an annotation requests a gang. */
export const job: WorkloadKind = {
  kind: "Job",
  group: "batch",
  versions: ["v1"],
  category: "Build",
  priority: JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [
    { path: "/spec/suspend", by: "Kueue, where the label kueue.x-k8s.io/queue-name names a queue" },
    {
      path: "/spec/parallelism",
      by: "Kueue, where the annotation kueue.x-k8s.io/job-min-parallelism lets it admit fewer pods",
    },
    {
      path: "/spec/template/spec/nodeSelector",
      by: "Kueue, which writes the nodes of the flavour that it admits the job to",
    },
  ],
  resourceInterfaces: { v1: jobV1 },
  suspensions: { v1: jobSuspension },
  suspendPath: "/spec/suspend",
  templates: [SCALED_JOB],
  health: jobHealth,
  predictGangs: predictJobGangs,
};
