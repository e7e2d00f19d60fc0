import { labelledAs } from "../../src/gpu/index.ts";
import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { devWorkspaceV1Alpha1, devWorkspaceV1Alpha2 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const DEV_WORKSPACE_PRIORITY = { kai: "train", runai: "high" } as const;

/** The stored version, which owner references contain whatever version the manifest has. */
const OWNER_VERSION = "workspace.devfile.io/v1alpha2";

/** The PodGroup of a DevWorkspace: one for its pod. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper. */
export const predictDevWorkspaceGangs = interpretedGang(
  {
    newest: devWorkspaceV1Alpha2,
    older: { "workspace.devfile.io/v1alpha1": devWorkspaceV1Alpha1 },
    ownerVersion: OWNER_VERSION,
    below: (_, pods) => [labelledAs(pods)],
  },
  DEV_WORKSPACE_PRIORITY,
);
