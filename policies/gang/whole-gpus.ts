import { deviceQuantity } from "../../src/gpu/index.ts";
import { at, WHOLE_GPU_RESOURCES } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";

/** The whole GPUs of a container: its limits, or its requests where it has no limits. */
export function wholeGpus({ container }: ContainerView): number {
  const resources = at(container, "resources");
  return WHOLE_GPU_RESOURCES.reduce((sum, name) => {
    const limit = at(resources, "limits", name);
    const quantity = deviceQuantity(limit === undefined ? at(resources, "requests", name) : limit);
    return sum + Math.max(quantity?.value ?? 0, 0);
  }, 0);
}

/** The whole GPUs of a pod's main containers. */
export function mainGpus({ containers }: PodView): number {
  return containers.filter(({ role }) => role === "main").reduce((sum, view) => sum + wholeGpus(view), 0);
}
