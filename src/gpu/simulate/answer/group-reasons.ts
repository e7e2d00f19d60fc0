import { at, items, itemsWhen, member, number, text } from "../../../kernel/index.ts";
import { labelIn } from "../read/fields.ts";

/** The part of a pool on which the reasons of a PodGroup depend. */
interface PoolFacts {
  /** By name. */
  readonly topologies: ReadonlyMap<string, unknown>;
  readonly nodes: readonly unknown[];
  /** Whether the scheduler leaves incomplete subgroups aside. */
  readonly takesCompleteParts: boolean;
}

/** The features of a PodGroup that the simulation does not model. */
export function groupReasons(group: unknown, pods: readonly unknown[], pool: PoolFacts): readonly string[] {
  const lacking = demandedTopologies(group).some((name) => lacksLabels(pool.topologies.get(name), pool.nodes));
  return [
    ...itemsWhen(member(member(group, "spec"), "preemptibility") === "semi-preemptible", "semi-preemptible gangs"),
    ...itemsWhen(isBackedOff(group), "a PodGroup with schedulingBackoff that the scheduler has given up"),
    ...itemsWhen(
      pool.takesCompleteParts && hasIncompleteParts(group, pods),
      "incomplete subgroups of KAI 0.17.2 and newer",
    ),
    ...itemsWhen(lacking, "a topology whose labels no node has"),
  ];
}

/** Whether the scheduler may have marked a PodGroup as unschedulable, after which it skips it until something changes. */
function isBackedOff(group: unknown): boolean {
  const backoff = number(at(group, "spec", "schedulingBackoff")) ?? NO_BACKOFF;
  return backoff !== NO_BACKOFF && items(at(group, "status", "schedulingConditions")).length > 0;
}

/** The value, and the default, of `schedulingBackoff` for a PodGroup that the scheduler tries in every cycle. */
const NO_BACKOFF = -1;

/** Whether a subgroup has fewer pods than its minimum, or not all subgroups are needed. */
function hasIncompleteParts(group: unknown, pods: readonly unknown[]): boolean {
  const spec = member(group, "spec");
  const subgroups = items(member(spec, "subGroups"));
  if ([spec, ...subgroups].some((each) => typeof member(each, "minSubGroup") === "number")) return true;
  return subgroups.some((each) => {
    const own = pods.filter((pod) => labelIn(pod, "kai.scheduler/subgroup-name") === text(member(each, "name")));
    return own.length < (number(member(each, "minMember")) ?? 0);
  });
}

function demandedTopologies(group: unknown): string[] {
  const spec = member(group, "spec");
  const constraints = [spec, ...items(member(spec, "subGroups"))].map((each) => member(each, "topologyConstraint"));
  return constraints.map((constraint) => text(member(constraint, "topology")) ?? "").filter((name) => name !== "");
}

function lacksLabels(topology: unknown, nodes: readonly unknown[]): boolean {
  const labels = items(at(topology, "spec", "levels")).map((level) => text(member(level, "nodeLabel")) ?? "");
  return (
    labels.length > 0 &&
    nodes.length > 0 &&
    !nodes.some((node) => labels.every((label) => labelIn(node, label) !== undefined))
  );
}
