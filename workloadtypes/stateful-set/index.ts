import type { WorkloadKind } from "../../src/model/index.ts";
import { statefulSetHealth } from "./health.ts";
import { predictStatefulSetGangs, STATEFUL_SET_PRIORITY } from "./pod-groups.ts";
import { statefulSetV1 } from "./resource-interface.ts";

/** The StatefulSet of Kubernetes: pods with fixed names and their own storage that serve until they are deleted. */
export const statefulSet: WorkloadKind = {
  kind: "StatefulSet",
  group: "apps",
  versions: ["v1"],
  category: "Deploy",
  priority: STATEFUL_SET_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  scalePath: "/spec/replicas",
  controllerOwned: [{ path: "/spec/replicas", by: "a HorizontalPodAutoscaler that targets it" }],
  childKinds: [
    { group: "", version: "v1", kind: "PersistentVolumeClaim" },
    { group: "apps", version: "v1", kind: "ControllerRevision" },
  ],
  resourceInterfaces: { v1: statefulSetV1 },
  health: statefulSetHealth,
  predictGangs: predictStatefulSetGangs,
};
