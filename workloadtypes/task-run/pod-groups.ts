import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { taskRunV1, taskRunV1Beta1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const TASK_RUN_PRIORITY = { kai: "train", runai: "high" } as const;

/** The version that Tekton stores and writes into owner references, whatever version the manifest has. */
export const TEKTON_OWNER_VERSION = "tekton.dev/v1";

/** The PodGroup of a TaskRun: one for its pod. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper. */
export const predictTaskRunGangs = interpretedGang(
  { newest: taskRunV1, older: { "tekton.dev/v1beta1": taskRunV1Beta1 }, ownerVersion: TEKTON_OWNER_VERSION },
  TASK_RUN_PRIORITY,
);
