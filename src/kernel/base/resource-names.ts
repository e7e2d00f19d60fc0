import { isWhole, parseQuantity, type Quantity } from "./quantity.ts";

const HUGE_PAGES = "hugepages-";

/** Prefix of the quota of an extended resource; no resource of a container starts with it. */
export const RESERVED_RESOURCE_PREFIX = "requests.";

/** Whether a resource belongs to Kubernetes itself, so that it may have fractions. */
export function isNativeResource(name: string): boolean {
  return !name.includes("/") || name.includes("kubernetes.io/");
}

/** Whether a resource is memory in pages of another size than the usual one. */
export function isHugePages(name: string): boolean {
  return name.startsWith(HUGE_PAGES);
}

/**
 * Returns the size of the pages of a resource such as `hugepages-2Mi`: whole bytes, more than 0. Undefined for any other
 * resource. Source: Kubernetes 1.34, `pkg/apis/core/helper`.
 */
export function hugePageSize(name: string): Quantity | undefined {
  const size = isHugePages(name) ? parseQuantity(name.slice(HUGE_PAGES.length)) : undefined;
  if (size !== undefined && size.nano > 0n && isWhole(size)) return size;
  return undefined;
}
