import { compareText } from "../../base/compare.ts";
import { equalValues } from "../../base/equal.ts";
import { pointerTo } from "../../base/pointer.ts";
import { isObject } from "../../base/read.ts";
import type { FieldChange } from "./field-change.ts";
import { listKeys } from "./list-keys.ts";
import { matchKeys, matchPositions } from "./match-items.ts";

/**
 * Returns the changes between two JSON values, sorted by field; none for equal values. The
 * order of members, and a member that is `undefined`, do not count.
 */
export function fieldChanges(before: unknown, after: unknown): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  compare(before, after, "", "", changes);
  return changes;
}

function compare(before: unknown, after: unknown, path: string, field: string, changes: FieldChange[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, field, changes);
  else if (isObject(before) && isObject(after)) compareObjects(before, after, path, changes);
  else if (!equalValues(before, after)) changes.push({ path, before, after });
}

type Members = Readonly<Record<string, unknown>>;

function compareObjects(before: Members, after: Members, path: string, changes: FieldChange[]): void {
  // Sorted, so that the order of members does not show.
  for (const key of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareText)) {
    const [old, now] = [memberOf(before, key), memberOf(after, key)];
    const place = pointerTo(path, key);
    if (old !== undefined && now !== undefined) compare(old, now, place, key, changes);
    else if (old !== undefined) changes.push({ path: place, before: old });
    else if (now !== undefined) changes.push({ path: place, after: now });
  }
}

function memberOf(object: Members, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
  field: string,
  changes: FieldChange[],
): void {
  if (equalValues(before, after)) return;
  const keys = listKeys(field, before, after);
  const { pairs, moved } =
    keys === undefined ? matchPositions(before, after) : matchKeys(keys.before, keys.after, keys.isOrdered);
  const kept = new Set(pairs.map(([place]) => place));
  for (const [place, item] of before.entries()) {
    if (!kept.has(place)) changes.push({ path: pointerTo(path, keys?.before[place] ?? place), before: item });
  }
  const origins = new Map(pairs.map((pair) => [pair[1], pair]));
  for (const [index, item] of after.entries()) {
    const place = pointerTo(path, keys?.after[index] ?? index);
    const pair = origins.get(index);
    if (pair === undefined) {
      changes.push({ path: place, after: item, index });
      continue;
    }
    if (moved.has(pair)) changes.push({ path: place, move: { from: pair[0], to: index } });
    compare(before[pair[0]], item, place, field, changes);
  }
}
