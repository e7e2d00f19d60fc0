import { pointerTo } from "../base/pointer.ts";
import { at, items, member } from "../base/read.ts";
import type { Cluster } from "../organization/organization.ts";
import { isTree } from "../workload/gang.ts";
import { subject } from "./agreement.ts";
import type { GangMember, GangProblem, GatheredGang } from "./collected-gang.ts";
import { isScheduled, schedulerOf } from "./pod-link.ts";
import { DEFAULT_LEAF, type Shortfall, shortfalls } from "./shortfalls.ts";

/** The most pods that a member ever has; a suspended workload counts with what it will have. */
export function mostPods({ pods: { count, maximum } }: Pick<GangMember, "pods">): number {
  return Math.max(count, maximum ?? 0);
}

/** Where a gang waits for pods that there will never be. */
export function sizeProblems(gathered: GatheredGang, cluster: Cluster | undefined): readonly GangProblem[] {
  if (gathered.mode === "external" && gathered.podGroup === undefined) return NONE;
  if (hasEnough(gathered)) return NONE;
  const short = shortfalls(gathered.gang, podsOfLeaves(gathered.members));
  if (short.length === 0) return NONE;
  // Pods that a wrong label loses are told of there; with the right one they may be enough.
  const lost = gathered.members.reduce((sum, item) => sum + (item.lost === true ? mostPods(item) : 0), 0);
  return short
    .filter(({ min, pods }) => min > pods + lost)
    .map((shortfall) => shortfallProblem(gathered, shortfall, cluster));
}

const NONE: readonly GangProblem[] = Object.freeze([]);

// Of most flat gangs that is told without a count of each leaf.
function hasEnough({ gang, members }: GatheredGang): boolean {
  if (isTree(gang)) return false;
  let pods = 0;
  for (const item of members) {
    if (item.lost !== true && (item.leaf === undefined || item.leaf === DEFAULT_LEAF)) pods += mostPods(item);
  }
  return pods >= (gang.min ?? 1);
}

/** The most pods of each leaf, without lost ones. */
export function podsOfLeaves(members: readonly GangMember[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const item of members) {
    if (item.lost === true) continue;
    const leaf = item.leaf ?? DEFAULT_LEAF;
    most.set(leaf, (most.get(leaf) ?? 0) + mostPods(item));
  }
  return most;
}

function shortfallProblem(gathered: GatheredGang, shortfall: Shortfall, cluster: Cluster | undefined): GangProblem {
  const { gang, podGroup, members } = gathered;
  const { leaf, min, pods } = shortfall;
  const where = leaf === undefined ? `PodGroup ${gang.name}` : `subgroup ${leaf} of PodGroup ${gang.name}`;
  const waits = `${where} waits for ${min} pods, but there will be at most ${pods}, so it never starts`;
  const size = { expected: `at most ${pods}`, received: String(min) };
  if (podGroup !== undefined) {
    return {
      code: "min-exceeds-pods",
      severity: "error",
      message: waits,
      object: podGroup,
      path: pathOf(podGroup, leaf),
      ...size,
      fix: `set minMember to ${pods} or less, or give the workload more pods`,
    };
  }
  const workload = members[0]?.workload;
  const object = workload?.object ?? { apiVersion: "", kind: "", metadata: { name: gang.name } };
  const foreign =
    cluster &&
    workload?.pods.find(({ template, count }) => count > 0 && !isScheduled(template, cluster, workload.object));
  if (foreign && workload) {
    const found = schedulerOf(foreign.template, cluster);
    return {
      code: "mixed-scheduler",
      severity: "error",
      message: `${subject({ workload, pods: foreign })} are left to ${found}, while ${waits}: all pods of a gang need ${cluster.schedulerName}`,
      object,
      path: "/spec/schedulerName",
      component: foreign.component,
      instance: foreign.instance,
      expected: cluster.schedulerName,
      received: found,
      fix: `set schedulerName to ${cluster.schedulerName} in every pod template of the workload`,
    };
  }
  return {
    code: "min-exceeds-pods",
    severity: "error",
    message: `${object.kind} ${object.metadata.name}: the ${waits}`,
    object,
    path: "",
    ...size,
    fix: "ask for a smaller gang, or give the workload more pods",
  };
}

function pathOf(podGroup: GangProblem["object"], leaf: string | undefined): string {
  if (leaf === undefined) return "/spec/minMember";
  const index = items(at(podGroup, "spec", "subGroups")).findIndex((item) => member(item, "name") === leaf);
  return pointerTo("/spec/subGroups", index, "minMember");
}
