import type { FixedFields } from "../../../k8s-fields/index.ts";

const KUEUE = "https://github.com/kubernetes-sigs/kueue/blob/v0.19.2/apis/kueue/v1beta2";

/** The fixed fields of kinds around workloads that the catalogue does not have, by API group and kind. */
export const RELATED_FIXED_FIELDS: Readonly<Record<string, readonly FixedFields[]>> = {
  "scheduling.run.ai/Queue": [
    {
      fields: ["/spec/parentQueue"],
      effect: "its pods, also those that run, count against the quota of another parent",
      upstream: "https://github.com/kai-scheduler/KAI-Scheduler/blob/v0.17.0/pkg/apis/scheduling/v2/queue_types.go",
    },
  ],
  "kai.resources/NodePool": [
    {
      fields: ["/spec/labelKey", "/spec/labelValue"],
      rejectedBy: "definition",
      upstream: "https://github.com/kai-scheduler/kai-resource-management-api/blob/main/kai/v1alpha1/nodepool_types.go",
    },
  ],
  "kai.scheduler/Topology": [
    {
      fields: ["/spec/levels"],
      except: ["/spec/levels/*/alias"],
      rejectedBy: "definition",
      upstream: "https://github.com/kai-scheduler/KAI-Scheduler/blob/v0.17.0/pkg/apis/kai/v1alpha1/topology_types.go",
    },
  ],
  "kueue.x-k8s.io/Topology": [
    {
      versions: ["v1alpha1", "v1beta1"],
      fields: ["/spec/levels"],
      rejectedBy: "definition",
      upstream: `${KUEUE}/topology_types.go`,
    },
    {
      versions: ["v1beta2"],
      fields: ["/spec/levels"],
      effect: "the CRD rejects it unless kubernetes.io/hostname is the lowest level before and after",
      upstream: `${KUEUE}/topology_types.go`,
    },
  ],
  "kueue.x-k8s.io/LocalQueue": [
    { fields: ["/spec/clusterQueue"], rejectedBy: "definition", upstream: `${KUEUE}/localqueue_types.go` },
  ],
  "kueue.x-k8s.io/AdmissionCheck": [
    { fields: ["/spec/controllerName"], rejectedBy: "definition", upstream: `${KUEUE}/admissioncheck_types.go` },
  ],
  "kueue.x-k8s.io/ResourceFlavor": [
    { fields: ["/spec/topologyName"], rejectedBy: "definition", upstream: `${KUEUE}/resourceflavor_types.go` },
  ],
};
