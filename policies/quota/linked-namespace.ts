import { at, pointerTo } from "../../src/kernel/index.ts";
import { KAI_RESOURCES, RESOURCE_KEYS } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet, SetRuleFinding, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { managedExample } from "./managed-examples.ts";
import { type ManagedSet, managedSets } from "./managed-sets.ts";

/** QUOTA-026: the namespaces of workloads are linked to projects. */
export const linkedNamespace = defineRule({
  id: "QUOTA-026",
  name: "linked-namespace",
  title: "Where Projects exist, the namespace of a workload belongs to one",
  severity: "error",
  pack: "recommended",
  rationale:
    "With KAI's resource management a PodGroup gets its queue and node pool from the project of its namespace. In a namespace that no project has, it keeps the mark of a group without a pool, and no scheduler takes it. Only a workload with a node pool label runs, in the queue of its label and outside of the quotas of all projects, so this is a warning. It is also a warning where the Namespace or the projects may be in files that the command did not read. The rule reports nothing where a KRMConfig allows external queues.",
  fix: "link the namespace to a project: set its label kai/project, or spec.namespace of the Project",
  docs: [
    "https://github.com/kai-scheduler/kai-resource-management/blob/main/docs/concepts/workload-placement.md",
    "https://github.com/kai-scheduler/kai-resource-management/blob/main/docs/how-to/troubleshooting.md",
  ],
  examples: {
    good: managedExample(),
    bad: managedExample({ namespace: "{kai/project: team-vision}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const managed of managedSets(set)) {
      if (managed.projects.length === 0 || allowsExternalQueues(set, managed)) continue;
      const reported = new Set<string>();
      for (const workload of set.workloads) {
        const { cluster, object } = workload.checked;
        if (cluster.name !== managed.cluster.name || cluster.scheduler !== "kai") continue;
        const finding = findingOf(workload, managed);
        const namespace = object.metadata.namespace ?? "";
        if (finding === undefined || reported.has(namespace)) continue;
        reported.add(namespace);
        report(finding);
      }
    }
  },
});

/** Whether a KRMConfig leaves PodGroups alone in namespaces without a project. */
function allowsExternalQueues(set: ObjectSet, { cluster }: ManagedSet): boolean {
  return set.ofKind(KAI_RESOURCES, "KRMConfig").some((checked) => {
    const { spec } = checked.object;
    const settings = [
      at(spec, "global", "allowExternalQueues"),
      at(spec, "projectController", "features", "allowExternalQueues"),
    ];
    return checked.cluster.name === cluster.name && settings.includes(true);
  });
}

function findingOf(
  { checked, gangs, object }: WorkloadView,
  { read, namespaces, isGuess }: ManagedSet,
): SetRuleFinding | undefined {
  const [gang] = gangs;
  const { namespace } = object.metadata;
  if (gang === undefined || namespace === undefined) return undefined;
  const isProject = (project: unknown) => read.projects.some(({ name }) => name === project);
  const linked = Object.hasOwn(read.namespaces, namespace) ? read.namespaces[namespace] : undefined;
  if (isProject(at(object, "metadata", "labels", RESOURCE_KEYS.project) ?? linked)) return undefined;
  const own = namespaces.find((candidate) => candidate.object.metadata.name === namespace);
  const isUnassigned = gang.nodePool === undefined;
  const effect = isUnassigned
    ? "so the PodGroups of its workloads get no queue, and never start"
    : "so its workloads run outside of the quotas of all projects";
  const fact =
    linked === undefined
      ? `namespace ${namespace} belongs to no project`
      : `the manifests have no Project ${linked}, to which namespace ${namespace} belongs`;
  const place = placeOf(checked, own, linked);
  return {
    ...place,
    key: `namespace/${namespace}`,
    ...((isGuess || !isUnassigned || own === undefined) && { severity: "warning" }),
    message: `${fact}, ${effect}`,
  };
}

function placeOf(checked: CheckedObject, own: CheckedObject | undefined, linked: string | undefined) {
  if (own === undefined) return { object: checked, path: "/metadata/namespace" };
  const path =
    linked === undefined ? "/metadata/labels" : pointerTo("/metadata/labels", RESOURCE_KEYS.namespaceProject);
  return { object: own, path };
}
