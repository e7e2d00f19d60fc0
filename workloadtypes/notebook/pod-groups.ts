import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { notebookV1 } from "./resource-interface.ts";

/** The kind's default priority class. Users wait for a notebook, so it is not preemptible. */
export const NOTEBOOK_PRIORITY = { kai: "build", runai: "high" } as const;

/** The version that the controller uses, whatever version the manifest has. */
const OWNER_VERSION = "kubeflow.org/v1beta1";

/**
 * The PodGroup of a Notebook: one for its pod. The owner reference, and so the group, always has version v1beta1.
 * Source: KAI Scheduler, plugins/kubeflow/notebook/notebook_grouper.go.
 */
export const predictNotebookGangs = interpretedGang(
  { newest: notebookV1, ownerVersion: OWNER_VERSION },
  NOTEBOOK_PRIORITY,
);
