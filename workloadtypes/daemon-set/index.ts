import type { WorkloadKind } from "../../src/model/index.ts";
import { daemonSetHealth } from "./health.ts";
import { DAEMON_SET_PRIORITY, predictDaemonSetGangs, predictDaemonSetPods } from "./pod-groups.ts";
import { daemonSetV1 } from "./resource-interface.ts";

/** The DaemonSet of Kubernetes: one pod on each matching node. The manifest does not contain the number of nodes. */
export const daemonSet: WorkloadKind = {
  kind: "DaemonSet",
  group: "apps",
  versions: ["v1"],
  category: "Deploy",
  priority: DAEMON_SET_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  childKinds: [{ group: "apps", version: "v1", kind: "ControllerRevision" }],
  resourceInterfaces: { v1: daemonSetV1 },
  health: daemonSetHealth,
  predictGangs: predictDaemonSetGangs,
  predictBelow: predictDaemonSetPods,
};
