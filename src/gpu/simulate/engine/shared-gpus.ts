import type { SimNode } from "./sim-node.ts";
import { PIPELINED, RELEASING } from "./status.ts";
import type { DeviceRequest, SimTask } from "./task.ts";
import { amountAt, GPU } from "./vector.ts";

const amount = (map: ReadonlyMap<string, number>, group: string): number => map.get(group) ?? 0;
const change = (map: Map<string, number>, group: string, by: number): unknown =>
  map.set(group, amount(map, group) + by);
const changePlace = (vector: number[], by: number): unknown => (vector[GPU] = amountAt(vector, GPU) + by);

/** The part of one GPU of a node that an amount of memory takes, rounded up to hundredths. */
export const fractionOnNode = (node: SimNode, memory: number): number =>
  Math.ceil((memory / node.gpuMemory) * 100) / 100;

/** The MiB of each GPU that a request takes on a node. */
export const deviceMemory = (node: SimNode, gpu: DeviceRequest): number =>
  gpu.memory > 0 ? gpu.memory : Math.trunc(gpu.portion * node.gpuMemory);

const countUsed = (map: ReadonlyMap<string, number>): number => [...map.values()].filter((memory) => memory > 0).length;

const usedGpus = (node: SimNode): number => Math.trunc(amountAt(node.used, GPU)) + countUsed(node.usedShared);
const isOverCount = (node: SimNode): boolean => node.gpuCount < Math.trunc(amountAt(node.idle, GPU)) + usedGpus(node);

/** Counts a pod on a shared GPU of its node. A GPU without other pods stops being an idle one. */
export function addShared(node: SimNode, task: SimTask, group: string): void {
  const memory = deviceMemory(node, task.shape.gpu);
  change(node.usedShared, group, memory);
  const used = amount(node.usedShared, group);
  if (task.status === RELEASING) {
    change(node.releasingShared, group, memory);
    change(node.allocatedShared, group, memory);
    if (used !== amount(node.releasingShared, group)) return;
    markLeaving(node, group);
    if (isOverCount(node)) changePlace(node.idle, -1);
  } else if (task.status === PIPELINED) {
    change(node.releasingShared, group, -memory);
    if (used - memory === amount(node.releasingShared, group) + memory) changePlace(node.releasing, -1);
  } else {
    change(node.allocatedShared, group, memory);
    if (used <= memory && isOverCount(node)) changePlace(node.idle, -1);
    unmarkLeaving(node, group);
  }
}

/** Takes a pod from a shared GPU of its node. */
export function removeShared(node: SimNode, task: SimTask, group: string): void {
  const memory = deviceMemory(node, task.shape.gpu);
  change(node.usedShared, group, -memory);
  const used = amount(node.usedShared, group);
  if (task.status === RELEASING) {
    change(node.releasingShared, group, -memory);
    change(node.allocatedShared, group, -memory);
    if (used > 0) return;
    if (!isOverCount(node)) changePlace(node.idle, 1);
    unmarkLeaving(node, group);
  } else if (task.status === PIPELINED) {
    change(node.releasingShared, group, memory);
    const releasing = amount(node.releasingShared, group);
    if (used + memory === releasing - memory || (used === 0 && releasing === 0)) changePlace(node.releasing, 1);
  } else {
    change(node.allocatedShared, group, -memory);
    if (used <= 0 && !isOverCount(node)) changePlace(node.idle, 1);
    if (isLeaving(node, group)) markLeaving(node, group);
  }
}

function markLeaving(node: SimNode, group: string): void {
  if (node.leavingGpus.has(group)) return;
  changePlace(node.releasing, 1);
  node.leavingGpus.add(group);
}

function unmarkLeaving(node: SimNode, group: string): void {
  if (node.leavingGpus.delete(group)) changePlace(node.releasing, -1);
}

/** Whether all pods of a used GPU leave. */
function isLeaving(node: SimNode, group: string): boolean {
  const used = amount(node.usedShared, group);
  return used !== 0 && node.releasingShared.has(group) && amount(node.releasingShared, group) === used;
}

/** The free GPUs and MiB of a node, parts of shared GPUs included. */
export function idleGpus(
  node: SimNode,
  gpusOfPlace: readonly number[],
): { readonly gpus: number; readonly memory: number } {
  const whole = wholeGpus(node.idle, gpusOfPlace);
  let [gpus, memory] = [0, 0];
  for (const allocated of node.allocatedShared.values()) {
    if (allocated <= 0) continue;
    gpus += 1 - fractionOnNode(node, allocated);
    memory += node.gpuMemory - allocated;
  }
  return { gpus: gpus + whole, memory: memory + Math.trunc(whole) * node.gpuMemory };
}

/** The GPUs and MiB of a node that pods are about to leave. */
export function leavingGpus(
  node: SimNode,
  gpusOfPlace: readonly number[],
): { readonly gpus: number; readonly memory: number } {
  const whole = wholeGpus(node.releasing, gpusOfPlace);
  let [gpus, memory] = [0, 0];
  for (const [group, releasing] of node.releasingShared) {
    if (releasing <= 0 || isLeaving(node, group)) continue;
    gpus += fractionOnNode(node, releasing);
    memory += releasing;
  }
  return { gpus: gpus + whole, memory: memory + Math.trunc(whole) * node.gpuMemory };
}

function wholeGpus(vector: readonly number[], gpusOfPlace: readonly number[]): number {
  let gpus = vector[GPU] ?? 0;
  for (let index = GPU + 1; index < vector.length; index += 1) gpus += (gpusOfPlace[index] ?? 0) * (vector[index] ?? 0);
  return gpus;
}

/** Whether a shared GPU of a node has room for a request, with the room of pods that leave. */
export function fitsOnGpu(node: SimNode, gpu: DeviceRequest, group: string): boolean {
  const allocated = amount(node.allocatedShared, group);
  const releasing = amount(node.releasingShared, group);
  return (
    amount(node.usedShared, group) !== 0 &&
    node.gpuMemory - allocated + releasing - deviceMemory(node, gpu) >= 0 &&
    allocated !== releasing
  );
}

/** Whether a shared GPU has room now. */
export function fitsOnGpuNow(node: SimNode, gpu: DeviceRequest, group: string): boolean {
  if (!node.allocatedShared.has(group)) return false;
  return node.gpuMemory - amount(node.allocatedShared, group) - deviceMemory(node, gpu) >= 0;
}

/** The free parts of shared GPUs of a node, pods that leave included. */
export function freeParts(node: SimNode): number {
  let total = 0;
  for (const [group, used] of node.usedShared) {
    if (used <= 0) continue;
    const free = node.gpuMemory - amount(node.allocatedShared, group) + amount(node.releasingShared, group);
    if (free > 0) total += free / node.gpuMemory;
  }
  return total;
}

/** The shared GPUs that fit a request, and how many more of the node are whole; the fullest first. */
export function gpuChoices(node: SimNode, gpu: DeviceRequest): (string | undefined)[] {
  const shared = [...node.usedShared.keys()].filter((group) => fitsOnGpu(node, gpu, group));
  const score = (group: string): number => amount(node.usedShared, group) / node.gpuMemory;
  const [idle, releasing] = [amountAt(node.idle, GPU), amountAt(node.releasing, GPU)];
  const whole = idle > 0 || releasing > 0 ? Math.max(0, Math.trunc(idle) + Math.trunc(releasing)) : 0;
  return [...shared.sort((left, right) => score(right) - score(left)), ...new Array<undefined>(whole).fill(undefined)];
}
