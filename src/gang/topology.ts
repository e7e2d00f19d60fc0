import { given } from "../base/given.ts";
import { nearest } from "../base/nearest.ts";
import { atLeast } from "../base/version.ts";
import type { CodedProblem } from "../finding/coded-problem.ts";
import { quoted } from "../finding/field-problem.ts";
import type { Cluster, ClusterTopology } from "../organization/organization.ts";
import type { Gang, GangTopology } from "../workload/gang.ts";
import { ALIAS_SINCE } from "./check-topology.ts";
import { readSubGroupTree } from "./tree.ts";

export { checkTopology, readTopology, type TopologyProblem, type TopologyProblemCode } from "./check-topology.ts";

/** The problems of a gang's topology constraints. */
export type PlacementProblemCode =
  | "topology-missing"
  | "level-missing"
  | "topology-without-level"
  | "level-without-topology"
  | "preferred-coarser-than-required"
  | "coarser-than-parent";

/** A problem of a topology constraint of a gang. Its path leads into the PodGroup of the gang. */
export interface PlacementProblem extends CodedProblem<PlacementProblemCode> {
  readonly severity: "error" | "warning";
  /** Subgroup that has the constraint; absent for the gang as a whole. */
  readonly node?: string;
}

/** The topologies of a cluster. */
export interface KnownPlaces {
  /** By name. While none is known, a missing one is only a warning, since the cluster may have topologies of its own. */
  readonly topologies: ReadonlyMap<string, ClusterTopology>;
  /** Without a cluster, aliases count. */
  readonly cluster?: Pick<Cluster, "scheduler" | "version">;
}

const FIELDS = {
  topology: "topology",
  required: "requiredTopologyLevel",
  preferred: "preferredTopologyLevel",
} as const satisfies Readonly<Record<keyof GangTopology, string>>;

/**
 * The problems of a gang's topology constraints, which nothing checks at admission: a constraint that cannot be met keeps
 * the gang from starting, and one without a topology is ignored.
 * Source: KAI Scheduler, `pkg/scheduler/plugins/topology/job_filtering.go`. It does not report a subgroup whose level is
 * coarser than the one above; that such a level has no effect follows from the levels.
 */
export function placementProblems(gang: Gang, known: KnownPlaces): readonly PlacementProblem[] {
  const tree = gang.tree ?? [];
  const indexes = new Map(tree.map((node, index) => [node, index]));
  const problems = [...constraintProblems(gang.topology, { path: "/spec/topologyConstraint" }, known)];
  // The nearest constraint with a required level: each node's own, or one from above; "" is the root.
  const binding = new Map([["", isBinding(gang.topology) ? gang.topology : undefined]]);
  for (const node of readSubGroupTree(tree).order) {
    const { name, parent = "", topology } = node;
    const above = binding.get(parent);
    binding.set(name, isBinding(topology) ? topology : above);
    const place = { node: name, path: `/spec/subGroups/${indexes.get(node)}/topologyConstraint` };
    problems.push(...constraintProblems(topology, place, known), ...coarserProblems(topology, above, place, known));
  }
  return problems;
}

/** The place of a constraint. */
interface Place {
  readonly node?: string;
  readonly path: string;
}

function isBinding(topology: GangTopology | undefined): boolean {
  return topology?.topology !== undefined && topology.required !== undefined;
}

function constraintProblems(
  constraint: GangTopology | undefined,
  place: Place,
  known: KnownPlaces,
): readonly PlacementProblem[] {
  if (constraint === undefined) return [];
  const { topology, required, preferred } = constraint;
  if (topology === undefined) return levelWithoutTopology(constraint, place);
  if (required === undefined && preferred === undefined) {
    const message = `names topology ${quoted(topology)} without a level, which the scheduler treats as an error: the gang never starts`;
    const fix = "add a required or a preferred level, or remove the topology";
    return [problem("topology-without-level", "error", message, place, "topology", { fix })];
  }
  const topologyLevels = known.topologies.get(topology);
  if (topologyLevels === undefined) return [missingTopology(topology, place, known)];
  const missing = (["required", "preferred"] as const).flatMap((field) => {
    const level = constraint[field];
    const isKnown = level === undefined || indexOf(topologyLevels, level, known) >= 0;
    return isKnown ? [] : missingLevel(topologyLevels, level, field, place, known);
  });
  if (missing.length > 0 || required === undefined || preferred === undefined) return missing;
  if (indexOf(topologyLevels, preferred, known) >= indexOf(topologyLevels, required, known)) return [];
  const message = `prefers level ${quoted(preferred)}, which is coarser than the required ${quoted(required)}: the scheduler does not find it, and the gang never starts`;
  const levels = { expected: `${quoted(required)} or a finer level`, received: quoted(preferred) };
  return [problem("preferred-coarser-than-required", "error", message, place, "preferred", levels)];
}

