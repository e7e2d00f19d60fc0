import type { StatusDefinition } from "../../src/resource-interface/resource-interface.ts";
import { type ComponentSpec, POD_KIND } from "./resource-interface-spec.ts";

/** Pod labels of the training operator: the replica type in lower case, and the index within this type. */
const REPLICA_TYPE = '.metadata.labels["training.kubeflow.org/replica-type"]';
const REPLICA_INDEX = '.metadata.labels["training.kubeflow.org/replica-index"]';

/** Created always stays True, so it only counts while no other condition is True. */
const JUST_CREATED =
  'any(.status.conditions[]?; .type == "Created" and .status == "True") and all(.status.conditions[]?; .type == "Created" or .status != "True")';

/**
 * The status of the jobs of the training operator and the MPI operator. Succeeded, Failed and Restarting are only
 * written as True, and Running becomes False at the end; a suspended job has none of these statuses.
 * Source: kubeflow/training-operator v1.9, pkg/util/status.go; kubeflow/mpi-operator v0.8,
 * pkg/controller/mpi_job_controller.go.
 */
export const KUBEFLOW_STATUS = {
  conditionsDefinition: { path: ".status.conditions" },
  statusMappings: {
    initializing: [{ byExpression: { expression: JUST_CREATED, expectedResult: "true" } }],
    running: [{ byConditions: [{ type: "Running", status: "True" }] }],
    completed: [{ byConditions: [{ type: "Succeeded", status: "True" }] }],
    failed: [{ byConditions: [{ type: "Failed", status: "True" }] }],
    degraded: [{ byConditions: [{ type: "Restarting", status: "True" }] }],
  },
} as const satisfies StatusDefinition;

/** Options for the replica types of a job. */
export interface ReplicaTypeOptions {
  /** Path of the pod label that holds the component's name; by default the training operator's. */
  readonly typePath?: string;
  /** Whether the operator also accepts the type in all lower-case and all upper-case letters, as for a TFJob. */
  readonly anyCase?: boolean;
}

/**
 * A replica type of such a job as a component named like it, in lower case; `specs` is the path of the map of types. If
 * the job does not have the type, the paths yield null, never a default replica.
 */
export function kubeflowReplicas(
  ownerRef: string,
  specs: string,
  type: string,
  { typePath = REPLICA_TYPE, anyCase = false }: ReplicaTypeOptions = {},
) {
  const name = type.toLowerCase();
  const spellings = [...new Set(anyCase ? [type, name, type.toUpperCase()] : [type])];
  const alternatives = spellings.map((key) => `${specs}.${key}`).join(" // ");
  const path = spellings.length === 1 ? alternatives : `(${alternatives})`;
  return {
    name,
    ownerRef,
    kind: POD_KIND,
    specDefinition: { podTemplateSpecPath: `${path}.template` },
    scaleDefinition: { replicasPath: `${path} | if . == null then null else .replicas // 1 end` },
    podSelector: {
      componentTypeSelector: { keyPath: typePath, value: name },
      replicaSelector: { keyPath: REPLICA_INDEX },
    },
  } as const satisfies ComponentSpec;
}
