import { at, count, items, member, pointerTo } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import { DEFAULT_LEAF, isTree } from "../../model/index.ts";
import { subject } from "./agreement.ts";
import type { GangMember, GangProblem, GatheredGang } from "./collected-gang.ts";
import { isScheduled, schedulerOf } from "./pod-link.ts";
import { type Shortfall, shortfalls } from "./shortfalls.ts";
import { stalenessGrace, takesCompleteParts } from "./staleness.ts";

/** The maximum number of pods of a member; those of a suspended workload count as if it were resumed. */
export function mostPods({ pods: { count, maximum } }: Pick<GangMember, "pods">): number {
  return Math.max(count, maximum ?? 0);
}

/** The problems of a gang, or its leaves, that waits for more pods than it can ever have. */
export function sizeProblems(gathered: GatheredGang, cluster: Cluster | undefined): readonly GangProblem[] {
  if (gathered.mode === "external" && gathered.podGroup === undefined) return NONE;
  if (hasEnough(gathered)) return NONE;
  const short = shortfalls(gathered.gang, podsOfLeaves(gathered.members), takesCompleteParts(cluster));
  if (short.length === 0) return NONE;
  // A wrong label that loses pods is another problem; with the right one they may be enough.
  const lost = gathered.members.reduce((sum, item) => sum + (item.lost === true ? mostPods(item) : 0), 0);
  return short
    .filter(({ min, pods }) => min > pods + lost)
    .flatMap((shortfall) => shortfallProblem(gathered, shortfall, cluster));
}

const NONE: readonly GangProblem[] = Object.freeze([]);

// Most flat gangs need no count of each leaf.
function hasEnough({ gang, members }: GatheredGang): boolean {
  if (isTree(gang)) return false;
  let pods = 0;
  for (const item of members) pods += mostPods(item);
  return pods >= (gang.min ?? 1);
}

/** The maximum number of pods of each leaf, without lost pods. */
export function podsOfLeaves(members: readonly GangMember[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const item of members) {
    if (item.lost === true) continue;
    const leaf = item.leaf ?? DEFAULT_LEAF;
    most.set(leaf, (most.get(leaf) ?? 0) + mostPods(item));
  }
  return most;
}

function shortfallProblem(
  gathered: GatheredGang,
  shortfall: Shortfall,
  cluster: Cluster | undefined,
): readonly GangProblem[] {
  const { gang, podGroup, members } = gathered;
  const { leaf, min, pods } = shortfall;
  const effect = effectOf(shortfall, gang, cluster);
  if (effect === undefined) return NONE;
  const where = leaf === undefined ? `PodGroup ${gang.name}` : `subgroup ${leaf} of PodGroup ${gang.name}`;
  const message = `${where} waits for ${count(min, "pod")}, but there will be at most ${pods}, so ${effect.text}`;
  const base = {
    code: "min-exceeds-pods",
    severity: effect.severity,
    expected: `at most ${pods}`,
    received: String(min),
  } as const;
  if (podGroup !== undefined) {
    const fix = `set minMember to ${pods} or less, or give the workload more pods`;
    return [{ ...base, message, object: podGroup, path: pathOf(podGroup, leaf), fix }];
  }
  const workload = members[0]?.workload;
  const foreign = foreignProblem(workload, cluster, message);
  if (foreign !== undefined) return [foreign];
  const object = workload?.object ?? { apiVersion: "", kind: "", metadata: { name: gang.name } };
  const fix = "make the gang smaller, or give the workload more pods";
  return [{ ...base, message: `${object.kind} ${object.metadata.name}: the ${message}`, object, path: "", fix }];
}

/** The effect on the gang, with its severity; undefined where the scheduler lets the other pods run. */
function effectOf(
  { effect }: Shortfall,
  gang: GatheredGang["gang"],
  cluster: Cluster | undefined,
): { readonly text: string; readonly severity: GangProblem["severity"] } | undefined {
  if (effect === "never") return { text: "it never starts", severity: "error" };
  if (effect === "blocks") {
    const text = "no pod of the gang starts: the scheduler takes subgroups in the order of their names, this one first";
    return { text, severity: "error" };
  }
  if (effect === "waits") return { text: "its pods never start, while the gang runs without them", severity: "error" };
  const grace = stalenessGrace(gang, cluster);
  if (grace === undefined) return undefined;
  // The gang starts without this leaf.
  return {
    text: `the scheduler evicts the running pods of the gang ${grace} after they have started`,
    severity: "warning",
  };
}

/** The problem of a workload whose gang lacks the pods that it leaves to another scheduler. */
function foreignProblem(
  workload: GangMember["workload"] | undefined,
  cluster: Cluster | undefined,
  shortfall: string,
): GangProblem | undefined {
  if (workload === undefined || cluster === undefined) return undefined;
  const { object } = workload;
  const pods = workload.pods.find(({ template, count }) => count > 0 && !isScheduled(template, cluster, object));
  if (pods === undefined) return undefined;
  const { component, instance, template } = pods;
  const received = schedulerOf(template, cluster);
  const { schedulerName: expected } = cluster;
  return {
    code: "mixed-scheduler",
    severity: "error",
    message: `${subject({ workload, pods })} are left to ${received}, while ${shortfall}: all pods of a gang need ${expected}`,
    object,
    path: "/spec/schedulerName",
    component,
    instance,
    expected,
    received,
    fix: `set schedulerName to ${expected} in every pod template of the workload`,
  };
}

function pathOf(podGroup: GangProblem["object"], leaf: string | undefined): string {
  if (leaf === undefined) return "/spec/minMember";
  const index = items(at(podGroup, "spec", "subGroups")).findIndex((item) => member(item, "name") === leaf);
  return pointerTo("/spec/subGroups", index, "minMember");
}
