import { groupOf } from "../../src/base/kubernetes.ts";
import { at, number } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { integer } from "../../src/schema/schema.ts";
import { isGpuPod } from "../pods/gpu-containers.ts";
import { checkpointing, isPreemptible, isTraining } from "./training.ts";

/** Options of LIFECYCLE-002. */
interface GracePeriodOptions {
  /** Seconds that a training has at least for its last checkpoint. */
  readonly minimumSeconds: number;
}

/** What Kubernetes gives a pod that says nothing. */
const DEFAULT_SECONDS = 30;

/** LIFECYCLE-002: a last checkpoint takes longer than a pod has by default. */
export const checkpointGracePeriod = defineRule<GracePeriodOptions>({
  id: "LIFECYCLE-002",
  name: "checkpoint-grace-period",
  title: "A preemptible training that saves checkpoints has the time to save the last one",
  severity: "warning",
  pack: "recommended",
  rationale:
    "On eviction a pod gets SIGTERM and, 30 seconds later unless it says otherwise, SIGKILL. Writing the state of a large model takes minutes, so the last checkpoint is lost or broken.",
  fix: "raise terminationGracePeriodSeconds to what a checkpoint takes; Run:ai allows up to 300",
  docs: ["https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination"],
  fixable: true,
  options: {
    schema: { type: "object", properties: { minimumSeconds: integer({ minimum: 1 }) }, additionalProperties: false },
    defaults: { minimumSeconds: 120 },
  },
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
      terminationGracePeriodSeconds: 120
      containers:
        - {name: main, image: "example.com/train:1", args: [--checkpoint-dir, /checkpoints]}
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
        - {name: main, image: "example.com/train:1", args: [--checkpoint-dir, /checkpoints]}
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    const path = "/spec/terminationGracePeriodSeconds";
    const written = at(pod.spec, "terminationGracePeriodSeconds") ?? undefined;
    const seconds = written === undefined ? DEFAULT_SECONDS : number(written);
    if (seconds === undefined || seconds >= options.minimumSeconds) return;
    // Run:ai's own kinds have no field for it, and the platform sets it.
    if (groupOf(pod.workload.object.apiVersion) === "run.ai") return;
    if (!isTraining(pod) || isPreemptible(pod) !== true) return;
    const saved = checkpointing(pod.workload);
    if (saved === undefined) return;
    // A claim may hold no more than data; beside GPUs it is where checkpoints go.
    if (saved.by === "volume" && !isGpuPod(pod)) return;
    report({
      path,
      message: `${saved.evidence} speaks of checkpoints, but an evicted pod has ${seconds} seconds${written === undefined ? ", the default," : ""} to write one`,
      expected: `${options.minimumSeconds} seconds or more`,
      received: `${seconds} seconds`,
      edits: [{ op: "set", path, value: options.minimumSeconds }],
    });
  },
});
