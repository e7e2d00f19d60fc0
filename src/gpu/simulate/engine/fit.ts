import { getOrCreate } from "../../../kernel/index.ts";
import { deservedObstacle, limitObstacle } from "./capacity.ts";
import type { SimGang } from "./gang.ts";
import { portionOn, quotaGpusOn } from "./node.ts";
import type { Session } from "./session.ts";
import { fitsOnGpu, fitsOnGpuNow, gpuChoices } from "./shared-gpus.ts";
import type { SimNode } from "./sim-node.ts";
import { needsGpu, type SimTask, usesSharedGpu } from "./task.ts";
import { amountAt, CPU, fitsInSum, GPU, MEMORY, POD_COUNT, type QueueAmounts, type Vector } from "./vector.ts";

const NOTHING: Vector = [];

/** Whether a node has room for a pod: now, or with what pods leave when `withLeaving`. */
export function hasRoom(node: SimNode, task: SimTask, withLeaving: boolean): boolean {
  const { gpu, request } = task.shape;
  const leaving = withLeaving ? node.releasing : NOTHING;
  const isShared = usesSharedGpu(gpu);
  // Most nodes of a full cluster have no GPUs left.
  if (!isShared && amountAt(request, GPU) > amountAt(node.idle, GPU) + amountAt(leaving, GPU)) return false;
  const portion = portionOn(node, gpu);
  if (portion > 1 && portion !== Math.trunc(portion)) return false;
  if (!isShared) return fitsInSum(request, node.idle, leaving, true);
  if (!fitsInSum(request, node.idle, leaving, false)) return false;
  const whole = Math.floor(amountAt(node.idle, GPU) + amountAt(leaving, GPU));
  return whole + matchingGpus(node, task) >= gpu.count;
}

function matchingGpus(node: SimNode, { shape }: SimTask): number {
  let count = 0;
  for (const group of node.usedShared.keys()) {
    if (fitsOnGpu(node, shape.gpu, group)) count += 1;
    if (count >= shape.gpu.count) break;
  }
  return count;
}

/** Whether the bounds of its queues let a pod have a number of GPUs, by that number. */
export type KnownBounds = Map<number, boolean>;

/** Whether a pod of a gang may get a node: room, bounds of its queues, kind of its GPUs, constraints. */
export function fitsNode(session: Session, gang: SimGang, task: SimTask, node: SimNode, known: KnownBounds): boolean {
  return (
    hasRoom(node, task, true) &&
    session.meets(task.shape.constraints, node) &&
    isWithinBounds(session, gang, task, node, known) &&
    takesKind(node, task) &&
    hasPlaceForPod(node, task)
  );
}

/** Whether no bound of a queue keeps a pod from a node. */
function isWithinBounds(
  { queues }: Session,
  { shape }: SimGang,
  { shape: { request, gpu } }: SimTask,
  node: SimNode,
  known: KnownBounds,
): boolean {
  const gpus = quotaGpusOn(node, gpu);
  return getOrCreate(known, gpus, () => {
    const amounts: QueueAmounts = [amountAt(request, CPU), amountAt(request, MEMORY), gpus];
    if (limitObstacle(queues, shape.queue, amounts) !== undefined) return false;
    return shape.isPreemptible || deservedObstacle(queues, shape.queue, amounts) === undefined;
  });
}

/** Whether the node has GPUs of the kind that a pod asks for. */
function takesKind(node: SimNode, { shape: { gpu } }: SimTask): boolean {
  if (!needsGpu(gpu)) return true;
  if (gpu.memory > 0 && !node.hasGpuMemory) return false;
  if (node.slicing === "none") return gpu.kind !== "mig";
  if (node.slicing === "single") return gpu.kind === "regular";
  return node.slicing === "unnamed" || gpu.kind === "mig";
}

/** Whether the node takes another pod; a shared GPU without other pods needs a second pod that holds it. */
function hasPlaceForPod(node: SimNode, task: SimTask): boolean {
  const places = amountAt(node.idle, POD_COUNT) + amountAt(node.releasing, POD_COUNT);
  if (!usesSharedGpu(task.shape.gpu)) return places > 0;
  const now = chooseGpus(node, task, false);
  const chosen = now !== undefined && !now.isLater ? now : chooseGpus(node, task, true);
  const needsHolder =
    chosen === undefined || chosen.groups.some((group) => group === undefined || !/^[+-]?\d+$/.test(group));
  return !needsHolder || places >= 2;
}

/** The shared GPUs that a pod gets on a node; `undefined` for a free GPU. `isLater`: others must leave first. */
export function chooseGpus(node: SimNode, task: SimTask, isTrial: boolean) {
  const { gpu } = task.shape;
  const groups: (string | undefined)[] = [];
  let isLater = false;
  for (const group of gpuChoices(node, gpu)) {
    const isNow = hasRoom(node, task, false) && (group === undefined ? !isTrial : fitsOnGpuNow(node, gpu, group));
    isLater ||= !isNow;
    groups.push(group);
    if (groups.length === gpu.count) return { groups, isLater };
  }
  return undefined;
}
