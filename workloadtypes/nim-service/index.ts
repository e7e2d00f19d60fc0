import type { WorkloadKind } from "../../src/model/index.ts";
import { nimServiceFaults } from "./faults.ts";
import { nimServiceFixedFields } from "./fixed-fields.ts";
import { NIM_SERVICE_PRIORITY, predictNimServiceGangs, predictPodsOfNimService } from "./pod-groups.ts";
import { nimServiceV1Alpha1 } from "./resource-interface.ts";

/** The NIMService of NVIDIA's NIM operator: a model server, on one node or on several. */
export const nimService: WorkloadKind = {
  kind: "NIMService",
  group: "apps.nvidia.com",
  versions: ["v1alpha1"],
  category: "Deploy",
  priority: NIM_SERVICE_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  controllerOwned: [
    { path: "/spec/storage/pvc/name", by: "the operator, if spec.storage.pvc.create is true and no name is given" },
  ],
  childKinds: [
    { group: "apps", version: "v1", kind: "Deployment" },
    { group: "apps", version: "v1", kind: "ReplicaSet" },
    { group: "apps", version: "v1", kind: "StatefulSet" },
    { group: "leaderworkerset.x-k8s.io", version: "v1", kind: "LeaderWorkerSet" },
    { group: "serving.kserve.io", version: "v1beta1", kind: "InferenceService" },
  ],
  resourceInterfaces: { v1alpha1: nimServiceV1Alpha1 },
  templates: [{ kind: "NIMPipeline", path: "/spec/services/*/spec" }],
  faults: nimServiceFaults,
  predictGangs: predictNimServiceGangs,
  predictBelow: predictPodsOfNimService,
  fixedFields: nimServiceFixedFields,
};
