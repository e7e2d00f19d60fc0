/** The highest number of devices. Higher numbers are capped, so that sums stay exact integers. */
export const MOST_DEVICES = 1_000_000_000;

/** Resource names whose quantity is a number of whole GPUs (KAI: scheduler/api/resource_info/resource_requirment.go). */
export const WHOLE_GPU_RESOURCES = ["nvidia.com/gpu", "amd.com/gpu"] as const;

/** Prefix of a MIG device, as a resource name and, in old pods, as an annotation. */
export const MIG_PREFIX = "nvidia.com/mig-";

/** Whether the devices of a resource count as GPUs. */
export function isGpuResource(name: string): boolean {
  return name === WHOLE_GPU_RESOURCES[0] || name === WHOLE_GPU_RESOURCES[1] || name.startsWith(MIG_PREFIX);
}

/**
 * GPU slices of a MIG resource: `g` of `nvidia.com/mig-<g>g.<m>gb`, which KAI counts as that many GPUs each.
 * 0 for every other spelling (`.me` and `+me` too): the pattern in KAI's common/resources/mig.go does not match them.
 */
export function migSlices(name: string): number {
  const slices = /^nvidia\.com\/mig-(\d+)g\.\d+gb$/.exec(name)?.[1];
  return Math.min(Number(slices ?? 0), MOST_DEVICES);
}
