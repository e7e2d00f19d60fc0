import type { KubeObject } from "../../src/base/kubernetes.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { taskRunV1, taskRunV1Beta1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one. */
export const TASK_RUN_PRIORITY = { kai: "train", runai: "high" } as const;

/** The version that Tekton stores and its owner references say, whatever the one of the manifest. */
export const TEKTON_OWNER_VERSION = "tekton.dev/v1";

/** The PodGroup of a TaskRun: one for its pod. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper. */
export function predictTaskRunGangs(object: KubeObject, context: GroupingContext): Grouping {
  const definition = object.apiVersion === "tekton.dev/v1beta1" ? taskRunV1Beta1 : taskRunV1;
  const owner = { ...object, apiVersion: TEKTON_OWNER_VERSION };
  return predictDefaultGang(owner, interpretedPods(definition, object, context), context, TASK_RUN_PRIORITY);
}
