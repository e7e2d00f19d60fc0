import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const JOBS = ".spec.replicatedJobs[]?";
const label = (name: string) => `.metadata.labels["jobset.sigs.k8s.io/${name}"]`;

/** Jobs that are or were ready; a Job counts as ready when its pods are. */
const BEGUN = "any(.status.replicatedJobsStatus[]?; (.ready // 0) + (.succeeded // 0) > 0)";
const COUNTED = "((.status.replicatedJobsStatus // []) | length) > 0";
const STARTING = 'any(.status.conditions[]?; .type == "StartupPolicyInProgress" and .status == "True")';

/** None of the conditions that override the counts; they are only created with the status True. */
const OPEN =
  'all(.status.conditions[]?; .status != "True" or (.type | IN("Completed", "Failed", "Suspended", "RestartingJobSet") | not)) and (.status.terminalState // "") == ""';

function when(expression: string) {
  return [{ byExpression: { expression, expectedResult: "true" } }] as const;
}

/**
 * `jobset.x-k8s.io/v1alpha2` JobSet. Each replicated Job is an instance, with the pods of all its Jobs. The kind does
 * not have a Running condition, and a condition only becomes False after it was True. Without a decisive condition, the
 * counts of Jobs decide. The gang is the whole set. Source: kubernetes-sigs/jobset, api/jobset/v1alpha2/jobset_types.go
 * and pkg/controllers/jobset_controller.go.
 */
export const jobSetV1Alpha2 = {
  structureDefinition: {
    rootComponent: {
      name: "jobset",
      kind: { group: "jobset.x-k8s.io", version: "v1alpha2", kind: "JobSet" },
      statusDefinition: {
        phaseDefinition: { path: ".status.terminalState" },
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: when(`${OPEN} and (${STARTING} or (${COUNTED} and (${BEGUN} | not)))`),
          running: when(`${OPEN} and ${BEGUN} and (${STARTING} | not)`),
          completed: [{ byConditions: [{ type: "Completed", status: "True" }] }, { byPhase: "Completed" }],
          failed: [{ byConditions: [{ type: "Failed", status: "True" }] }, { byPhase: "Failed" }],
          degraded: [{ byConditions: [{ type: "RestartingJobSet", status: "True" }] }],
        },
      },
    },
    childComponents: [
      {
        name: "replicatedjob",
        ownerRef: "jobset",
        kind: { group: "batch", version: "v1", kind: "Job" },
        instanceIdPath: `${JOBS}.name`,
        specDefinition: { podTemplateSpecPath: `${JOBS}.template.spec.template` },
        scaleDefinition: {
          replicasPath: `${JOBS} | (.replicas // 1) * ([.template.spec.parallelism // 1, (.template.spec.completions // empty)] | min)`,
        },
        podSelector: {
          componentInstanceSelector: { idPath: label("replicatedjob-name") },
          replicaSelector: { keyPath: label("job-index") },
        },
      },
    ],
    additionalChildKinds: [
      POD_KIND,
      { group: "", version: "v1", kind: "Service" },
      { group: "", version: "v1", kind: "PersistentVolumeClaim" },
    ],
  },
  optimizationInstructions: {
    gangScheduling: { podGroups: [{ name: "set", members: [{ componentName: "jobset" }] }] },
  },
} as const satisfies ResourceInterfaceSpec;
