/** A field that may be absent or `null`, with the same meaning (`nullable` in the API documents). */
export type Nullable<T> = T | null | undefined;

/** Whether a value is absent or `null`. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** A list of the API documents: it may be absent or `null`, and so may each of its items. */
export type NullableList<T> = Nullable<readonly (T | null)[]>;

/** An item of a list with its place in the file, for the pointer of an issue. */
interface IndexedItem<T> {
  readonly item: T;
  /** Index in the list as written, `null` items included. */
  readonly index: number;
}

/** The items of a list except `null`, each with its index as written; `[]` for an absent list. */
export function presentItems<T>(list: NullableList<T>): readonly IndexedItem<T>[] {
  return presentWhere(list, () => true);
}

const NO_ITEMS: readonly never[] = Object.freeze([]);

// Most fields are absent, and each definition is read for all of them, so neither an iterator nor a list is made.
function presentWhere<T>(list: NullableList<T>, isTaken: (item: T) => boolean): readonly IndexedItem<T>[] {
  if (list === null || list === undefined || list.length === 0) return NO_ITEMS;
  const present: IndexedItem<T>[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    if (item !== null && item !== undefined && isTaken(item)) present.push({ item, index });
  }
  return present;
}

/**
 * The items that take effect. `exclude: true` removes an item of a policy's defaults, so such an item adds nothing to
 * the workload itself.
 */
export function activeItems<T extends { readonly exclude?: Nullable<boolean> }>(
  list: NullableList<T>,
): readonly IndexedItem<T>[] {
  return presentWhere(list, ({ exclude }) => exclude !== true);
}

/** Fields that may be absent, but not `null` or undefined. */
type Present<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

/** The object without its fields that are `null` or undefined. */
export function withoutAbsent<T extends object>(fields: T): Present<T> {
  const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Present<T>;
}
