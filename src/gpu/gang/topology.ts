import { choices, hasKaiChange, nearest, quoted } from "../../kernel/index.ts";
import type { Cluster, ClusterTopology, Gang, GangTopology } from "../../model/index.ts";
import { HOSTNAME } from "./check-topology.ts";
import { type ConstraintPlace, type PlacementProblem, placementProblem } from "./placement-problem.ts";
import { readSubGroupTree } from "./tree.ts";

export { checkTopology, readTopology } from "./check-topology.ts";

/** The effect of a constraint that cannot be met. */
function neverStarts({ isNeeded }: ConstraintPlace): string {
  return isNeeded ? "the gang never starts" : "its pods never start";
}

/** The topologies of a cluster. */
interface KnownPlaces {
  /** By name. While none is known, a missing one is only a warning, since the cluster may have topologies of its own. */
  readonly topologies: ReadonlyMap<string, ClusterTopology>;
  /** Without a cluster, aliases count. */
  readonly cluster?: Pick<Cluster, "scheduler" | "version">;
  /**
   * Whether the gang starts only with the pods of a subgroup. Default: it needs all of them. Where it does not, only the
   * pods of the subgroup are affected by its constraint.
   */
  readonly isNeeded?: (node: string) => boolean;
}

/**
 * The problems of a gang's topology constraints, which nothing checks at admission: a constraint that cannot be met keeps
 * the gang from starting, and one without a topology is ignored.
 * Source: KAI Scheduler, `pkg/scheduler/plugins/topology/job_filtering.go`.
 */
export function placementProblems(gang: Gang, known: KnownPlaces): readonly PlacementProblem[] {
  const tree = gang.tree ?? [];
  const indexes = new Map(tree.map((node, index) => [node, index]));
  const problems = [...constraintProblems(gang.topology, { path: "/spec/topologyConstraint", isNeeded: true }, known)];
  // The constraints with a required level, of each node and of those above it; "" is the root.
  const binding = new Map([["", bindingOf(gang.topology)]]);
  for (const node of readSubGroupTree(tree).order) {
    const { name, parent = "", topology } = node;
    const above = binding.get(parent) ?? [];
    binding.set(name, [...above, ...bindingOf(topology)]);
    const path = `/spec/subGroups/${indexes.get(node)}/topologyConstraint`;
    const place = { node: name, path, isNeeded: known.isNeeded?.(name) ?? true };
    problems.push(...constraintProblems(topology, place, known), ...coarserProblems(topology, above, place, known));
  }
  return problems;
}

/** A constraint with a topology and a required level. */
type BindingTopology = GangTopology & Required<Pick<GangTopology, "topology" | "required">>;

function bindingOf(constraint: GangTopology | undefined): readonly BindingTopology[] {
  if (constraint?.topology === undefined || constraint.required === undefined) return [];
  return [{ ...constraint, topology: constraint.topology, required: constraint.required }];
}

function constraintProblems(
  constraint: GangTopology | undefined,
  place: ConstraintPlace,
  known: KnownPlaces,
): readonly PlacementProblem[] {
  if (constraint === undefined) return [];
  const { topology, required, preferred } = constraint;
  if (topology === undefined) return levelWithoutTopology(constraint, place);
  if (required === undefined && preferred === undefined) {
    const message = `names topology ${quoted(topology)} without a level, which the scheduler treats as an error: ${neverStarts(place)}`;
    const fix = "add a required or a preferred level, or remove the topology";
    return [placementProblem(place, "topology", { code: "topology-without-level", severity: "error", message, fix })];
  }
  const topologyLevels = known.topologies.get(topology);
  if (topologyLevels === undefined) return [missingTopology(topology, place, known)];
  const missing = (["required", "preferred"] as const).flatMap((field) => {
    const level = constraint[field];
    const isKnown = level === undefined || indexOf(topologyLevels, level, known) >= 0;
    if (isKnown) return [];
    return missingLevel(topologyLevels, level, field, place, known);
  });
  if (missing.length > 0 || required === undefined || preferred === undefined) return missing;
  if (indexOf(topologyLevels, preferred, known) >= indexOf(topologyLevels, required, known)) return [];
  const message = `prefers level ${quoted(preferred)}, which is coarser than the required ${quoted(required)}: the scheduler does not find it, and ${neverStarts(place)}`;
  return [
    placementProblem(place, "preferred", {
      code: "preferred-coarser-than-required",
      severity: "error",
      message,
      expected: `${quoted(required)} or a finer level`,
      received: quoted(preferred),
    }),
  ];
}

