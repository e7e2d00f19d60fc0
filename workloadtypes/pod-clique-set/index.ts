import type { WorkloadKind } from "../../src/model/index.ts";
import { podCliqueSetFaults } from "./faults.ts";
import { POD_CLIQUE_SET_PRIORITY, podCliqueSetPriorityOf, predictPodCliqueSetGangs } from "./pod-groups.ts";
import { podCliqueSetV1Alpha1 } from "./resource-interface.ts";

/** The PodCliqueSet of Grove: roles of an inference system that start together and scale together. */
export const podCliqueSet: WorkloadKind = {
  kind: "PodCliqueSet",
  group: "grove.io",
  versions: ["v1alpha1"],
  category: "Deploy",
  priority: POD_CLIQUE_SET_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  scalePath: "/spec/replicas",
  controllerOwned: [{ path: "/spec/replicas", by: "an autoscaler that targets the scale of the set" }],
  childKinds: [
    { group: "grove.io", version: "v1alpha1", kind: "PodClique" },
    { group: "grove.io", version: "v1alpha1", kind: "PodCliqueScalingGroup" },
    { group: "scheduler.grove.io", version: "v1alpha1", kind: "PodGang" },
  ],
  resourceInterfaces: { v1alpha1: podCliqueSetV1Alpha1 },
  faults: podCliqueSetFaults,
  sharedGroup: { priorityOf: podCliqueSetPriorityOf },
  predictGangs: predictPodCliqueSetGangs,
};
