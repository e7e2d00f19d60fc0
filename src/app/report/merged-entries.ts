import { count, exactJson, getOrCreate, type KubeObject } from "../../kernel/index.ts";
import type { DiffObjectRef } from "../diff/changes/diffed-object.ts";
import type { FieldChange } from "../diff/changes/field-change.ts";

/** The parts of an entry that a reader sees. */
interface ShownEntry {
  readonly ref: DiffObjectRef;
  readonly mark: string;
  readonly name: string;
  readonly dangers: readonly string[];
  readonly changes: readonly FieldChange[];
  readonly place?: string;
  readonly manifest?: KubeObject;
}

/**
 * Merges items whose entries have the same content: a change of a base is the same in each of its overlays, and an Application
 * of one name may be in the folders of several clusters.
 */
export function mergeEqualEntries<T>(items: readonly T[], entryOf: (item: T) => ShownEntry): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const { ref, mark, name, dangers, changes, place, manifest } = entryOf(item);
    const key = exactJson([ref.zone, ref.apiVersion, mark, name, dangers, changes, place, manifest]) ?? "";
    getOrCreate(groups, key, (): T[] => []).push(item);
  }
  return [...groups.values()];
}

/** The first name with the number of the others: `dev and 2 other units`; undefined without a name. */
export function firstOfNames(names: readonly (string | undefined)[], noun: string): string | undefined {
  const [first, ...others] = new Set(names.filter((name) => name !== undefined));
  return first === undefined || others.length === 0 ? first : `${first} and ${count(others.length, `other ${noun}`)}`;
}