function levelWithoutTopology(constraint: GangTopology, place: ConstraintPlace): readonly PlacementProblem[] {
  const { field, level } = decisiveLevel(constraint);
  if (level === undefined) return [];
  const message = `requests level ${quoted(level)} without a topology, so the scheduler ignores it`;
  const fix = "name the topology";
  return [placementProblem(place, field, { code: "level-without-topology", severity: "warning", message, fix })];
}

/** The required level, else the preferred one. */
function decisiveLevel({ required, preferred }: GangTopology) {
  if (required !== undefined) return { field: "required", level: required } as const;
  return { field: "preferred", level: preferred } as const;
}

function missingTopology(topology: string, place: ConstraintPlace, { topologies }: KnownPlaces): PlacementProblem {
  const similar = nearest(topology, [...topologies.keys()]);
  const known = choices("one of ", [...topologies.keys()].toSorted());
  const named = known === undefined ? "" : `name ${known}, `;
  const fix = similar === undefined ? `${named}add the Topology, or remove the constraint` : `did you mean ${similar}?`;
  const fault = { code: "topology-missing", expected: known, received: quoted(topology), fix } as const;
  if (topologies.size === 0) {
    const message = `names topology ${quoted(topology)}, but no topology of the cluster is known here; if it does not exist, ${neverStarts(place)}`;
    return placementProblem(place, "topology", { ...fault, severity: "warning", message });
  }
  const message = `names topology ${quoted(topology)}, but the cluster has none of that name, so ${neverStarts(place)}`;
  return placementProblem(place, "topology", { ...fault, severity: "error", message });
}

function missingLevel(
  { name, levels }: ClusterTopology,
  level: string,
  field: "required" | "preferred",
  place: ConstraintPlace,
  known: KnownPlaces,
): PlacementProblem {
  const names = levels.flatMap(({ nodeLabel, alias }) => {
    if (alias === undefined || !aliasesCount(known)) return [nodeLabel];
    return [nodeLabel, alias];
  });
  const similar = nearest(level, names);
  const message = `requests level ${quoted(level)}, which topology ${name} does not have, so ${neverStarts(place)}`;
  return placementProblem(place, field, {
    code: "level-missing",
    severity: "error",
    message,
    expected: choices("one of ", names) ?? "a topology with levels",
    received: quoted(level),
    fix: similar && `did you mean ${similar}?`,
  });
}

/**
 * A level that is coarser than one that a node above requires. KAI searches only the nodes of the finer domain, and finds
 * no domain of the coarser level among them; a preferred level makes it search the finer levels too.
 */
function coarserProblems(
  own: GangTopology | undefined,
  above: readonly BindingTopology[],
  place: ConstraintPlace,
  known: KnownPlaces,
): readonly PlacementProblem[] {
  const found = own?.topology === undefined ? undefined : known.topologies.get(own.topology);
  if (own === undefined || found === undefined) return [];
  const { field, level } = decisiveLevel(own);
  const index = level === undefined ? -1 : indexOf(found, level, known);
  const finer = above.find((other) => index >= 0 && index < indexAbove(found, other, known));
  if (level === undefined || finer === undefined) return [];
  const isFatal = own.preferred === undefined;
  const effect = isFatal ? `the scheduler finds no nodes for it, and ${neverStarts(place)}` : "it has no effect";
  const message = `requests level ${quoted(level)}, but the level ${quoted(finer.required)} that is required above it is finer: ${effect}`;
  return [
    placementProblem(place, field, {
      code: "coarser-than-parent",
      severity: isFatal ? "error" : "warning",
      message,
      expected: `${quoted(finer.required)} or a finer level`,
      received: quoted(level),
    }),
  ];
}

/** The index, in a topology, of the level that a node above requires in its own topology; -1 where `found` lacks it. */
function indexAbove(found: ClusterTopology, { topology, required }: BindingTopology, known: KnownPlaces): number {
  const { levels } = known.topologies.get(topology) ?? {};
  const label = levels?.[indexOf({ name: topology, levels: levels ?? [] }, required, known)]?.nodeLabel;
  const index = found.levels.findIndex(({ nodeLabel }) => nodeLabel === label);
  // A single node is in one domain of the finest level of every topology.
  if (index < 0 && label === HOSTNAME) return found.levels.length - 1;
  return index;
}

function indexOf({ levels }: ClusterTopology, name: string, known: KnownPlaces): number {
  const byLabel = levels.findIndex(({ nodeLabel }) => nodeLabel === name);
  if (byLabel >= 0 || !aliasesCount(known)) return byLabel;
  return levels.findIndex(({ alias }) => alias === name);
}

function aliasesCount({ cluster }: KnownPlaces): boolean {
  return hasKaiChange(cluster, "topology-aliases");
}
