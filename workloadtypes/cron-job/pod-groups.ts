import { groupedTemplates, ownerName, podCount, predictDefaultGang, texts } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given, text } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";

/** The kind's default priority class. KAI treats a run as training, so it is preemptible. */
export const CRON_JOB_PRIORITY = { kai: "train", runai: "very-high" } as const;

const COMPONENT = "cronjob";

/**
 * The PodGroup of one run of a CronJob: like the group of a Job of which one pod must start. The labels and annotations
 * of the Job, in the job template, apply. KAI reads those of the CronJob for the skip mark only, and ignores the
 * annotation for a Job's minimum. Source: KAI Scheduler, plugins/cronjobs/crobjob-grouper.go.
 */
export function predictCronJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const template = at(object, "spec", "jobTemplate", "spec", "template");
  const grouped = groupedTemplates(object, [{ component: COMPONENT, template }], context.cluster);
  if ("reason" in grouped) return grouped;
  const parallelism = podCount(1, object, "spec", "jobTemplate", "spec", "parallelism");
  const completions = podCount(Number.POSITIVE_INFINITY, object, "spec", "jobTemplate", "spec", "completions");
  const pods = { component: COMPONENT, template, count: Math.min(parallelism, completions) };
  return predictDefaultGang(runOf(object), [pods], context, CRON_JOB_PRIORITY);
}

/** The Job that the controller makes for a run; it is named after the CronJob and the minute. */
function runOf(object: KubeObject): KubeObject {
  const namespace = text(at(object, "metadata", "namespace"));
  const template = at(object, "spec", "jobTemplate");
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: given({
      name: `${ownerName(object)}-generated`,
      namespace,
      labels: texts(template, "labels"),
      annotations: texts(template, "annotations"),
    }),
  };
}
