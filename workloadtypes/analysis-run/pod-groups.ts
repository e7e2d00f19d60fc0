import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, items, member } from "../../src/base/read.ts";
import { predictDefaultGang } from "../../src/podgrouper/default-gang.ts";
import { UNKNOWN_UID } from "../../src/podgrouper/identity.ts";
import { ownerBelow } from "../../src/podgrouper/pod-owners.ts";
import type { WorkloadPods } from "../../src/workload/workload.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
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
  { newest: analysisRunV1Alpha1, first: "below" },
  ANALYSIS_RUN_PRIORITY,
);

/** The PodGroups of the Jobs, where the podgrouper may not read AnalysisRuns. Each Job has the metadata of its metric. */
export function predictAnalysisRunJobs(object: KubeObject, context: GroupingContext): Grouping {
  const kind = { apiVersion: "batch/v1", kind: "Job" };
  return joinedGangs(
    interpretedPods(analysisRunV1Alpha1, object, context).map((pods) => {
      const owner = ownerBelow(object, kind, jobOfMetric(object, pods), `${UNKNOWN_UID}.${pods.instance ?? ""}.1`);
      return predictDefaultGang(owner, [pods], context, ANALYSIS_RUN_PRIORITY);
    }),
  );
}

/** The Job of the metric that some pods belong to, as the run describes it. */
export function jobOfMetric(object: KubeObject, { instance }: Pick<WorkloadPods, "instance">): unknown {
  const metric = items(at(object, "spec", "metrics")).find((each) => member(each, "name") === instance);
  return at(metric, "provider", "job");
}
