import type { WorkloadKind } from "../../src/model/workload-kind.ts";
import { JOB_PRIORITY, predictJobGangs } from "./pod-groups.ts";
import { jobV1 } from "./resource-interface.ts";

/** The Job of Kubernetes: pods that run to completion, each for itself unless an annotation asks for a gang. */
export const job: WorkloadKind = {
  kind: "Job",
  group: "batch",
  versions: ["v1"],
  category: "Build",
  priority: JOB_PRIORITY,
  resourceInterfaces: { v1: jobV1 },
  suspendPath: "/spec/suspend",
  predictGangs: predictJobGangs,
};
