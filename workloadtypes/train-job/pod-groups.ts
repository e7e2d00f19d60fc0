import { groupedTemplates } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, text } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";

/** The kind's default priority class. */
export const TRAIN_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a TrainJob. The podgrouper skips it, copies its labels down and groups by the JobSet of the same
 * name, with a subgroup for each of its Jobs. The runtime defines these Jobs, not the TrainJob, so nothing is
 * predicted.
 * Source: KAI Scheduler, plugins/skiptopowner and hub/hub.go.
 */
export function predictTrainJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const grouped = groupedTemplates(object, [], context.cluster);
  if ("reason" in grouped) return grouped;
  const runtime = ["its runtime", text(at(object, "spec", "runtimeRef", "name"))].filter(Boolean).join(" ");
  return { reason: `the podgrouper skips it and groups by the JobSet of ${runtime}, which is another object` };
}
