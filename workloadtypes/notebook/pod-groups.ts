import type { KubeObject } from "../../src/base/kubernetes.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { notebookV1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one: people wait for it, so it is not preempted. */
export const NOTEBOOK_PRIORITY = { kai: "build", runai: "high" } as const;

/** The version that the controller works with, whatever the one of the manifest. */
const OWNER_VERSION = "kubeflow.org/v1beta1";

/**
 * The PodGroup of a Notebook: one for its pod. The owner reference, and with it the group, always says v1beta1.
 * Source: KAI Scheduler, plugins/kubeflow/notebook/notebook_grouper.go.
 */
export function predictNotebookGangs(object: KubeObject, context: GroupingContext): Grouping {
  return predictDefaultGang(
    { ...object, apiVersion: OWNER_VERSION },
    interpretedPods(notebookV1, object, context),
    context,
    NOTEBOOK_PRIORITY,
  );
}
