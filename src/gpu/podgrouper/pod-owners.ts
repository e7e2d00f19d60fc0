import type { KubeObject } from "../../kernel/index.ts";
import { at, hasKaiChange } from "../../kernel/index.ts";
import type { Gang, Grouping, GroupingContext } from "../../model/index.ts";
import { annotatedMinimum } from "./annotated-minimum.ts";
import type { ComponentPods } from "./default-gang.ts";
import { gangBase, gangOf } from "./default-grouper.ts";
import { type ComponentTemplate, groupedTemplates } from "./grouped-templates.ts";
import { ownerName, UNKNOWN_UID } from "./identity.ts";
import { MOST_PARTS, tooManyGroups } from "./limits.ts";
import { gangPods } from "./pod-template.ts";

/** An owner with the labels of its pods alone, as a ReplicaSet that an operator makes of a template. */
export function labelledAs({ template }: Pick<ComponentPods, "template">): unknown {
  return { metadata: { labels: at(template, "metadata", "labels") } };
}

/** An owner with the labels and annotations of its pods. */
export function describedAs({ template }: Pick<ComponentPods, "template">): unknown {
  return { metadata: at(template, "metadata") };
}

/** The owners of pods, with the priority class of their groups. Other owners of KAI's chart have plug-ins. */
const OWNERS = {
  Pod: { apiVersion: "v1", priority: { kai: "train", runai: "very-high" } },
  Deployment: { apiVersion: "apps/v1", priority: { kai: "inference", runai: "very-high" } },
} as const;

/**
 * The PodGroups of pods whose last readable owner is a pod itself, or a Deployment: one for each pod, from KAI 0.18 on one
 * for each Deployment. Such an owner has the labels and annotations of the pods unless the pods name another of their
 * `owners`. A group has the name of its pod, or the number of the pod in place of a generated name. Source: KAI Scheduler,
 * `handleGetOwnerError` in podgrouper.go, plugins/podjob and plugins/deployment.
 */
export function groupsOfPods(
  object: KubeObject,
  pods: readonly ComponentPods[],
  context: GroupingContext,
  kind: keyof typeof OWNERS = "Pod",
): Grouping {
  const grouped = groupedTemplates(undefined, pods, context.cluster);
  if ("reason" in grouped) return grouped;
  const groupedPods = new Set(grouped.templates);
  if (kind === "Deployment" && hasKaiChange(context.cluster, "group-of-a-deployment")) {
    return groupsOfDeployments(object, pods, groupedPods, context);
  }
  const total = pods.reduce((sum, { count }) => sum + count, 0);
  const { apiVersion, priority } = OWNERS[kind];
  const repeated = pods
    .filter((item) => groupedPods.has(item))
    .map(({ component, template, count, instance, podNames, owners: [owner = template] = [] }) => {
      const base = gangBase(ownerBelow(object, { apiVersion, kind }, owner), template, context, priority);
      const own = [gangPods(component, 1, template, undefined, instance)];
      const stem = `pg-${podNames ?? ownerName(object)}`;
      const gang = gangOf(base, { name: `${stem}-0-${UNKNOWN_UID}`, min: 1, pods: own });
      return { gang, copies: count, stem };
    });
  if (total > MOST_PARTS) return tooManyGroups(total, "pods", repeated);
  const gangs: Gang[] = [];
  const used = new Map<string, number>();
  for (const { gang, copies, stem } of repeated) {
    const first = used.get(stem) ?? 0;
    used.set(stem, first + copies);
    for (let index = 0; index < copies; index += 1) {
      gangs.push({ ...gang, name: `${stem}-${first + index}-${UNKNOWN_UID}` });
    }
  }
  return { gangs };
}

function groupsOfDeployments(
  object: KubeObject,
  pods: readonly ComponentPods[],
  grouped: ReadonlySet<ComponentTemplate>,
  context: GroupingContext,
): Grouping {
  const { apiVersion, priority } = OWNERS.Deployment;
  const gangs: Gang[] = [];
  for (const item of pods) {
    if (!grouped.has(item)) continue;
    const { component, template, count, instance, owners: [described = template] = [] } = item;
    const suffix = pods.length === 1 ? "" : `-${instance || component}`;
    const name = `${ownerName(object)}${suffix}`;
    const owner = ownerBelow(object, { apiVersion, kind: "Deployment" }, described, name);
    const min = annotatedMinimum(owner);
    if (typeof min !== "number") return min;
    const own = [gangPods(component, count, template, undefined, instance)];
    gangs.push(gangOf(gangBase(owner, template, context, priority), { min, pods: own }));
  }
  return { gangs };
}

/** An owner between an object and its pods: with the labels and annotations of `described`, and a name of its own. */
export function ownerBelow(
  object: KubeObject,
  { apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">,
  described: unknown,
  name = ownerName(object),
): KubeObject {
  const { namespace } = object.metadata;
  const labels = at(described, "metadata", "labels");
  const annotations = at(described, "metadata", "annotations");
  return { apiVersion, kind, metadata: { name, namespace, labels, annotations } as KubeObject["metadata"] };
}
