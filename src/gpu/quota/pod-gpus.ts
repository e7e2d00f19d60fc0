import type { Writable } from "../../kernel/index.ts";
import { formatValue, MIG_PREFIX, MOST_DEVICES, member, migSlices, names } from "../../kernel/index.ts";
import { chargedDevices } from "./charged-devices.ts";
import { deviceQuantity } from "./device-quantity.ts";
import { type ClaimSources, type CountedClaim, gpuClaims } from "./gpu-claims.ts";
import type { GpuShares, PodGpus } from "./gpu-count.ts";
import { countedGpuMemory, hundredthsOfMemory } from "./gpu-memory.ts";
import { type SharedGpus, sharedGpus } from "./gpu-sharing.ts";
import type { ShareReading } from "./share-reading.ts";

/** The data, besides the pod, that the count of its GPUs depends on. */
export interface PodGpuOptions extends ClaimSources {
  /** Memory in MiB of the GPU that the pod will get; a request by memory is converted only with it. */
  readonly gpuMemoryMiB?: number;
  /** Resource names for whole GPUs that only the pod's kind uses, as `WorkloadKind.gpuKeys`. */
  readonly gpuKeys?: readonly string[];
  /** The reading of parts of GPUs by the scheduler. Default: that of the newest release. */
  readonly reading?: ShareReading;
}

/** The hundredths of a GPU that a pod requests at placement. */
export function gpuAtPlacement({
  gpu,
  shares,
}: {
  readonly gpu: number;
  readonly shares?: GpuShares | undefined;
}): number {
  if (shares === undefined) return gpu;
  return shares.devices * shares.hundredths;
}

/**
 * Counts the GPUs of one pod or pod template as KAI charges them to a queue: whole GPUs, MIG slices (each `g` as a
 * GPU), parts of GPUs by annotations of the pod or for a container, and GPUs of resource claims. Takes any value
 * and never throws. Source: KAI-Scheduler, scheduler/api/pod_info/pod_info.go and resource_info/.
 */
export function podGpus(
  pod: { readonly metadata?: unknown; readonly spec: unknown },
  options: PodGpuOptions = {},
): PodGpus {
  const problems: string[] = [];
  const spec = member(pod, "spec");
  const annotations = member(member(pod, "metadata"), "annotations");
  const devices = chargedDevices(spec, problems, options.gpuKeys);
  const shared = sharedGpus(annotations, spec, problems, options.reading);
  const legacy = legacyMig(annotations, problems);
  const claimed = gpuClaims(spec, options, problems);
  const gpus: Writable<PodGpus> = { hundredths: 0, problems };
  const unknown = claimed.filter(({ isMissing }) => isMissing).map(({ name }) => name);
  if (unknown.length > 0) gpus.unknownClaims = unknown;
  // Each later form replaces the earlier ones in KAI's reading of a pod, except for the MIG devices of its containers.
  if (legacy !== undefined) {
    gpus.hundredths = deviceHundredths(new Map([...migOf(devices), ...legacy]));
    return gpus;
  }
  const part = shared && partOf(shared, options, problems);
  // KAI adds claims to every form but a request by memory.
  const claims = shared?.memoryMiB === undefined ? gpusOf(claimed) * 100 : 0;
  const beside = claims + deviceHundredths(part === undefined ? devices : migOf(devices));
  if (part === undefined) {
    gpus.hundredths = beside;
    return gpus;
  }
  gpus.hundredths = scaled(part.charged, part.devices) + beside;
  // KAI adds neither claims nor MIG devices to what it requests from a node.
  if (beside === 0 && (part.devices > 1 || part.atPlacement !== part.charged)) {
    gpus.shares = { devices: part.devices, hundredths: part.atPlacement };
  }
  if (shared?.memoryMiB !== undefined && gpuMemory(options) === undefined) {
    gpus.memoryMiB = Math.min(shared.memoryMiB * shared.devices, Number.MAX_SAFE_INTEGER);
  }
  return gpus;
}

/** The whole GPUs of claims together. */
export function gpusOf(claims: readonly CountedClaim[]): number {
  return Math.min(
    claims.reduce((sum, { gpus }) => sum + gpus, 0),
    MOST_DEVICES,
  );
}

function migOf(devices: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...devices].filter(([resource]) => resource.startsWith(MIG_PREFIX)));
}

function deviceHundredths(devices: ReadonlyMap<string, number>): number {
  let hundredths = 0;
  for (const [resource, count] of devices) {
    const worth = resource.startsWith(MIG_PREFIX) ? migSlices(resource) : 1;
    hundredths += Math.min(worth * count, MOST_DEVICES) * 100;
  }
  return hundredths;
}

/** KAI reads a larger number of MiB in the label of a node as bytes. Source: KAI Scheduler, `checkGpuMemoryIsInMib`. */
const MOST_GPU_MEMORY_MIB = 1024 * 1024;

/** The hundredths of each GPU that a queue is charged, and those that are requested from a node. */
function partOf({ devices, key, memoryMiB = 0, ...shared }: SharedGpus, options: PodGpuOptions, problems: string[]) {
  const { hundredths, atPlacement = 0 } = shared;
  if (hundredths !== undefined) return { devices, charged: hundredths, atPlacement };
  const gpuMemoryMiB = gpuMemory(options);
  if (gpuMemoryMiB === undefined) {
    // A queue without GPUs never runs the pod. Older clusters keep their findings.
    const least = options.reading === "by-pod" ? 0 : hundredthsOfMemory(memoryMiB, MOST_GPU_MEMORY_MIB);
    return { devices: least > 0 ? devices : 1, charged: 0, atPlacement: least };
  }
  if (memoryMiB > gpuMemoryMiB) {
    problems.push(`annotation ${key} requests ${memoryMiB} MiB of a GPU, of which KAI counts ${gpuMemoryMiB} MiB`);
  }
  const charged = hundredthsOfMemory(memoryMiB, gpuMemoryMiB);
  return { devices, charged, atPlacement: charged };
}

function scaled(hundredths: number, devices: number): number {
  return Math.min(hundredths * devices, MOST_DEVICES * 100);
}

function gpuMemory({ gpuMemoryMiB = 0, reading }: PodGpuOptions): number | undefined {
  const counted = countedGpuMemory(gpuMemoryMiB, reading);
  if (counted > 0) return counted;
  return undefined;
}

/**
 * MIG devices that an old pod requests by annotation, by their resource. KAI then ignores all other requests of the pod,
 * except for MIG devices of its containers with other profiles.
 */
function legacyMig(annotations: unknown, problems: string[]): ReadonlyMap<string, number> | undefined {
  let devices: Map<string, number> | undefined;
  for (const key of names(annotations)) {
    if (!key.startsWith(MIG_PREFIX)) continue;
    const value = member(annotations, key);
    const count = typeof value === "string" && /^[+-]?\d+$/.test(value) ? deviceQuantity(value)?.value : undefined;
    if (count === undefined || count < 0) {
      problems.push(`annotation ${key} must be an integer number of devices; got ${formatValue(value)}`);
      continue;
    }
    if (devices !== undefined) problems.push(`annotation ${key} is one of several MIG requests; KAI reads only one`);
    devices = (devices ?? new Map<string, number>()).set(key, count);
  }
  return devices;
}
