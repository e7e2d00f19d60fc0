import type { WorkloadKind } from "../../src/model/index.ts";
import { leaderWorkerSetObstacle } from "./external.ts";
import { leaderWorkerSetFaults } from "./faults.ts";
import { leaderWorkerSetFixedFields } from "./fixed-fields.ts";
import { LEADER_WORKER_SET_PRIORITY, predictLeaderWorkerSetGangs } from "./pod-groups.ts";
import { LEADER_WORKER_SET_ADDITIONAL_KINDS, leaderWorkerSetV1 } from "./resource-interface.ts";

/** The LeaderWorkerSet: groups of one leader and its workers that serve a model over several nodes. */
export const leaderWorkerSet: WorkloadKind = {
  kind: "LeaderWorkerSet",
  group: "leaderworkerset.x-k8s.io",
  versions: ["v1"],
  category: "Deploy",
  priority: LEADER_WORKER_SET_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  scalePath: "/spec/replicas",
  controllerOwned: [{ path: "/spec/replicas", by: "a HorizontalPodAutoscaler that targets it" }],
  childKinds: LEADER_WORKER_SET_ADDITIONAL_KINDS,
  resourceInterfaces: { v1: leaderWorkerSetV1 },
  templates: [{ group: "disaggregatedset.x-k8s.io", kind: "DisaggregatedSet", path: "/spec/roles/*/spec" }],
  sharedGroup: {},
  predictGangs: predictLeaderWorkerSetGangs,
  faults: leaderWorkerSetFaults,
  externalObstacle: leaderWorkerSetObstacle,
  fixedFields: leaderWorkerSetFixedFields,
};
