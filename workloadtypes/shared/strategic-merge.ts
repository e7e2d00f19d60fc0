import { POD_MERGE_KEYS } from "../../src/k8s-fields/index.ts";
import { isObject, members, pointerTo } from "../../src/kernel/index.ts";

type Node = Readonly<Record<string, unknown>>;

/** Receives the pointer of a part that comes from the patch. */
type OnPatched = (pointer: string) => void;

/**
 * A pod's spec, or a part of it, after a strategic merge patch without directives (`hasDirectives`). Parts that the patch
 * does not touch keep their identity; items that it adds to a list go to its end.
 *
 * @param onPatched is called with the pointer of every part that comes from the patch, below `pointer`
 */
export function strategicMerge(base: unknown, patch: unknown, pointer: string, onPatched: OnPatched): unknown {
  if (isObject(base) && isObject(patch)) return mergedMembers(base, patch, pointer, onPatched);
  const key = POD_MERGE_KEYS[pointer.slice(pointer.lastIndexOf("/") + 1)];
  if (key !== undefined && Array.isArray(base) && Array.isArray(patch) && patch.every(isObject)) {
    return mergedItems(base, patch, key, pointer, onPatched);
  }
  onPatched(pointer);
  return patch;
}

/** Whether a patch has instructions for the merge (`$patch`, `$retainKeys` and so on), which change its meaning. */
export function hasDirectives(patch: unknown): boolean {
  if (Array.isArray(patch)) return patch.some(hasDirectives);
  return members(patch).some(([key, value]) => key.startsWith("$") || hasDirectives(value));
}

function mergedMembers(base: Node, patch: Node, pointer: string, onPatched: OnPatched): Node {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    const at = pointerTo(pointer, key);
    if (value !== null && merged.has(key)) {
      merged.set(key, strategicMerge(merged.get(key), value, at, onPatched));
      continue;
    }
    onPatched(at);
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

function mergedItems(
  base: readonly unknown[],
  patch: readonly Node[],
  key: string,
  pointer: string,
  onPatched: OnPatched,
): readonly unknown[] {
  const merged = [...base];
  for (const item of patch) {
    const index = merged.findIndex((each) => isObject(each) && each[key] === item[key]);
    if (index >= 0) {
      merged[index] = strategicMerge(merged[index], item, pointerTo(pointer, index), onPatched);
    } else {
      onPatched(pointerTo(pointer, merged.length));
      merged.push(item);
    }
  }
  return merged;
}
