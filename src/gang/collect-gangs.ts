import type { KubeObject } from "../model/kubernetes.ts";
import type { Cluster } from "../model/organization.ts";
import type { Workload, WorkloadPods } from "../model/workload.ts";
import { member, text } from "../quota/json.ts";
import type { CollectedGang, GangMember } from "./collected-gang.ts";
import type { Gang, GangPods } from "./gang.ts";
import { KAI_KEYS } from "./keys.ts";
import { namespaceOfObject, readPodGroup } from "./read-pod-group.ts";

export type { CollectedGang, GangMember, GangProblem, GangProblemCode } from "./collected-gang.ts";

/** A PodGroup among the manifests, with the name of its cluster. */
export interface PlacedPodGroup {
  readonly object: KubeObject;
  readonly cluster: string;
}

/** What gangs are collected from. */
export interface GangSources {
  readonly workloads: readonly Workload[];
  readonly podGroups: readonly PlacedPodGroup[];
  readonly clusters: readonly Cluster[];
}

/**
 * All gangs of a set of manifests with their pods: those that the podgrouper will make, and the committed PodGroups with
 * the pods that name them, of one workload or of several in the same namespace.
 */
export function collectGangs({ workloads, podGroups }: GangSources): readonly CollectedGang[] {
  const predicted = workloads.flatMap((workload) =>
    workload.gangs.map((gang): CollectedGang => {
      const members = gang.pods.flatMap((pods) => memberOf(workload, pods));
      return { gang, mode: "predicted", cluster: workload.cluster, members, problems: [] };
    }),
  );
  const named = new Map<string, GangMember[]>();
  for (const workload of workloads) {
    for (const pods of workload.pods) {
      const { annotations, labels } = pods.template.metadata ?? {};
      const name = text(member(annotations, KAI_KEYS.podGroup));
      if (name === undefined) continue;
      const leaf = text(member(labels, KAI_KEYS.subGroup));
      const key = keyOf(workload.cluster, namespaceOfObject(workload.object), name);
      const found = named.get(key) ?? [];
      found.push({ workload, pods, ...(leaf === undefined ? {} : { leaf }) });
      named.set(key, found);
    }
  }
  const external = podGroups.map(({ object, cluster }): CollectedGang => {
    const gang = readPodGroup(object);
    const members = named.get(keyOf(cluster, gang.namespace, gang.name)) ?? [];
    return { gang: filled(gang, members), mode: "external", cluster, members, podGroup: object, problems: [] };
  });
  return [...predicted, ...external];
}

function memberOf(workload: Workload, { component, count, template, leaf }: GangPods): readonly GangMember[] {
  const own = workload.pods.find((pods) => pods.component === component);
  const used = template ?? own?.template;
  if (used === undefined) return [];
  const pods: WorkloadPods = { component, instance: own?.instance ?? "", count, template: used };
  return [{ workload, pods, ...(leaf === undefined ? {} : { leaf }) }];
}

function filled(gang: Gang, members: readonly GangMember[]): Gang {
  return {
    ...gang,
    pods: members.map(({ pods: { component, count, template }, leaf }) => ({
      component,
      count,
      template,
      ...(leaf === undefined ? {} : { leaf }),
    })),
  };
}

function keyOf(...parts: readonly string[]): string {
  return parts.join("\u0000");
}
