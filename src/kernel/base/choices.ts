/** The names behind a prefix, for a fix such as `use one of: a, b`; undefined without a name, so that no list is empty. */
export function choices(prefix: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return prefix + names.join(", ");
}
