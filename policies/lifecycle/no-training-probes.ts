import { at, isObject } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { containerName } from "../pods/gpu-containers.ts";
import { isTraining, runsToCompletion } from "./training.ts";

/** LIFECYCLE-007: a probe that may kill a training is told; none is ever demanded of one. */
export const noTrainingProbes = defineRule({
  id: "LIFECYCLE-007",
  name: "no-training-probes",
  title: "A training that runs to completion has no probe that may kill it",
  severity: "info",
  pack: "strict",
  rationale:
    "A training serves nobody, so muster demands no probe of it, unlike of a server (LIFECYCLE-006). A liveness or startup probe can only harm it: a process that is busy with a step or a checkpoint answers late, is killed, and takes its gang along.",
  fix: "remove the probe; end a training that hangs by a time limit or by the timeout of its collective operations",
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: "example.com/train:1"}]
`,
    bad: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
        - {name: main, image: "example.com/train:1", livenessProbe: {exec: {command: ["cat", "/tmp/alive"]}}}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (!isTraining(pod) || !runsToCompletion(pod)) return;
    for (const view of pod.containers) {
      // A sidecar may well serve, and its restart does not touch the training.
      if (view.role !== "main") continue;
      for (const probe of ["livenessProbe", "startupProbe"]) {
        if (!isObject(at(view.container, probe))) continue;
        report({
          path: `${view.pointer}/${probe}`,
          message: `the ${probe} of ${containerName(view)} may kill a training that is busy`,
          expected: `no ${probe}`,
        });
      }
    }
  },
});
