import type { KubeObject } from "../../kernel/index.ts";
import { isContainer, items } from "../../kernel/index.ts";

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
  if (!isContainer(value) || depth > MAX_DEPTH) return false;
  for (const key in value) {
    const entry = value[key];
    if (key === "containers" && items(entry).some(hasImage)) return true;
    if (holdsContainers(entry, depth + 1)) return true;
  }
  return false;
}

function hasImage(value: unknown): boolean {
  return isContainer(value) && Object.hasOwn(value, "image");
}
