import {
  at,
  groupOf,
  hasKaiChange,
  items,
  type KubeObject,
  member,
  type PodTemplate,
  text,
} from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import { annotation, KAI_KEYS, label, runsKai } from "../../model/index.ts";
import { isSchedulerEnforced } from "./enforced-scheduler.ts";

/** The fate of the pods of a template that names a PodGroup or keeps the podgrouper away. */
export type PodLink =
  /** They are in the group that they name. */
  | { readonly kind: "linked"; readonly podGroup: string; readonly scheduled: boolean }
  /** The podgrouper moves them to a group of its own. */
  | { readonly kind: "rewritten"; readonly podGroup: string; readonly because: "no-skip" | "too-old" }
  /** They are in no group. */
  | { readonly kind: "unnamed" }
  /** A pod of a cluster, which its controller's group has already taken. */
  | { readonly kind: "taken"; readonly podGroup: string };

/**
 * The assignment of a template to a committed PodGroup; undefined without one, and in a cluster without KAI. In the order of KAI's
 * podgrouper: it ignores pods of another scheduler and pods with the skip mark, on themselves or on an owner, and a pod
 * without an owner that names a group; everything else gets a group of the podgrouper's own.
 * Source: KAI Scheduler, `pkg/podgrouper/pod_controller.go`.
 *
 * @param owners the owners between the object and its pods
 */
export function podLink(
  object: KubeObject,
  template: PodTemplate,
  cluster: Cluster | undefined,
  owners: readonly unknown[] = [],
): PodLink | undefined {
  if (cluster !== undefined && !runsKai(cluster)) return undefined;
  const podGroup = annotation(template, KAI_KEYS.podGroup) ?? "";
  const skip = isSkipped(template) || isSkipped(object) || owners.some(isSkipped);
  if (podGroup === "" && !skip) return undefined;
  const scheduled = isScheduled(template, cluster, object);
  if (podGroup === "") {
    if (scheduled) return { kind: "unnamed" };
    return undefined;
  }
  const isPod = object.kind === "Pod" && groupOf(object.apiVersion) === "";
  const owned = !isPod || items(at(object, "metadata", "ownerReferences")).length > 0;
  if (!scheduled || !owned) return { kind: "linked", podGroup, scheduled };
  if (isPod && !skip) return { kind: "taken", podGroup };
  if (!skip) return { kind: "rewritten", podGroup, because: "no-skip" };
  if (hasKaiChange(cluster, "external-pod-groups")) return { kind: "linked", podGroup, scheduled };
  return { kind: "rewritten", podGroup, because: "too-old" };
}

/** The scheduler of pods without a scheduler name: that of Kubernetes itself. */
export const UNNAMED = "default-scheduler";

/** The scheduler that a template's pods will have; a Run:ai cluster sets its own if the template has none. */
export function schedulerOf(template: PodTemplate, cluster: Cluster | undefined): string {
  const name = text(member(template.spec, "schedulerName"));
  if (name) return name;
  if (cluster?.scheduler === "runai") return cluster.schedulerName;
  return UNNAMED;
}

/** Leaf that a pod's label names; for KAI an empty label counts as absent. */
export function leafLabelOf(template: PodTemplate): string | undefined {
  return label(template, KAI_KEYS.subGroup) || undefined;
}

/**
 * Whether the scheduler of the cluster handles the pods of a template. If the template has no scheduler name, an
 * operator that knows KAI may set it on the pods of an `object` with a queue label, as KubeRay does; the controllers of
 * Kubernetes itself never do.
 */
export function isScheduled(template: PodTemplate, cluster: Cluster | undefined, object?: KubeObject): boolean {
  if (cluster === undefined) return true;
  const name = schedulerOf(template, cluster);
  if (name === UNNAMED && object !== undefined && setByOperator(object)) return true;
  if (object !== undefined && isSchedulerEnforced(object, cluster)) return true;
  // Run:ai has a scheduler for each node pool, named after the pool.
  const isOfPool = cluster.scheduler === "runai" && name.startsWith(`${cluster.schedulerName}-`);
  return name === cluster.schedulerName || isOfPool;
}

/** API groups whose pods the controllers of Kubernetes itself create. */
const BUILT_IN: ReadonlySet<string> = new Set(["", "apps", "batch"]);

function setByOperator(object: KubeObject): boolean {
  return !BUILT_IN.has(groupOf(object.apiVersion)) && at(object, "metadata", "labels", KAI_KEYS.queue) !== undefined;
}

function isSkipped(holder: unknown): boolean {
  return annotation(holder, KAI_KEYS.skip) === "true";
}
