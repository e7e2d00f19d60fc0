import { formatValue, items, MOST_DEVICES, member, stringOf, text } from "../../kernel/index.ts";
import { hasLimit } from "./container-devices.ts";
import { deviceQuantity } from "./device-quantity.ts";

/** The annotation for a part of a GPU, between 0 and 1. Source of all annotations here: KAI, `common/constants`. */
export const GPU_FRACTION = "gpu-fraction";
/** The annotation for GPU memory in MiB. */
export const GPU_MEMORY = "gpu-memory";
/** The annotation for the number of GPUs of which the pod requests the same part. */
export const GPU_FRACTION_NUM_DEVICES = "gpu-fraction-num-devices";
/** The annotation that names the container with the GPU. */
export const GPU_FRACTION_CONTAINER_NAME = "gpu-fraction-container-name";
/** The annotation for the sharing of a GPU by the Multi-Process Service of CUDA. */
export const MPS = "mps";

/** A part of each of several GPUs. */
export interface SharedGpus {
  /** Number of GPUs of which it requests a part. */
  readonly devices: number;
  /** Part of each GPU in hundredths, rounded half up as KAI charges it; absent for a request by memory. */
  readonly hundredths?: number;
  /** Part of each GPU in hundredths, rounded up as KAI requests it from a node; absent for a request by memory. */
  readonly atPlacement?: number;
  /** Memory of each GPU in MiB; absent for a request by fraction. */
  readonly memoryMiB?: number;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The shared GPUs that the annotations of a pod request, `undefined` without a valid request. The rules are those of
 * KAI's admission (binder/plugins/gpusharing/gpu-request/gpu_request_validator.go); each violation is added to `problems`.
 */
export function sharedGpus(annotations: unknown, spec: unknown, problems: string[]): SharedGpus | undefined {
  if (annotations === undefined) return undefined;
  const read = (key: string) => annotation(annotations, key, problems);
  const fraction = read(GPU_FRACTION);
  const memory = read(GPU_MEMORY);
  const count = read(GPU_FRACTION_NUM_DEVICES);
  const shared = fraction !== undefined || memory !== undefined;
  if (!shared && count !== undefined) {
    problems.push(`annotation ${GPU_FRACTION_NUM_DEVICES} needs ${GPU_FRACTION} or ${GPU_MEMORY} beside it`);
  }
  if (!shared && read(MPS) === "true") {
    problems.push(`annotation ${MPS} needs ${GPU_FRACTION} or ${GPU_MEMORY} beside it`);
  }
  if (!shared) return undefined;
  conflicts(fraction, memory, spec, problems);
  const container = read(GPU_FRACTION_CONTAINER_NAME);
  if (container !== undefined && !containerNames(spec).includes(container)) {
    problems.push(
      `annotation ${GPU_FRACTION_CONTAINER_NAME} names ${formatValue(container)}, which is not a container of the pod`,
    );
  }
  const devices = deviceCount(count, problems);
  const part = portion(fraction, problems);
  // KAI reads the memory only without a fraction.
  if (part !== undefined) return { devices, hundredths: Math.round(part * 100), atPlacement: portionAtPlacement(part) };
  const memoryMiB = mebibytes(memory, problems);
  if (memoryMiB === undefined) return undefined;
  return { devices, memoryMiB };
}

function conflicts(fraction: string | undefined, memory: string | undefined, spec: unknown, problems: string[]): void {
  if (fraction !== undefined && memory !== undefined) {
    problems.push(`annotations ${GPU_FRACTION} and ${GPU_MEMORY} exclude each other`);
  }
  if (hasLimit(spec, "nvidia.com/gpu")) {
    const key = fraction === undefined ? GPU_MEMORY : GPU_FRACTION;
    problems.push(`annotation ${key} and a limit of nvidia.com/gpu exclude each other`);
  }
}

/**
 * An annotation as text. A number or boolean, which the API server rejects in an annotation, is read as text: the check
 * of the object's schema reports it.
 */
function annotation(annotations: unknown, key: string, problems: string[]): string | undefined {
  const value = member(annotations, key);
  if (value === undefined || value === null) return undefined;
  if (typeof value === "object") {
    problems.push(`annotation ${key} must be a string; got ${formatValue(value)}`);
    return undefined;
  }
  return stringOf(value);
}

function portion(value: string | undefined, problems: string[]): number | undefined {
  if (value === undefined) return undefined;
  const isNumber = NUMBER.test(value) && deviceQuantity(value) !== undefined;
  const part = Number(value);
  if (isNumber && part > 0 && part < 1) return part;
  problems.push(
    `annotation ${GPU_FRACTION} must be a number above 0 and below 1, without a suffix; got ${formatValue(value)}`,
  );
  return undefined;
}

/**
 * The hundredths of a GPU's memory that KAI requests from a node, in its floating-point steps: whole MiB of a fraction,
 * rounded up. 0.07 becomes 8 hundredths that way, and so 0.14, 0.28, 0.55 and 0.56 one too many. The size of the GPU
 * matters only from the fifth digit on. Source: KAI Scheduler, `getGpuMemoryFractionalOnNode` and `GetResourceGpuMemory`.
 */
function portionAtPlacement(part: number): number {
  return hundredthsOfMemory(Math.trunc(part * ASSUMED_MEMORY_MIB), ASSUMED_MEMORY_MIB);
}

/** A GPU of 16 GiB as KAI counts it: small, so that a larger one never requests less. */
const ASSUMED_MEMORY_MIB = 16_300;

/** The memory of a GPU as KAI counts it, a multiple of 100 MiB. Source: KAI Scheduler, `getNodeGpuMemory`. */
export function countedGpuMemory(gpuMemoryMiB: number): number {
  return gpuMemoryMiB - (gpuMemoryMiB % 100);
}

/** Hundredths of the memory of a GPU, rounded up in the floating-point steps of KAI. */
export function hundredthsOfMemory(memoryMiB: number, gpuMemoryMiB: number): number {
  return Math.ceil((memoryMiB / gpuMemoryMiB) * 100);
}

function mebibytes(value: string | undefined, problems: string[]): number | undefined {
  if (value === undefined) return undefined;
  const size = positive(value);
  if (size === undefined) {
    problems.push(
      `annotation ${GPU_MEMORY} must be an integer number of MiB above 0, without a suffix; got ${formatValue(value)}`,
    );
  }
  return size;
}

function deviceCount(value: string | undefined, problems: string[]): number {
  if (value === undefined) return 1;
  const count = positive(value);
  if (count !== undefined) return count;
  problems.push(`annotation ${GPU_FRACTION_NUM_DEVICES} must be an integer above 0; got ${formatValue(value)}`);
  return 1;
}

/** The largest number that KAI reads, an unsigned integer of 64 bits. */
const LARGEST = 2n ** 64n - 1n;

function positive(value: string): number | undefined {
  if (!/^0*[1-9]\d{0,19}$/.test(value) || BigInt(value) > LARGEST) return undefined;
  return Math.min(Number(value), MOST_DEVICES);
}

function containerNames(spec: unknown): readonly (string | undefined)[] {
  const containers = [...items(member(spec, "containers")), ...items(member(spec, "initContainers"))];
  return containers.map((container) => text(member(container, "name")));
}
