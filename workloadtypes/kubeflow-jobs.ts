import type { StatusDefinition } from "../src/model/resource-interface.ts";
import { type ComponentSpec, POD_KIND } from "./resource-interface-spec.ts";

/** Pod labels of the training operator: the replica type in lower case, and the number among its kind. */
const REPLICA_TYPE = '.metadata.labels["training.kubeflow.org/replica-type"]';
const REPLICA_INDEX = '.metadata.labels["training.kubeflow.org/replica-index"]';

/** Created stays True for good, so that alone it says nothing; a later condition takes over once it is True. */
const JUST_CREATED =
  'any(.status.conditions[]?; .type == "Created" and .status == "True") and all(.status.conditions[]?; .type == "Created" or .status != "True")';

/**
 * The status of the jobs of the training operator and the MPI operator. Succeeded, Failed and Restarting are only ever
 * written as True, Running becomes False at the end; a job that is suspended has no status of these.
 * Source: kubeflow/training-operator v1.9, pkg/util/status.go; kubeflow/mpi-operator v0.8, pkg/controller/mpi_job_controller.go.
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

/**
 * A replica type of such a job as a component named like it, in lower case: `path` is that of the type in the object,
 * for example `.spec.tfReplicaSpecs.PS`. Where the job lacks it the paths yield null and never an invented replica.
 * `typePath` is the pod label that holds the component's name, by default the training operator's.
 */
export function kubeflowReplicas(ownerRef: string, path: string, typePath = REPLICA_TYPE) {
  const name = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
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
