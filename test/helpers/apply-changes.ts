import type { FieldChange } from "../../src/app/diff/changes/field-change.ts";
import { listKeys } from "../../src/app/diff/changes/list-keys.ts";
import { setOwn } from "../../src/kernel/base/equal.ts";
import { pointerSegments } from "../../src/kernel/base/pointer.ts";
import { isObject } from "../../src/kernel/base/read.ts";

/** The changes below one member or item, with the rest of their paths. */
interface Below {
  readonly change: FieldChange;
  readonly rest: readonly string[];
}

/** Applies changes to a value: the reverse of `fieldChanges`, written independently of it. */
export function applyChanges(value: unknown, changes: readonly FieldChange[]): unknown {
  return apply(
    value,
    changes.map((change) => ({ change, rest: pointerSegments(change.path) })),
    "",
  );
}

function apply(value: unknown, changes: readonly Below[], field: string): unknown {
  if (changes.length === 0) return value;
  const whole = changes.find(({ rest }) => rest.length === 0);
  if (whole !== undefined) return whole.change.after;
  const bySegment = new Map<string, Below[]>();
  for (const { change, rest } of changes) {
    const [first = "", ...others] = rest;
    bySegment.set(first, [...(bySegment.get(first) ?? []), { change, rest: others }]);
  }
  if (Array.isArray(value)) return applyToList(value, bySegment, field);
  if (!isObject(value)) throw new Error(`no container at ${field}`);
  const result: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const own = bySegment.get(key) ?? [];
    bySegment.delete(key);
    if (own.some(({ change, rest }) => rest.length === 0 && !("after" in change))) continue;
    setOwn(result, key, apply(member, own, key));
  }
  for (const [key, own] of bySegment) setOwn(result, key, apply(undefined, own, key));
  return result;
}

function applyToList(
  list: readonly unknown[],
  bySegment: ReadonlyMap<string, readonly Below[]>,
  field: string,
): unknown {
  const all = [...bySegment.values()].flat();
  const own = all.filter(({ rest }) => rest.length === 0).map(({ change }) => change);
  const added = own.filter((change) => change.index !== undefined);
  const removed = own.filter((change) => !("after" in change) && change.move === undefined);
  const moves = own.flatMap(({ move }) => move ?? []);
  const lastOf = ({ path }: FieldChange) => pointerSegments(path).at(-1) ?? "";
  const isKeyed = [...bySegment.keys()].some((segment) => segment.includes("="));
  const keys = isKeyed
    ? listKeys(
        field,
        list,
        added.map(({ after }) => after),
      )
    : undefined;
  const placeOf = (segment: string) => (keys === undefined ? Number(segment) : keys.before.indexOf(segment));
  const gone = new Set([...removed.map((change) => placeOf(lastOf(change))), ...moves.map(({ from }) => from)]);
  const itemAt = (place: number): Item => ({ item: list[place], key: keys?.before[place] });
  const kept = list.map((_, place) => place).filter((place) => !gone.has(place));
  const fixed = new Map<number, Item>();
  for (const change of added) fixed.set(change.index ?? 0, { item: change.after, key: lastOf(change) });
  for (const { from, to } of moves) fixed.set(to, itemAt(from));
  const result = Array.from({ length: kept.length + fixed.size }, (_, index) => {
    return fixed.get(index) ?? itemAt(kept.shift() ?? Number.NaN);
  });
  return result.map(({ item, key }, index) => {
    const inner = bySegment.get(keys === undefined ? String(index) : (key ?? "")) ?? [];
    // A removed item and a changed one may have the same position, and an added item is complete.
    const changed = inner.filter(({ rest, change }) => rest.length > 0 || ("before" in change && "after" in change));
    return apply(item, changed, "");
  });
}

interface Item {
  readonly item: unknown;
  readonly key: string | undefined;
}
