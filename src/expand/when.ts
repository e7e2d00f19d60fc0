/** The items if the condition holds, else none: for lists and Kubernetes fields that depend on a setting. */
export function itemsWhen<T>(condition: unknown, ...items: readonly T[]): readonly T[] {
  return condition ? items : [];
}

/** `true`, or `undefined` for a field that is written only when it is true. */
export function trueOrAbsent(value: boolean | null | undefined): true | undefined {
  return value || undefined;
}
