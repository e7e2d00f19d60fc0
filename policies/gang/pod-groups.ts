import { groupOf } from "../../src/base/kubernetes.ts";
import { memoize } from "../../src/base/memo.ts";
import { checkPodGroup, type PodGroupProblemCode } from "../../src/gang/check-pod-group.ts";
import { isPodgroupersOwn } from "../../src/gang/read-pod-group.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { problemFinding } from "../../src/rules/problem-finding.ts";
import type { ObjectRule } from "../../src/rules/rule.ts";

/** Whether an object is a PodGroup of KAI that somebody wrote; the podgrouper's own are nobody's to repair. */
export function isCommittedPodGroup({ object }: CheckedObject): boolean {
  return object.kind === "PodGroup" && groupOf(object.apiVersion) === "scheduling.run.ai" && !isPodgroupersOwn(object);
}

/** The check of a rule that reports some of the problems of a PodGroup by itself. */
export function podGroupCheck(...codes: readonly PodGroupProblemCode[]): ObjectRule["check"] {
  return (checked, { report }) => {
    if (!isCommittedPodGroup(checked)) return;
    for (const problem of problemsOf(checked)) if (codes.includes(problem.code)) report(problemFinding(problem));
  };
}

const problemsOf = memoize(({ object, cluster }: CheckedObject) => checkPodGroup(object, { cluster }));
