import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { devWorkspaceV1Alpha1, devWorkspaceV1Alpha2 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one. */
export const DEV_WORKSPACE_PRIORITY = { kai: "train", runai: "high" } as const;

/** The version that is stored and that owner references say, whatever the one of the manifest. */
const OWNER_VERSION = "workspace.devfile.io/v1alpha2";

/** The PodGroup of a DevWorkspace: one for its pod. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper. */
export const predictDevWorkspaceGangs = interpretedGang(
  {
    newest: devWorkspaceV1Alpha2,
    older: { "workspace.devfile.io/v1alpha1": devWorkspaceV1Alpha1 },
    ownerVersion: OWNER_VERSION,
  },
  DEV_WORKSPACE_PRIORITY,
);
