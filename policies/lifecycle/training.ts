import { hasOwnPodGroup, isScheduled } from "../../src/gpu/index.ts";
import { at, text } from "../../src/kernel/index.ts";
import { completes, KAI_KEYS, knownPreemptibility, preemptionOf } from "../../src/model/index.ts";
import { classesFor, type PodView } from "../../src/rule/index.ts";
import { runFieldsOf } from "./run-fields.ts";

/**
 * Whether a pod ends when its work is done. Its restartPolicy decides, or else whether its kind has a status `completed`.
 * The category does not, because Run:ai counts Jobs as Build and CronJobs as Deploy.
 */
export function runsToCompletion({ spec, workload }: PodView): boolean {
  const policy = at(spec, "restartPolicy");
  if (policy === "Never" || policy === "OnFailure") return true;
  const { object, category } = workload;
  // A bare Pod without a policy restarts forever, and only its user ends a notebook.
  if (object.kind === "Pod" || object.kind === "Notebook") return false;
  // A CronJob never completes, but its Jobs do.
  if (runFieldsOf(object).deadline !== undefined) return true;
  // Training operators have their own policy beside the template, and ignore the policy in the template.
  return (policy == null || category === "Train") && completes(workload.kind, object);
}

/**
 * Whether a pod trains: its kind is one for trainings, or its restartPolicy makes it run once, as in Jobs and CronJobs,
 * which Run:ai counts as Build and Deploy. Steps of pipelines have no restartPolicy.
 */
export function isTraining({ spec, workload }: PodView): boolean {
  const policy = at(spec, "restartPolicy");
  return workload.category === "Train" || policy === "Never" || policy === "OnFailure";
}

/**
 * Whether the gang of a pod may be evicted for another one; undefined where this is unknown. A semi-preemptible one keeps
 * its minimum, so the training goes on.
 */
export function isPreemptible(pod: PodView): boolean | undefined {
  const { gangs, object, checked } = pod.workload;
  const classes = classesFor(pod.workload);
  if (gangs.length > 0) return gangs.some((gang) => preemptionOf(gang, classes).preemptibility === "preemptible");
  const labelOf = (key: string) => text(at(object, "metadata", "labels", key)) ?? text(at(pod.labels, key));
  const preemptibility = knownPreemptibility(labelOf(KAI_KEYS.preemptibility), checked.cluster);
  if (preemptibility !== undefined) return preemptibility === "preemptible";
  const priorityClass = labelOf(KAI_KEYS.priorityClass) ?? text(at(pod.spec, "priorityClassName"));
  if (priorityClass === undefined) return undefined;
  const isKaiPod = isScheduled({ metadata: pod.metadata, spec: pod.spec }, checked.cluster) || hasOwnPodGroup(pod);
  const { knownClass, preemptibility: byClass } = preemptionOf({ priorityClass }, classes);
  if (isKaiPod && knownClass) return byClass === "preemptible";
  return undefined;
}
