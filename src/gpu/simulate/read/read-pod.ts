import { at, items, member, members, text } from "../../../kernel/index.ts";
import { GPU_FRACTION, GPU_FRACTION_NUM_DEVICES, GPU_MEMORY } from "../../quota/gpu-share-keys.ts";
import * as status from "../engine/status.ts";
import type { DeviceRequest, PodShape } from "../engine/task.ts";
import { gpusOfPortion } from "../engine/task.ts";
import { GPU } from "../engine/vector.ts";
import type { NodeConstraints } from "./constraints.ts";
import { annotationIn, labelIn, nameIn, namespaceIn, podKey, timeIn } from "./fields.ts";
import { isCountedByKai, isSlice, type Places, resourceAmount, sliceOf, vectorOf } from "./places.ts";

/** The release of a pod's node that takes longer than this is not waited for. */
const STUCK_AFTER = 120_000;

export function readPodShape(
  pod: unknown,
  places: Places,
  constraints: NodeConstraints,
  schedulerName: string,
): PodShape {
  const spec = member(pod, "spec");
  const amounts = requestOf(spec);
  const gpu = gpuRequest(pod, amounts, places);
  const request = vectorOf(
    places,
    new Map([...amounts].filter(([name]) => name !== "nvidia.com/gpu" && name !== "amd.com/gpu")),
  );
  request[GPU] = gpusOfPortion(gpu.portion, gpu.count);
  const key = podKey(pod);
  const role = labelIn(pod, "training.kubeflow.org/job-role");
  return {
    key,
    uid: text(at(pod, "metadata", "uid")) || key,
    name: nameIn(pod),
    namespace: namespaceIn(pod),
    gang: annotationIn(pod, "pod-group-name") ?? "",
    leaf: labelIn(pod, "kai.scheduler/subgroup-name") ?? "",
    created: timeIn(at(pod, "metadata", "creationTimestamp")),
    gpu,
    request,
    constraints: constraints.numberOf(spec),
    signature: constraints.signatureOf(spec),
    isMaster: role === "master" || role === "launcher",
    isHead: labelIn(pod, "ray.io/node-type") === "head",
    order: orderOf(labelIn(pod, "kai.scheduler/task-priority")),
    nominatedNode: text(at(pod, "status", "nominatedNodeName")) ?? "",
    isOfKai: member(spec, "schedulerName") === schedulerName,
    isReservation: labelIn(pod, "app") === "kai-resource-reservation",
  };
}

function orderOf(label: string | undefined): PodShape["order"] {
  if (label === undefined) return undefined;
  return /^[+-]?\d{1,18}$/.test(label) ? Number(label) : "unreadable";
}

/** The sum of the containers, or the largest step of the start where that is more. A request that is absent is the limit. */
function requestOf(spec: unknown): Map<string, number> {
  const sum = new Map<string, number>();
  for (const container of items(member(spec, "containers"))) addAmounts(sum, containerRequest(container));
  const running = new Map<string, number>();
  const peak = new Map<string, number>();
  for (const container of items(member(spec, "initContainers"))) {
    const own = containerRequest(container);
    if (member(container, "restartPolicy") === "Always") {
      addAmounts(running, own);
      continue;
    }
    addAmounts(own, running);
    for (const [name, amount] of own) peak.set(name, Math.max(peak.get(name) ?? 0, amount));
  }
  addAmounts(sum, running);
  for (const [name, amount] of peak) sum.set(name, Math.max(sum.get(name) ?? 0, amount));
  const overhead = new Map(
    members(member(spec, "overhead")).map(([name, value]) => [name, resourceAmount(name, value)]),
  );
  addAmounts(sum, new Map([...overhead].filter(([name]) => isCountedByKai(name))));
  return sum.set("pods", 1);
}

function containerRequest(container: unknown): Map<string, number> {
  const resources = member(container, "resources");
  const found = new Map<string, number>();
  for (const kind of ["limits", "requests"]) {
    for (const [name, value] of members(member(resources, kind))) {
      if (isCountedByKai(name)) found.set(name, resourceAmount(name, value));
    }
  }
  return found;
}

function addAmounts(sum: Map<string, number>, amounts: ReadonlyMap<string, number>): void {
  for (const [name, amount] of amounts) sum.set(name, (sum.get(name) ?? 0) + amount);
}

function gpuRequest(pod: unknown, amounts: ReadonlyMap<string, number>, places: Places): DeviceRequest {
  const whole = (amounts.get("nvidia.com/gpu") ?? 0) + (amounts.get("amd.com/gpu") ?? 0);
  const slices = [...amounts]
    .filter(([name, count]) => isSlice(name) && count > 0)
    .map(([name, count]) => ({ index: places.of(name), gpus: 0, memory: 0, ...sliceOf(name), count }));
  const regular: DeviceRequest = { kind: "regular", count: whole, portion: whole > 0 ? 1 : 0, memory: 0, slices };
  const shared = sharedRequest(pod) ?? regular;
  return slices.length > 0 ? { ...shared, kind: "mig", slices } : shared;
}

function sharedRequest(pod: unknown): DeviceRequest | undefined {
  const memoryText = annotationIn(pod, GPU_MEMORY) ?? "";
  const memory = /^[+-]?\d{1,18}$/.test(memoryText) ? Number(memoryText) : 0;
  const fraction = Number(annotationIn(pod, GPU_FRACTION)?.trim() || "x");
  const isFraction = fraction > 0 && fraction <= 1;
  if (memory <= 0 && !isFraction) return undefined;
  const devices = annotationIn(pod, GPU_FRACTION_NUM_DEVICES) ?? "";
  const isSeveral = /^[+-]?\d{1,18}$/.test(devices);
  const request: DeviceRequest = isFraction
    ? { kind: "fraction", count: 1, portion: fraction, memory: 0, slices: [] }
    : { kind: "memory", count: 1, portion: 0, memory, slices: [] };
  return isSeveral
    ? { ...request, count: Number(devices), portion: isFraction ? fraction : 0, memory: Math.max(0, memory) }
    : request;
}

/** The state of a pod. `isChosen`: the scheduler has given it a node that it does not have yet. */
export function statusOf(pod: unknown, isChosen: boolean, now: number): number {
  const deleted = at(pod, "metadata", "deletionTimestamp");
  const isDeleted = text(deleted) !== undefined;
  switch (at(pod, "status", "phase")) {
    case "Running":
      if (!isDeleted) return status.RUNNING;
      return now - timeIn(deleted) > STUCK_AFTER ? status.STUCK : status.RELEASING;
    case "Pending":
    case undefined:
      if (isDeleted) return status.RELEASING;
      if ((text(at(pod, "spec", "nodeName")) ?? "") !== "") return status.BOUND;
      if (isChosen) return status.ALLOCATED;
      return items(at(pod, "spec", "schedulingGates")).length > 0 ? status.GATED : status.PENDING;
    case "Succeeded":
      return status.SUCCEEDED;
    case "Failed":
      return status.FAILED;
    default:
      return status.UNKNOWN;
  }
}

/** The shared GPUs of a pod. */
export function gpuGroups(pod: unknown): string[] {
  const labels = members(at(pod, "metadata", "labels"));
  const first = labels.find(([key]) => key === "runai-gpu-group");
  if (first === undefined) return [];
  return [first, ...labels.filter(([key]) => key.startsWith("runai-gpu-group/"))].map(([, value]) => text(value) ?? "");
}
