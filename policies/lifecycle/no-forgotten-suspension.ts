import { groupOf } from "../../src/base/kubernetes.ts";
import { pointerTo, valueAt } from "../../src/base/pointer.ts";
import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";

/** LIFECYCLE-008: a workload in git that starts nothing is asked about. */
export const noForgottenSuspension = defineRule({
  id: "LIFECYCLE-008",
  name: "no-forgotten-suspension",
  title: "A committed workload starts pods",
  severity: "warning",
  pack: "strict",
  rationale:
    "What is suspended, inactive or scaled to 0 in git counts 0 in every sum of quota, and takes its GPUs at once when somebody resumes it; often it has only been forgotten. A Job that Kueue starts is suspended on purpose and is not reported.",
  fix: "resume the workload, remove it, or waive the finding with the day on which it shall run",
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/train:1"}]}}
`,
    bad: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  suspend: true
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/train:1"}]}}
`,
  },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    if (workload === undefined) return;
    if (at(object, "metadata", "labels", "kueue.x-k8s.io/queue-name") != null) return;
    const stopped = stoppedBy(workload);
    if (stopped === undefined) return;
    report({
      path: stopped.path,
      message: `the ${object.kind} ${stopped.how}, so that it starts no pods and counts 0 in every quota`,
      expected: "a workload that starts pods",
      received: stopped.received,
    });
  },
});

/** What keeps a workload from starting pods. */
interface Stopped {
  readonly path: string;
  readonly how: string;
  readonly received: string;
}

function stoppedBy({ object, kind, suspended, views, pods }: WorkloadView): Stopped | undefined {
  if (suspended && kind?.suspendPath !== undefined) {
    return { path: kind.suspendPath, how: "is suspended", received: `${valueAt(object, kind.suspendPath)}` };
  }
  if (groupOf(object.apiVersion) === "run.ai" && at(object, "spec", "active", "value") === false) {
    return { path: "/spec/active/value", how: "is not active", received: "false" };
  }
  if (views.length === 0 || views.some(({ count }) => count > 0)) return undefined;
  // An autoscaler may raise the count, and has set it.
  if (pods.some(({ maximum = 0 }) => maximum > 0)) return undefined;
  return { path: zeroIn(object.spec, "/spec") ?? "/spec", how: "is scaled to 0", received: "0 pods" };
}

const COUNTS: readonly string[] = ["replicas", "parallelism", "completions", "size", "numNodes", "minReplicas"];

/** The first count of 0 outside of pod templates. */
function zeroIn(value: unknown, pointer: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const place = pointerTo(pointer, key);
    if (COUNTS.includes(key) && (at(member, "value") ?? member) === 0) return place;
  }
  for (const [key, member] of Object.entries(value)) {
    // Behind a list of containers there are numbers of other things.
    const found =
      key === "containers" || key === "initContainers" ? undefined : zeroIn(member, pointerTo(pointer, key));
    if (found !== undefined) return found;
  }
  return undefined;
}
