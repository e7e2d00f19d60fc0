import { addShared, deviceMemory, fractionOnNode, removeShared } from "./shared-gpus.ts";
import type { SimNode } from "./sim-node.ts";
import { isActiveUsed, PIPELINED, RELEASING } from "./status.ts";
import { type DeviceRequest, gpusOfPortion, type SimTask } from "./task.ts";
import { addVector, amountAt, GPU, takeFrom, type Vector } from "./vector.ts";

/** Counts a pod on a node. `replaces`: a pod of shared GPUs that moves to another GPU of the same node. */
export function addToNode(node: SimNode, task: SimTask, replaces = false): void {
  setAccepted(node, task);
  const { key } = task.shape;
  if (!(task.isShared && replaces) && node.tasks.has(key)) throw new Error(`${key} is already on ${node.name}`);
  node.tasks.set(key, { ...task });
  const counted = countedOn(node, task);
  addVector(node.used, counted);
  if (task.status === RELEASING) addVector(node.releasing, counted);
  if (task.status === PIPELINED) takeFrom(node.releasing, counted);
  else takeFrom(node.idle, counted);
  if (task.isShared) for (const group of task.groups) addShared(node, task, group);
  node.changed.add(node);
}

/** Takes a pod from a node, as it was counted. */
export function removeFromNode(node: SimNode, { shape }: SimTask): void {
  const task = node.tasks.get(shape.key);
  if (task === undefined) return;
  node.tasks.delete(shape.key);
  const counted = countedOn(node, task);
  takeFrom(node.used, counted);
  if (task.status === RELEASING) takeFrom(node.releasing, counted);
  if (task.status === PIPELINED) addVector(node.releasing, counted);
  else addVector(node.idle, counted);
  if (task.isShared) for (const group of task.groups) removeShared(node, task, group);
  node.changed.add(node);
}

export function updateOnNode(node: SimNode, task: SimTask): void {
  removeFromNode(node, task);
  addToNode(node, task);
}

/** The amounts that a pod takes from a node: its accepted amounts, without shared GPUs and without resources that the node lacks. */
function countedOn(node: SimNode, task: SimTask): Vector {
  const counted = [...task.accepted];
  for (let index = 0; index < counted.length; index += 1) {
    if (amountAt(node.allocatable, index) === 0) counted[index] = 0;
  }
  if (task.isShared || task.shape.isReservation) counted[GPU] = 0;
  return counted;
}

function setAccepted(node: SimNode, task: SimTask): void {
  if (!isActiveUsed(task.status)) return;
  const { gpu, request } = task.shape;
  task.isShared = gpu.kind === "fraction" || gpu.kind === "memory";
  task.accepted = [...request];
  task.accepted[GPU] =
    gpu.kind === "mig" ? 0 : gpusOfPortion(task.isShared ? portionOn(node, gpu) : gpu.portion, gpu.count);
}

/** The part of one GPU of a node that a request takes. */
export const portionOn = (node: SimNode, gpu: DeviceRequest): number =>
  gpu.memory > 0 ? fractionOnNode(node, gpu.memory) : gpu.portion;

/** The GPUs of a request that count against quotas on a node. */
export function quotaGpusOn(node: SimNode, gpu: DeviceRequest): number {
  if (gpu.slices.length > 0) {
    return gpu.slices.reduce((sum, slice) => sum + slice.gpus * slice.count, 0) + gpusOfPortion(gpu.portion, gpu.count);
  }
  return gpu.count * fractionOnNode(node, deviceMemory(node, gpu));
}
