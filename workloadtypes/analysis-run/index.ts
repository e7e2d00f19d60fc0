import type { WorkloadKind } from "../../src/model/index.ts";
import { withOwners } from "../podgrouper/owners-below.ts";
import { analysisRunFaults } from "./faults.ts";
import { analysisRunHealth } from "./health.ts";
import { ANALYSIS_RUN_PRIORITY, jobOfMetric, predictAnalysisRunGangs, predictAnalysisRunJobs } from "./pod-groups.ts";
import { analysisRunV1Alpha1 } from "./resource-interface.ts";

/** The AnalysisRun of Argo Rollouts: measurements of metrics, some of which are Jobs. */
export const analysisRun: WorkloadKind = {
  kind: "AnalysisRun",
  group: "argoproj.io",
  versions: ["v1alpha1"],
  category: "Build",
  priority: ANALYSIS_RUN_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [{ path: "/spec/terminate", by: "users, and the controller of a Rollout, who end it early" }],
  childKinds: [{ group: "batch", version: "v1", kind: "Job" }],
  resourceInterfaces: { v1alpha1: analysisRunV1Alpha1 },
  templates: [
    { kind: "AnalysisTemplate", path: "/spec" },
    { kind: "ClusterAnalysisTemplate", path: "/spec" },
  ],
  health: analysisRunHealth,
  predictGangs: predictAnalysisRunGangs,
  predictBelow: predictAnalysisRunJobs,
  completePods: withOwners(jobOfMetric),
  faults: analysisRunFaults,
};
