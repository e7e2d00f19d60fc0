/**
 * The name of the field from which a default is derived. The vendor's example writes the whole path, and its text the
 * name inside of the same section, so both are accepted.
 */
export function derivedFrom(source: string, path: string): string {
  const section = path.slice(0, path.lastIndexOf(".") + 1);
  if (section !== "" && source.startsWith(section)) return source.slice(section.length);
  return source;
}
