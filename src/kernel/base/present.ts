/** The items without those that are `undefined`: for lists of which some items are optional. */
export function present<T>(items: readonly (T | undefined)[]): readonly T[] {
  return items.filter((item) => item !== undefined);
}

/** The item if the condition holds: for the optional items of `present`. */
export function when<T>(condition: boolean, item: T): T | undefined {
  if (condition) return item;
  return undefined;
}

/** Returns the items if the condition is true, else none: for lists and Kubernetes fields that depend on a setting. */
export function itemsWhen<T>(condition: unknown, ...items: readonly T[]): readonly T[] {
  if (condition) return items;
  return [];
}

/** Returns `true`, or `undefined` for a field that is written only when it is true. */
export function trueOrAbsent(value: boolean | null | undefined): true | undefined {
  return value || undefined;
}
