import type { KubeObject } from "../base/kubernetes.ts";

/** Returns the kinds of manifests that look like workloads and have no Resource Interface, by name. */
export function uncountedKinds(
  manifests: readonly { readonly object: KubeObject }[],
  workloads: readonly { readonly object: KubeObject }[],
): readonly string[] {
  const counted = new Set(workloads.map(({ object }) => object));
  const kinds = manifests
    .filter(({ object }) => !counted.has(object) && holdsContainers(object))
    .map(({ object }) => `${object.kind} (${object.apiVersion})`);
  return [...new Set(kinds)].sort();
}

const MAX_DEPTH = 64;

// Every pod spec, at any place of a kind, contains a list `containers` of objects with an image.
function holdsContainers(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.some((item) => holdsContainers(item, depth + 1));
  return Object.entries(value).some(
    ([key, entry]) =>
      (key === "containers" && Array.isArray(entry) && entry.some((item) => Object.hasOwn(Object(item), "image"))) ||
      holdsContainers(entry, depth + 1),
  );
}
