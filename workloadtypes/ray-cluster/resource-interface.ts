import { type ComponentSpec, POD_KIND, type ResourceInterfaceSpec } from "../resource-interface-spec.ts";

const GROUPS = ".spec.workerGroupSpecs[]?";
const NODE_TYPE = '.metadata.labels["ray.io/node-type"]';
const GROUP = '.metadata.labels["ray.io/group"]';
/** The greatest replica count that the API takes, which is also its default for maxReplicas. */
const UNBOUNDED = 2_147_483_647;

/** What KubeRay makes of a group: at least the minimum, at most the maximum, as many pods for each as it has hosts. */
const REPLICAS = `[([.replicas // .minReplicas // 0, .minReplicas // 0] | max), .maxReplicas // ${UNBOUNDED}] | min`;

const FAILING = 'any(.status.conditions[]?; .type == "ReplicaFailure" and .status == "True")';
const HEADLESS = 'any(.status.conditions[]?; .type == "HeadPodReady" and .status == "False")';
const PROVISIONING = 'any(.status.conditions[]?; .type == "RayClusterProvisioned" and .status == "False")';

function structure(
  version: string,
  worker: NonNullable<ComponentSpec["scaleDefinition"]>,
  status: NonNullable<ComponentSpec["statusDefinition"]>,
): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "raycluster",
        kind: { group: "ray.io", version, kind: "RayCluster" },
        statusDefinition: status,
      },
      childComponents: [
        {
          name: "head",
          ownerRef: "raycluster",
          kind: POD_KIND,
          specDefinition: { podTemplateSpecPath: ".spec.headGroupSpec.template" },
          scaleDefinition: { replicasPath: "1" },
          podSelector: { componentTypeSelector: { keyPath: NODE_TYPE, value: "head" } },
        },
        {
          name: "worker",
          ownerRef: "raycluster",
          kind: POD_KIND,
          instanceIdPath: `${GROUPS}.groupName`,
          specDefinition: { podTemplateSpecPath: `${GROUPS}.template` },
          scaleDefinition: worker,
          podSelector: {
            componentTypeSelector: { keyPath: NODE_TYPE, value: "worker" },
            componentInstanceSelector: { idPath: GROUP },
          },
        },
      ],
      additionalChildKinds: [
        { group: "", version: "v1", kind: "Service" },
        { group: "", version: "v1", kind: "ServiceAccount" },
        { group: "rbac.authorization.k8s.io", version: "v1", kind: "Role" },
        { group: "rbac.authorization.k8s.io", version: "v1", kind: "RoleBinding" },
        { group: "networking.k8s.io", version: "v1", kind: "Ingress" },
        { group: "networking.k8s.io", version: "v1", kind: "NetworkPolicy" },
        { group: "batch", version: "v1", kind: "Job" },
        { group: "", version: "v1", kind: "Secret" },
        { group: "", version: "v1", kind: "PersistentVolumeClaim" },
      ],
    },
    optimizationInstructions: {
      gangScheduling: { podGroups: [{ name: "cluster", members: [{ componentName: "raycluster" }] }] },
    },
  };
}

/**
 * `ray.io/v1` RayCluster. Worker groups are instances of one component; a group over several hosts has that many pods
 * per replica, a suspended one has none. `state` stays `ready` when pods are lost later, so conditions decide between
 * running and degraded; `failed` is written by older operators only.
 * Source: ray-project/kuberay, apis/ray/v1/raycluster_types.go, controllers/ray/utils and raycluster_controller.go.
 */
export const rayClusterV1: ResourceInterfaceSpec = structure(
  "v1",
  {
    replicasPath: `${GROUPS} | if .suspend == true then 0 else (${REPLICAS}) * (.numOfHosts // 1) end`,
    minReplicasPath: `${GROUPS} | if .minReplicas == null then null else .minReplicas * (.numOfHosts // 1) end`,
    maxReplicasPath: `${GROUPS} | if .maxReplicas == null then null else [.maxReplicas * (.numOfHosts // 1), ${UNBOUNDED}] | min end`,
  },
  {
    phaseDefinition: { path: ".status.state" },
    conditionsDefinition: { path: ".status.conditions" },
    statusMappings: {
      initializing: [
        {
          byExpression: {
            expression: `(.status.state // "") == "" and ${PROVISIONING} and (${FAILING} | not)`,
            expectedResult: "true",
          },
        },
      ],
      running: [
        { byPhase: "ready", byExpression: { expression: `${FAILING} or ${HEADLESS}`, expectedResult: "false" } },
      ],
      failed: [{ byPhase: "failed" }],
      degraded: [
        { byConditions: [{ type: "ReplicaFailure", status: "True" }] },
        { byPhase: "ready", byConditions: [{ type: "HeadPodReady", status: "False" }] },
      ],
    },
  },
);

/** `ray.io/v1alpha1` RayCluster: no groups over several hosts, none that are suspended, and no conditions. */
export const rayClusterV1Alpha1: ResourceInterfaceSpec = structure(
  "v1alpha1",
  {
    replicasPath: `${GROUPS} | ${REPLICAS}`,
    minReplicasPath: `${GROUPS} | .minReplicas`,
    maxReplicasPath: `${GROUPS} | .maxReplicas`,
  },
  {
    phaseDefinition: { path: ".status.state" },
    statusMappings: {
      running: [{ byPhase: "ready" }],
      failed: [{ byPhase: "failed" }],
      degraded: [{ byPhase: "unhealthy" }],
    },
  },
);
