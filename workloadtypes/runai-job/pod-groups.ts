import { gangBase, groupedTemplates, ownerName, wholeAt } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { groupsOfRunaiJob } from "../podgrouper/runai-job.ts";

/** The kind's default priority class. */
export const RUNAI_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

const COMPONENT = "runaijob";

/** The PodGroups of a RunaiJob, one for each pod that runs at once. */
export function predictRunaiJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const template = at(object, "spec", "template");
  const grouped = groupedTemplates(object, [{ component: COMPONENT, template }], context.cluster);
  if ("reason" in grouped) return grouped;
  return groupsOfRunaiJob({
    name: ownerName(object),
    component: COMPONENT,
    template,
    parallelism: wholeAt(object, "spec", "parallelism"),
    completions: wholeAt(object, "spec", "completions"),
    base: gangBase(object, template, context, RUNAI_JOB_PRIORITY),
  });
}
