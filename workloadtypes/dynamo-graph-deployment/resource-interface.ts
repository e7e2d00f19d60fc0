import { WITHOUT_NULLS, without } from "../shared/jq-text.ts";
import type { ComponentSpec, ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * The requests or limits of Dynamo's own resources as Kubernetes resources: `gpu` is a number of GPUs, `custom`
 * contains the others.
 */
function quantities(half: "limits" | "requests"): string {
  return `($service.resources.${half} as $own | ($container.resources.${half} // {}) as $main
| ({cpu: $own.cpu, memory: $own.memory} + {($own.gpuType // "nvidia.com/gpu"): $own.gpu} | ${WITHOUT_NULLS}) + ($own.custom // {}) + $main)`;
}

const METADATA = `({
  labels: (($service.labels // {}) + ($service.extraPodMetadata.labels // {})),
  annotations: (($service.annotations // {}) + ($service.extraPodMetadata.annotations // {}))
})`;

/** The environment variables of the graph; those of the service or its container override them. */
const ENV = `((($service.envs // []) + ($container.env // [])) as $own
| [$shared[] | select(.name? as $name | any($own[]; .name? == $name) | not)] + $own)`;

/** The container of the engine: `mainContainer` with the resources of the service. */
const MAIN_CONTAINER = `($container + {name: "main", resources: (
  ($container.resources // {}) + {limits: ${quantities("limits")}, requests: ${quantities("requests")}}
)} + (if $shared == [] and $service.envs == null then {} else {env: ${ENV}} end))`;

const SERVICE_TEMPLATE = `((.spec.envs | arrays) // []) as $shared | .spec.services[]? as $service
| ($service.extraPodSpec // {}) as $pod | ($pod.mainContainer // {}) as $container
| {metadata: ${METADATA}, spec: (($pod | ${without(["mainContainer"])}) + {containers: ([${MAIN_CONTAINER}] + ($pod.containers // []))})}`;

const REPLICAS = "(.replicas // 1) * (if .multinode == null then 1 else .multinode.nodeCount // 2 end)";

function structure(version: string, component: Omit<ComponentSpec, "ownerRef" | "podSelector">): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "dynamographdeployment",
        kind: { group: "nvidia.com", version, kind: "DynamoGraphDeployment" },
        statusDefinition: {
          phaseDefinition: { path: ".status.state" },
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: [{ byPhase: "initializing" }, { byPhase: "pending" }],
            running: [{ byPhase: "successful" }],
            failed: [{ byPhase: "failed" }],
          },
        },
      },
      childComponents: [
        {
          ...component,
          ownerRef: "dynamographdeployment",
          podSelector: {
            componentInstanceSelector: { idPath: '.metadata.labels["nvidia.com/dynamo-component"]' },
          },
        },
      ],
      additionalChildKinds: [
        { group: "", version: "v1", kind: "Pod" },
        { group: "nvidia.com", version: "v1alpha1", kind: "DynamoGraphDeploymentScalingAdapter" },
        { group: "grove.io", version: "v1alpha1", kind: "PodCliqueSet" },
        { group: "grove.io", version: "v1alpha1", kind: "PodClique" },
        { group: "grove.io", version: "v1alpha1", kind: "PodCliqueScalingGroup" },
        { group: "scheduler.grove.io", version: "v1alpha1", kind: "PodGang" },
        { group: "leaderworkerset.x-k8s.io", version: "v1", kind: "LeaderWorkerSet" },
        { group: "apps", version: "v1", kind: "StatefulSet" },
        { group: "apps", version: "v1", kind: "Deployment" },
        { group: "apps", version: "v1", kind: "ReplicaSet" },
        { group: "", version: "v1", kind: "Service" },
        { group: "", version: "v1", kind: "ConfigMap" },
        { group: "", version: "v1", kind: "PersistentVolumeClaim" },
        { group: "networking.k8s.io", version: "v1", kind: "Ingress" },
        { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
      ],
    },
  };
}

/**
 * `nvidia.com/v1alpha1` DynamoGraphDeployment: a map of services, each with resources of Dynamo's own shape, whose key
 * for GPUs is `gpu`. Pod templates are built with the key of Kubernetes instead, so that GPUs are counted; they are
 * read-only. A service over several nodes has that many pods per replica.
 * Source: ai-dynamo/dynamo, deploy/operator/api/v1alpha1 and internal/dynamo/graph.go.
 */
export const dynamoGraphDeploymentV1Alpha1: ResourceInterfaceSpec = structure("v1alpha1", {
  name: "service",
  kind: { group: "nvidia.com", version: "v1alpha1", kind: "DynamoComponentDeployment" },
  instanceIdPath: "(.spec.services // {}) | keys[]",
  specDefinition: { podTemplateSpecPath: SERVICE_TEMPLATE },
  scaleDefinition: { replicasPath: `.spec.services[]? | ${REPLICAS}` },
});

/**
 * `nvidia.com/v1beta1` DynamoGraphDeployment, from Dynamo 1.2: a list of components with pod templates.
 * Source: ai-dynamo/dynamo, deploy/operator/api/v1beta1.
 */
export const dynamoGraphDeploymentV1Beta1: ResourceInterfaceSpec = structure("v1beta1", {
  name: "component",
  kind: { group: "nvidia.com", version: "v1beta1", kind: "DynamoComponentDeployment" },
  instanceIdPath: ".spec.components[]?.name",
  specDefinition: { podTemplateSpecPath: ".spec.components[]?.podTemplate" },
  scaleDefinition: { replicasPath: `.spec.components[]? | ${REPLICAS}` },
});
