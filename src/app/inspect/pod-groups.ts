import { getOrCreate } from "../../kernel/index.ts";
import type { AttributedPod } from "./attribute-pods.ts";

/** Pods of a workload that belong together: those of an instance, or of replica groups with the same pods. */
export interface PodGroupSummary {
  /** Id of the instance; empty for components with one instance only. */
  readonly instance: string;
  /** The replica groups, which all have these pods; empty where the pods are not in groups. */
  readonly groups: readonly string[];
  /** The number of pods of each component; in each group, if there are groups. */
  readonly components: ReadonlyMap<string, number>;
}

/** The attributed pods of one workload by instance and replica group, in the order of the pods. */
export function summarisePods(pods: readonly AttributedPod[]): readonly PodGroupSummary[] {
  const instances = new Map<string, AttributedPod[]>();
  for (const pod of pods) {
    if (pod.component !== undefined) getOrCreate(instances, pod.instance ?? "", (): AttributedPod[] => []).push(pod);
  }
  return [...instances].flatMap(([instance, members]) => summariesOf(instance, members));
}

function summariesOf(instance: string, pods: readonly AttributedPod[]): readonly PodGroupSummary[] {
  const isGrouped = hasGroups(byGroup(pods));
  const summaries = new Map<string, { instance: string; groups: string[]; components: ReadonlyMap<string, number> }>();
  for (const [group, components] of byGroup(pods, isGrouped)) {
    const empty = { instance, groups: [], components };
    const summary = getOrCreate(summaries, `${group === ""} ${composition(components)}`, () => empty);
    if (group !== "") summary.groups.push(group);
  }
  return [...summaries.values()];
}

type Components = ReadonlyMap<string, number>;

function byGroup(pods: readonly AttributedPod[], isGrouped = true): ReadonlyMap<string, Components> {
  const groups = new Map<string, Map<string, number>>();
  for (const { component = "", replicaGroup = "" } of pods) {
    const counts = getOrCreate(groups, isGrouped ? replicaGroup : "", () => new Map<string, number>());
    counts.set(component, (counts.get(component) ?? 0) + 1);
  }
  return groups;
}

// Some operators number the pods of each component. Replica groups have several pods, and the same ones in each group.
function hasGroups(all: ReadonlyMap<string, Components>): boolean {
  const groups = [...all].flatMap(([group, components]) => (group === "" ? [] : [components]));
  if (groups.some((components) => [...components.values()].some((count) => count > 1))) return true;
  return groups.length > 1 && groups.every(({ size }) => size > 1) && new Set(groups.map(composition)).size === 1;
}

function composition(components: Components): string {
  return JSON.stringify([...components].toSorted());
}
