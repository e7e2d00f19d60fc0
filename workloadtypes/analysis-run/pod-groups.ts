import { gangPods, ownerBelow, UNKNOWN_UID } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, member } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext, WorkloadPods } from "../../src/model/index.ts";
import { predictJobGangs } from "../job/pod-groups.ts";
import { interpretedGang, interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { joinedGangs } from "../podgrouper/joined-gangs.ts";
import { analysisRunV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class: that of a Job. */
export const ANALYSIS_RUN_PRIORITY = { kai: "train", runai: "high" } as const;

/**
 * The PodGroup of an AnalysisRun: KAI has no plug-in for it, so the default grouper makes one group for the pods of all
 * Jobs, of which one must start. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictAnalysisRunGangs = interpretedGang(
  { newest: analysisRunV1Alpha1, below: (object, pods) => [jobOfMetric(object, pods)] },
  ANALYSIS_RUN_PRIORITY,
);

/**
 * The PodGroups of the Jobs, where the podgrouper may not read AnalysisRuns. Each Job has the metadata of its metric, and
 * the plug-in of Jobs reads its minimum there.
 */
export function predictAnalysisRunJobs(object: KubeObject, context: GroupingContext): Grouping {
  const kind = { apiVersion: "batch/v1", kind: "Job" };
  return joinedGangs(
    interpretedPods(analysisRunV1Alpha1, object, context).map((pods) => {
      const job = jobOfMetric(object, pods);
      const owner = ownerBelow(object, kind, job, `${UNKNOWN_UID}.${pods.instance}.1`);
      const grouping = predictJobGangs({ ...owner, spec: at(job, "spec") }, context);
      if (!("gangs" in grouping)) return grouping;
      const { component, instance, count, template } = pods;
      const own = [gangPods(component, count, template, undefined, instance)];
      return { gangs: grouping.gangs.map((gang) => ({ ...gang, pods: own })) };
    }),
  );
}

/** The Job of the metric that some pods belong to, as the run describes it. */
export function jobOfMetric(object: KubeObject, { instance }: Pick<WorkloadPods, "instance">): unknown {
  const metric = items(at(object, "spec", "metrics")).find((each) => member(each, "name") === instance);
  return at(metric, "provider", "job");
}
