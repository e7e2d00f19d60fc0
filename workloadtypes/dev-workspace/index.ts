import type { WorkloadKind } from "../../src/model/index.ts";
import { DEV_WORKSPACE_PRIORITY, predictDevWorkspaceGangs } from "./pod-groups.ts";
import { DEV_WORKSPACE_CHILD_KINDS, devWorkspaceV1Alpha1, devWorkspaceV1Alpha2 } from "./resource-interface.ts";
import { devWorkspaceSuspension } from "./suspension.ts";
import { unreadInWorkspace } from "./unread.ts";

/** The DevWorkspace of the devfile operator: one pod for development, which users start and stop. */
export const devWorkspace: WorkloadKind = {
  kind: "DevWorkspace",
  group: "workspace.devfile.io",
  versions: ["v1alpha2", "v1alpha1"],
  category: "Build",
  priority: DEV_WORKSPACE_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [
    { path: "/spec/started", by: "users and the idle timeout of the editor, which start and stop the workspace" },
    { path: "/metadata/annotations/controller.devfile.io~1started-at", by: "the operator" },
    {
      path: "/metadata/annotations/controller.devfile.io~1stopped-by",
      by: "the person or tool that stopped the workspace",
    },
  ],
  childKinds: DEV_WORKSPACE_CHILD_KINDS,
  resourceInterfaces: { v1alpha2: devWorkspaceV1Alpha2, v1alpha1: devWorkspaceV1Alpha1 },
  suspensions: { v1alpha2: devWorkspaceSuspension, v1alpha1: devWorkspaceSuspension },
  health: { atRest: '.spec.started == false and (.status.phase == "Stopped" or .status.phase == null)' },
  predictGangs: predictDevWorkspaceGangs,
  unreadTexts: unreadInWorkspace,
};
