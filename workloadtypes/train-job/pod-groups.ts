import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { reach } from "../podgrouper/reach.ts";

/** Priority class of the kind where nothing names one. */
export const TRAIN_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a TrainJob. The podgrouper passes over it, hands its labels down and groups by the JobSet of the same
 * name, a subgroup for each of its Jobs; which these are the runtime says and not the job, so that nothing is predicted.
 * Source: KAI Scheduler, plugins/skiptopowner and hub/hub.go.
 */
export function predictTrainJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const reached = reach(object, [], context.cluster);
  if ("reason" in reached) return reached;
  const runtime = ["its runtime", text(at(object, "spec", "runtimeRef", "name"))].filter(Boolean).join(" ");
  return { reason: `the podgrouper skips it and groups by the JobSet of ${runtime}, which is another object` };
}
