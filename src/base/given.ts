/** An object without the members whose value is undefined. */
export type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/**
 * Drops the members that are undefined, so that an object says only what it has; `null` stays. Kubernetes' server-side
 * apply and our own emitter both tell an absent member from an empty one.
 */
export function given<T extends object>(members: T): Given<T> {
  const kept: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const key of Object.keys(members) as (keyof T)[]) {
    const value = members[key];
    if (value !== undefined) kept[key] = value as Exclude<T[keyof T], undefined>;
  }
  return kept;
}

/** The list, or undefined when it is empty. */
export function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** The object, or undefined when it has no member. */
export function filledObject<T extends object>(members: T): T | undefined {
  return Object.keys(members).length === 0 ? undefined : members;
}
