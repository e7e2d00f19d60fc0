import { at, pointerSegments, valueAt, versionOf } from "../../src/kernel/index.ts";
import type { PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { deviceWord, getsDevices } from "../pods/accelerators.ts";
import { jobExample } from "./examples.ts";
import { expandPointer, runFieldsOf } from "./run-fields.ts";
import { runsToCompletion } from "./training.ts";

/** Label with the number of seconds after which Kueue ends a workload. */
const KUEUE_LIMIT = "kueue.x-k8s.io/max-exec-time-seconds";

/** LIFECYCLE-004: a job that hangs ends at some time and frees its GPUs. */
export const runTimeLimit = defineRule({
  id: "LIFECYCLE-004",
  name: "run-time-limit",
  title: "A job with GPUs that runs to completion has a time limit",
  severity: "warning",
  pack: "strict",
  rationale:
    "A collective operation that waits for a lost rank waits forever and holds every GPU of the gang. The rule skips services, which run without end, and definitions that muster expands, because the Trainings API has no such field and Run:ai limits run time by rules of the project.",
  fix: "set activeDeadlineSeconds to well above the longest expected run",
  docs: ["https://kubernetes.io/docs/concepts/workloads/controllers/job/#job-termination-and-cleanup"],
  examples: {
    good: jobExample({ spec: "activeDeadlineSeconds: 172800", container: "resources: {limits: {nvidia.com/gpu: 8}}" }),
    bad: jobExample({ container: "resources: {limits: {nvidia.com/gpu: 8}}" }),
  },
  scope: "object",
  check: ({ object, managed }, { report }, workload) => {
    const { deadline } = runFieldsOf(object);
    if (workload === undefined || deadline === undefined || managed === true || isAlphaRay(workload)) return;
    if (at(object, "metadata", "labels", KUEUE_LIMIT) != null) return;
    for (const pointer of expandPointer(deadline, object)) {
      if ((valueAt(object, pointer) ?? undefined) !== undefined) continue;
      const pods = podsBelow(workload, object, pointer).filter(getsDevices);
      // A pod template may have its own limit.
      const pod = pods.find((each) => runsToCompletion(each) && at(each.spec, "activeDeadlineSeconds") == null);
      if (pod === undefined) continue;
      report({
        path: pointer,
        message: `nothing ends the ${object.kind} when it hangs, so it holds its ${deviceWord(pod.containers)}s forever`,
        expected: "activeDeadlineSeconds",
        received: "none",
      });
    }
  },
});

/** The pods to which a field applies: those of its list item, or all pods of the workload. */
function podsBelow(workload: WorkloadView, object: unknown, pointer: string): readonly PodView[] {
  const [, list, index] = pointerSegments(pointer);
  const name = list === "replicatedJobs" ? at(object, "spec", list, Number(index), "name") : undefined;
  if (name === undefined) return workload.views;
  return workload.views.filter(({ instance }) => instance === name);
}

/** The first version of RayJob has no such field. */
function isAlphaRay({ object }: WorkloadView): boolean {
  return object.kind === "RayJob" && versionOf(object.apiVersion) === "v1alpha1";
}
