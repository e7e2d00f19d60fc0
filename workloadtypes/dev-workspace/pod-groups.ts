import type { KubeObject } from "../../src/base/kubernetes.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { devWorkspaceV1Alpha1, devWorkspaceV1Alpha2 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one. */
export const DEV_WORKSPACE_PRIORITY = { kai: "train", runai: "high" } as const;

/** The version that is stored and that owner references say, whatever the one of the manifest. */
const OWNER_VERSION = "workspace.devfile.io/v1alpha2";

/** The PodGroup of a DevWorkspace: one for its pod. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper. */
export function predictDevWorkspaceGangs(object: KubeObject, context: GroupingContext): Grouping {
  const old = object.apiVersion === "workspace.devfile.io/v1alpha1";
  const pods = interpretedPods(old ? devWorkspaceV1Alpha1 : devWorkspaceV1Alpha2, object, context);
  return predictDefaultGang({ ...object, apiVersion: OWNER_VERSION }, pods, context, DEV_WORKSPACE_PRIORITY);
}
