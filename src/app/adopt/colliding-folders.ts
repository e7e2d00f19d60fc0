import { relative, resolve } from "node:path";
import { type Finding, isActive, present, slashed } from "../../kernel/index.ts";

/** More folders would make the list of `muster.yaml` unreadable; the baseline accepts the findings then. */
const MOST_FOLDERS = 20;
const DEFINED_TWICE = "GITOPS-002";

/**
 * The folders that define the same objects, as errors of GITOPS-002 report them: the first ones that differ on the paths of both
 * files. A repository that works applies each of them by itself. Files of one folder are in none.
 */
export function collidingFolders(root: string, findings: readonly Finding[]): readonly string[] {
  const errors = findings.filter((each) => each.rule === DEFINED_TWICE && each.severity === "error" && isActive(each));
  const folders = errors.flatMap(({ location, related = [] }) => {
    const [first, ...others] = present([location, ...related.map((place) => place.location)]).map(({ file }) =>
      slashed(relative(root, resolve(file))).split("/"),
    );
    if (first === undefined) return [];
    return others.flatMap((other) => {
      const same = first.findIndex((part, index) => part !== other[index]);
      const isFile = same < 0 || same >= first.length - 1 || same >= other.length - 1;
      return isFile ? [] : [first, other].map((parts) => parts.slice(0, same + 1).join("/"));
    });
  });
  // An outer folder would compare the objects of its inner ones.
  const distinct = [...new Set(folders)]
    .filter((each) => !folders.some((other) => other.startsWith(`${each}/`)))
    .sort();
  return distinct.length > MOST_FOLDERS ? [] : distinct;
}
