import { given } from "../../src/base/given.ts";
import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { podCount, predictDefaultGang } from "../podgrouper/default-gang.ts";
import { ownerName } from "../podgrouper/identity.ts";
import { reach } from "../podgrouper/reach.ts";
import { texts } from "../podgrouper/steering.ts";

/** Priority class of the kind where nothing names one; KAI takes a run for training, and it can be preempted. */
export const CRON_JOB_PRIORITY = { kai: "train", runai: "very-high" } as const;

const COMPONENT = "cronjob";

/**
 * The PodGroup of one run of a CronJob: that of a Job of which one pod must start. The Job's own labels and annotations
 * count, which stand in the job template; those of the CronJob are read for the skip mark alone, and the annotation for
 * a Job's minimum is not read at all. Source: KAI Scheduler, plugins/cronjobs/crobjob-grouper.go.
 */
export function predictCronJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const template = at(object, "spec", "jobTemplate", "spec", "template");
  const reached = reach(object, [{ component: COMPONENT, template }], context.cluster);
  if ("reason" in reached) return reached;
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
