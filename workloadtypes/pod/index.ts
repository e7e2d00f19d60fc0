import type { WorkloadKind } from "../../src/model/index.ts";
import { podHealth } from "./health.ts";
import { POD_PRIORITY, predictPodGangs } from "./pod-groups.ts";
import { podV1 } from "./resource-interface.ts";
import { SERVING_RUNTIMES } from "./serving-runtimes.ts";

/** The Pod of Kubernetes as an object, not as the template of a workload. */
export const pod: WorkloadKind = {
  kind: "Pod",
  group: "",
  versions: ["v1"],
  category: "Deploy",
  priority: POD_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [
    { path: "/spec/nodeName", by: "the scheduler, once it has found a node" },
    { path: "/spec/schedulingGates", by: "a queueing controller such as Kueue, which removes its gate" },
  ],
  resourceInterfaces: { v1: podV1 },
  templates: [{ kind: "PodTemplate", path: "/template", as: "" }, ...SERVING_RUNTIMES],
  health: podHealth,
  predictGangs: predictPodGangs,
};
