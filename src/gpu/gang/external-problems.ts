import { pointerTo } from "../../kernel/index.ts";
import type { Cluster, Gang, GangTopology } from "../../model/index.ts";
import { batchMinMember, DEFAULT_LEAF, KAI_KEYS, steeringOf } from "../../model/index.ts";
import type { GangMember, GangProblem, GatheredGang } from "./collected-gang.ts";
import { shortfalls } from "./shortfalls.ts";
import { mostPods } from "./size-problems.ts";
import { takesCompleteParts } from "./staleness.ts";

/** Requirements of its workloads that a committed group cannot meet, and their annotations that have no effect in it. */
export function externalProblems(gathered: GatheredGang, cluster: Cluster | undefined): readonly GangProblem[] {
  if (gathered.podGroup === undefined) return NONE;
  const relevant = gathered.members.filter(({ workload }) => isRelevant(workload));
  if (relevant.length === 0) return NONE;
  const problems: GangProblem[] = [];
  for (const workload of new Set(relevant.map((item) => item.workload))) {
    for (const problem of obstacleProblems(workload, gathered, cluster)) problems.push(problem);
    for (const problem of steeringProblems(workload, gathered.gang)) problems.push(problem);
  }
  return problems;
}

const NONE: readonly GangProblem[] = Object.freeze([]);

// Most workloads meet no obstacle and have no annotations.
function isRelevant({ externalObstacle, object }: GangMember["workload"]): boolean {
  return externalObstacle !== undefined || object.metadata.annotations !== undefined;
}

function obstacleProblems(
  workload: GangMember["workload"],
  { gang, members }: GatheredGang,
  cluster: Cluster | undefined,
): readonly GangProblem[] {
  const obstacle = workload.externalObstacle;
  if (obstacle === undefined) return NONE;
  const { object } = workload;
  const { reason, late } = obstacle;
  const base = { code: "not-one-group", object, path: "" } as const;
  const subject = `${object.kind} ${object.metadata.name} is in PodGroup ${gang.name}`;
  if (late === undefined) {
    const fix = "let the podgrouper make the groups: remove the skip and pod-group-name annotations";
    return [{ ...base, severity: "warning", message: `${subject}, but ${reason}`, fix }];
  }
  // The gang cannot wait for pods that appear only once others run.
  const early = new Map<string, number>();
  for (const item of members) {
    if (item.lost === true || (item.workload === workload && late.includes(item.pods.component))) continue;
    const leaf = item.leaf ?? DEFAULT_LEAF;
    early.set(leaf, (early.get(leaf) ?? 0) + mostPods(item));
  }
  const short = shortfalls(gang, early, takesCompleteParts(cluster));
  if (!short.some(({ effect }) => effect === "never" || effect === "blocks")) return [];
  const fix = "let the podgrouper make the group, or lower its minimum so that it starts without the later pods";
  return [{ ...base, severity: "error", message: `${subject}, which never starts: ${reason}`, fix }];
}

function steeringProblems({ object }: GangMember["workload"], gang: Gang): readonly GangProblem[] {
  const annotations = object.metadata.annotations ?? {};
  const steering = steeringOf(annotations);
  const batch = batchMinMember(annotations);
  const ignored: string[] = [];
  if (steering.topology !== undefined && !placements(gang).some((found) => sameTopology(found, steering.topology))) {
    const keys = [KAI_KEYS.topology, KAI_KEYS.topologyRequired, KAI_KEYS.topologyPreferred];
    ignored.push(...keys.filter((key) => annotations[key] !== undefined));
  }
  if (batch !== undefined && batch !== gang.min && !(gang.tree ?? []).some(({ min }) => min === batch)) {
    ignored.push(KAI_KEYS.batchMinMember);
  }
  if (annotations[KAI_KEYS.segmentSize] !== undefined) ignored.push(KAI_KEYS.segmentSize);
  for (const field of ["preemptionDelay", "stalenessGracePeriod"] as const) {
    if (steering[field] !== undefined && steering[field] !== gang[field]) ignored.push(KAI_KEYS[field]);
  }
  return ignored.map((key) => ({
    code: "steering-ignored",
    severity: "warning",
    message: `${object.kind} ${object.metadata.name}: annotation ${key} has no effect on pods in PodGroup ${gang.name}, whose setting differs`,
    object,
    path: pointerTo("/metadata/annotations", key),
    fix: "set it in the PodGroup, or remove the annotation",
  }));
}

function placements(gang: Gang): readonly (GangTopology | undefined)[] {
  return [gang.topology, ...(gang.tree ?? []).map(({ topology }) => topology)];
}

function sameTopology(a: GangTopology | undefined, b: GangTopology | undefined): boolean {
  return a?.topology === b?.topology && a?.required === b?.required && a?.preferred === b?.preferred;
}
