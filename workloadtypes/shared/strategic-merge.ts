import { pointerTo } from "../../src/base/pointer.ts";

/**
 * Lists of a pod's spec that a strategic merge patch merges, each with the member that tells items apart; every other
 * list is replaced. Source: kubernetes/api, core/v1/types.go, the tags patchMergeKey.
 */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: "name",
  initContainers: "name",
  ephemeralContainers: "name",
  volumes: "name",
  imagePullSecrets: "name",
  resourceClaims: "name",
  schedulingGates: "name",
  hostAliases: "ip",
  topologySpreadConstraints: "topologyKey",
  env: "name",
  volumeMounts: "mountPath",
  volumeDevices: "devicePath",
  ports: "containerPort",
};

type Node = Readonly<Record<string, unknown>>;

/**
 * A pod's spec, or a part of it, after a strategic merge patch without directives (`hasDirectives`). What the patch does
 * not touch is the same value as before; items that it adds to a list go to its end.
 *
 * @param told is given the pointer of everything that comes from the patch, below `pointer`
 */
export function strategicMerge(
  base: unknown,
  patch: unknown,
  pointer: string,
  told: (pointer: string) => void,
): unknown {
  if (isNode(base) && isNode(patch)) return mergedMembers(base, patch, pointer, told);
  const key = MERGE_KEYS[pointer.slice(pointer.lastIndexOf("/") + 1)];
  if (key !== undefined && Array.isArray(base) && Array.isArray(patch) && patch.every(isNode)) {
    return mergedItems(base, patch, key, pointer, told);
  }
  told(pointer);
  return patch;
}

/** Whether a patch has instructions for the merge (`$patch`, `$retainKeys` and so on), which change its meaning. */
export function hasDirectives(patch: unknown): boolean {
  if (typeof patch !== "object" || patch === null) return false;
  return Object.entries(patch).some(
    ([key, member]) => (!Array.isArray(patch) && key.startsWith("$")) || hasDirectives(member),
  );
}

function mergedMembers(base: Node, patch: Node, pointer: string, told: (pointer: string) => void): Node {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    const at = pointerTo(pointer, key);
    if (value !== null && merged.has(key)) {
      merged.set(key, strategicMerge(merged.get(key), value, at, told));
      continue;
    }
    told(at);
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
  told: (pointer: string) => void,
): readonly unknown[] {
  const merged = [...base];
  for (const item of patch) {
    const found = merged.findIndex((each) => isNode(each) && each[key] === item[key]);
    const at = pointerTo(pointer, found < 0 ? merged.length : found);
    if (found < 0) told(at);
    merged[found < 0 ? merged.length : found] = found < 0 ? item : strategicMerge(merged[found], item, at, told);
  }
  return merged;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
