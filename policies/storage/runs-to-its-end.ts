import { groupOf } from "../../src/base/kubernetes.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";

/**
 * Whether a workload runs to its end, as trainings do. Run:ai's table of workload types puts the Job of Kubernetes into
 * the category Build, since it makes workspaces of Jobs; in git a Job is a run, and so is each one of a CronJob.
 */
export function runsToItsEnd({ category, checked }: WorkloadView): boolean {
  return category === "Train" || groupOf(checked.object.apiVersion) === "batch";
}
