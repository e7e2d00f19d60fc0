import { at, items, member, number, text } from "../../../kernel/index.ts";
import { type GangShape, LEAF_WITHOUT_LABEL, newGang, type SimGang } from "../engine/gang.ts";
import {
  addToBranch,
  type GroupBranch,
  type GroupLeaf,
  newBranch,
  newLeaf,
  type TopologyDemand,
} from "../engine/subgroups.ts";
import { annotationIn, millisecondsOf, nameIn, namespaceIn, optionalTime, timeIn } from "./fields.ts";

/** The priority of a gang whose class does not exist, without a class for all. */
const DEFAULT_PRIORITY = 50;
/** Gangs of this priority or more are non-preemptible, unless they say otherwise. */
const FIRST_FIXED_PRIORITY = 100;

/** The priorities of classes by name, and the one of gangs without a class. */
interface Priorities {
  readonly byName: ReadonlyMap<string, number>;
  readonly byDefault: number;
}

export function readPriorities(classes: readonly unknown[]): Priorities {
  const byName = new Map(classes.map((each) => [nameIn(each), number(member(each, "value")) ?? 0]));
  const common = classes.find((each) => member(each, "globalDefault") === true);
  return { byName, byDefault: common === undefined ? DEFAULT_PRIORITY : (number(member(common, "value")) ?? 0) };
}

/**
 * A gang without its pods, from its PodGroup. Absent where the tree of its subgroups is broken; the webhook rejects such a
 * PodGroup.
 *
 * @param aliases of levels to labels of nodes, by topology
 */
export function readSimGang(
  group: unknown,
  priorities: Priorities,
  aliases: ReadonlyMap<string, ReadonlyMap<string, string>>,
  hasQueue: boolean,
  size: number,
): SimGang | undefined {
  const spec = member(group, "spec");
  const root = rootOf(spec, aliases);
  if (root === undefined) return undefined;
  const gang = newGang(shapeOf(group, priorities, hasQueue), root, size);
  gang.started = optionalTime(annotationIn(group, "kai.scheduler/last-start-timestamp"));
  gang.evicted = optionalTime(annotationIn(group, "kai.scheduler/last-eviction-timestamp"));
  return gang;
}

/** Whether the subgroups of a PodGroup form a tree. */
export const hasGroupTree = (group: unknown): boolean => rootOf(member(group, "spec"), new Map()) !== undefined;

function shapeOf(group: unknown, priorities: Priorities, hasQueue: boolean): GangShape {
  const spec = member(group, "spec");
  // The scheduler reads the priority only after it has found the queue.
  const named = priorities.byName.get(text(member(spec, "priorityClassName")) ?? "") ?? priorities.byDefault;
  const priority = hasQueue ? named : 0;
  const word = text(member(spec, "preemptibility"));
  const isPreemptible = word === "preemptible" || (word !== "non-preemptible" && priority < FIRST_FIXED_PRIORITY);
  return {
    id: nameIn(group),
    namespace: namespaceIn(group),
    queue: text(member(spec, "queue")) ?? "",
    priority,
    isPreemptible: hasQueue && isPreemptible,
    created: timeIn(at(group, "metadata", "creationTimestamp")),
    rank: 0,
    preemptionDelay: Math.max(0, millisecondsOf(member(spec, "preemptionDelay")) ?? 0),
    staleSince: optionalTime(annotationIn(group, "kai.scheduler/stale-podgroup-timestamp")),
    stalenessGrace: millisecondsOf(member(spec, "stalenessGracePeriod")),
  };
}

type Aliases = ReadonlyMap<string, ReadonlyMap<string, string>>;

function rootOf(spec: unknown, aliases: Aliases): GroupBranch | undefined {
  const topology = demandOf(member(spec, "topologyConstraint"), aliases);
  const root = newBranch("", number(member(spec, "minSubGroup")), topology?.topology === "" ? undefined : topology);
  const groups = items(member(spec, "subGroups"));
  const parents = new Set(groups.map(parentOf));
  const members = new Map<string, GroupBranch | GroupLeaf>();
  for (const group of groups) {
    const name = text(member(group, "name")) ?? "";
    if (members.has(name)) return undefined;
    const demand = demandOf(member(group, "topologyConstraint"), aliases);
    const minimum = number(member(group, "minMember"));
    members.set(
      name,
      parents.has(name)
        ? newBranch(name, number(member(group, "minSubGroup")), demand)
        : newLeaf(name, Math.max(0, minimum ?? 0), demand),
    );
  }
  for (const group of groups) {
    const own = members.get(text(member(group, "name")) ?? "");
    const parent = parentOf(group) === "" ? root : members.get(parentOf(group));
    if (own === undefined || parent === undefined || parent.isLeaf) return undefined;
    addToBranch(parent, own);
  }
  const minimum = number(member(spec, "minMember")) ?? 1;
  if (groups.length === 0) addToBranch(root, newLeaf(LEAF_WITHOUT_LABEL, minimum, undefined));
  return root;
}

const parentOf = (group: unknown): string => (text(member(group, "parent")) ?? "").toLowerCase();

function demandOf(constraint: unknown, aliases: Aliases): TopologyDemand | undefined {
  if (constraint === undefined || constraint === null) return undefined;
  const topology = text(member(constraint, "topology")) ?? "";
  const labelIn = (level: string): string => aliases.get(topology)?.get(level) ?? level;
  return {
    topology,
    required: labelIn(text(member(constraint, "requiredTopologyLevel")) ?? ""),
    preferred: labelIn(text(member(constraint, "preferredTopologyLevel")) ?? ""),
  };
}
