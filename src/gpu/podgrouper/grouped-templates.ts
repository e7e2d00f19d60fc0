import { at, hasKaiChange, text } from "../../kernel/index.ts";
import type { Cluster, GangPods } from "../../model/index.ts";
import { KAI_KEYS, runsKai, SCHEDULER_PROJECTS } from "../../model/index.ts";
import { isSchedulerEnforced } from "../gang/enforced-scheduler.ts";

/** The reason for a workload whose pods have the skip mark, so that only a committed PodGroup can take them. */
export const EXTERNAL =
  "its pods carry the annotation that keeps the podgrouper away, so only a committed PodGroup can take them";

/** A pod template of a workload, with its component. */
export interface ComponentTemplate {
  readonly component: string;
  readonly template: unknown;
  /** The owners between the workload and its pods that the object describes, such as the Job of a JobSet; nearest first. */
  readonly owners?: readonly unknown[];
}

/** The templates whose pods the podgrouper groups, or the reason for which it ignores all of them. */
type GroupedTemplates = { readonly templates: readonly ComponentTemplate[] } | { readonly reason: string };

/**
 * The pods of a workload that the podgrouper groups: those of its own scheduler without a skip mark, on the pod, on the
 * workload or on an owner between them. Source: KAI Scheduler, `pkg/podgrouper/pod_controller.go`.
 *
 * A pod without `schedulerName` counts as one of the scheduler's on a `runai` cluster, whose platform sets it in the
 * projects' namespaces, and where the workload's operator is known to set it (`operatorSetsScheduler`). In the namespace of
 * a Project that enforces the scheduler every pod does.
 */
export function groupedTemplates(
  object: unknown,
  templates: readonly ComponentTemplate[],
  cluster: Cluster,
  operatorSetsScheduler = false,
): GroupedTemplates {
  if (!runsKai(cluster)) {
    return { reason: `cluster ${cluster.name} runs ${SCHEDULER_PROJECTS[cluster.scheduler].title}, and no podgrouper` };
  }
  if (isSkipped(object, cluster)) return { reason: EXTERNAL };
  const isEnforced = isSchedulerEnforced(object, cluster);
  const isOwn = ({ template }: ComponentTemplate) =>
    isEnforced || isScheduled(template, cluster, operatorSetsScheduler);
  const scheduled = filteredTemplates(templates, isOwn);
  if (templates.length > 0 && scheduled.length === 0) return { reason: foreignScheduler(templates, cluster) };
  const grouped = filteredTemplates(
    scheduled,
    ({ template, owners = [] }) => ![template, ...owners].some((object) => isSkipped(object, cluster)),
  );
  if (grouped.length === 0 && scheduled.length > 0) return { reason: EXTERNAL };
  return { templates: grouped };
}

/** The pods of a gang whose templates the podgrouper groups. */
export function podsOfGrouped(
  pods: readonly GangPods[],
  templates: readonly ComponentTemplate[],
  grouped: readonly ComponentTemplate[],
): readonly GangPods[] {
  if (grouped === templates) return pods;
  const groupedComponents = new Set(grouped.map(({ component }) => component));
  return pods.filter(({ component }) => groupedComponents.has(component));
}

// Returns the list itself if it includes all items, as in nearly all cases: `podsOfGrouped` compares the lists.
function filteredTemplates<T>(list: readonly T[], isIncluded: (item: T) => boolean): readonly T[] {
  if (list.every(isIncluded)) return list;
  return list.filter(isIncluded);
}

function isSkipped(object: unknown, cluster: Cluster): boolean {
  if (!hasKaiChange(cluster, "external-pod-groups")) return false;
  return at(object, "metadata", "annotations", KAI_KEYS.skip) === "true";
}

function isScheduled(
  template: unknown,
  { scheduler, schedulerName }: Cluster,
  operatorSetsScheduler: boolean,
): boolean {
  const name = text(at(template, "spec", "schedulerName")) ?? "";
  if (name === "") return scheduler === "runai" || operatorSetsScheduler;
  // Run:ai has a scheduler for each node pool, named after the pool.
  return name === schedulerName || (scheduler === "runai" && name.startsWith(`${schedulerName}-`));
}

function foreignScheduler(templates: readonly ComponentTemplate[], { schedulerName }: Cluster): string {
  const names = templates.map(({ template }) => text(at(template, "spec", "schedulerName")) ?? "");
  const others = [...new Set(names.filter((name) => name !== ""))];
  const schedulerText = others.length === 0 ? "name no schedulerName" : `have schedulerName ${others.join(", ")}`;
  return `its pods ${schedulerText}, so ${schedulerName} does not schedule them and its podgrouper leaves them alone`;
}
