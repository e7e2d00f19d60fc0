import type { KubeObject } from "../../kernel/index.ts";
import type { Grouping, GroupingContext, WorkloadKind } from "../../model/index.ts";
import { gangBase, gangOf } from "./default-grouper.ts";
import { type ComponentTemplate, groupedTemplates } from "./grouped-templates.ts";
import { failure, minimumProblem } from "./limits.ts";
import { wholeAt } from "./numbers.ts";
import { gangPods } from "./pod-template.ts";

/** The pods of one component (or of one instance of it): their template as it is written, and how many run at once. */
export interface ComponentPods extends ComponentTemplate {
  readonly count: number;
  /** Instance of the component, where several have pods. */
  readonly instance?: string;
  /** The names of the pods without the index that follows; absent where a controller generates the names. */
  readonly podNames?: string;
}

/** The reason for a workload whose object does not contain its pods. */
export const NO_TEMPLATE = "it has no pod template, so the settings of its pods for the podgrouper are unknown";

/**
 * The PodGroup of a kind without a plug-in of its own, or whose plug-in adds only a priority class: one for all pods of
 * the workload, of which `min` must start. The templates are in the order in which the podgrouper is expected to see the
 * pods; the first of which it groups pods gives the group its queue and priority where the workload has none.
 * Source: KAI Scheduler, plugins/defaultgrouper/default_grouper.go, and the table of kinds in hub/hub.go.
 */
export function predictDefaultGang(
  object: KubeObject,
  pods: readonly ComponentPods[],
  context: GroupingContext,
  priority: WorkloadKind["priority"],
  min = 1,
): Grouping {
  const grouped = groupedTemplates(object, pods, context.cluster);
  if ("reason" in grouped) return grouped;
  if (pods.length === 0) return { reason: NO_TEMPLATE };
  const problem = minimumProblem(min, "the gang", context.cluster);
  if (problem !== undefined) return failure(problem);
  const seen = new Set(grouped.templates);
  const groupedPods = pods.filter((item) => seen.has(item));
  const first = groupedPods.find(({ count }) => count > 0) ?? groupedPods[0];
  return {
    gangs: [
      gangOf(gangBase(object, first?.template, context, priority, first?.owners), {
        min,
        pods: groupedPods.map(({ component, count, template, instance }) =>
          gangPods(component, count, template, undefined, instance),
        ),
      }),
    ],
  };
}

/** A number of pods at a path, 0 or more; `otherwise` where it is absent or invalid. */
export function podCount(otherwise: number, object: unknown, ...path: readonly string[]): number {
  const written = wholeAt(object, ...path);
  if (typeof written === "number") return Math.max(written, 0);
  return otherwise;
}
