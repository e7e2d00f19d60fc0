import {
  type ContainerGpus,
  containerGpus,
  deviceQuantity,
  GPU_FRACTION,
  GPU_FRACTION_CONTAINER_NAME,
  GPU_MEMORY,
  podGpus,
  type ShareReading,
  shareReading,
} from "../../src/gpu/index.ts";
import { at, isGpuResource, items, record } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";

/**
 * Whether a resource name is one for GPUs of any vendor: whole GPUs and MIG devices that KAI counts, the own keys of the
 * pod's kind, and other names with the word (`gpu.intel.com/xe`, `nvidia.com/gpu.shared`). Names for an amount of a GPU,
 * such as its memory, are not.
 */
export function isGpuName(name: string, pod: PodView): boolean {
  // Most names are cpu and memory.
  if (!name.includes("/")) return isOwnKey(name, pod);
  if (isGpuResource(name) || isOwnKey(name, pod)) return true;
  return /(?:^|[./-])v?gpu/i.test(name) && !PART_OF_GPU.test(name);
}

// Memory, cores and priority of a GPU are amounts, and a monitor of GPUs uses none of them. Sources: HAMi, Volcano, Intel.
const PART_OF_GPU = /(?:mem|memory|cores|percentage|priority|memory\.max|tiles|_monitoring)$/;

/** Whether a resource name is one for GPUs only in pods of this kind, such as Dynamo's `gpu`. */
export function isOwnKey(name: string, { workload }: PodView): boolean {
  return workload.kind?.gpuKeys?.includes(name) === true;
}

/** The GPUs of a pod in hundredths, including the own keys of its kind. */
export function gpuHundredths(pod: PodView): number {
  const gpuKeys = pod.workload.kind?.gpuKeys;
  const gpus = gpuKeys === undefined ? pod.gpus : podGpus(pod, { gpuKeys, reading: shareReadingOf(pod) });
  return gpus.hundredths;
}

/** The GPU devices that a container requests: its requests, or else its limits. Shared GPUs and claims do not count. */
export function devicesOf({ container }: ContainerView, pod: PodView): number {
  const limits = record(at(container, "resources", "limits"));
  const requests = record(at(container, "resources", "requests"));
  let sum = 0;
  for (const name in requests) if (isGpuName(name, pod)) sum += countOf(requests[name]);
  // The API server copies an absent request from the limit.
  for (const name in limits) if (isGpuName(name, pod) && at(requests, name) == null) sum += countOf(limits[name]);
  return sum;
}

function countOf(value: unknown): number {
  // Nearly every count has this form, and parsing a quantity takes ten times as long.
  if (typeof value === "string" && /^[0-9]{1,4}$/.test(value)) return Number(value);
  return Math.max(deviceQuantity(value)?.value ?? 0, 0);
}

/** The reading of parts of GPUs by the scheduler of a pod's cluster. */
export function shareReadingOf({ workload }: PodView): ShareReading {
  return shareReading(workload.checked.cluster);
}

/** The annotations of a pod for the GPU of a container, none where the scheduler of its cluster does not read them. */
export function containerGpusOf(pod: PodView): ContainerGpus {
  if (shareReadingOf(pod) === "by-pod") return NO_CONTAINER;
  return containerGpus(pod.annotations, pod.spec);
}

const NO_CONTAINER: ContainerGpus = { faults: [] };

/** Whether a pod requests a part of a GPU by annotations that the scheduler of its cluster reads. */
export function sharesGpu(pod: PodView): boolean {
  const { annotations } = pod;
  if (at(annotations, GPU_FRACTION) != null || at(annotations, GPU_MEMORY) != null) return true;
  return containerGpusOf(pod).share !== undefined;
}

/** Whether a container gets GPUs: devices, the pod's part of a GPU, or devices of a claim with a name for GPUs. */
export function getsGpu(view: ContainerView, pod: PodView): boolean {
  if (devicesOf(view, pod) > 0) return true;
  if (claimsOf(view).some((claim) => isGpuClaim(claim, pod))) return true;
  return sharesGpu(pod) && sharingContainer(pod) === view;
}

/** Whether a container may get GPUs: a claim may be for a GPU, a network card or another device. */
export function mayGetGpu(view: ContainerView, pod: PodView): boolean {
  return getsGpu(view, pod) || claimsOf(view).length > 0;
}

function claimsOf({ container }: ContainerView): readonly unknown[] {
  return items(at(container, "resources", "claims"));
}

const GPU_WORD = /gpu|(?:^|[^a-z])mig(?:[^a-z]|$)/i;

function isGpuClaim(claim: unknown, { spec }: PodView): boolean {
  const name = at(claim, "name");
  const source = items(at(spec, "resourceClaims")).find((entry) => at(entry, "name") === name);
  return [name, at(claim, "request"), at(source, "resourceClaimName"), at(source, "resourceClaimTemplateName")].some(
    (word) => typeof word === "string" && GPU_WORD.test(word),
  );
}

/** Whether a pod gets GPUs in any way. */
export function isGpuPod(pod: PodView): boolean {
  return pod.containers.some((view) => getsGpu(view, pod)) || pod.gpus.hundredths > 0;
}

// KAI gives the part to the container that an annotation names, else to the first one.
function sharingContainer(pod: PodView): ContainerView | undefined {
  const { annotations, containers } = pod;
  const name = containerGpusOf(pod).container ?? at(annotations, GPU_FRACTION_CONTAINER_NAME);
  if (name == null) return containers.find(({ role }) => role === "main");
  return containers.find(({ container }) => container.name === name);
}
