import { canonicalJson, compareText, getOrCreate } from "../../../kernel/index.ts";
import { portionOn } from "../engine/node.ts";
import { queueAmounts } from "../engine/queue.ts";
import type { Session } from "../engine/session.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { isActiveAllocated } from "../engine/status.ts";
import { amountAt, GPU } from "../engine/vector.ts";

/** A part of one GPU, and the gang that has it; the gang is empty for a pod without one. */
export interface GpuPart {
  readonly gang: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** The GPUs of a node and those that pods have, by GPU. Which of the GPUs of a node it is says nothing. */
export interface NodeGpus {
  readonly node: string;
  readonly gpus: number;
  readonly used: readonly (readonly GpuPart[])[];
}

/** The GPUs of the nodes, with the pods that stay on them or get them; pods that leave have none. */
export const nodeGpus = ({ nodes, gpusOfPlace }: Session): NodeGpus[] =>
  [...nodes.values()].map((node) => ({
    node: node.name,
    gpus: queueAmounts(node.allocatable, gpusOfPlace)[GPU],
    used: usedGpus(node, gpusOfPlace),
  }));

function usedGpus(node: SimNode, gpusOfPlace: readonly number[]): GpuPart[][] {
  const whole: GpuPart[][] = [];
  const slices: GpuPart[][] = [];
  const shared = new Map<string, GpuPart[]>();
  for (const { shape, status, accepted, isShared, groups } of node.tasks.values()) {
    if (!isActiveAllocated(status) || shape.isReservation) continue;
    const { gang } = shape;
    if (isShared) {
      const share = portionOn(node, shape.gpu);
      for (const group of groups) getOrCreate(shared, group, (): GpuPart[] => []).push({ gang, share });
      continue;
    }
    for (let left = amountAt(accepted, GPU); left > 0; left -= 1) whole.push([{ gang, share: Math.min(1, left) }]);
    addSlices(slices, { gang, share: queueAmounts(accepted, gpusOfPlace)[GPU] - amountAt(accepted, GPU) });
  }
  const order = (parts: readonly GpuPart[]): string => canonicalJson(parts);
  return [...whole, ...shared.values(), ...slices].sort((left, right) => compareText(order(left), order(right)));
}

/** Slices fill one GPU after the other. */
function addSlices(gpus: GpuPart[][], { gang, share }: GpuPart): void {
  for (let left = share; left > 1e-9; ) {
    const last = gpus.at(-1);
    const room = 1 - (last ?? []).reduce((sum, part) => sum + part.share, 0);
    const part = { gang, share: Math.min(left, last === undefined || room < 1e-9 ? 1 : room) };
    if (last === undefined || room < 1e-9) gpus.push([part]);
    else last.push(part);
    left -= part.share;
  }
}
