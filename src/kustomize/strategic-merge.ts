import { BUILTIN_GROUPS } from "../base/builtin-groups.ts";
import { groupOf } from "../base/kubernetes.ts";
import { isObject, text } from "../base/read.ts";
import { POD_MERGE_KEYS } from "../kubernetes/merge-keys.ts";
import { type Tree, withMember } from "./values.ts";

/** The merged lists of all built-in kinds, as those of a pod (`x-kubernetes-patch-merge-key`). */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  ...POD_MERGE_KEYS,
  conditions: "type",
  ownerReferences: "uid",
  secrets: "name",
  webhooks: "name",
};

const DIRECTIVE = "$patch";

/**
 * Merges a patch into an object as kustomize does: maps are merged, null removes a member, and a list is replaced unless
 * Kubernetes merges its items by a key. Lists of custom resources are always replaced. Undefined where the patch deletes
 * the object.
 */
export function mergedObject(object: Tree, patch: Tree): Tree | undefined {
  const isBuiltin = BUILTIN_GROUPS.has(groupOf(text(object.apiVersion) ?? ""));
  const merged = mergedMap(object, patch, isBuiltin);
  if (!isObject(merged)) return undefined;
  // A patch with a selector may have another kind and name, which stay those of the object.
  const { apiVersion, kind } = object;
  return withName({ ...merged, apiVersion, kind }, object);
}

function withName(merged: Tree, { metadata }: Tree): Tree {
  if (!isObject(merged.metadata) || !isObject(metadata)) return merged;
  const named = withMember(merged.metadata, "name", metadata.name);
  return withMember(merged, "metadata", withMember(named, "namespace", metadata.namespace));
}

function mergedMap(base: unknown, patch: Tree, isBuiltin: boolean): unknown {
  const { [DIRECTIVE]: directive, ...members } = patch;
  if (directive === "delete") return undefined;
  let merged: Tree = isObject(base) && directive !== "replace" ? base : {};
  for (const [key, value] of Object.entries(members)) {
    if (key.startsWith("$")) continue;
    const before = Object.hasOwn(merged, key) ? merged[key] : undefined;
    merged = withMember(merged, key, mergedValue(key, before, value, isBuiltin));
  }
  return merged;
}

function mergedValue(key: string, before: unknown, patch: unknown, isBuiltin: boolean): unknown {
  if (patch === null) return undefined;
  if (isObject(patch)) return mergedMap(before, patch, isBuiltin);
  if (!Array.isArray(patch)) return patch;
  const mergeKey =
    isBuiltin && Object.hasOwn(MERGE_KEYS, key) ? mergeKeyOf(key, [...patch, ...listOf(before)]) : undefined;
  if (mergeKey === undefined) return patch;
  return mergedList(listOf(before), patch, mergeKey);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return [];
}

// The ports of a Service have another key than those of a container.
function mergeKeyOf(key: string, items: readonly unknown[]): string | undefined {
  const mergeKey = MERGE_KEYS[key];
  if (key !== "ports" || items.some((item) => isObject(item) && item.containerPort !== undefined)) return mergeKey;
  return "port";
}

function mergedList(base: readonly unknown[], patch: readonly unknown[], mergeKey: string): readonly unknown[] {
  const items = patch.filter(isObject);
  if (items.some((item) => item[DIRECTIVE] === "replace" && item[mergeKey] === undefined)) {
    return items.filter((item) => item[DIRECTIVE] === undefined).map((item) => mergedMap({}, item, true));
  }
  const keyOf = (item: unknown) => (isObject(item) ? item[mergeKey] : undefined);
  const byKey = new Map<unknown, unknown>(base.filter(isObject).map((item) => [item[mergeKey], item]));
  for (const item of items) {
    const key = item[mergeKey];
    const before = byKey.get(key);
    // kustomize does not replace an item that its list names by a key.
    if (item[DIRECTIVE] === "replace" && before !== undefined) continue;
    byKey.set(key, item[DIRECTIVE] === "delete" ? undefined : mergedMap(before ?? {}, item, true));
  }
  // kustomize puts the items of the patch first.
  const patched = [...new Set(items.map(keyOf))];
  const rest = base.filter((item) => !patched.includes(keyOf(item)));
  return [...patched.flatMap((key) => byKey.get(key) ?? []), ...rest];
}
