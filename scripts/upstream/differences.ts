/** The lines about the entries of a table of muster and of a checkout that are not in both. */
export function differences(
  table: string,
  recorded: readonly string[],
  found: readonly string[],
  { one, all }: { readonly one: string; readonly all: string },
): readonly string[] {
  const known = new Set(recorded);
  const present = new Set(found);
  return [
    ...[...present].filter((entry) => !known.has(entry)).map((entry) => `${table}: ${one} ${entry} is new`),
    ...[...known].filter((entry) => !present.has(entry)).map((entry) => `${table}: ${one} ${entry} is not in ${all}`),
  ].sort();
}
