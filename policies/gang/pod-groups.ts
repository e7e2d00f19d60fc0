import { checkPodGroup, isPodgroupersOwn, type PodGroupProblemCode } from "../../src/gpu/index.ts";
import { groupOf, memoize } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectRule } from "../../src/rule/index.ts";
import { problemFinding } from "../../src/rules/index.ts";

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
