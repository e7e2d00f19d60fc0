import type { Finding, ObjectRef } from "../../kernel/index.ts";

/**
 * Moves the findings that several objects cause together to the first of them that the branch changed, because its author
 * can repair it. Other findings are the same, and so is the identity of those that move.
 */
export function atChangedObjects(
  findings: readonly Finding[],
  isChanged: (object: ObjectRef) => boolean,
): readonly Finding[] {
  return findings.map((finding) => {
    if (finding.isShared !== true || (finding.object !== undefined && isChanged(finding.object))) return finding;
    const changed = finding.related?.find(({ object }) => object !== undefined && isChanged(object));
    if (changed?.object === undefined) return finding;
    const { location: _location, source: _source, ...rest } = finding;
    const { object, path = "", location } = changed;
    return { ...rest, object, path, ...(location !== undefined && { location }) };
  });
}
