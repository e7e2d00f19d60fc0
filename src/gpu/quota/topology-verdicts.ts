import { given } from "../../kernel/index.ts";
import type { ClusterTopology, Gang } from "../../model/index.ts";
import type { PlacementProblem } from "../gang/placement-problem.ts";
import { placementProblems } from "../gang/topology.ts";
import { baseOf, levelOf } from "./gang-place.ts";
import type { MeasuredGang, QuotaModel } from "./measured-gang.ts";
import type { QuotaVerdict } from "./verdict.ts";

const NO_VERDICTS: readonly QuotaVerdict[] = Object.freeze([]);

/** The verdicts of a gang that never starts because of a topology constraint; none for nearly every gang. */
export function topologyVerdicts(measured: MeasuredGang, model: QuotaModel): readonly QuotaVerdict[] {
  if (!hasConstraint(measured.counted.gang)) return NO_VERDICTS;
  return topologyProblems(measured, model)
    .filter(({ severity }) => severity === "error")
    .map(({ message, fix }) => ({
      ...baseOf(measured),
      level: levelOf(measured, "never"),
      reason: "topology-unsatisfiable",
      text: message,
      ...given({ fix }),
    }));
}

/**
 * The problems of the topology constraints of a gang. Those of a subgroup are warnings where the scheduler places the
 * gang without it.
 */
export function topologyProblems(
  { counted: { gang, cluster }, demand }: MeasuredGang,
  model: Pick<QuotaModel, "cluster" | "input">,
): readonly PlacementProblem[] {
  if (!hasConstraint(gang)) return [];
  const topologies = model.input.topologies?.(cluster) ?? NO_TOPOLOGIES;
  const needed = neededNodes(gang, demand.first.leaves);
  // A gang without pods has no first ones.
  const isNeeded = needed.size === 0 ? undefined : (node: string) => needed.has(node);
  return placementProblems(gang, { topologies, ...given({ cluster: model.cluster(cluster), isNeeded }) });
}

const NO_TOPOLOGIES: ReadonlyMap<string, ClusterTopology> = new Map();

function hasConstraint({ topology, tree }: Gang): boolean {
  return topology !== undefined || (tree?.some((node) => node.topology !== undefined) ?? false);
}

/** The nodes of a tree from which the scheduler takes its first pods, with those above them. */
function neededNodes({ tree = [] }: Gang, leaves: readonly string[]): ReadonlySet<string> {
  const parents = new Map(tree.map(({ name, parent }) => [name, parent]));
  const needed = new Set<string>();
  for (const leaf of leaves) {
    for (let name: string | undefined = leaf; name !== undefined && !needed.has(name); name = parents.get(name)) {
      needed.add(name);
    }
  }
  return needed;
}
