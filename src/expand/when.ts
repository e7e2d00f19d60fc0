/** Returns the items if the condition is true, else none: for lists and Kubernetes fields that depend on a setting. */
export function itemsWhen<T>(condition: unknown, ...items: readonly T[]): readonly T[] {
  return condition ? items : [];
}

/** Returns `true`, or `undefined` for a field that is written only when it is true. */
export function trueOrAbsent(value: boolean | null | undefined): true | undefined {
  return value || undefined;
}
