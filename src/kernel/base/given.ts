/** An object type without `undefined`: members that may be `undefined` become optional. */
type Given<T> = { readonly [K in keyof T as MayBeAbsent<T[K]> extends true ? never : K]: T[K] } & {
  readonly [K in keyof T as MayBeAbsent<T[K]> extends true ? K : never]?: Exclude<T[K], undefined>;
};

// `unknown` includes `undefined`, but a member of this type is not optional.
type MayBeAbsent<V> = unknown extends V ? false : undefined extends V ? true : false;

/**
 * Drops the members whose value is `undefined` and keeps `null`. Reports, server-side apply and our own emitter
 * distinguish an absent member from an empty one.
 */
export function given<const T extends object>(members: T): Given<T> {
  const present: Record<string, unknown> = {};
  for (const key of Object.keys(members)) {
    const value = (members as Readonly<Record<string, unknown>>)[key];
    if (value !== undefined) present[key] = value;
  }
  return present as Given<T>;
}

/** The list, `undefined` when it is empty. */
export function filled<T>(list: readonly T[]): readonly T[] | undefined {
  if (list.length === 0) return undefined;
  return list;
}

/** The object, `undefined` when it has no member. */
export function filledObject<T extends object>(members: T): T | undefined {
  if (Object.keys(members).length === 0) return undefined;
  return members;
}
