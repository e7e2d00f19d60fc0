import {
  at,
  formatValue,
  isGpuResource,
  items,
  MOST_DEVICES,
  member,
  names,
  text,
  WHOLE_GPU_RESOURCES,
} from "../../kernel/index.ts";
import { isNamedGpuClassResource } from "./device-classes.ts";
import { deviceQuantity } from "./device-quantity.ts";

/** Devices by resource name. */
export type Devices = ReadonlyMap<string, number>;

/**
 * GPU devices that Kubernetes counts for the containers of a pod, per resource name: the larger of the sum of containers
 * and sidecars and the peak of the start-up (an init container beside the sidecars that precede it), plus the overhead.
 * Source: `PodRequests` of Kubernetes' component-helpers. Requests that the API server rejects are added to `problems`.
 * Resources named by `gpuKeys` are counted as whole GPUs of NVIDIA.
 */
export function podDevices(spec: unknown, problems: string[], gpuKeys: readonly string[] = []): Devices {
  const containers = items(member(spec, "containers"));
  const initContainers = items(member(spec, "initContainers"));
  const overhead = member(spec, "overhead");
  // Most pods have a single container, which needs no sum.
  if (containers.length === 1 && initContainers.length === 0 && overhead === undefined) {
    return containerDevices(containers[0], problems, gpuKeys);
  }
  const running = new Map<string, number>();
  for (const container of containers) addDevices(running, containerDevices(container, problems, gpuKeys));
  const sidecars = new Map<string, number>();
  const startUp = new Map<string, number>();
  for (const container of initContainers) {
    const own = containerDevices(container, problems, gpuKeys);
    if (member(container, "restartPolicy") === "Always") {
      addDevices(running, own);
      addDevices(sidecars, own);
      raise(startUp, sidecars);
    } else {
      const together = new Map(sidecars);
      addDevices(together, own);
      raise(startUp, together);
    }
  }
  raise(running, startUp);
  addDevices(running, overheadDevices(spec, problems, gpuKeys));
  return running;
}

/** GPU devices in the overhead of a pod, per resource name. */
export function overheadDevices(spec: unknown, problems: string[], gpuKeys: readonly string[]): Devices {
  return devices(member(spec, "overhead"), "overhead", undefined, problems, gpuKeys);
}

/** Whether a container or init container sets a limit of this resource, even 0. */
export function hasLimit(spec: unknown, resource: string): boolean {
  const containers = [...items(member(spec, "containers")), ...items(member(spec, "initContainers"))];
  return containers.some((container) => at(container, "resources", "limits", resource) !== undefined);
}

/** GPU devices that a container requests, per resource name, as the API server completes and the scheduler reads it. */
export function containerDevices(container: unknown, problems: string[], gpuKeys: readonly string[]): Devices {
  const resources = member(container, "resources");
  const limits = devices(member(resources, "limits"), "limits", container, problems, gpuKeys);
  const requested = devices(member(resources, "requests"), "requests", container, problems, gpuKeys);
  if (requested.size === 0) return limits;
  let areEqual = requested.size === limits.size;
  for (const [resource, count] of requested) {
    const limit = limits.get(resource);
    if (limit === count) continue;
    areEqual = false;
    if (limit === undefined) {
      problems.push(
        `${nameOf(container)} requests ${count} ${resource} without a limit; an extended resource needs an equal limit`,
      );
    } else {
      problems.push(`${nameOf(container)} requests ${count} ${resource} with a limit of ${limit}; both must be equal`);
    }
  }
  // The API server copies an absent request from the limit before the scheduler sees the pod.
  if (areEqual) return limits;
  return new Map([...limits, ...requested]);
}

/** A container in a message. */
export function nameOf(container: unknown): string {
  const name = text(member(container, "name"));
  if (name === undefined) return "a container without a name";
  return `container ${formatValue(name)}`;
}

const NONE: Devices = new Map();

function devices(
  resources: unknown,
  part: "limits" | "requests" | "overhead",
  container: unknown,
  problems: string[],
  gpuKeys: readonly string[],
): Devices {
  let found: Map<string, number> | undefined;
  for (const resource of names(resources)) {
    const own = gpuKeys.includes(resource) || isNamedGpuClassResource(resource);
    if (!own && !isGpuResource(resource)) continue;
    const written = member(resources, resource);
    const quantity = deviceQuantity(written);
    if (quantity === undefined || quantity.value < 0 || !quantity.exact) {
      const where = part === "overhead" ? part : `${part} of ${nameOf(container)}`;
      problems.push(
        `${resource} in ${where} must be an integer number of devices, 0 to ${MOST_DEVICES}; got ${formatValue(written)}`,
      );
    }
    if (quantity === undefined) continue;
    const counted = own ? WHOLE_GPU_RESOURCES[0] : resource;
    found ??= new Map();
    found.set(counted, (found.get(counted) ?? 0) + Math.max(quantity.value, 0));
  }
  return found ?? NONE;
}

/** Adds devices to a total. */
export function addDevices(total: Map<string, number>, more: Devices): void {
  for (const [resource, count] of more) total.set(resource, (total.get(resource) ?? 0) + count);
}

function raise(total: Map<string, number>, least: Devices): void {
  for (const [resource, count] of least) total.set(resource, Math.max(total.get(resource) ?? 0, count));
}
