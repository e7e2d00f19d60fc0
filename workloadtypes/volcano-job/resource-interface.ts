import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const TASKS = ".spec.tasks[]?";
/** The names of the tasks. The webhook names a task without one after its index. */
const NAMES = '(.spec.tasks // []) as $tasks | $tasks | keys[] as $index | $tasks[$index].name // "default\\($index)"';

/** The kinds of objects that the controller of Volcano and its plug-ins create for a Job. */
export const VOLCANO_JOB_CHILD_KINDS: readonly GroupVersionKind[] = [
  { group: "scheduling.volcano.sh", version: "v1beta1", kind: "PodGroup" },
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "ConfigMap" },
  { group: "", version: "v1", kind: "Secret" },
  { group: "", version: "v1", kind: "PersistentVolumeClaim" },
  { group: "networking.k8s.io", version: "v1", kind: "NetworkPolicy" },
];

/**
 * `batch.volcano.sh/v1alpha1` Job. Each task is an instance; a task without `replicas` has no pods. A job that is
 * aborted may be resumed by a Command, so it is degraded; one that is terminated has ended. The kind has no gang
 * instruction, because a task with `dependsOn` gets its pods only after others have started. Source: volcano-sh/volcano
 * v1.12, volcano.sh/apis batch/v1alpha1 and pkg/controllers/job.
 */
export const volcanoJobV1Alpha1 = {
  structureDefinition: {
    rootComponent: {
      name: "job",
      kind: { group: "batch.volcano.sh", version: "v1alpha1", kind: "Job" },
      statusDefinition: {
        phaseDefinition: { path: ".status.state.phase" },
        statusMappings: {
          initializing: [{ byPhase: "Pending" }, { byPhase: "Restarting" }],
          running: [{ byPhase: "Running" }, { byPhase: "Completing" }],
          completed: [{ byPhase: "Completed" }],
          failed: [{ byPhase: "Failed" }, { byPhase: "Terminating" }, { byPhase: "Terminated" }],
          degraded: [{ byPhase: "Aborting" }, { byPhase: "Aborted" }],
        },
      },
    },
    childComponents: [
      {
        name: "task",
        ownerRef: "job",
        kind: POD_KIND,
        instanceIdPath: NAMES,
        specDefinition: { podTemplateSpecPath: `${TASKS}.template` },
        scaleDefinition: { replicasPath: `${TASKS} | .replicas // 0` },
        podSelector: { componentInstanceSelector: { idPath: '.metadata.labels["volcano.sh/task-spec"]' } },
      },
    ],
    additionalChildKinds: VOLCANO_JOB_CHILD_KINDS,
  },
} as const satisfies ResourceInterfaceSpec;
