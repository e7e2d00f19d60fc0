import type { WorkloadKind } from "../../src/model/index.ts";
import { dynamoGraphFaults } from "./faults.ts";
import { withGraphMetadata } from "./graph-metadata.ts";
import {
  DYNAMO_GRAPH_DEPLOYMENT_PRIORITY,
  predictDynamoGraphDeploymentGangs,
  predictPartsOfDynamoGraph,
} from "./pod-groups.ts";
import { dynamoGraphDeploymentV1Alpha1, dynamoGraphDeploymentV1Beta1 } from "./resource-interface.ts";

const SCALED_BY = "a DynamoGraphDeploymentScalingAdapter or the planner, where one scales the component";

/** The DynamoGraphDeployment of NVIDIA Dynamo: the parts of an inference graph, some of them over several nodes. */
export const dynamoGraphDeployment: WorkloadKind = {
  kind: "DynamoGraphDeployment",
  group: "nvidia.com",
  versions: ["v1beta1", "v1alpha1"],
  category: "Deploy",
  priority: DYNAMO_GRAPH_DEPLOYMENT_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  gpuKeys: ["gpu"],
  controllerOwned: [
    { path: "/spec/components/*/replicas", by: SCALED_BY },
    { path: "/spec/services/*/replicas", by: SCALED_BY },
  ],
  childKinds: [
    { group: "nvidia.com", version: "v1beta1", kind: "DynamoComponentDeployment" },
    { group: "nvidia.com", version: "v1alpha1", kind: "DynamoComponentDeployment" },
    { group: "grove.io", version: "v1alpha1", kind: "PodCliqueSet" },
    { group: "grove.io", version: "v1alpha1", kind: "PodClique" },
    { group: "grove.io", version: "v1alpha1", kind: "PodCliqueScalingGroup" },
    { group: "scheduler.grove.io", version: "v1alpha1", kind: "PodGang" },
    { group: "leaderworkerset.x-k8s.io", version: "v1", kind: "LeaderWorkerSet" },
    { group: "apps", version: "v1", kind: "StatefulSet" },
    { group: "apps", version: "v1", kind: "Deployment" },
    { group: "apps", version: "v1", kind: "ReplicaSet" },
  ],
  resourceInterfaces: { v1beta1: dynamoGraphDeploymentV1Beta1, v1alpha1: dynamoGraphDeploymentV1Alpha1 },
  podDifferences: {
    PodSpec: { added: ["mainContainer"], optional: ["containers"] },
    Container: { optional: ["image"] },
  },
  faults: dynamoGraphFaults,
  predictGangs: predictDynamoGraphDeploymentGangs,
  predictBelow: predictPartsOfDynamoGraph,
  completePods: withGraphMetadata,
};
