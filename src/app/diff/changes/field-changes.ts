import { compareText, equalValues, isContainer, isObject, pointerTo } from "../../../kernel/index.ts";
import type { FieldChange } from "./field-change.ts";
import { listKeys } from "./list-keys.ts";
import { matchKeys, matchPositions } from "./match-items.ts";

/**
 * Returns the changes between two JSON values, sorted by field; none for equal values. The
 * order of members, and a member that is `undefined`, do not count.
 */
export function fieldChanges(
  before: unknown,
  after: unknown,
  shown: Shown = { before, after },
): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  compare({ before, after, shown }, "", "", changes);
  return changes;
}

/** The values that changes show: copies of both sides with the same lists and members, in which secrets are masked. */
interface Shown {
  readonly before: unknown;
  readonly after: unknown;
}

/** A value of both sides. */
interface Sides<T> {
  readonly before: T;
  readonly after: T;
  readonly shown: Shown;
}

function compare({ before, after, shown }: Sides<unknown>, path: string, field: string, changes: FieldChange[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) compareLists({ before, after, shown }, path, field, changes);
  else if (isObject(before) && isObject(after)) compareObjects({ before, after, shown }, path, changes);
  else if (!equalValues(before, after)) changes.push({ path, before: shown.before, after: shown.after });
}

type Members = Readonly<Record<string, unknown>>;

function compareObjects({ before, after, shown }: Sides<Members>, path: string, changes: FieldChange[]): void {
  // Sorted, so that the order of members does not show.
  for (const key of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareText)) {
    const [old, now] = [memberOf(before, key), memberOf(after, key)];
    const place = pointerTo(path, key);
    const below = { before: memberOf(shown.before, key), after: memberOf(shown.after, key) };
    if (old !== undefined && now !== undefined) {
      compare({ before: old, after: now, shown: below }, place, key, changes);
    } else if (old !== undefined) changes.push({ path: place, before: below.before });
    else if (now !== undefined) changes.push({ path: place, after: below.after });
  }
}

function memberOf(value: unknown, key: string): unknown {
  if (isContainer(value) && Object.hasOwn(value, key)) return value[key];
  return undefined;
}

function compareLists(
  { before, after, shown }: Sides<readonly unknown[]>,
  path: string,
  field: string,
  changes: FieldChange[],
): void {
  if (equalValues(before, after)) return;
  const keys = listKeys(field, before, after);
  const { pairs, moved } =
    keys === undefined ? matchPositions(before, after) : matchKeys(keys.before, keys.after, keys.isOrdered);
  const pairedPlaces = new Set(pairs.map(([place]) => place));
  const shownItem = (side: keyof Shown, index: number) => memberOf(shown[side], String(index));
  for (const place of before.keys()) {
    if (pairedPlaces.has(place)) continue;
    changes.push({ path: pointerTo(path, keys?.before[place] ?? place), before: shownItem("before", place) });
  }
  const origins = new Map(pairs.map((pair) => [pair[1], pair]));
  for (const [index, item] of after.entries()) {
    const place = pointerTo(path, keys?.after[index] ?? index);
    const pair = origins.get(index);
    if (pair === undefined) {
      changes.push({ path: place, after: shownItem("after", index), index });
      continue;
    }
    if (moved.has(pair)) changes.push({ path: place, move: { from: pair[0], to: index } });
    const below = { before: shownItem("before", pair[0]), after: shownItem("after", index) };
    compare({ before: before[pair[0]], after: item, shown: below }, place, field, changes);
  }
}
