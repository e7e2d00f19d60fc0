import { groupOf } from "../../src/kernel/index.ts";
import type { WorkloadView } from "../../src/rule/index.ts";

/**
 * Whether a workload ends by itself, as trainings do. Run:ai has Job in the category Build, since it creates workspaces
 * from Jobs; but a Job in git is a run, and so is each Job of a CronJob.
 */
export function runsToItsEnd({ category, checked }: WorkloadView): boolean {
  return category === "Train" || groupOf(checked.object.apiVersion) === "batch";
}
