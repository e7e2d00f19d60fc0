import { atLeast } from "../base/version.ts";
import type { Cluster } from "../organization/organization.ts";
import type { FoundGang, GangProblem, GatheredGang } from "./collected-gang.ts";

/**
 * First releases of KAI, newest line first, that tell PodGroups of one name in two namespaces apart. Older ones merge
 * them: pods of both end in one. The change went to the lines 0.17, 0.16, 0.14, 0.12 and 0.9 in September 2026; of the
 * last two the release is not known, so that they count as without it. Source: KAI Scheduler, pull requests 2095
 * (for 0.18), 2138, 2137, 2147, 2146 and 2148; 0.17.1 and 0.16.9 are older, 0.14.9 is newer.
 */
const NAMESPACED_SINCE = ["0.18", "0.17.2", "0.16.10", "0.14.9"] as const;

/** Whether the scheduler of a cluster takes PodGroups of one name in two namespaces for one. */
export function mergesNames({ scheduler, version }: Pick<Cluster, "scheduler" | "version">): boolean {
  if (scheduler !== "kai") return false;
  const [newest, ...patched] = NAMESPACED_SINCE;
  if (atLeast(version, newest)) return false;
  const line = lineOf(version);
  return !patched.some((release) => lineOf(release) === line && atLeast(version, release));
}

/** Committed groups of one name in several namespaces of one cluster, by the group that has the problem. */
export function nameClashes(
  gangs: readonly FoundGang[],
  clusters: ReadonlyMap<string, Cluster>,
): ReadonlyMap<GatheredGang, GangProblem> {
  const byCluster = new Map<string, Map<string, GatheredGang[]>>();
  for (const { gang: gathered } of gangs) {
    if (gathered.podGroup === undefined) continue;
    let byName = byCluster.get(gathered.cluster);
    if (byName === undefined) {
      byName = new Map();
      byCluster.set(gathered.cluster, byName);
    }
    const group = byName.get(gathered.gang.name);
    if (group === undefined) byName.set(gathered.gang.name, [gathered]);
    else group.push(gathered);
  }
  const problems = new Map<GatheredGang, GangProblem>();
  for (const [cluster, byName] of byCluster) {
    for (const group of byName.values()) {
      if (group.length < 2) continue;
      for (const gathered of group) {
        const problem = clash(gathered, group, clusters.get(cluster));
        if (problem !== undefined) problems.set(gathered, problem);
      }
    }
  }
  return problems;
}

function clash(
  { gang, cluster, podGroup }: GatheredGang,
  group: readonly GatheredGang[],
  known: Cluster | undefined,
): GangProblem | undefined {
  if (podGroup === undefined) return undefined;
  const others = group.map((other) => other.gang.namespace).filter((namespace) => namespace !== gang.namespace);
  const where = others.length === 1 ? `namespace ${others[0]}` : `${others.length} other namespaces`;
  const merges = known !== undefined && mergesNames(known);
  const so = merges
    ? `and KAI ${known.version} looks groups up by their name alone, so that it merges them`
    : "which KAI before the autumn of 2026 merges";
  return {
    code: "group-name-not-cluster-unique",
    severity: merges ? "error" : "warning",
    message: `PodGroup ${gang.name} in namespace ${gang.namespace} has the same name as one in ${where} of cluster ${cluster}, ${so}`,
    object: podGroup,
    path: "/metadata/name",
    expected: "a name that no other namespace of the cluster has",
    received: gang.name,
    fix: `put the namespace into the name, for example ${gang.namespace}-${gang.name}`,
  };
}

function lineOf(version: string): string {
  return /^v?(\d+\.\d+)/.exec(version.trim())?.[1] ?? "";
}
