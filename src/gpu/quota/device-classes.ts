import { at, getOrCreate, items, text } from "../../kernel/index.ts";
import type { PlacedManifest } from "./claims-by-namespace.ts";

/** The DeviceClasses of a cluster whose devices are GPUs, as far as they are among the manifests. */
export interface GpuClasses {
  /** Names of the classes. */
  readonly names: ReadonlySet<string>;
  /** Resources of containers that stand for a device of one of these classes. */
  readonly resources: readonly string[];
  /** Names of the classes whose selectors compare no driver, so that their devices may be GPUs. */
  readonly open: ReadonlySet<string>;
  /** Names of the classes of other devices. */
  readonly others: ReadonlySet<string>;
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

/** Returns the classes of a cluster; undefined without a DeviceClass among the manifests. */
export function gpuClassesByCluster(
  deviceClasses: readonly PlacedManifest[],
): (cluster: string) => GpuClasses | undefined {
  const classes = new Map<string, Record<"names" | "open" | "others", Set<string>> & { resources: string[] }>();
  for (const { object, cluster } of deviceClasses) {
    const { name } = object.metadata;
    const { names, resources, open, others } = getOrCreate(classes, cluster.name, () => ({
      names: new Set<string>(),
      resources: [],
      open: new Set<string>(),
      others: new Set<string>(),
    }));
    if (!isNamedGpuClass(name) && !selectsGpus(object)) {
      (selectsDrivers(object) ? others : open).add(name);
      continue;
    }
    names.add(name);
    resources.push(`${IMPLICIT_PREFIX}${name}`);
    const extended = text(at(object, "spec", "extendedResourceName"));
    if (extended !== undefined) resources.push(extended);
  }
  return (cluster) => classes.get(cluster);
}

function expressionsOf(deviceClass: unknown): readonly string[] {
  return items(at(deviceClass, "spec", "selectors")).map((selector) => text(at(selector, "cel", "expression")) ?? "");
}

/** Whether a selector compares the driver of a device. */
function selectsDrivers(deviceClass: unknown): boolean {
  return expressionsOf(deviceClass).some((expression) => expression.includes("device.driver"));
}

/** Whether a selector compares the driver of a device, and names one of GPUs. */
function selectsGpus(deviceClass: unknown): boolean {
  return expressionsOf(deviceClass).some((expression) => {
    // Every second part between quotes is a text.
    const texts = expression.split(/["']/).filter((_, index) => index % 2 === 1);
    return expression.includes("device.driver") && texts.some(isNamedGpuClass);
  });
}
