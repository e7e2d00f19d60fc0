import { given } from "../../src/base/given.ts";
import { groupOf } from "../../src/base/kubernetes.ts";
import { checkPodGroup, type PodGroupProblem, type PodGroupProblemCode } from "../../src/gang/check-pod-group.ts";
import { isPodgroupersOwn } from "../../src/gang/read-pod-group.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectRule, RuleContext } from "../../src/rules/rule.ts";

const found = new WeakMap<CheckedObject, readonly PodGroupProblem[]>();

/** Whether an object is a PodGroup of KAI that somebody wrote; the podgrouper's own are nobody's to repair. */
export function isCommittedPodGroup({ object }: CheckedObject): boolean {
  return object.kind === "PodGroup" && groupOf(object.apiVersion) === "scheduling.run.ai" && !isPodgroupersOwn(object);
}

/** The check of a rule that reports some of the problems of a PodGroup by itself. */
export function podGroupCheck(...codes: readonly PodGroupProblemCode[]): ObjectRule["check"] {
  return (checked, { report }) => {
    if (!isCommittedPodGroup(checked)) return;
    for (const problem of problemsOf(checked)) if (codes.includes(problem.code)) tell(problem, report);
  };
}

function problemsOf(checked: CheckedObject): readonly PodGroupProblem[] {
  let problems = found.get(checked);
  if (problems === undefined) {
    problems = checkPodGroup(checked.object, { cluster: checked.cluster });
    found.set(checked, problems);
  }
  return problems;
}

function tell(problem: PodGroupProblem, report: RuleContext<unknown>["report"]): void {
  const { code, severity, path, message, expected, received, fix } = problem;
  report(
    given({
      path,
      message,
      severity,
      key: code,
      expected,
      received,
      fix,
    }),
  );
}
