import { isContainer, isObject } from "../../kernel/index.ts";
import type { FindMergeType, MergeSchema } from "./merge-types.ts";
import { mergedList } from "./merged-list.ts";
import { isMutableTree, type MutableTree, putMember, type Tree, withMember } from "./values.ts";

const DIRECTIVE = "$patch";
/** A null of the object that the patch does not mention, which stays. Any other null removes its member. */
const KEPT_NULL = Symbol("null");

/**
 * Merges a patch into an object as kustomize does: maps are merged, null removes a member, and a list is replaced unless the
 * schema of the kind names the members that identify its items. Undefined where the patch deletes the object.
 */
export function mergedObject(object: Tree, patch: Tree, typeOf: FindMergeType): Tree | undefined {
  const merged = merge(copied(object), copied(patch), { field: undefined, typeOf });
  if (!isObject(merged) || Object.keys(merged).length === 0) return undefined;
  // A patch with a selector may have another kind and name, which stay those of the object.
  const { apiVersion, kind } = object;
  return withName({ ...merged, apiVersion, kind }, object);
}

function withName(merged: Tree, { metadata }: Tree): Tree {
  if (!isObject(metadata)) return merged;
  const before = isObject(merged.metadata) ? merged.metadata : {};
  const named = withMember(before, "name", metadata.name);
  return withMember(merged, "metadata", withMember(named, "namespace", metadata.namespace));
}

/**
 * The value of the object after the patch; undefined to remove it. It changes maps and lists in place, as the program
 * does: an item of a list keeps its changes although the list is made anew. Source: kustomize, kyaml/yaml/walk and
 * kyaml/yaml/merge2.
 */
function merge(before: unknown, patch: unknown, schema: MergeSchema): unknown {
  const shown = before ?? patch;
  if (Array.isArray(shown)) {
    if (schema.field?.keys === undefined) return overridden(before, patch);
    return mergedList(before, patch, { ...schema, keys: schema.field.keys, merge });
  }
  if (isContainer(shown) || shown === undefined || shown === null) return mergedMap(before, patch, schema);
  return overridden(before, patch);
}

function overridden(before: unknown, patch: unknown): unknown {
  return patch === undefined ? before : patch;
}

function mergedMap(before: unknown, patch: unknown, { field, typeOf }: MergeSchema): unknown {
  const found = startOf(before, patch);
  if (!isMutableTree(found)) return found;
  const type = field?.type ?? typeOf(before) ?? typeOf(patch);
  // A map that only the patch has is merged with itself, which removes its directives and nulls.
  const other = isMutableTree(patch) ? patch : {};
  for (const name of new Set([...Object.keys(found), ...Object.keys(other)])) {
    const [own, patched] = [memberOf(found, name), memberOf(other, name)];
    const value = merge(own, patched, { field: type?.fieldOf(name), typeOf });
    putMember(found, name, value === KEPT_NULL ? null : (value ?? undefined));
  }
  return found;
}

/** The map to which the members of a patch are added; anything else is the result. */
function startOf(before: unknown, patch: unknown): unknown {
  const directive = takeDirective(patch);
  if (directive === "delete") return undefined;
  if (before === undefined || before === null) return before === null && patch === undefined ? KEPT_NULL : patch;
  if (patch === null) return undefined;
  if (directive === "replace") return patch;
  // kustomize fails for values of other types.
  return isMutableTree(patch) || patch === undefined ? before : patch;
}

function takeDirective(patch: unknown): unknown {
  if (!isMutableTree(patch)) return undefined;
  const directive = memberOf(patch, DIRECTIVE);
  putMember(patch, DIRECTIVE, undefined);
  return directive;
}

function memberOf(map: MutableTree, name: string): unknown {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

/** A copy that can be changed. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isObject(value)) return value;
  const copy: MutableTree = {};
  for (const [key, inner] of Object.entries(value)) putMember(copy, key, copied(inner));
  return copy;
}
