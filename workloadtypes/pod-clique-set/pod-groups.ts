import { failure, gangBase, gangOf, gangPods, groupedTemplates, subGroupNameProblem } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given, items, text } from "../../src/kernel/index.ts";
import type { Gang, Grouping, GroupingContext } from "../../src/model/index.ts";
import { KAI_KEYS, knownPreemptibility, label, preemptibilitiesOf } from "../../src/model/index.ts";
import { type PodGang, podGangsOf } from "./pod-gangs.ts";

/** The kind's default priority class. */
export const POD_CLIQUE_SET_PRIORITY = { kai: "train", runai: "very-high" } as const;

const COMPONENT = "clique";

/**
 * The PodGroups of a PodCliqueSet, one for each PodGang that Grove creates: a subgroup for each clique, with its
 * `minAvailable` pods. The label `priorityClassName` of the set wins, then the field, whether the class exists or not; an
 * invalid preemptibility label makes the plug-in fail. A topology constraint of Grove is not in them, because Grove
 * translates its domains with objects of the cluster.
 * Source: KAI Scheduler, plugins/grove/grove_grouper.go.
 */
export function predictPodCliqueSetGangs(object: KubeObject, context: GroupingContext): Grouping {
  const pods = items(at(object, "spec", "template", "cliques")).map((clique) => ({
    component: COMPONENT,
    template: {
      metadata: { labels: at(clique, "labels"), annotations: at(clique, "annotations") },
      spec: at(clique, "spec", "podSpec"),
    },
  }));
  const grouped = groupedTemplates(object, pods, context.cluster);
  if ("reason" in grouped) return grouped;
  const preemptibility = label(object, KAI_KEYS.preemptibility) ?? "";
  if (preemptibility !== "" && knownPreemptibility(preemptibility, context.cluster) === undefined) {
    const words = preemptibilitiesOf(context.cluster).join(" or ");
    return failure(`label ${KAI_KEYS.preemptibility} must be ${words}, but is ${JSON.stringify(preemptibility)}`);
  }
  const podGangs = podGangsOf(object);
  if ("reason" in podGangs) return podGangs;
  for (const { cliques } of podGangs) {
    const problem = subGroupNameProblem(cliques.map(({ fullName }) => fullName));
    if (problem !== undefined) return failure(problem);
  }
  const groupedSpecs = new Set(grouped.templates.map(({ template }) => at(template, "spec")));
  return { gangs: podGangs.map((podGang) => gangOfCliques(podGang, object, groupedSpecs, context)) };
}

function gangOfCliques(
  { name, cliques }: PodGang,
  object: KubeObject,
  groupedSpecs: ReadonlySet<unknown>,
  context: GroupingContext,
): Gang {
  const groupedCliques = cliques.filter(({ template }) => groupedSpecs.has(at(template, "spec")));
  const owner = {
    apiVersion: "scheduler.grove.io/v1alpha1",
    kind: "PodGang",
    metadata: {
      name,
      namespace: at(object, "metadata", "namespace"),
      labels: at(object, "metadata", "labels"),
      annotations: at(object, "metadata", "annotations"),
    },
  };
  const priorityClass = podCliqueSetPriorityOf(object);
  return gangOf(gangBase(owner, groupedCliques[0]?.template, context, POD_CLIQUE_SET_PRIORITY), {
    ...given({ priorityClass }),
    min: cliques.reduce((sum, { min }) => sum + min, 0),
    tree: cliques.map(({ fullName, min }) => ({ name: fullName, min })),
    pods: groupedCliques.map(({ name, fullName, replicas, template }) =>
      gangPods(COMPONENT, replicas, template, fullName, name),
    ),
  });
}

/** The priority class that the object gives its PodGroups, whatever its pods name. */
export function podCliqueSetPriorityOf(object: KubeObject): string | undefined {
  const field = text(at(object, "spec", "template", "priorityClassName")) || undefined;
  return label(object, KAI_KEYS.priorityClass) ?? field;
}
