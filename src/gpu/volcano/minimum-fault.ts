import { countedMinimums } from "./gang-demand.ts";
import type { VolcanoModel } from "./volcano-model.ts";
import type { VolcanoJudgement } from "./volcano-verdict.ts";
import type { VolcanoWorkload } from "./volcano-workload.ts";

/**
 * The verdict about a group that demands more pods than it has: `NotEnoughTasks` or `NotEnoughPodsOfTask` in the words of
 * Volcano. Source: volcano-sh/volcano v1.15.1, pkg/scheduler/plugins/gang.
 */
export function minimumFault(model: VolcanoModel, workload: VolcanoWorkload): VolcanoJudgement | undefined {
  const { tasks, minimum, countAssumption, minimumPath, isJob } = workload;
  // The webhook rejects such a job with any scheduler.
  if (!model.settings.hasGang && !isJob) return undefined;
  const place = { ...(minimumPath !== undefined && { path: minimumPath }) };
  const end =
    countAssumption === undefined || model.isComplete
      ? ({ level: "never" } as const)
      : ({ level: "conditional", assumption: countAssumption } as const);
  const count = (name?: string, field: "count" | "first" = "count") =>
    tasks.filter((task) => name === undefined || task.name === name).reduce((sum, task) => sum + task[field], 0);
  const short = countedMinimums(workload).find(([name, least]) => count(name) < least);
  if (short !== undefined) {
    const [name, least] = short;
    const text = `NotEnoughPodsOfTask: task ${name} must have ${least} pods, and has ${count(name)}`;
    return { ...end, reason: "task-minimum", ...place, ...(isJob && { isRejected: true }), text };
  }
  if (count() < minimum) {
    const text = `NotEnoughTasks: its minimum is ${minimum}, and it has ${count()} pods`;
    return { ...end, reason: "minimum", ...place, ...(isJob && { isRejected: true }), text };
  }
  if (!model.settings.hasGang) return undefined;
  const first = count(undefined, "first");
  const late = countedMinimums(workload).find(([name, least]) => count(name, "first") < least);
  if (first >= minimum && late === undefined) return undefined;
  const waiting = tasks.filter(({ first: made, count: all }) => made < all).map(({ name }) => name);
  const needed = late === undefined ? `${minimum} pods` : `${late[1]} pods of task ${late[0]}`;
  const text = `its first pods start only together with ${needed}, but ${namesText(waiting)} gets its pods after they run (dependsOn)`;
  return { level: "never", reason: "depends-on", ...place, text };
}

function namesText(names: readonly string[]): string {
  return `task ${names.join(" and task ")}`;
}
