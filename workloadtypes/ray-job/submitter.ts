import { groupedTemplates } from "../../src/gpu/index.ts";
import { at, type KubeObject, text, versionOf } from "../../src/kernel/index.ts";
import type { GroupingContext, InstructionProblem } from "../../src/model/index.ts";
import { type Gang, KAI_KEYS, label, leavesOf } from "../../src/model/index.ts";

const TEMPLATE = "submitterPodTemplate";
const WITH_SUBMITTER = "K8sJobMode";

/** Whether KubeRay makes a Job whose pod submits the work. `v1alpha1` has no other way. */
export function createsSubmitter(object: KubeObject): boolean {
  if (versionOf(object.apiVersion) === "v1alpha1") return true;
  return (text(at(object, "spec", "submissionMode")) || WITH_SUBMITTER) === WITH_SUBMITTER;
}

/**
 * The problem of a submitter pod that KAI never starts: the podgrouper puts it into the group of the RayJob, where only a
 * label on the pod can name a subgroup, because KubeRay gives the pod no group of Ray. On Run:ai, whose platform sets the
 * scheduler of all pods, nothing is known about it.
 * Source: KAI Scheduler, `assignRayPodToSubGroup` in plugins/ray/ray_grouper.go and `AddTaskInfo` in
 * pkg/scheduler/api/podgroup_info/job_info.go.
 */
export function lostSubmitter(
  object: KubeObject,
  gangs: readonly Gang[],
  { cluster }: GroupingContext,
): readonly InstructionProblem[] | undefined {
  const template = at(object, "spec", TEMPLATE);
  if (cluster.scheduler !== "kai" || template === undefined || !createsSubmitter(object)) return undefined;
  if ("reason" in groupedTemplates(object, [{ component: "submitter", template }], cluster)) return undefined;
  const leaf = label(template, KAI_KEYS.subGroup);
  const leaves = gangs.flatMap(leavesOf).map(({ name }) => name);
  if (leaf === undefined ? leaves.length === 0 : leaves.includes(leaf)) return undefined;
  const [head = "headgroup"] = leaves;
  return [
    {
      code: "pod-in-no-subgroup",
      severity: "error",
      path: `/spec/${TEMPLATE}`,
      message: `the submitter pod never starts: it is in the PodGroup of the RayJob, but in none of its subgroups (${leaves.join(", ")})`,
      fix: `give the submitter another scheduler, or set label ${KAI_KEYS.subGroup}: ${head} in its template`,
    },
  ];
}
