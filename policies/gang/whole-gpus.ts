import { WHOLE_GPU_RESOURCES } from "../../src/base/gpu-resources.ts";
import { at, members } from "../../src/base/read.ts";
import { deviceQuantity } from "../../src/quota/device-quantity.ts";
import type { ContainerView } from "../../src/rules/workload-view.ts";

/** Whole GPUs of a container: its limits, or else its requests. */
export function wholeGpus({ container }: ContainerView): number {
  const known: readonly string[] = WHOLE_GPU_RESOURCES;
  const counted = new Map<string, number>();
  for (const list of ["requests", "limits"]) {
    for (const [name, value] of members(at(container, "resources", list))) {
      if (known.includes(name)) counted.set(name, Math.max(deviceQuantity(value)?.value ?? 0, 0));
    }
  }
  return [...counted.values()].reduce((sum, count) => sum + count, 0);
}
