import { items, member, members, text } from "../../kernel/index.ts";
import { meetsNodeRequirement, type NodeLabels, requiredTerms, untoleratedTaint } from "../account/node-selection.ts";
import type { CountedPodSet } from "./counted-pod-set.ts";
import type { FlavorObstacle } from "./flavor-obstacle.ts";
import type { KueueFlavor } from "./kueue-flavors.ts";
import type { TopologyRequest } from "./topology-request.ts";

/** The topology-aware scheduling of a ClusterQueue. */
export interface QueueTopology {
  /** Whether all of its flavors have a topology, so that every pod set gets one. */
  readonly isTopologyOnly: boolean;
  /** The levels of the topology of a flavor, the highest first; undefined for unknown ones. */
  readonly levelsOf: (flavor: KueueFlavor) => readonly string[] | undefined;
}

/**
 * The reason why a flavor is not for some pods, whatever its quota is; undefined if it is. An undefined flavor is unknown,
 * and assumed to match. Source: kueue v0.19.2, pkg/scheduler/flavorassigner (`checkFlavorForPodSets`).
 */
export function flavorObstacle(
  flavor: KueueFlavor | undefined,
  podSets: readonly CountedPodSet[],
  covered: ReadonlySet<string>,
  topology: QueueTopology | undefined,
): FlavorObstacle | undefined {
  if (flavor === undefined) return undefined;
  for (const podSet of podSets) {
    const obstacle = topology && topologyObstacle(flavor, podSet, covered, topology);
    if (obstacle !== undefined) return obstacle;
    const { spec } = podSet;
    const tolerations = member(spec, "tolerations");
    const all = [...(Array.isArray(tolerations) ? tolerations : []), ...flavor.tolerations];
    const taint = untoleratedTaint(flavor.taints, all);
    if (taint !== undefined) return { kind: "taint", flavor: flavor.name, taint };
    if (!flavorMeetsSelection(spec, flavor.labels)) return { kind: "affinity", flavor: flavor.name };
  }
  return undefined;
}

function topologyObstacle(
  flavor: KueueFlavor,
  { topology: request, own }: CountedPodSet,
  covered: ReadonlySet<string>,
  { isTopologyOnly, levelsOf }: QueueTopology,
): FlavorObstacle | undefined {
  const { name } = flavor;
  if (request === undefined) {
    return isTopologyOnly || flavor.topology === undefined ? undefined : { kind: "only-topology", flavor: name };
  }
  if (flavor.topology === undefined) {
    const isCovered = [...own.keys()].some((resource) => covered.has(resource));
    return isCovered ? { kind: "no-topology", flavor: name } : undefined;
  }
  const levels = levelsOf(flavor);
  if (levels === undefined) return undefined;
  const requested = [requestedLevel(request, levels) ?? "", ...request.slices.map(({ level }) => level)];
  const level = requested.find((each) => !levels.includes(each));
  return level === undefined ? undefined : { kind: "no-level", flavor: name, level, levels };
}

/** The level of a topology request; undefined where it has none. An implied request has the lowest level. */
export function requestedLevel(request: TopologyRequest | undefined, levels: readonly string[]): string | undefined {
  if (request === undefined) return levels.at(-1);
  const { required, preferred, slices, isUnconstrained } = request;
  if (required !== undefined || preferred !== undefined) return required ?? preferred;
  if (slices.length > 0) return levels[0];
  return isUnconstrained === true ? levels.at(-1) : undefined;
}

/**
 * Whether the labels of a flavor meet the node selector and the required node affinity of pods. Keys that the flavor does
 * not set do not count, and a term without any of its keys is met. Source: kueue v0.19.2, pkg/scheduler/flavorassigner (`flavorSelector`).
 */
export function flavorMeetsSelection(spec: unknown, labels: NodeLabels): boolean {
  const selector = members(member(spec, "nodeSelector")).filter(([key]) => Object.hasOwn(labels, key));
  if (selector.some(([key, value]) => labels[key] !== value)) return false;
  const terms = requiredTerms(spec).map((term) =>
    items(member(term, "matchExpressions")).filter((each) => Object.hasOwn(labels, text(member(each, "key")) ?? "")),
  );
  if (terms.length === 0 || terms.some((term) => term.length === 0)) return true;
  return terms.some((term) => term.every((requirement) => meetsNodeRequirement(requirement, labels)));
}
