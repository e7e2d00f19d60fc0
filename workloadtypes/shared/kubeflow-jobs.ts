import type { StatusDefinition } from "../../src/model/index.ts";
import { type ComponentSpec, POD_KIND } from "./resource-interface-spec.ts";
import { anyTrue, suspendedAt } from "./suspension.ts";

/** Pod labels of the training operator: the replica type in lower case, and the index within this type. */
const REPLICA_TYPE = '.metadata.labels["training.kubeflow.org/replica-type"]';
const REPLICA_INDEX = '.metadata.labels["training.kubeflow.org/replica-index"]';

/** Created always stays True, so it only counts while no other condition but Restarting is True. */
const STARTING =
  'any(.status.conditions[]?; .status == "True") and all(.status.conditions[]?; .status != "True" or (.type | IN("Created", "Restarting")))';

/**
 * The status of the jobs of the training operator and the MPI operator. Succeeded, Failed and Restarting are only
 * written as True, and Running becomes False at the end; a suspended job has none of these statuses. A job that restarts
 * is not running, because its operator replaces the condition Running by Restarting, and the other way round.
 * Source: kubeflow/training-operator v1.9, pkg/util/status.go; kubeflow/mpi-operator v0.8,
 * pkg/controller/mpi_job_controller.go.
 */
export const KUBEFLOW_STATUS = {
  conditionsDefinition: { path: ".status.conditions" },
  statusMappings: {
    initializing: [{ byExpression: { expression: STARTING, expectedResult: "true" } }],
    running: [{ byConditions: [{ type: "Running", status: "True" }] }],
    completed: [{ byConditions: [{ type: "Succeeded", status: "True" }] }],
    failed: [{ byConditions: [{ type: "Failed", status: "True" }] }],
  },
} as const satisfies StatusDefinition;

/** Their operators delete the pods of a suspended job, and write the condition Suspended. Sources as of the status. */
export const KUBEFLOW_SUSPENSION = suspendedAt(".spec.runPolicy.suspend", {
  busy: "any(.status.replicaStatuses[]?; (.active // 0) > 0)",
  stopped: anyTrue("Suspended"),
  elsewhere: anyTrue("Running", "Succeeded", "Failed"),
});

/** Options for the replica types of a job. */
interface ReplicaTypeOptions {
  /** Path of the pod label that holds the component's name; by default the training operator's. */
  readonly typePath?: string;
  /** Whether the operator accepts the type in any case, as the training operator does for all jobs but MPIJob. */
  readonly anyCase?: boolean;
}

/**
 * jq for a replica type of a job, in any case. Of several spellings the last one counts, since the training operator
 * replaces the usual spelling by another one; rule GITOPS-046 reports them.
 * Source: kubeflow/training-operator v1.9, pkg/apis/kubeflow.org/v1/defaulting_utils.go, setTypeNameToCamelCase.
 */
function anyCasePath(specs: string, type: string): string {
  const spellings = `${specs} | objects | keys[] | select(ascii_downcase == "${type.toLowerCase()}")`;
  return `${specs}[([${spellings}] | .[-1]) // "${type}"]`;
}

/** The expression for a bound of the workers of an elastic job; null for a job without workers. */
export function elasticBound(specs: string, bound: "minReplicas" | "maxReplicas"): string {
  return `if ${anyCasePath(specs, "Worker")} == null then null else .spec.elasticPolicy.${bound} end`;
}

/**
 * A replica type of such a job as a component named like it, in lower case; `specs` is the path of the map of types. If
 * the job does not have the type, the paths yield null, never a default replica.
 */
export function kubeflowReplicas(
  ownerRef: string,
  specs: string,
  type: string,
  { typePath = REPLICA_TYPE, anyCase = true }: ReplicaTypeOptions = {},
) {
  const name = type.toLowerCase();
  const path = anyCase ? anyCasePath(specs, type) : `${specs}.${type}`;
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
