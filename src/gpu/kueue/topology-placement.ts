import { members } from "../../kernel/index.ts";
import { nodeMeetsSelection, untoleratedTaint } from "../account/node-selection.ts";
import { amountOfQuantity, type UnitAmounts } from "../account/resource-amounts.ts";
import type { UsableNode } from "../account/usable-nodes.ts";
import type { CountedPodSet } from "./counted-pod-set.ts";
import { requestedLevel } from "./flavor-match.ts";
import type { FlavorObstacle } from "./flavor-obstacle.ts";
import type { AssigningQueue } from "./flavor-of-group.ts";
import type { KueueFlavor } from "./kueue-flavors.ts";
import { domainsHold } from "./topology-domains.ts";

/** A pod set that no nodes hold. */
interface Unplaced {
  readonly podSet: CountedPodSet;
  readonly obstacle: FlavorObstacle;
}

const HOSTNAME = "kubernetes.io/hostname";

/**
 * The first pod set for which topology-aware scheduling finds no place. Each pod set is placed by itself on empty nodes, so
 * that pod sets in the way of each other are not found. Source: kueue v0.19.2, pkg/scheduler/flavorassigner
 * (`WorkloadsTopologyRequests`) and pkg/cache/scheduler/tas_flavor_snapshot.go.
 */
export function placementObstacle(
  on: AssigningQueue,
  podSets: readonly CountedPodSet[],
  counts: readonly number[],
  flavors: readonly ReadonlyMap<string, string>[],
): Unplaced | undefined {
  const { topology, nodes } = on;
  if (topology === undefined) return undefined;
  for (const [index, podSet] of podSets.entries()) {
    const [own, count = 0] = [flavors[index], counts[index]];
    if (own === undefined || count === 0 || (podSet.topology === undefined && !topology.isTopologyOnly)) continue;
    const names = new Set([...own.values()].filter((name) => on.flavorOf(name)?.topology !== undefined));
    const [name] = names;
    if (name === undefined || names.size > 1) return { podSet, obstacle: { kind: "no-topology-flavor" } };
    const flavor = on.flavorOf(name);
    const levels = flavor && topology.levelsOf(flavor);
    if (flavor === undefined || levels === undefined || nodes === undefined) continue;
    const level = requestedLevel(podSet.topology, levels);
    if (level === undefined || !isPlaced(podSet, count, flavor, levels, level, nodes)) {
      return { podSet, obstacle: { kind: "nodes", flavor: name, level: level ?? "" } };
    }
  }
  return undefined;
}

function isPlaced(
  podSet: CountedPodSet,
  count: number,
  flavor: KueueFlavor,
  levels: readonly string[],
  level: string,
  nodes: readonly UsableNode[],
): boolean {
  const isByHost = levels.at(-1) === HOSTNAME;
  const own = nodes.filter(
    ({ labels }) =>
      levels.every((each) => Object.hasOwn(labels, each)) &&
      Object.entries(flavor.labels).every(([key, value]) => labels[key] === value),
  );
  const { spec } = podSet;
  const usable = isByHost ? own.filter((node) => accepts(node, spec, flavor)) : own;
  const request: UnitAmounts = new Map([...podSet.own, ["pods", 1n]]);
  const leaves = usable.map(({ labels, allocatable }) => ({
    values: levels.map((each) => String(labels[each])),
    amounts: new Map(members(allocatable).map(([name, value]) => [name, amountOfQuantity(name, value) ?? 0n])),
  }));
  return domainsHold({ leaves, levels, request, count, topology: podSet.topology, level });
}

function accepts({ name, labels, taints }: UsableNode, spec: unknown, flavor: KueueFlavor): boolean {
  const own = spec as { readonly tolerations?: unknown } | undefined;
  const tolerations = Array.isArray(own?.tolerations) ? own.tolerations : [];
  return (
    untoleratedTaint(taints, [...tolerations, ...flavor.tolerations]) === undefined &&
    nodeMeetsSelection(spec, labels, name)
  );
}
