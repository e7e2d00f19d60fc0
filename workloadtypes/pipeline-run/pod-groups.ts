import { describedAs } from "../../src/gpu/index.ts";
import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { TEKTON_OWNER_VERSION } from "../task-run/pod-groups.ts";
import { pipelineRunV1, pipelineRunV1Beta1 } from "./resource-interface.ts";

/** The kind's default priority class. The platform's category is Deploy, although a run ends. */
export const PIPELINE_RUN_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a PipelineRun: one for the pods of all its tasks, of which one must start. The TaskRun between has the
 * labels and annotations of its pod.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictPipelineRunGangs = interpretedGang(
  {
    newest: pipelineRunV1,
    older: { "tekton.dev/v1beta1": pipelineRunV1Beta1 },
    ownerVersion: TEKTON_OWNER_VERSION,
    below: (_, pods) => [describedAs(pods)],
  },
  PIPELINE_RUN_PRIORITY,
);
