import type { WorkloadKind } from "../../src/model/index.ts";
import { MILVUS_PRIORITY, predictMilvusDeployments, predictMilvusGangs } from "./pod-groups.ts";
import { milvusV1Alpha1, milvusV1Beta1 } from "./resource-interface.ts";
import { milvusSuspension } from "./suspension.ts";

/** The Milvus of its operator: a vector database, as one server or as a cluster of components. */
export const milvus: WorkloadKind = {
  kind: "Milvus",
  group: "milvus.io",
  versions: ["v1beta1", "v1alpha1"],
  category: "Deploy",
  priority: MILVUS_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [
    {
      path: "/spec/components/*/replicas",
      by: "the operator, which writes 1 if it is absent; -1 leaves it to an autoscaler",
    },
    { path: "/spec/components/image", by: "the operator, which writes its default if it is absent" },
    { path: "/spec/dependencies", by: "the operator, which writes the values of the dependencies that it installs" },
  ],
  childKinds: [
    { group: "apps", version: "v1", kind: "Deployment" },
    { group: "apps", version: "v1", kind: "ReplicaSet" },
  ],
  resourceInterfaces: { v1beta1: milvusV1Beta1, v1alpha1: milvusV1Alpha1 },
  suspensions: { v1beta1: milvusSuspension, v1alpha1: milvusSuspension },
  sharedGroup: {},
  predictGangs: predictMilvusGangs,
  predictBelow: predictMilvusDeployments,
};
