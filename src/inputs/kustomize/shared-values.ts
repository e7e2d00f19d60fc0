import { at, text } from "../../kernel/index.ts";
import type { SharedValue } from "./built-object.ts";
import { changedAt, type Tree } from "./values.ts";

/** More shared values are not followed. */
const MOST_SHARED = 100;

/**
 * The shared values after some places of an object have received one value. kustomize adds one node of YAML at all of them,
 * and later changes of this node change all of them. Source: kustomize, api/filters/filtersutil/setters.go.
 */
export function sharing(known: readonly SharedValue[], places: SharedValue): readonly SharedValue[] {
  const distinct = [...new Map(places.map((place) => [String(place), place])).values()];
  return distinct.length < 2 ? known : [...known, distinct].slice(-MOST_SHARED);
}

/** A changed object, whose shared values are equal again: a change of one of them changes all. */
export function withShared(groups: readonly SharedValue[], before: Tree, after: Tree): Tree {
  return groups.reduce<Tree>((value, group) => {
    const changed = group.find((place) => text(at(value, ...place)) !== text(at(before, ...place)));
    const content = changed === undefined ? undefined : text(at(value, ...changed));
    if (content === undefined) return value;
    return group.reduce<Tree>((object, place) => withText(object, place, content), value);
  }, after);
}

function withText(value: Tree, place: readonly string[], content: string): Tree {
  if (text(at(value, ...place)) === undefined) return value;
  return changedAt(value, place, () => content) as Tree;
}
