import { pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { getsDevices } from "../pods/accelerators.ts";
import { checkpointEvidence } from "./checkpoint-evidence.ts";
import { IN_QUEUE, jobExample } from "./examples.ts";
import { isPreemptible, isTraining } from "./training.ts";

/** Annotation of a workload that saves its progress in a way that nothing else in it shows. */
const ANNOTATION = "muster.dev/checkpoint";

/** LIFECYCLE-001: a workload that may be evicted saves its progress. */
export const declaresCheckpoints = defineRule({
  id: "LIFECYCLE-001",
  name: "declares-checkpoints",
  title: "A preemptible training with GPUs declares how it saves its progress",
  severity: "warning",
  pack: "strict",
  rationale:
    "A preemptible workload is evicted when another queue reclaims the GPUs. It then starts again from the beginning, unless it has saved checkpoints on a volume that outlives the pod.",
  fix: `mount a writable claim, pass a checkpoint option, or set the annotation ${ANNOTATION} to the place of the checkpoints`,
  definitionFix: `add storage.pvc, pass a checkpoint option, or add the item {name: ${ANNOTATION}, value: …} with the place of the checkpoints to annotations`,
  examples: {
    good: jobExample({
      metadata: IN_QUEUE,
      pod: ["schedulerName: kai-scheduler"],
      container: "args: [--checkpoint-dir, /checkpoints], resources: {limits: {nvidia.com/gpu: 8}}",
    }),
    bad: jobExample({
      metadata: IN_QUEUE,
      pod: ["schedulerName: kai-scheduler"],
      container: "resources: {limits: {nvidia.com/gpu: 8}}",
    }),
  },
  scope: "object",
  check: (_, { report }, workload) => {
    const pod = workload?.views.find((view) => isTraining(view) && getsDevices(view) && isPreemptible(view) === true);
    if (workload === undefined || pod === undefined || checkpointEvidence(workload) !== undefined) return;
    report({
      path: pointerTo("/metadata/annotations", ANNOTATION),
      message: "the workload is preemptible, but shows no sign of checkpoints",
      expected: "an annotation, an argument or a writable claim for checkpoints",
      received: "none",
    });
  },
});
