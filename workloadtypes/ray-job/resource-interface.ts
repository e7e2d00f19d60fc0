import type { GroupVersionKind } from "../../src/resource-interface/resource-interface.ts";
import { rayNodes } from "../ray-cluster/nodes.ts";
import { type ComponentSpec, POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects, besides its cluster and pods, that KubeRay creates for a RayJob. */
export const RAY_JOB_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "batch", version: "v1", kind: "Job" },
  { group: "", version: "v1", kind: "Service" },
];

/** The status of the job inside the cluster; empty until the job is submitted. */
const WAITING = '(.status.jobStatus // "") | IN("", "PENDING")';
/** Stopped by a user, or failed according to an older operator, which called every end complete. */
const ENDED_BADLY =
  '(.status.jobStatus | IN("FAILED", "STOPPED")) and (.status.jobDeploymentStatus | IN("Complete", "Suspended"))';

function structure(version: string, submitterTemplate: string): ResourceInterfaceSpec {
  const submitter: ComponentSpec = {
    name: "submitter",
    ownerRef: "rayjob",
    kind: POD_KIND,
    specDefinition: { podTemplateSpecPath: submitterTemplate },
    scaleDefinition: { replicasPath: "1" },
    podSelector: {
      componentTypeSelector: { keyPath: '.metadata.labels["ray.io/originated-from-crd"]', value: "RayJob" },
    },
  };
  return {
    structureDefinition: {
      rootComponent: {
        name: "rayjob",
        kind: { group: "ray.io", version, kind: "RayJob" },
        statusDefinition: {
          phaseDefinition: { path: ".status.jobDeploymentStatus" },
          statusMappings: {
            initializing: [
              { byPhase: "Initializing" },
              { byPhase: "Waiting" },
              { byPhase: "Running", byExpression: { expression: WAITING, expectedResult: "true" } },
            ],
            running: [{ byPhase: "Running", byExpression: { expression: WAITING, expectedResult: "false" } }],
            completed: [{ byPhase: "Complete", byExpression: { expression: ENDED_BADLY, expectedResult: "false" } }],
            failed: [
              { byPhase: "Failed" },
              { byPhase: "ValidationFailed" },
              { byExpression: { expression: ENDED_BADLY, expectedResult: "true" } },
            ],
            degraded: [{ byPhase: "Retrying" }],
          },
        },
      },
      childComponents: [
        { name: "raycluster", ownerRef: "rayjob", kind: { group: "ray.io", version, kind: "RayCluster" } },
        ...rayNodes(version, ".spec.rayClusterSpec", "raycluster"),
        submitter,
      ],
      additionalChildKinds: RAY_JOB_ADDITIONAL_KINDS,
    },
    optimizationInstructions: {
      gangScheduling: {
        podGroups: [{ name: "cluster", members: [{ componentName: "raycluster" }] }],
      },
    },
  };
}

/**
 * `ray.io/v1` RayJob. The cluster is absent when `clusterSelector` selects an existing one. The submitter pod has a
 * template only if the job contains one, and is created in only one of the four submission modes. The status has one
 * value for the deployment and one for the job inside, and no conditions.
 * Source: ray-project/kuberay, apis/ray/v1/rayjob_types.go and controllers/ray/rayjob_controller.go.
 */
export const rayJobV1: ResourceInterfaceSpec = structure(
  "v1",
  'if (.spec.submissionMode // "K8sJobMode") == "K8sJobMode" then .spec.submitterPodTemplate else null end',
);

/** `ray.io/v1alpha1` RayJob: the submitter is always a Job, and groups have no hosts. */
export const rayJobV1Alpha1: ResourceInterfaceSpec = structure("v1alpha1", ".spec.submitterPodTemplate");
