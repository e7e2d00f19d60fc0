import { getOrCreate, hasKaiChange } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import type { FoundGang, GangProblem, GatheredGang } from "./collected-gang.ts";

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
  if (known === undefined || hasKaiChange(known, "groups-of-a-namespace")) {
    return [{ ...base, severity: "warning", message: `${message}, which KAI before the autumn of 2026 merges` }];
  }
  const effect = `KAI ${known.version} looks groups up by their name alone, so it merges them`;
  return [{ ...base, severity: "error", message: `${message}, and ${effect}` }];
}
