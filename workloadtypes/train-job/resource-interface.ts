import { WITHOUT_NULLS } from "../shared/jq-text.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The patches of the training pods, in their order; by convention their Jobs are named `node`. */
const PATCHES =
  '[.spec.runtimePatches[]?.trainingRuntimeSpec.template.spec.replicatedJobs[]? | select(.name == "node") as $job | $job.template.spec.template // empty]';

const CONTAINER = `({
  name: "node",
  image: .spec.trainer.image,
  command: .spec.trainer.command,
  args: .spec.trainer.args,
  env: .spec.trainer.env,
  resources: .spec.trainer.resourcesPerNode
} | ${WITHOUT_NULLS})`;

const TEMPLATE = `if .spec.runtimeRef == null and .spec.trainer == null then null else
${CONTAINER} as $container | (reduce (${PATCHES} | .[]) as $patch ({}; . * $patch)) as $patched
| $patched + {spec: (($patched.spec // {}) + {containers: ([$container] + [
  ($patched.spec.containers // [])[] as $other | select($other.name != "node") | $other])})} end`;

const UNFINISHED =
  'all(.status.conditions[]?; .status != "True" or (.type | IN("Complete", "Failed", "Suspended") | not))';
const READY = "any(.status.jobsStatus[]?; (.ready // 0) > 0)";
const ACTIVE = "any(.status.jobsStatus[]?; (.active // 0) > 0)";

/**
 * `trainer.kubeflow.org/v1alpha1` TrainJob. The pod template is in the referenced runtime. The template here is built
 * from the overrides of the job: the trainer's container and the patches of the Job `node`; it is read-only. The kind
 * does not have a condition for a running job, so `status.jobsStatus` decides.
 * Source: kubeflow/trainer v2.3.0, pkg/apis/trainer/v1alpha1/trainjob_types.go and
 * pkg/runtime/framework/plugins/jobset.
 */
export const trainJobV1Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "trainjob",
      kind: { group: "trainer.kubeflow.org", version: "v1alpha1", kind: "TrainJob" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [
            {
              byExpression: { expression: `${ACTIVE} and (${READY} | not) and ${UNFINISHED}`, expectedResult: "true" },
            },
          ],
          running: [{ byExpression: { expression: `${READY} and ${UNFINISHED}`, expectedResult: "true" } }],
          completed: [{ byConditions: [{ type: "Complete", status: "True" }] }],
          failed: [{ byConditions: [{ type: "Failed", status: "True" }] }],
        },
      },
    },
    childComponents: [
      {
        name: "trainer",
        ownerRef: "trainjob",
        kind: { group: "batch", version: "v1", kind: "Job" },
        specDefinition: { podTemplateSpecPath: TEMPLATE },
        scaleDefinition: {
          replicasPath:
            "if .spec.runtimeRef == null and .spec.trainer == null then null else .spec.trainer.numNodes // 1 end",
        },
      },
    ],
    additionalChildKinds: [
      { group: "jobset.x-k8s.io", version: "v1alpha2", kind: "JobSet" },
      { group: "", version: "v1", kind: "Pod" },
      { group: "", version: "v1", kind: "ConfigMap" },
      { group: "", version: "v1", kind: "Secret" },
    ],
  },
  optimizationInstructions: {
    gangScheduling: { podGroups: [{ name: "job", members: [{ componentName: "trainer" }] }] },
  },
} as const satisfies ResourceInterfaceSpec;
