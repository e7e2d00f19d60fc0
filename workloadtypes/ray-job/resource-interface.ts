import type { GroupVersionKind } from "../../src/model/index.ts";
import { rayNodes } from "../ray-cluster/nodes.ts";
import { type ComponentSpec, POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects, besides its cluster and pods, that KubeRay creates for a RayJob. */
export const RAY_JOB_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "batch", version: "v1", kind: "Job" },
  { group: "", version: "v1", kind: "Service" },
];

/** The status of the job inside the cluster; empty until the job is submitted. */
const WAITING = '(.status.jobStatus // "") | IN("", "PENDING")';
/** The operator tries again, or ends the job because of a suspension: the status of the job is that of its last try. */
const IN_BETWEEN = '(.status.jobDeploymentStatus | IN("Retrying", "Suspending"))';
/**
 * The job itself has ended. Its status decides, since the operator changes the status of the deployment later, and older
 * operators call every end complete.
 */
const ENDED_WELL = `(.status.jobStatus == "SUCCEEDED") and (${IN_BETWEEN} | not)`;
const ENDED_BADLY = `(.status.jobStatus | IN("FAILED", "STOPPED")) and (${IN_BETWEEN} | not)`;
const ENDED = '.status.jobStatus | IN("SUCCEEDED", "FAILED", "STOPPED")';

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
              { byPhase: "Retrying" },
              { byPhase: "Running", byExpression: { expression: WAITING, expectedResult: "true" } },
            ],
            running: [
              {
                byPhase: "Running",
                byExpression: { expression: `(${WAITING}) or (${ENDED})`, expectedResult: "false" },
              },
            ],
            completed: [
              { byPhase: "Complete", byExpression: { expression: ENDED_BADLY, expectedResult: "false" } },
              { byExpression: { expression: ENDED_WELL, expectedResult: "true" } },
            ],
            failed: [
              { byPhase: "Failed" },
              { byPhase: "ValidationFailed" },
              { byExpression: { expression: ENDED_BADLY, expectedResult: "true" } },
            ],
          },
        },
      },
      childComponents: [
        { name: "raycluster", ownerRef: "rayjob", kind: { group: "ray.io", version, kind: "RayCluster" } },
        ...rayNodes(version, ".spec.rayClusterSpec"),
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
