import { groupOf } from "../../src/base/kubernetes.ts";
import { memoize } from "../../src/base/memo.ts";
import { checkPodGroup, type PodGroupProblemCode } from "../../src/gang/check-pod-group.ts";
import { isPodgroupersOwn } from "../../src/gang/read-pod-group.ts";
import type { CheckedObject } from "../../src/rule/checked-object.ts";
import type { ObjectRule } from "../../src/rule/rule.ts";
import { problemFinding } from "../../src/rules/problem-finding.ts";

/** The check of a rule that reports the problems of a single PodGroup with the given codes. */
export function podGroupCheck(...codes: readonly PodGroupProblemCode[]): ObjectRule["check"] {
  return (checked, { report }) => {
    if (!isCommittedPodGroup(checked)) return;
    for (const problem of problemsOf(checked)) if (codes.includes(problem.code)) report(problemFinding(problem));
  };
}

// The podgrouper makes PodGroups too, which a dump of a cluster contains and users cannot edit.
function isCommittedPodGroup({ object }: CheckedObject): boolean {
  return object.kind === "PodGroup" && groupOf(object.apiVersion) === "scheduling.run.ai" && !isPodgroupersOwn(object);
}

const problemsOf = memoize(({ object, cluster }: CheckedObject) => checkPodGroup(object, { cluster }));
