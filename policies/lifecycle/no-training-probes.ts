import { at, isObject } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { jobExample } from "./examples.ts";
import { isTraining, runsToCompletion } from "./training.ts";

/** LIFECYCLE-007: a training has no probe that may kill it, and needs none. */
export const noTrainingProbes = defineRule({
  id: "LIFECYCLE-007",
  name: "no-training-probes",
  title: "A training that runs to completion has no probe that may kill it",
  severity: "info",
  pack: "strict",
  rationale:
    "A training handles no requests, so it needs no probe, unlike a server (LIFECYCLE-006). A liveness or startup probe can only harm it: a process that is busy with a step or a checkpoint answers late, is killed, and its whole gang fails.",
  fix: "remove the probe; to end a training that hangs, set a time limit or the timeout of its collective operations",
  examples: {
    good: jobExample(),
    bad: jobExample({ container: 'livenessProbe: {exec: {command: ["cat", "/tmp/alive"]}}' }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (!isTraining(pod) || !runsToCompletion(pod)) return;
    for (const view of pod.containers) {
      // A sidecar may be a server, and its restart does not affect the training.
      if (view.role !== "main") continue;
      for (const probe of ["livenessProbe", "startupProbe"]) {
        if (!isObject(at(view.container, probe))) continue;
        report({
          path: `${view.pointer}/${probe}`,
          message: `the ${probe} of ${titleOf(view)} may kill a training that is busy`,
          expected: `no ${probe}`,
        });
      }
    }
  },
});
