import { atLeast, getOrCreate } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import type { FoundGang, GangProblem, GatheredGang } from "./collected-gang.ts";

/**
 * First releases of KAI, newest line first, that keep PodGroups of one name in two namespaces apart. Older ones merge
 * them: pods of both end in one. The change went to the lines 0.17, 0.16, 0.14, 0.12 and 0.9 in September 2026; the
 * releases of the last two are not known, so these lines count as without it. Source: KAI Scheduler, pull requests 2095
 * (for 0.18), 2138, 2137, 2147, 2146 and 2148; 0.17.1 and 0.16.9 are older, 0.14.9 is newer.
 */
const NAMESPACED_SINCE = ["0.18", "0.17.2", "0.16.10", "0.14.9"] as const;

/** Whether the scheduler of a cluster merges PodGroups of one name in two namespaces. */
function mergesNames({ scheduler, version }: Pick<Cluster, "scheduler" | "version">): boolean {
  if (scheduler !== "kai") return false;
  const [newest, ...patched] = NAMESPACED_SINCE;
  if (atLeast(version, newest)) return false;
  const line = lineOf(version);
  return !patched.some((release) => lineOf(release) === line && atLeast(version, release));
}

/** Problems of committed groups of one name in several namespaces of one cluster, by the group that has them. */
export function nameClashes(
  gangs: readonly FoundGang[],
  clusters: ReadonlyMap<string, Cluster>,
): ReadonlyMap<GatheredGang, readonly GangProblem[]> {
  const byCluster = new Map<string, Map<string, GatheredGang[]>>();
  for (const { gang: gathered } of gangs) {
    if (gathered.podGroup === undefined) continue;
    const byName = getOrCreate(byCluster, gathered.cluster, () => new Map<string, GatheredGang[]>());
    getOrCreate(byName, gathered.gang.name, () => []).push(gathered);
  }
  const problems = new Map<GatheredGang, readonly GangProblem[]>();
  for (const [cluster, byName] of byCluster) {
    for (const group of byName.values()) {
      if (group.length < 2) continue;
      for (const gathered of group) problems.set(gathered, clash(gathered, group, clusters.get(cluster)));
    }
  }
  return problems;
}

function clash(
  { gang, cluster, podGroup }: GatheredGang,
  group: readonly GatheredGang[],
  known: Cluster | undefined,
): readonly GangProblem[] {
  if (podGroup === undefined) return [];
  const { name, namespace } = gang;
  const others = group.map((other) => other.gang.namespace).filter((other) => other !== namespace);
  const where = others.length === 1 ? `namespace ${others[0]}` : `${others.length} other namespaces`;
  const base = {
    code: "group-name-not-cluster-unique",
    object: podGroup,
    path: "/metadata/name",
    expected: "a name that no other namespace of the cluster has",
    received: name,
    fix: `put the namespace into the name, for example ${namespace}-${name}`,
  } as const;
  const message = `PodGroup ${name} in namespace ${namespace} has the same name as one in ${where} of cluster ${cluster}`;
  if (known === undefined || !mergesNames(known)) {
    return [{ ...base, severity: "warning", message: `${message}, which KAI before the autumn of 2026 merges` }];
  }
  const effect = `KAI ${known.version} looks groups up by their name alone, so it merges them`;
  return [{ ...base, severity: "error", message: `${message}, and ${effect}` }];
}

function lineOf(version: string): string {
  return /^v?(\d+\.\d+)/.exec(version.trim())?.[1] ?? "";
}
