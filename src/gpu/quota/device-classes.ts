import { at, getOrCreate, items, text } from "../../kernel/index.ts";
import type { PlacedManifest } from "./claims-by-namespace.ts";

/** The DeviceClasses of a cluster whose devices are GPUs, as far as they are among the manifests. */
export interface GpuClasses {
  /** Names of the classes. */
  readonly names: ReadonlySet<string>;
  /** Resources of containers that stand for a device of one of these classes. */
  readonly resources: readonly string[];
}

/** The prefix of the resource that stands for a device of a class (k8s.io/api, resource/v1, `ResourceDeviceClassPrefix`). */
const IMPLICIT_PREFIX = "deviceclass.resource.kubernetes.io/";

/** The class of NVIDIA's driver for MIG devices. */
const MIG_CLASS = "mig.nvidia.com";

/** Whether KAI reads a class as one of GPUs, by its name (common/resources/dra.go). */
export function isNamedGpuClass(name: string): boolean {
  return name.toLowerCase().includes("gpu");
}

/** Whether the devices of a class are parts of GPUs, of which its name does not say how large they are. */
export function isMigClass(name: string): boolean {
  return name === MIG_CLASS;
}

/** Whether a resource stands for a device of a class that is one of GPUs by its name. */
export function isNamedGpuClassResource(resource: string): boolean {
  return resource.startsWith(IMPLICIT_PREFIX) && isNamedGpuClass(resource.slice(IMPLICIT_PREFIX.length));
}

/** Returns the GPU classes of a cluster; undefined where no DeviceClass among the manifests is one. */
export function gpuClassesByCluster(
  deviceClasses: readonly PlacedManifest[],
): (cluster: string) => GpuClasses | undefined {
  const classes = new Map<string, { names: Set<string>; resources: string[] }>();
  for (const { object, cluster } of deviceClasses) {
    const { name } = object.metadata;
    if (!isNamedGpuClass(name) && !selectsGpus(object)) continue;
    const { names, resources } = getOrCreate(classes, cluster.name, () => ({
      names: new Set<string>(),
      resources: [],
    }));
    names.add(name);
    resources.push(`${IMPLICIT_PREFIX}${name}`);
    const extended = text(at(object, "spec", "extendedResourceName"));
    if (extended !== undefined) resources.push(extended);
  }
  return (cluster) => classes.get(cluster);
}

/** Whether a selector compares the driver of a device, and names one of GPUs. */
function selectsGpus(deviceClass: unknown): boolean {
  return items(at(deviceClass, "spec", "selectors")).some((selector) => {
    const expression = text(at(selector, "cel", "expression")) ?? "";
    // Every second part between quotes is a text.
    const texts = expression.split(/["']/).filter((_, index) => index % 2 === 1);
    return expression.includes("device.driver") && texts.some(isNamedGpuClass);
  });
}
