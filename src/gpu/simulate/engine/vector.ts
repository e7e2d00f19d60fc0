/**
 * Amounts of resources, one number for each resource of the snapshot: millicores, bytes, GPUs, pods, and then the other
 * resources in the order in which the snapshot names them.
 */
export type Vector = number[];

/** The places of the resources that every snapshot has. */
export const CPU = 0;
export const MEMORY = 1;
export const GPU = 2;
export const POD_COUNT = 3;

export const emptyVector = (size: number): Vector => new Array<number>(size).fill(0);

/** Adds `other` to `target`, in place. */
export function addVector(target: Vector, other: Vector): void {
  for (let index = 0; index < other.length; index += 1) target[index] = (target[index] ?? 0) + (other[index] ?? 0);
}

/** Subtracts `other` from `target`, in place. */
export function takeFrom(target: Vector, other: Vector): void {
  for (let index = 0; index < other.length; index += 1) target[index] = (target[index] ?? 0) - (other[index] ?? 0);
}

/** Whether no amount of `left` is larger than the amount of `right`. */
export function fitsIn(left: Vector, right: Vector): boolean {
  for (let index = 0; index < left.length; index += 1) if ((left[index] ?? 0) > (right[index] ?? 0)) return false;
  return true;
}

/** Whether `left` fits into the sum of two vectors, GPUs aside unless `withGpus`. */
export function fitsInSum(left: Vector, first: Vector, second: Vector, withGpus: boolean): boolean {
  for (let index = 0; index < left.length; index += 1) {
    if (index === GPU && !withGpus) continue;
    if ((left[index] ?? 0) > (first[index] ?? 0) + (second[index] ?? 0)) return false;
  }
  return true;
}

/** The amount at a place; 0 where the vector has none. */
export const amountAt = (vector: Vector, index: number): number => vector[index] ?? 0;

/** The three amounts that queues count: millicores, bytes and GPUs, slices of GPUs included. */
export type QueueAmounts = [cpu: number, memory: number, gpu: number];

/** The places of `Amounts`. */
export const COUNTED = [CPU, MEMORY, GPU] as const;
export type Counted = (typeof COUNTED)[number];
