import { given } from "../../src/kernel/index.ts";
import type { GroupVersionKind } from "../../src/model/index.ts";
import { rayNodes } from "../ray-cluster/nodes.ts";
import type { ComponentSpec, ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * The kinds of objects, besides its clusters and pods, that KubeRay creates for a RayService; the last two for gradual
 * upgrades only.
 */
export const RAY_SERVICE_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "", version: "v1", kind: "Service" },
  { group: "gateway.networking.k8s.io", version: "v1", kind: "Gateway" },
  { group: "gateway.networking.k8s.io", version: "v1", kind: "HTTPRoute" },
];

function structure(version: string, status: NonNullable<ComponentSpec["statusDefinition"]>): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "rayservice",
        kind: { group: "ray.io", version, kind: "RayService" },
        statusDefinition: status,
      },
      childComponents: [
        { name: "raycluster", ownerRef: "rayservice", kind: { group: "ray.io", version, kind: "RayCluster" } },
        ...rayNodes(version, ".spec.rayClusterConfig"),
      ],
      additionalChildKinds: RAY_SERVICE_ADDITIONAL_KINDS,
    },
    optimizationInstructions: {
      gangScheduling: { podGroups: [{ name: "cluster", members: [{ componentName: "raycluster" }] }] },
    },
  };
}

const ready = (status: string, reason?: string) => ({
  byConditions: [given({ type: "Ready", status, reason })],
});

/** The controller cannot find the active cluster. */
const LOST = 'any(.status.conditions[]?; .type == "UpgradeInProgress" and .status == "Unknown")';

/**
 * `ray.io/v1` RayService. The reason of Ready=False distinguishes a service that starts, one without a healthy endpoint
 * and one that never starts; the kind does not have a failed phase. The cluster is at `rayClusterConfig`, unlike in a
 * RayJob. Source: ray-project/kuberay, apis/ray/v1/rayservice_types.go and rayservice_controller.go.
 */
export const rayServiceV1: ResourceInterfaceSpec = structure("v1", {
  phaseDefinition: { path: ".status.serviceStatus" },
  conditionsDefinition: { path: ".status.conditions" },
  statusMappings: {
    initializing: [ready("False", "Initializing")],
    running: [
      { ...ready("True"), byExpression: { expression: LOST, expectedResult: "false" } },
      {
        byPhase: "Running",
        byExpression: { expression: 'any(.status.conditions[]?; .type == "Ready")', expectedResult: "false" },
      },
    ],
    failed: [ready("False", "InitializingTimeout"), ready("False", "ValidationFailed")],
    degraded: [
      ready("False", "ZeroServeEndpoints"),
      { byConditions: [...ready("True").byConditions, { type: "UpgradeInProgress", status: "Unknown" }] },
    ],
  },
});

/** `ray.io/v1alpha1` RayService: no conditions; failures have the status values of older operators. */
export const rayServiceV1Alpha1: ResourceInterfaceSpec = structure("v1alpha1", {
  phaseDefinition: { path: ".status.serviceStatus" },
  statusMappings: {
    initializing: [{ byPhase: "WaitForServeDeploymentReady" }],
    running: [{ byPhase: "Running" }],
    failed: [{ byPhase: "FailedServeDeploy" }, { byPhase: "FailedToGetOrCreateRayCluster" }],
    degraded: [{ byPhase: "Restarting" }],
  },
});