function levelWithoutTopology(constraint: GangTopology, place: Place): readonly PlacementProblem[] {
  const { field, level } = decisiveLevel(constraint);
  if (level === undefined) return [];
  const message = `requests level ${quoted(level)} without a topology, so the scheduler ignores it`;
  return [problem("level-without-topology", "warning", message, place, field, { fix: "name the topology" })];
}

/** The required level, else the preferred one. */
function decisiveLevel({ required, preferred }: GangTopology) {
  if (required !== undefined) return { field: "required", level: required } as const;
  return { field: "preferred", level: preferred } as const;
}

function missingTopology(topology: string, place: Place, { topologies }: KnownPlaces): PlacementProblem {
  const similar = nearest(topology, [...topologies.keys()]);
  const fix = similar === undefined ? "add the Topology, or remove the constraint" : `did you mean ${similar}?`;
  const more = { received: quoted(topology), fix };
  if (topologies.size === 0) {
    const message = `names topology ${quoted(topology)}, but no topology of the cluster is known here; if it does not exist, the gang never starts`;
    return problem("topology-missing", "warning", message, place, "topology", more);
  }
  const message = `names topology ${quoted(topology)}, but the cluster has none of that name, so the gang never starts`;
  return problem("topology-missing", "error", message, place, "topology", more);
}

function missingLevel(
  { name, levels }: ClusterTopology,
  level: string,
  field: "required" | "preferred",
  place: Place,
  known: KnownPlaces,
): PlacementProblem {
  const names = levels.flatMap(({ nodeLabel, alias }) => {
    return alias === undefined || !aliasesCount(known) ? [nodeLabel] : [nodeLabel, alias];
  });
  const similar = nearest(level, names);
  const message = `requests level ${quoted(level)}, which topology ${name} does not have, so the gang never starts`;
  return problem("level-missing", "error", message, place, field, {
    expected: `one of ${names.join(", ")}`,
    received: quoted(level),
    fix: similar && `did you mean ${similar}?`,
  });
}

function coarserProblems(
  own: GangTopology | undefined,
  above: GangTopology | undefined,
  place: Place,
  known: KnownPlaces,
): readonly PlacementProblem[] {
  if (own?.topology === undefined || above?.required === undefined || own.topology !== above.topology) return [];
  const found = known.topologies.get(own.topology);
  const { field, level } = decisiveLevel(own);
  if (found === undefined || level === undefined) return [];
  const ownIndex = indexOf(found, level, known);
  const aboveIndex = indexOf(found, above.required, known);
  if (ownIndex < 0 || aboveIndex < 0 || ownIndex >= aboveIndex) return [];
  const message = `requests level ${quoted(level)}, but its parent requires ${quoted(above.required)}, which is finer, so it has no effect`;
  const levels = { expected: `${quoted(above.required)} or a finer level`, received: quoted(level) };
  return [problem("coarser-than-parent", "warning", message, place, field, levels)];
}

function indexOf({ levels }: ClusterTopology, name: string, known: KnownPlaces): number {
  const byLabel = levels.findIndex(({ nodeLabel }) => nodeLabel === name);
  if (byLabel >= 0 || !aliasesCount(known)) return byLabel;
  return levels.findIndex(({ alias }) => alias === name);
}

function aliasesCount({ cluster }: KnownPlaces): boolean {
  return cluster?.scheduler !== "kai" || atLeast(cluster.version, ALIAS_SINCE);
}

function problem(
  code: PlacementProblemCode,
  severity: PlacementProblem["severity"],
  message: string,
  { node, path }: Place,
  field: keyof GangTopology,
  more: { readonly [K in "expected" | "received" | "fix"]?: string | undefined },
): PlacementProblem {
  const subject = node === undefined ? "the gang" : `subgroup ${node}`;
  return given({
    code,
    severity,
    message: `${subject} ${message}`,
    node,
    path: `${path}/${FIELDS[field]}`,
    expected: more.expected,
    received: more.received,
    fix: more.fix,
  });
}
