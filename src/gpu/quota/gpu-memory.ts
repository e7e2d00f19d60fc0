import type { ShareReading } from "./share-reading.ts";

/**
 * The hundredths of a GPU's memory that KAI requests from a node, in its floating-point steps: whole MiB of a fraction,
 * rounded up. Where the memory is a multiple of 100 MiB, 0.07 becomes 8 hundredths that way, and so 0.14, 0.28, 0.55 and
 * 0.56 one too many. Otherwise the size of the GPU matters only from the fifth digit on.
 * Source: KAI Scheduler, `getGpuMemoryFractionalOnNode` and `GetResourceGpuMemory`.
 */
export function portionAtPlacement(part: number, reading: ShareReading): number {
  const assumed = ASSUMED_MEMORY_MIB[reading];
  return hundredthsOfMemory(Math.trunc(part * assumed), assumed);
}

/**
 * A GPU of 16 GiB as KAI counts it: small, so that a larger one never requests less. Newer releases do not round the
 * memory, and no fraction of a prime number is exact.
 */
const ASSUMED_MEMORY_MIB: Readonly<Record<ShareReading, number>> = { "by-pod": 16_300, "by-container": 16_381 };

/**
 * The memory of a GPU as KAI counts it: before 0.18 a multiple of 100 MiB. Source: KAI Scheduler, `getNodeGpuMemory`.
 */
export function countedGpuMemory(gpuMemoryMiB: number, reading: ShareReading = "by-container"): number {
  if (reading === "by-container") return gpuMemoryMiB;
  return gpuMemoryMiB - (gpuMemoryMiB % 100);
}

/** Hundredths of the memory of a GPU, rounded up in the floating-point steps of KAI. */
export function hundredthsOfMemory(memoryMiB: number, gpuMemoryMiB: number): number {
  return Math.ceil((memoryMiB / gpuMemoryMiB) * 100);
}
