import { items, member } from "../../kernel/index.ts";
import { nodeMeetsSelection, untoleratedTaint } from "../account/node-selection.ts";
import { type CountedTask, countedMinimums, type GroupMinimum, hasEnoughPods, leastDemand } from "./gang-demand.ts";
import { nodesAmount, type VolcanoNode } from "./volcano-nodes.ts";

/**
 * The reason why empty nodes have no room for the pods of a group; undefined where no bound shows it. Pods of different
 * tasks in the way of each other are not found, so an absent reason does not mean that they fit.
 */
export function nodesObstacle(
  nodes: readonly VolcanoNode[],
  tasks: readonly CountedTask[],
  group: GroupMinimum,
): string | undefined {
  const placed = tasks.map((task) => ({ task, places: Math.min(task.usable, placesOf(nodes, task)) }));
  if (placed.every(({ places }) => places === 0)) return "no node has room for one of its pods";
  // Pods without requests count as started wherever they are.
  const fitting = placed.map(({ task, places }) => (task.perPod.size === 0 ? task : { ...task, usable: places }));
  if (!hasEnoughPods(fitting, group)) return shortText(fitting, group);
  const resources = new Set(fitting.flatMap(({ perPod }) => [...perPod.keys()]));
  const short = [...resources].find((resource) => leastDemand(fitting, group, resource) > nodesAmount(nodes, resource));
  return short === undefined ? undefined : `the nodes have too little ${short} for its least pods`;
}

function shortText(fitting: readonly CountedTask[], group: GroupMinimum): string {
  const usable = (name: string) => fitting.reduce((sum, each) => sum + (each.task.name === name ? each.usable : 0), 0);
  const short = countedMinimums(group).find(([name, least]) => usable(name) < least);
  if (short !== undefined) return `${usable(short[0])} of ${short[1]} pods of task ${short[0]} fit on the nodes`;
  const all = fitting.reduce((sum, each) => sum + each.usable, 0);
  return `${all} of ${Math.max(1, group.minimum)} pods fit on the nodes`;
}

/** The most pods of a task on these nodes. */
function placesOf(nodes: readonly VolcanoNode[], { task, perPod }: CountedTask): number {
  const spec = member(task.template, "spec");
  const tolerations = items(member(spec, "tolerations"));
  const accepting = nodes.filter(
    ({ name, labels, taints }) =>
      untoleratedTaint(taints, tolerations) === undefined && nodeMeetsSelection(spec, labels, name),
  );
  const request = [...perPod, ["pods", 1n] as const];
  return accepting.reduce((sum, node) => {
    const counts = request.map(([resource, amount]) => (node.amounts.get(resource) ?? 0n) / amount);
    return sum + Number(counts.reduce((least, count) => (count < least ? count : least)));
  }, 0);
}
