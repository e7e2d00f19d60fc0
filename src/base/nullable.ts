/** A field that may be left out or given as `null`; both mean the same (the API documents say `nullable`). */
export type Nullable<T> = T | null | undefined;

/** A list of the API documents: it may be absent or `null`, and so may each of its items. */
export type NullableList<T> = Nullable<readonly (T | null)[]>;

/** An item of a list with its place in the file, so that an issue can point at it. */
export interface IndexedItem<T> {
  readonly item: T;
  /** Index in the list as written, `null` items included. */
  readonly index: number;
}

/** The items of a list that are there, each with its index as written; `[]` for an absent list. */
export function presentItems<T>(list: NullableList<T>): readonly IndexedItem<T>[] {
  const found: IndexedItem<T>[] = [];
  for (const [index, item] of (list ?? []).entries())
    if (item !== null && item !== undefined) found.push({ item, index });
  return found;
}

/**
 * The items that take effect. `exclude: true` takes away what a policy's defaults would have added, so such an
 * item puts nothing into the workload itself.
 */
export function activeItems<T extends { readonly exclude?: Nullable<boolean> }>(
  list: NullableList<T>,
): readonly IndexedItem<T>[] {
  return presentItems(list).filter(({ item }) => item.exclude !== true);
}

/** Fields that may be absent or `null`, with neither. */
export type Present<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

/** The object without its fields that are `null` or undefined, which mean absent. */
export function withoutAbsent<T extends object>(fields: T): Present<T> {
  const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Present<T>;
}
