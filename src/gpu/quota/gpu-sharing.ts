import { formatValue, MOST_DEVICES, member, stringOf } from "../../kernel/index.ts";
import { hasLimit } from "./container-devices.ts";
import { rejectsPod } from "./container-gpu-fault.ts";
import { containerNames } from "./container-gpu-names.ts";
import { containerGpus } from "./container-gpus.ts";
import { deviceQuantity } from "./device-quantity.ts";
import { portionAtPlacement } from "./gpu-memory.ts";
import {
  GPU_FRACTION,
  GPU_FRACTION_CONTAINER_NAME,
  GPU_FRACTION_NUM_DEVICES,
  GPU_MEMORY,
  MPS,
} from "./gpu-share-keys.ts";
import type { ShareReading } from "./share-reading.ts";

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
  /** The annotation with the part or the memory. */
  readonly key: string;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The shared GPUs that the annotations of a pod request, `undefined` without a valid request. The rules are those of
 * KAI's admission (binder/plugins/gpusharing/gpu-request/gpu_request_validator.go, and from 0.18 on
 * common/resources/gpu_sharing_validation.go); each violation is added to `problems`.
 */
export function sharedGpus(
  annotations: unknown,
  spec: unknown,
  problems: string[],
  reading: ShareReading = "by-container",
): SharedGpus | undefined {
  if (annotations === undefined) return undefined;
  const read = (key: string) => annotation(annotations, key, problems);
  const { share, faults } = reading === "by-container" ? containerGpus(annotations, spec) : NO_CONTAINER;
  for (const fault of faults) if (rejectsPod(fault)) problems.push(`annotation ${fault.text}`);
  const fraction = read(GPU_FRACTION);
  const memory = read(GPU_MEMORY);
  const count = read(GPU_FRACTION_NUM_DEVICES);
  const key = share?.key ?? (fraction === undefined ? GPU_MEMORY : GPU_FRACTION);
  const isShared = share !== undefined || fraction !== undefined || memory !== undefined;
  if (!isShared && count !== undefined) {
    problems.push(`annotation ${GPU_FRACTION_NUM_DEVICES} needs ${GPU_FRACTION} or ${GPU_MEMORY} beside it`);
  }
  // Newer releases ignore it.
  if (!isShared && reading === "by-pod" && read(MPS) === "true") {
    problems.push(`annotation ${MPS} needs ${GPU_FRACTION} or ${GPU_MEMORY} beside it`);
  }
  if (!isShared) return undefined;
  if (fraction !== undefined && memory !== undefined) {
    problems.push(`annotations ${GPU_FRACTION} and ${GPU_MEMORY} exclude each other`);
  }
  if (hasLimit(spec, "nvidia.com/gpu")) {
    problems.push(`annotation ${key} and a limit of nvidia.com/gpu exclude each other`);
  }
  const container = read(GPU_FRACTION_CONTAINER_NAME);
  if (container !== undefined && share === undefined && !containerNames(spec).includes(container)) {
    problems.push(
      `annotation ${GPU_FRACTION_CONTAINER_NAME} names ${formatValue(container)}, which is not a container of the pod`,
    );
  }
  const devices = deviceCount(count, problems);
  // A request of a container replaces the fraction, and KAI reads the memory only without a fraction.
  const part = share === undefined ? portion(fraction, problems) : undefined;
  const ofPod = mebibytes(part === undefined ? memory : undefined, problems);
  if (share !== undefined) return share.memoryMiB === undefined ? undefined : { key, devices, memoryMiB: least(share) };
  if (part !== undefined) {
    return { key, devices, hundredths: Math.round(part * 100), atPlacement: portionAtPlacement(part, reading) };
  }
  if (ofPod === undefined) return undefined;
  return { key, devices, memoryMiB: ofPod };
}

const NO_CONTAINER: ReturnType<typeof containerGpus> = { faults: [] };

function least({ memoryMiB = 0 }: { readonly memoryMiB?: number }): number {
  return Math.min(memoryMiB, MOST_DEVICES);
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
