import type { GroupVersionKind } from "../../src/model/index.ts";
import type { ComponentSpec, ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { rayNodes } from "./nodes.ts";

/** The kinds of objects, besides pods, that KubeRay creates for a RayCluster. */
export const RAY_CLUSTER_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "ServiceAccount" },
  { group: "rbac.authorization.k8s.io", version: "v1", kind: "Role" },
  { group: "rbac.authorization.k8s.io", version: "v1", kind: "RoleBinding" },
  { group: "networking.k8s.io", version: "v1", kind: "Ingress" },
  { group: "networking.k8s.io", version: "v1", kind: "NetworkPolicy" },
  { group: "batch", version: "v1", kind: "Job" },
  { group: "", version: "v1", kind: "Secret" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
];

const FAILING = 'any(.status.conditions[]?; .type == "ReplicaFailure" and .status == "True")';
const HEADLESS = 'any(.status.conditions[]?; .type == "HeadPodReady" and .status == "False")';
const PROVISIONING = 'any(.status.conditions[]?; .type == "RayClusterProvisioned" and .status == "False")';

function structure(version: string, status: NonNullable<ComponentSpec["statusDefinition"]>): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "raycluster",
        kind: { group: "ray.io", version, kind: "RayCluster" },
        statusDefinition: status,
      },
      childComponents: rayNodes(version, ".spec"),
      additionalChildKinds: RAY_CLUSTER_ADDITIONAL_KINDS,
    },
    optimizationInstructions: {
      gangScheduling: { podGroups: [{ name: "cluster", members: [{ componentName: "raycluster" }] }] },
    },
  };
}

/**
 * `ray.io/v1` RayCluster. `state` stays `ready` when pods are lost later, so conditions decide between running and
 * degraded; `failed` is written by older operators only.
 * Source: ray-project/kuberay, apis/ray/v1/raycluster_types.go, controllers/ray/utils and raycluster_controller.go.
 */
export const rayClusterV1: ResourceInterfaceSpec = structure("v1", {
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
    running: [{ byPhase: "ready", byExpression: { expression: `${FAILING} or ${HEADLESS}`, expectedResult: "false" } }],
    failed: [{ byPhase: "failed" }],
    degraded: [
      { byConditions: [{ type: "ReplicaFailure", status: "True" }] },
      { byPhase: "ready", byConditions: [{ type: "HeadPodReady", status: "False" }] },
    ],
  },
});

/** `ray.io/v1alpha1` RayCluster: without multi-host groups, suspended groups and conditions. */
export const rayClusterV1Alpha1: ResourceInterfaceSpec = structure("v1alpha1", {
  phaseDefinition: { path: ".status.state" },
  statusMappings: {
    running: [{ byPhase: "ready" }],
    failed: [{ byPhase: "failed" }],
    degraded: [{ byPhase: "unhealthy" }],
  },
});
