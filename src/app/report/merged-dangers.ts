import { count, objectName } from "../../kernel/index.ts";
import type { Danger } from "../diff/dangers/danger.ts";

/** A danger of one object, or of the objects with one name that several units have. */
export interface MergedDanger extends Danger {
  /** The units of the object; none for an object of an output folder, and for a danger without one. */
  readonly units: readonly string[];
}

/** Dangers that differ only by the unit are one: a change of a base is the same in each of its overlays. */
export function mergedDangers(dangers: readonly Danger[]): readonly MergedDanger[] {
  const merged = new Map<string, MergedDanger>();
  for (const danger of dangers) {
    const { sign, object, path, message, fix } = danger;
    const key = JSON.stringify([sign, object && { ...object, unit: undefined }, path, message, fix]);
    const known = merged.get(key);
    const units = new Set([...(known?.units ?? []), ...(object?.unit === undefined ? [] : [object.unit])]);
    merged.set(key, { ...(known ?? danger), units: [...units] });
  }
  return [...merged.values()];
}

/** The object of a danger as text, with its units where it has several; undefined without an object. */
export function dangerSubject({ object, units }: MergedDanger): string | undefined {
  if (object === undefined) return undefined;
  const [first, ...others] = units;
  if (first === undefined || others.length === 0) return objectName(object);
  return `${objectName(object)} in ${first} and ${count(others.length, "other unit")}`;
}
