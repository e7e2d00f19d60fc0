import type { NodeClass } from "./node-index.ts";
import { nodeScore, packedScore } from "./node-score.ts";
import { type Session, spend } from "./session.ts";
import type { SimNode } from "./sim-node.ts";
import { needsGpu, type SimTask } from "./task.ts";
import { amountAt, GPU } from "./vector.ts";

/** Whether nodes with as many GPUs are equal for a pod, but for those that it cannot get: only their names then decide. */
export const canUseIndex = ({ nodeScores, settings, sharesGpus }: Session, { shape }: SimTask): boolean =>
  shape.gpu.kind === "regular" &&
  needsGpu(shape.gpu) &&
  amountAt(shape.request, GPU) > 0 &&
  shape.nominatedNode === "" &&
  nodeScores.size === 0 &&
  !settings.spreadsGpus &&
  !sharesGpus;

/** The node with the highest score that fits a pod, found without a look at every node. */
export function bestNode(
  session: Session,
  task: SimTask,
  nodes: readonly SimNode[],
  fits: (node: SimNode) => boolean,
): SimNode | undefined {
  const { index } = session;
  const within = index.setOf(nodes);
  const classes = index.classesIn(within);
  let [smallest, largest] = [Number.MAX_VALUE, 0];
  for (const { free } of classes) {
    smallest = Math.min(smallest, free);
    largest = Math.max(largest, free);
  }
  const range = { smallest, largest };
  const wanted = amountAt(task.shape.request, GPU);
  const choices: { readonly of: NodeClass; readonly highest: number }[] = [];
  for (const each of classes) {
    if (each.free < wanted) continue;
    choices.push({ of: each, highest: (each.idle >= wanted ? 1000 : 0) + packedScore(each.free, range) });
  }
  choices.sort((left, right) => right.highest - left.highest);
  let best: { readonly node: SimNode; readonly score: number } | undefined;
  spend(session, 1);
  for (const { of: each, highest } of choices) {
    if (best !== undefined && best.score > highest) break;
    for (const node of index.nodesOf(each, within)) {
      spend(session, 1);
      if (!fits(node)) continue;
      const score = nodeScore(session, task, node, range) ?? 0;
      const isBetter = best === undefined || score > best.score || (score === best.score && node.name < best.node.name);
      if (isBetter) best = { node, score };
      if (score === highest) break;
    }
  }
  return best?.node;
}
