import { at, groupOf, pointerTo, stringOf, valueAt } from "../../src/kernel/index.ts";
import type { WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { jobExample } from "./examples.ts";

/** LIFECYCLE-008: a workload in git that starts no pods may have been forgotten. */
export const noForgottenSuspension = defineRule({
  id: "LIFECYCLE-008",
  name: "no-forgotten-suspension",
  title: "A committed workload starts pods",
  severity: "warning",
  pack: "strict",
  rationale:
    "A workload that is suspended, inactive or scaled to 0 in git counts as 0 in every quota sum, but takes its GPUs as soon as it is resumed. Often it has only been forgotten. The rule skips Jobs that Kueue starts, because Kueue suspends them on purpose.",
  fix: "resume the workload, remove it, or waive the finding until the day on which it will run",
  examples: {
    good: jobExample(),
    bad: jobExample({ spec: "suspend: true" }),
  },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    if (workload === undefined) return;
    if (at(object, "metadata", "labels", "kueue.x-k8s.io/queue-name") != null) return;
    const stopped = stoppedBy(workload);
    if (stopped === undefined) return;
    report({
      path: stopped.path,
      message: `the ${object.kind} ${stopped.state}, so it starts no pods and counts as 0 in every quota`,
      expected: "a workload that starts pods",
      received: stopped.received,
    });
  },
});

/** The reason why a workload starts no pods. */
interface Stopped {
  readonly path: string;
  readonly state: string;
  readonly received: string;
}

function stoppedBy({ object, kind, suspended, views, pods }: WorkloadView): Stopped | undefined {
  if (suspended && kind?.suspendPath !== undefined) {
    return { path: kind.suspendPath, state: "is suspended", received: stringOf(valueAt(object, kind.suspendPath)) };
  }
  if (groupOf(object.apiVersion) === "run.ai" && at(object, "spec", "active", "value") === false) {
    return { path: "/spec/active/value", state: "is not active", received: "false" };
  }
  if (views.length === 0 || views.some(({ count }) => count > 0)) return undefined;
  // An autoscaler sets the count, and may raise it.
  if (pods.some(({ maximum = 0 }) => maximum > 0)) return undefined;
  return { path: zeroIn(object.spec, "/spec") ?? "/spec", state: "is scaled to 0", received: "0 pods" };
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
    // The numbers in containers are not scales.
    if (key === "containers" || key === "initContainers") continue;
    const path = zeroIn(member, pointerTo(pointer, key));
    if (path !== undefined) return path;
  }
  return undefined;
}
