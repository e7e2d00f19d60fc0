import { defineRule } from "../../src/rules/rule.ts";
import { isGpuPod } from "../pods/gpu-containers.ts";
import { checkpointing, isPreemptible, isTraining } from "./training.ts";

/** Annotation by which a workload says that it saves its progress, where nothing else in it shows that. */
const ANNOTATION = "muster.dev/checkpoint";

/** LIFECYCLE-001: who may be evicted saves what it has done. */
export const declaresCheckpoints = defineRule({
  id: "LIFECYCLE-001",
  name: "declares-checkpoints",
  title: "A preemptible training with GPUs says how it saves its progress",
  severity: "warning",
  pack: "strict",
  rationale:
    "A preemptible workload is evicted when a queue wants its GPUs back, and starts again from nothing unless it has saved checkpoints where they outlive the pod.",
  fix: `mount a writable claim, pass a checkpoint option, or say where checkpoints go by the annotation ${ANNOTATION}`,
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train, labels: {kai.scheduler/queue: team-nlp}}
spec:
  template:
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers:
        - name: main
          image: example.com/train:1
          args: [--checkpoint-dir, /checkpoints]
          resources: {limits: {nvidia.com/gpu: 8}}
`,
    bad: `
apiVersion: batch/v1
kind: Job
metadata: {name: train, labels: {kai.scheduler/queue: team-nlp}}
spec:
  template:
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers:
        - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}
`,
  },
  scope: "object",
  check: (_, { report }, workload) => {
    const pod = workload?.views.find((view) => isTraining(view) && isGpuPod(view) && isPreemptible(view) === true);
    if (workload === undefined || pod === undefined || checkpointing(workload) !== undefined) return;
    report({
      path: `/metadata/annotations/${ANNOTATION.replace("/", "~1")}`,
      message: "the workload is preemptible, and nothing in it says that it saves checkpoints",
      expected: "an annotation, an argument or a writable claim for checkpoints",
      received: "none",
    });
  },
});
