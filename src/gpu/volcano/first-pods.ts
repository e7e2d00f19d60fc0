import { at, filledText, items, member, text } from "../../kernel/index.ts";
import { countOf } from "../account/pod-set.ts";

/**
 * Whether the controller makes the pods of each task before any pod of the job runs: those of a task with `dependsOn` only
 * after pods of the others are ready. Source: volcano-sh/volcano v1.15.1, `waitDependsOnTaskMeetCondition` in
 * pkg/controllers/job/job_controller_actions.go.
 */
export function firstPods(tasks: readonly unknown[]): readonly boolean[] {
  const byName = new Map(tasks.map((task, index) => [filledText(member(task, "name")) ?? `default${index}`, task]));
  return tasks.map((task) => {
    const names = items(at(task, "dependsOn", "name")).flatMap((name) => text(name) ?? []);
    const isAny = names.length > 1 && at(task, "dependsOn", "iteration") === "any";
    const needsNone = (name: string) => {
      const other = byName.get(name);
      // A task whose minimum is 0 counts as ready at once.
      return other !== undefined && countOf(member(other, "minAvailable") ?? member(other, "replicas"), 0) === 0;
    };
    return names.length === 0 || (isAny ? names.some(needsNone) : names.every(needsNone));
  });
}
