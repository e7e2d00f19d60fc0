import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { notebookV1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one: people wait for it, so it is not preempted. */
export const NOTEBOOK_PRIORITY = { kai: "build", runai: "high" } as const;

/** The version that the controller works with, whatever the one of the manifest. */
const OWNER_VERSION = "kubeflow.org/v1beta1";

/**
 * The PodGroup of a Notebook: one for its pod. The owner reference, and with it the group, always says v1beta1.
 * Source: KAI Scheduler, plugins/kubeflow/notebook/notebook_grouper.go.
 */
export const predictNotebookGangs = interpretedGang(
  { newest: notebookV1, ownerVersion: OWNER_VERSION },
  NOTEBOOK_PRIORITY,
);
