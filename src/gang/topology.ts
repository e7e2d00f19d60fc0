import { given } from "../base/given.ts";
import { nearest } from "../base/nearest.ts";
import { atLeast } from "../base/version.ts";
import { quoted } from "../finding/field-problem.ts";
import type { Cluster, ClusterTopology } from "../organization/organization.ts";
import type { Gang, GangTopology } from "../workload/gang.ts";
import { ALIAS_SINCE } from "./check-topology.ts";
import { readSubGroupTree } from "./tree.ts";

export { checkTopology, readTopology, type TopologyFault, type TopologyFaultFound } from "./check-topology.ts";

/** What can be wrong with where a gang asks to be. */
export type PlacementProblemCode =
  | "topology-missing"
  | "level-missing"
  | "topology-without-level"
  | "level-without-topology"
  | "preferred-coarser-than-required"
  | "coarser-than-parent";

/** Something wrong with a topology constraint of a gang, as data: a rule makes an issue of it. */
export interface PlacementProblem {
  readonly code: PlacementProblemCode;
  readonly severity: "error" | "warning";
  /** One sentence: what was found, what follows, what is expected. */
  readonly message: string;
  /** Subgroup that has the constraint; absent for the gang as a whole. */
  readonly node?: string;
  /** JSON pointer into the PodGroup that says what the gang says. */
  readonly path: string;
  readonly expected?: string;
  readonly received?: string;
  readonly fix?: string;
}

/** What a cluster knows of places. */
export interface KnownPlaces {
  /** Its topologies by name. While none is known, a missing one is only a warning: it may be somebody else's. */
  readonly topologies: ReadonlyMap<string, ClusterTopology>;
  /** Without one, aliases count. */
  readonly cluster?: Pick<Cluster, "scheduler" | "version">;
}

const FIELDS = {
  topology: "topology",
  required: "requiredTopologyLevel",
  preferred: "preferredTopologyLevel",
} as const satisfies Readonly<Record<keyof GangTopology, string>>;

/**
 * What the scheduler makes of a gang's topology constraints, which nothing checks at admission: a constraint that cannot
 * be met keeps the gang from starting, one without a topology is not looked at.
 * Source: KAI Scheduler, `pkg/scheduler/plugins/topology/job_filtering.go`, which is silent about a subgroup that asks for
 * less than what is above it; that it means nothing follows from the levels.
 */
export function placementProblems(gang: Gang, known: KnownPlaces): readonly PlacementProblem[] {
  const { order } = readSubGroupTree(gang.tree ?? []);
  const indexes = new Map((gang.tree ?? []).map((node, index) => [node, index]));
  const problems = constraintProblems(gang.topology, { path: "/spec/topologyConstraint" }, known);
  /** The nearest constraint with a required level, of each node's own or from above. */
  const binding = new Map<string, GangTopology | undefined>();
  const root = isBinding(gang.topology) ? gang.topology : undefined;
  const below: PlacementProblem[] = [];
  for (const node of order) {
    const above = node.parent === undefined ? root : binding.get(node.parent);
    binding.set(node.name, isBinding(node.topology) ? node.topology : above);
    const place = { node: node.name, path: `/spec/subGroups/${indexes.get(node)}/topologyConstraint` };
    below.push(
      ...constraintProblems(node.topology, place, known),
      ...coarserProblems(node.topology, above, place, known),
    );
  }
  return [...problems, ...below];
}

/** Where a constraint stands. */
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
  if (topology === undefined) {
    const field = required === undefined ? "preferred" : "required";
    const level = required ?? preferred;
    if (level === undefined) return [];
    const message = `asks for level ${quoted(level)} of no topology, so nobody looks at it`;
    return [problem("level-without-topology", "warning", message, place, field, { fix: "name the topology" })];
  }
  if (required === undefined && preferred === undefined) {
    const message = `names topology ${quoted(topology)} without a level, which the scheduler takes for an error: the gang never starts`;
    return [
      problem("topology-without-level", "error", message, place, "topology", {
        fix: "add a required or a preferred level, or remove the topology",
      }),
    ];
  }
  const found = known.topologies.get(topology);
  if (found === undefined) return [missingTopology(topology, place, known)];
  const levels = [["required", required] as const, ["preferred", preferred] as const].flatMap(([field, level]) =>
    level === undefined || indexOf(found, level, known) >= 0 ? [] : [missingLevel(found, level, field, place, known)],
  );
  if (levels.length > 0 || required === undefined || preferred === undefined) return levels;
  if (indexOf(found, preferred, known) >= indexOf(found, required, known)) return [];
  const message = `prefers level ${quoted(preferred)}, which is coarser than the required ${quoted(required)}: the scheduler does not find it, and the gang never starts`;
  return [
    problem("preferred-coarser-than-required", "error", message, place, "preferred", {
      expected: `${quoted(required)} or a finer level`,
      received: quoted(preferred),
    }),
  ];
}

function missingTopology(topology: string, place: Place, { topologies }: KnownPlaces): PlacementProblem {
  const meant = nearest(topology, [...topologies.keys()]);
  const severity = topologies.size === 0 ? "warning" : "error";
  const so =
    topologies.size === 0
      ? "no topology of the cluster is known here; if there is none, the gang never starts"
      : "the cluster has none of that name, so the gang never starts";
  const message = `names topology ${quoted(topology)}, but ${so}`;
  const fix = meant === undefined ? "add the Topology, or remove the constraint" : `did you mean ${meant}?`;
  return problem("topology-missing", severity, message, place, "topology", { received: quoted(topology), fix });
}

function missingLevel(
  topology: ClusterTopology,
  level: string,
  field: "required" | "preferred",
  place: Place,
  known: KnownPlaces,
): PlacementProblem {
  const names = topology.levels.flatMap(({ nodeLabel, alias }) =>
    alias === undefined || !aliasesCount(known) ? [nodeLabel] : [nodeLabel, alias],
  );
  const meant = nearest(level, names);
  const message = `asks for level ${quoted(level)}, which topology ${topology.name} does not have, so the gang never starts`;
  return problem("level-missing", "error", message, place, field, {
    expected: `one of ${names.join(", ")}`,
    received: quoted(level),
    ...(meant === undefined ? {} : { fix: `did you mean ${meant}?` }),
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
  const field = own.required === undefined ? "preferred" : "required";
  const level = own.required ?? own.preferred;
  if (found === undefined || level === undefined) return [];
  const [mine, theirs] = [indexOf(found, level, known), indexOf(found, above.required, known)];
  if (mine < 0 || theirs < 0 || mine >= theirs) return [];
  const message = `asks for level ${quoted(level)}, but what is above it requires ${quoted(above.required)}, which is finer: it adds nothing`;
  return [
    problem("coarser-than-parent", "warning", message, place, field, {
      expected: `${quoted(above.required)} or a finer level`,
      received: quoted(level),
    }),
  ];
}

function indexOf({ levels }: ClusterTopology, name: string, known: KnownPlaces): number {
  const byLabel = levels.findIndex(({ nodeLabel }) => nodeLabel === name);
  return byLabel >= 0 || !aliasesCount(known) ? byLabel : levels.findIndex(({ alias }) => alias === name);
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
  rest: Pick<PlacementProblem, "expected" | "received" | "fix">,
): PlacementProblem {
  const who = node === undefined ? "the gang" : `subgroup ${node}`;
  return given({
    code,
    severity,
    message: `${who} ${message}`,
    node,
    path: `${path}/${FIELDS[field]}`,
    ...rest,
  });
}
