/**
 * A copy of an object without the values at a path, where `*` is every item or member; with a replacement in their
 * place if it is not undefined.
 */
export function withoutPlace(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    if (key === "*") return value.map((item) => withoutPlace(item, rest, replacement));
    return value;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, member]) => {
    if (key !== "*" && name !== key) return [[name, member]];
    const changed = withoutPlace(member, rest, replacement);
    if (changed === undefined) return [];
    return [[name, changed]];
  });
  return Object.fromEntries(entries);
}
