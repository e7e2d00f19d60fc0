import type { WorkloadKind } from "../../src/model/index.ts";
import { tektonFaults } from "../shared/tekton-faults.ts";
import { TEKTON_POD_DIFFERENCES } from "../shared/tekton-pods.ts";
import { isHeld, pendingRun } from "../shared/tekton-status.ts";
import { PIPELINE_RUN_PRIORITY, predictPipelineRunGangs } from "./pod-groups.ts";
import { PIPELINE_RUN_ADDITIONAL_KINDS, pipelineRunV1, pipelineRunV1Beta1 } from "./resource-interface.ts";

/** The PipelineRun of Tekton: a graph of tasks, with one pod for each. */
export const pipelineRun: WorkloadKind = {
  kind: "PipelineRun",
  group: "tekton.dev",
  versions: ["v1", "v1beta1"],
  category: "Deploy",
  priority: PIPELINE_RUN_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  childKinds: PIPELINE_RUN_ADDITIONAL_KINDS,
  resourceInterfaces: { v1: pipelineRunV1, v1beta1: pipelineRunV1Beta1 },
  suspensions: { v1: pendingRun("PipelineRunPending"), v1beta1: pendingRun("PipelineRunPending") },
  templates: [{ kind: "Pipeline", path: "/spec", as: "/spec/pipelineSpec" }],
  podDifferences: TEKTON_POD_DIFFERENCES,
  faults: tektonFaults("PipelineRunSpec"),
  sharedGroup: {},
  isSuspended: isHeld,
  health: { atRest: '.spec.status == "PipelineRunPending"' },
  predictGangs: predictPipelineRunGangs,
};
