import { hasRoom } from "./fit.ts";
import { LEAF_WITHOUT_LABEL } from "./gang.ts";
import type { Session } from "./session.ts";
import { fitsOnGpu } from "./shared-gpus.ts";
import type { SimNode } from "./sim-node.ts";
import type { GroupMember } from "./subgroups.ts";
import { needsGpu, type SimTask } from "./task.ts";
import { amountAt, CPU, GPU } from "./vector.ts";

/** The free amounts of the resource by which nodes are packed, over the nodes that a pod may get. */
interface PackingRange {
  readonly smallest: number;
  readonly largest: number;
}

const freeOf = (node: SimNode, place: number): number => amountAt(node.idle, place) + amountAt(node.releasing, place);
const placeOf = (task: SimTask): number => (needsGpu(task.shape.gpu) ? GPU : CPU);

export function packingRange(task: SimTask, nodes: readonly SimNode[]): PackingRange {
  const place = placeOf(task);
  let [smallest, largest] = [Number.MAX_VALUE, 0];
  for (const node of nodes) {
    if (amountAt(node.allocatable, place) === 0) continue;
    const free = freeOf(node, place);
    if (free < smallest) smallest = free;
    if (free > largest) largest = free;
  }
  return { smallest, largest };
}

/**
 * The score of a node for a pod, as the plug-ins of KAI's default configuration add it up; absent for a node that the order of
 * a topology leaves out.
 */
export function nodeScore(session: Session, task: SimTask, node: SimNode, range: PackingRange): number | undefined {
  const topology = topologyScore(session, task, node);
  if (topology === undefined) return undefined;
  const isNow = hasRoom(node, task, false) ? 1000 : 0;
  const isCpuOnly = !needsGpu(task.shape.gpu);
  return (
    isNow +
    (sharesUsedGpu(task, node) ? 10_000 : 0) +
    (isCpuOnly && node.slicing === "none" && amountAt(node.allocatable, GPU) <= 0 ? 10 : 0) +
    (task.shape.nominatedNode === node.name ? 10_000_000 : 0) +
    placementScore(session, isCpuOnly, node, range) +
    topology
  );
}

function sharesUsedGpu(task: SimTask, node: SimNode): boolean {
  if (node.usedShared.size === 0) return false;
  for (const group of node.usedShared.keys()) if (fitsOnGpu(node, task.shape.gpu, group)) return true;
  return false;
}

function placementScore({ settings }: Session, isCpuOnly: boolean, node: SimNode, range: PackingRange): number {
  const place = isCpuOnly ? CPU : GPU;
  const overall = amountAt(node.allocatable, place);
  if (isCpuOnly ? settings.spreadsCpus : settings.spreadsGpus) {
    const count = isCpuOnly ? overall : node.gpuCount;
    return count === 0 ? 0 : freeOf(node, place) / count;
  }
  return overall === 0 ? 0 : packedScore(freeOf(node, place), range);
}

/** The score of a node with a free amount: the less is free, the higher. */
export function packedScore(free: number, { smallest, largest }: PackingRange): number {
  if (largest === 0) return 0;
  return smallest === largest ? 9 : 9 * (1 - (free - smallest) / (largest - smallest));
}

function topologyScore({ nodeScores, gangs }: Session, task: SimTask, node: SimNode): number | undefined {
  if (nodeScores.size === 0) return 0;
  const gang = gangs.get(task.shape.gang);
  let member: GroupMember | undefined = gang?.leaves.get(task.shape.leaf || LEAF_WITHOUT_LABEL);
  for (; member !== undefined; member = member.parent) {
    const scores = nodeScores.get(member.name);
    if (scores !== undefined) return scores.get(node.name);
  }
  return 0;
}
