import { type ComponentSpec, POD_KIND, type ResourceInterfaceSpec } from "../resource-interface-spec.ts";

const REPLICA_TYPE = '.metadata.labels["training.kubeflow.org/replica-type"]';
const REPLICA_INDEX = '.metadata.labels["training.kubeflow.org/replica-index"]';

/** Created stays True for good, so that alone it says nothing; a later condition takes over once it is True. */
const JUST_CREATED =
  'any(.status.conditions[]?; .type == "Created" and .status == "True") and all(.status.conditions[]?; .type == "Created" or .status != "True")';

/**
 * A replica type, in the object's spelling and, in labels, in lower case. Where the job does not have it the paths
 * yield null and never an invented replica.
 */
function replicas(
  type: string,
  name: string,
  elastic: Pick<NonNullable<ComponentSpec["scaleDefinition"]>, "minReplicasPath" | "maxReplicasPath">,
) {
  const path = `.spec.pytorchReplicaSpecs.${type}`;
  return {
    name,
    ownerRef: "pytorchjob",
    kind: POD_KIND,
    specDefinition: { podTemplateSpecPath: `${path}.template` },
    scaleDefinition: { replicasPath: `${path} | if . == null then null else .replicas // 1 end`, ...elastic },
    podSelector: {
      componentTypeSelector: { keyPath: REPLICA_TYPE, value: name },
      replicaSelector: { keyPath: REPLICA_INDEX },
    },
  } as const satisfies ComponentSpec;
}

/**
 * `kubeflow.org/v1` PyTorchJob. Succeeded, Failed and Restarting are only ever written as True, Running becomes False
 * at the end, so that no matcher may wait for "Succeeded is False". The gang is the whole job: a master that waits for
 * workers holds GPUs for nothing. Source: kubeflow/training-operator v1.9, pkg/apis/kubeflow.org/v1 and pkg/util/status.go.
 */
export const pyTorchJobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "pytorchjob",
      kind: { group: "kubeflow.org", version: "v1", kind: "PyTorchJob" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [{ byExpression: { expression: JUST_CREATED, expectedResult: "true" } }],
          running: [{ byConditions: [{ type: "Running", status: "True" }] }],
          completed: [{ byConditions: [{ type: "Succeeded", status: "True" }] }],
          failed: [{ byConditions: [{ type: "Failed", status: "True" }] }],
          degraded: [{ byConditions: [{ type: "Restarting", status: "True" }] }],
        },
      },
    },
    childComponents: [
      replicas("Master", "master", {}),
      replicas("Worker", "worker", {
        minReplicasPath:
          "if .spec.pytorchReplicaSpecs.Worker == null then null else .spec.elasticPolicy.minReplicas end",
        maxReplicasPath:
          "if .spec.pytorchReplicaSpecs.Worker == null then null else .spec.elasticPolicy.maxReplicas end",
      }),
    ],
    additionalChildKinds: [
      { group: "", version: "v1", kind: "Service" },
      { group: "", version: "v1", kind: "ConfigMap" },
      { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
    ],
  },
  optimizationInstructions: {
    gangScheduling: { podGroups: [{ name: "job", members: [{ componentName: "pytorchjob" }] }] },
  },
} as const satisfies ResourceInterfaceSpec;
