import { sumOf, timesCount } from "../account/resource-amounts.ts";
import { type CountedTask, type GroupMinimum, hasEnoughPods } from "./gang-demand.ts";
import { topTier } from "./hyper-nodes.ts";
import { nodesObstacle } from "./node-room.ts";
import type { VolcanoModel } from "./volcano-model.ts";
import { nodesAmount, type VolcanoNode } from "./volcano-nodes.ts";
import type { VolcanoJudgement } from "./volcano-verdict.ts";
import type { VolcanoTopology, VolcanoWorkload } from "./volcano-workload.ts";

const PLUGIN = "the scheduler has the plug-in network-topology-aware";
const HYPER_NODES = "no other HyperNodes exist";

/**
 * The verdict about a group whose pods must share a HyperNode, where none is large enough. Pods without requests are placed
 * without regard to the network. Source: volcano-sh/volcano v1.15.1, pkg/scheduler/plugins/network-topology-aware.
 */
export function topologyFault(
  model: VolcanoModel,
  workload: VolcanoWorkload,
  counted: readonly CountedTask[],
): VolcanoJudgement | undefined {
  const { settings, isComplete, hyperNodes } = model;
  if (settings.isKnown && !settings.hasTopology) return undefined;
  // HyperNodes are usually discovered, so that a repository without any shows nothing.
  if (!isComplete && hyperNodes.length === 0) return undefined;
  const group: GroupMinimum = settings.hasGang ? workload : { minimum: 1, minimums: new Map() };
  const free = counted.map((task) => (task.perPod.size === 0 ? task : { ...task, usable: 0 }));
  if (hasEnoughPods(free, group)) return undefined;
  for (const topology of workload.topologies) {
    const text = obstacleOf(model, group, counted, topology);
    if (text === undefined) continue;
    const found = { reason: "topology", path: topology.path, text } as const;
    const assumptions = [...(settings.isKnown ? [] : [PLUGIN]), ...(isComplete ? [] : [HYPER_NODES])];
    if (assumptions.length === 0 || isComplete) return { level: "never", ...found };
    return { level: "conditional", ...found, assumption: assumptions.join(", and ") };
  }
  return undefined;
}

function obstacleOf(
  { hyperNodes, domainsUpTo }: VolcanoModel,
  group: GroupMinimum,
  counted: readonly CountedTask[],
  { highestTier, highestTierName, part }: VolcanoTopology,
): string | undefined {
  // A part keeps a group waiting only where no pods outside of it are enough.
  if (part !== undefined && (counted.length > 1 || group.minimum === 0)) return undefined;
  // An unknown name of a tier has no effect.
  const tier = highestTier ?? hyperNodes.find(({ tierName }) => tierName === highestTierName)?.tier;
  if (tier === undefined) return undefined;
  const lowest = Math.min(topTier(hyperNodes), ...hyperNodes.map((each) => each.tier));
  if (tier < lowest) return `no HyperNode has a tier of at most ${tier}; the lowest is ${lowest}`;
  const domains = domainsUpTo(tier);
  if (domains === undefined) return undefined;
  const needed = part === undefined ? group : { minimum: part.size, minimums: new Map<string, number>() };
  const isWhole = part === undefined && counted.every(({ task }) => task.partition === undefined);
  const holds = (domain: readonly VolcanoNode[]) =>
    nodesObstacle(domain, counted, needed) === undefined && (!isWhole || holdsAll(domain, counted));
  if (domains.some(holds)) return undefined;
  const subject = part === undefined ? "its pods" : `${part.size} pods of a part`;
  return `no HyperNode of at most tier ${tier} has nodes with room for ${subject}`;
}

/** Whether nodes have the requests of all pods that exist, which Volcano demands of a HyperNode, whatever the minimum is. */
function holdsAll(domain: readonly VolcanoNode[], counted: readonly CountedTask[]): boolean {
  const all = sumOf(counted.map(({ task, perPod }) => timesCount(perPod, task.first)));
  return [...all].every(([resource, amount]) => amount <= nodesAmount(domain, resource));
}
