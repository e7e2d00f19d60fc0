import { isObject, items, text } from "../../kernel/index.ts";
import { builtInMergeType } from "./merge-types.ts";
import type { Tree } from "./values.ts";

/** The members that an item of a list loses because a patch replaces the list. */
export interface LostMembers {
  /** The list, such as `spec.template.spec.containers`. */
  readonly list: string;
  /** The name of the item. */
  readonly item: string;
  /** The fields of the item that the patch does not repeat, such as `image` and `resources.limits`. */
  readonly members: readonly string[];
}

/**
 * The first item that loses members to a strategic merge patch. kustomize merges the items of a list only for kinds whose
 * schema it knows. The list of any other kind becomes that of the patch, although its items seem to be parts, as those of a
 * Deployment are. An item that the patch leaves out completely is taken for a removed one.
 * Source: kustomize, kyaml/yaml/walk.
 */
export function lostMembers(object: Tree, patch: unknown): LostMembers | undefined {
  return builtInMergeType(object) === undefined ? lostBelow(object, patch, []) : undefined;
}

function lostBelow(before: unknown, patch: unknown, path: readonly string[]): LostMembers | undefined {
  if (Array.isArray(before) && Array.isArray(patch)) return lostInList(before, patch, path);
  if (!isObject(before) || !isObject(patch)) return undefined;
  for (const [name, value] of Object.entries(patch)) {
    const found = lostBelow(before[name], value, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function lostInList(
  before: readonly unknown[],
  patch: readonly unknown[],
  path: readonly string[],
): LostMembers | undefined {
  const byName = new Map(before.map((each) => [isObject(each) ? each.name : undefined, each]));
  for (const item of patch) {
    const name = isObject(item) ? text(item.name) : undefined;
    if (name === undefined) continue;
    const members = missing(byName.get(name), item);
    if (members.length > 0) return { list: path.join("."), item: name, members };
  }
  return undefined;
}

function missing(before: unknown, after: unknown): readonly string[] {
  if (!isObject(before) || !isObject(after)) return [];
  return Object.entries(before).flatMap(([name, value]) => {
    if (!Object.hasOwn(after, name)) return [name];
    if (items(value).length > 0) return [];
    return missing(value, after[name]).map((inner) => `${name}.${inner}`);
  });
}
