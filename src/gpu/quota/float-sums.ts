import type { GpuShares } from "./gpu-count.ts";
import { gpuAtPlacement } from "./pod-gpus.ts";

/** Equal pods with GPUs that the scheduler places. */
export interface GpuAddend {
  readonly count: number;
  /** Hundredths of a GPU that the queue is charged for each. */
  readonly gpu: number;
  readonly shares?: GpuShares | undefined;
}

/** Pods that are added up one by one; larger sums are not simulated. */
const MOST_PODS = 1000;

/**
 * Whether KAI's own sum, in floating point, exceeds a bound that the exact one does not. 0.1 + 0.2 is more than 0.3, and
 * so is 3 times 0.1, but 3 times 0.35 is not more than 1.05. KAI compares the sum of all pods with the bound, then each
 * pod beside those already placed; the order of unequal pods is unknown, so several are tried.
 * Source: KAI Scheduler, `plugins/proportion/capacity_policy` (issue 2209).
 *
 * @param have the bound in hundredths of a GPU
 * @param beside hundredths that are already allocated
 */
export function floatSumExceeds(addends: readonly GpuAddend[], have: number, beside: number): boolean {
  const pods = addends.filter(({ count, gpu, shares }) => count > 0 && (gpu > 0 || (shares?.hundredths ?? 0) > 0));
  if (pods.every(({ gpu, shares }) => isBinary(gpu) && shares === undefined) && isBinary(beside)) return false;
  if (pods.reduce((sum, { count }) => sum + count, 0) > MOST_PODS) return true;
  const ascending = pods.toSorted((a, b) => a.gpu - b.gpu);
  return [pods, ascending, ascending.toReversed()].some((order) => exceedsInOrder(order, have, beside));
}

/** Whole GPUs, halves and quarters have exact sums. */
function isBinary(hundredths: number): boolean {
  return hundredths % 25 === 0;
}

function exceedsInOrder(addends: readonly GpuAddend[], have: number, beside: number): boolean {
  const bound = have / 100;
  let exact = beside;
  let placed = beside / 100;
  let requested = 0;
  for (const addend of addends) {
    const { count, gpu, shares } = addend;
    const atPlacement = gpuAtPlacement(addend);
    const sum = shares === undefined ? gpu / 100 : shares.devices * (shares.hundredths / 100);
    for (let pod = 0; pod < count; pod += 1) {
      if (exact + atPlacement <= have && placed + sum > bound) return true;
      exact += gpu;
      placed += gpu / 100;
      requested += gpu / 100;
    }
  }
  return exact <= have && beside / 100 + requested > bound;
}
