/** The items without those that are `undefined`: for lists of which some items are optional. */
export function present<T>(items: readonly (T | undefined)[]): readonly T[] {
  return items.filter((item) => item !== undefined);
}

/** The item if the condition holds: for the optional items of `present`. */
export function when<T>(condition: boolean, item: T): T | undefined {
  return condition ? item : undefined;
}
