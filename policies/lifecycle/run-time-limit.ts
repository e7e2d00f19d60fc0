import { versionOf } from "../../src/base/kubernetes.ts";
import { pointerSegments, valueAt } from "../../src/base/pointer.ts";
import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";
import { isGpuPod } from "../pods/gpu-containers.ts";
import { runFieldsOf, spread } from "./run-fields.ts";
import { runsToCompletion } from "./training.ts";

/** Label by which Kueue ends a workload after so many seconds. */
const KUEUE_LIMIT = "kueue.x-k8s.io/max-exec-time-seconds";

/** LIFECYCLE-004: a job that hangs gives its GPUs back at some time. */
export const runTimeLimit = defineRule({
  id: "LIFECYCLE-004",
  name: "run-time-limit",
  title: "A job with GPUs that runs to completion has a limit of its run time",
  severity: "warning",
  pack: "strict",
  rationale:
    "A collective operation that waits for a lost rank waits for ever, and holds every GPU of the gang meanwhile. Services are meant to run on and are left alone; so is what muster expands, because the Trainings API has no such field and Run:ai limits run time by rules of the project.",
  fix: "set activeDeadlineSeconds to well above the longest run that is expected",
  docs: ["https://kubernetes.io/docs/concepts/workloads/controllers/job/#job-termination-and-cleanup"],
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  activeDeadlineSeconds: 172800
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`,
    bad: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`,
  },
  scope: "object",
  check: ({ object, managed }, { report }, workload) => {
    const { deadline } = runFieldsOf(object);
    if (workload === undefined || deadline === undefined || managed === true || isAlphaRay(workload)) return;
    if (at(object, "metadata", "labels", KUEUE_LIMIT) != null) return;
    for (const pointer of spread(deadline, object)) {
      if ((valueAt(object, pointer) ?? undefined) !== undefined) continue;
      const pods = podsBelow(workload, object, pointer).filter(isGpuPod);
      // A pod may have the limit itself, whatever made it.
      if (!pods.some((pod) => runsToCompletion(pod) && at(pod.spec, "activeDeadlineSeconds") == null)) continue;
      report({
        path: pointer,
        message: `nothing ends the ${object.kind} when it hangs, and it holds GPUs`,
        expected: "activeDeadlineSeconds",
        received: "none",
      });
    }
  },
});

/** The pods that a field is for: those of the named item where it is in a list, else all of the workload. */
function podsBelow(workload: WorkloadView, object: unknown, pointer: string): readonly PodView[] {
  const [, list, index] = pointerSegments(pointer);
  const name = list === "replicatedJobs" ? at(object, "spec", list, Number(index), "name") : undefined;
  return name === undefined ? workload.views : workload.views.filter(({ instance }) => instance === name);
}

/** The first version of RayJob has no such field. */
function isAlphaRay({ object }: WorkloadView): boolean {
  return object.kind === "RayJob" && versionOf(object.apiVersion) === "v1alpha1";
}
