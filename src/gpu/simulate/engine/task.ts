import { PENDING, RELEASING } from "./status.ts";
import type { Vector } from "./vector.ts";

/** The way in which a pod asks for GPUs: by number (or not at all), a part of the memory, an amount of memory, or slices. */
type GpuKind = "regular" | "fraction" | "memory" | "mig";

/** The GPUs of a pod: `count` devices with a `portion` of each, or with `memory` MiB of each, or slices by place in the vector. */
export interface DeviceRequest {
  readonly kind: GpuKind;
  readonly count: number;
  readonly portion: number;
  readonly memory: number;
  readonly slices: readonly {
    readonly index: number;
    readonly gpus: number;
    readonly memory: number;
    readonly count: number;
  }[];
}

/** Everything of a pod that a cycle does not change. */
export interface PodShape {
  /** `namespace/name`. */
  readonly key: string;
  readonly uid: string;
  readonly name: string;
  readonly namespace: string;
  readonly gang: string;
  /** The subgroup of its label; empty without the label. */
  readonly leaf: string;
  /** Milliseconds. */
  readonly created: number;
  readonly gpu: DeviceRequest;
  readonly request: Vector;
  /** The number of its set of node constraints; equal pods have an equal number. */
  readonly constraints: number;
  /** The text of everything that limits its nodes and its priority; equal for pods that fit equally. */
  readonly signature: string;
  readonly isMaster: boolean;
  readonly isHead: boolean;
  /** The value of its label for the order of pods; absent without the label. */
  readonly order: number | "unreadable" | undefined;
  readonly nominatedNode: string;
  /** Whether KAI schedules it. */
  readonly isOfKai: boolean;
  /** Whether it holds GPUs for pods that share them. */
  readonly isReservation: boolean;
}

/** A pod in a cycle. Copies of a pod share its shape. */
export interface SimTask {
  readonly shape: PodShape;
  status: number;
  node: string;
  /** The shared GPUs that it uses. */
  groups: readonly string[];
  /** The amounts that count on its node and in its queue; zeros before it has a node. */
  accepted: Vector;
  /** Whether its GPUs are shared; known as soon as it has a node. */
  isShared: boolean;
  /** Whether the state is a trial of the current search. */
  isVirtual: boolean;
}

export const copyOf = (task: SimTask): SimTask => ({ ...task });

/** GPUs of a portion of several devices, in hundredths. */
export const gpusOfPortion = (portion: number, count: number): number => (Math.round(portion * 100) * count) / 100;

/** The GPUs by which quotas count a request. */
export function quotaGpus({ portion, count, slices }: DeviceRequest): number {
  return slices.reduce((sum, slice) => sum + slice.gpus * slice.count, 0) + gpusOfPortion(portion, count);
}

export const usesSharedGpu = ({ kind }: DeviceRequest): boolean => kind === "fraction" || kind === "memory";

export const needsGpu = (gpu: DeviceRequest): boolean =>
  gpusOfPortion(gpu.portion, gpu.count) > 0 || gpu.kind === "memory" || gpu.kind === "mig";

/** The share of whole GPUs of a request by memory, with devices of `deviceMemory` MiB; 0 for other requests. */
export function memoryGpus({ count, memory }: DeviceRequest, deviceMemory: number | undefined): number {
  return memory <= 0 || deviceMemory === undefined || deviceMemory <= 0 ? 0 : count * (memory / deviceMemory);
}

/** Whether a pod waits for a node. In a trial, the pods that the trial evicts wait as well. */
export const awaitsNode = ({ status, isVirtual }: SimTask, isReal: boolean): boolean =>
  status === PENDING || (!isReal && status === RELEASING && isVirtual);

/** Whether `left` comes before `right` among the pods of a gang. */
export function isTaskBefore(left: SimTask, right: SimTask): boolean {
  const [first, second] = [left.shape, right.shape];
  if (first.isMaster !== second.isMaster) return first.isMaster;
  if (first.isHead !== second.isHead) return first.isHead;
  const order = compareOrders(first.order, second.order);
  if (order !== 0) return order < 0;
  return first.created === second.created ? first.uid < second.uid : first.created < second.created;
}

function compareOrders(left: PodShape["order"], right: PodShape["order"]): number {
  if (left === undefined || right === undefined) return (left === undefined ? 1 : 0) - (right === undefined ? 1 : 0);
  if (left === "unreadable") return 1;
  if (right === "unreadable") return -1;
  return right - left;
}
