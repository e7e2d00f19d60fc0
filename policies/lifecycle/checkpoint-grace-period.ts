import { closed, integer } from "../../src/k8s-fields/index.ts";
import { at, groupOf, number } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { getsDevices } from "../pods/accelerators.ts";
import { checkpointEvidence } from "./checkpoint-evidence.ts";
import { IN_QUEUE, jobExample } from "./examples.ts";
import { isPreemptible, isTraining } from "./training.ts";

/** Options of LIFECYCLE-002. */
interface GracePeriodOptions {
  /** The fewest seconds that a training has for its last checkpoint. */
  readonly minimumSeconds: number;
}

/** Kubernetes' default grace period. */
const DEFAULT_SECONDS = 30;

/** LIFECYCLE-002: the last checkpoint takes longer than the default grace period of a pod. */
export const checkpointGracePeriod = defineRule<GracePeriodOptions>({
  id: "LIFECYCLE-002",
  name: "checkpoint-grace-period",
  title: "A preemptible training that saves checkpoints has the time to save the last one",
  severity: "warning",
  pack: "recommended",
  rationale:
    "An evicted pod gets SIGTERM and, by default 30 seconds later, SIGKILL. Writing the state of a large model takes minutes, so the last checkpoint is lost or incomplete.",
  fix: "raise terminationGracePeriodSeconds to the time that a checkpoint takes; Run:ai allows up to 300",
  definitionFix: "set terminationGracePeriodSeconds to the time that a checkpoint takes; Run:ai allows up to 300",
  docs: ["https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination"],
  fixable: true,
  options: {
    schema: closed({ minimumSeconds: integer({ minimum: 1 }) }),
    defaults: { minimumSeconds: 120 },
    stricter: { minimumSeconds: "more" },
  },
  examples: {
    good: jobExample({
      metadata: IN_QUEUE,
      pod: ["schedulerName: kai-scheduler", "terminationGracePeriodSeconds: 120"],
      container: "args: [--checkpoint-dir, /checkpoints]",
    }),
    bad: jobExample({
      metadata: IN_QUEUE,
      pod: ["schedulerName: kai-scheduler"],
      container: "args: [--checkpoint-dir, /checkpoints]",
    }),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    const path = "/spec/terminationGracePeriodSeconds";
    const isSet = at(pod.spec, "terminationGracePeriodSeconds") != null;
    const seconds = number(at(pod.spec, "terminationGracePeriodSeconds") ?? DEFAULT_SECONDS);
    if (seconds === undefined || seconds >= options.minimumSeconds) return;
    // Run:ai's own kinds have no such field, and the platform sets the period.
    if (groupOf(pod.workload.object.apiVersion) === "run.ai") return;
    if (!isTraining(pod) || isPreemptible(pod) !== true) return;
    const evidence = checkpointEvidence(pod.workload);
    if (evidence === undefined) return;
    // Without GPUs a claim may be only for data; with GPUs it is usually for checkpoints.
    if (evidence.by === "volume" && !getsDevices(pod)) return;
    report({
      path,
      message: `the training saves checkpoints (${evidence.name}), but an evicted pod has ${seconds} seconds${isSet ? "" : ", the default,"} to write one`,
      expected: `${options.minimumSeconds} seconds or more`,
      received: `${seconds} seconds`,
      edits: [{ op: "set", path, value: options.minimumSeconds }],
    });
  },
});
