import type { WorkloadKind } from "../../src/model/index.ts";
import { NODE_SET_PRIORITY, predictNodeSetGangs, predictNodeSetPods } from "./pod-groups.ts";
import { NODE_SET_ADDITIONAL_KINDS, nodeSetV1Beta1 } from "./resource-interface.ts";
import { withSlurmd } from "./worker-pod.ts";

/** The NodeSet of the Slurm operator: pods that are the nodes of a Slurm cluster. */
export const nodeSet: WorkloadKind = {
  kind: "NodeSet",
  group: "slinky.slurm.net",
  versions: ["v1beta1"],
  category: "Train",
  priority: NODE_SET_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  scalePath: "/spec/replicas",
  controllerOwned: [{ path: "/spec/replicas", by: "a HorizontalPodAutoscaler that targets it" }],
  childKinds: NODE_SET_ADDITIONAL_KINDS,
  resourceInterfaces: { v1beta1: nodeSetV1Beta1 },
  predictGangs: predictNodeSetGangs,
  predictBelow: predictNodeSetPods,
  completePods: withSlurmd,
  fixedFields: [
    {
      fields: ["/spec/controllerRef", "/spec/volumeClaimTemplates"],
      rejectedBy: "webhook",
      upstream: "https://github.com/SlinkyProject/slurm-operator/blob/v1.2.1/internal/webhook/nodeset_webhook.go",
    },
  ],
};
