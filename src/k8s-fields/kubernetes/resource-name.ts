import {
  hugePageSize,
  isHugePages,
  isNativeResource,
  labelKeyProblem,
  RESERVED_RESOURCE_PREFIX,
} from "../../kernel/index.ts";

/** The resources that every node has. */
export const NATIVE_RESOURCES = ["cpu", "memory", "ephemeral-storage"] as const;

const NATIVE: ReadonlySet<string> = new Set(NATIVE_RESOURCES);

/** The reason why a container cannot request a resource, or undefined. */
export function containerResourceProblem(name: string): string | undefined {
  if (NATIVE.has(name)) return undefined;
  if (isHugePages(name)) {
    if (hugePageSize(name) === undefined) return "has no size of pages, such as hugepages-2Mi";
    return undefined;
  }
  if (!name.includes("/")) return "must be cpu, memory, ephemeral-storage, hugepages-<size> or a name with a domain";
  return labelKeyProblem(name);
}

/** The reason why a name is not that of an extended resource, such as a device, or undefined. */
export function extendedResourceProblem(name: string): string | undefined {
  if (isNativeResource(name)) return "is not a name with a domain, such as example.com/gpu";
  if (name.startsWith(RESERVED_RESOURCE_PREFIX)) return `starts with '${RESERVED_RESOURCE_PREFIX}'`;
  // A quota has this name for it.
  return labelKeyProblem(`${RESERVED_RESOURCE_PREFIX}${name}`);
}

const COUNTED: ReadonlySet<string> = new Set([
  ...[
    "configmaps",
    "persistentvolumeclaims",
    "pods",
    "replicationcontrollers",
    "resourcequotas",
    "secrets",
    "services",
  ],
  ...["services.loadbalancers", "services.nodeports", "storage"],
]);

/** The reason why a quota cannot limit a resource, or undefined. */
export function quotaResourceProblem(name: string): string | undefined {
  const plain = name.replace(/^(?:requests|limits)\./, "");
  if (COUNTED.has(plain)) return undefined;
  if (name.includes("/")) return labelKeyProblem(name);
  if (containerResourceProblem(plain) === undefined) return undefined;
  return "is unknown, and has no domain";
}

/** Whether a quota counts objects of a resource, so that its amount is an integer. */
export function isCounted(name: string): boolean {
  return name.startsWith("count/") || (COUNTED.has(name) && name !== "storage");
}
