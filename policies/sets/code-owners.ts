import { gitPathMatcher } from "./path-pattern.ts";

/** A line of a CODEOWNERS file. */
interface OwnersLine {
  /** From 1. */
  readonly line: number;
  readonly pattern: string;
  readonly matches: (path: string) => boolean;
  readonly owners: readonly string[];
  /** Section of GitLab; each one has owners of its own. `""` before the first one. */
  readonly section: string;
}

/** The lines of a CODEOWNERS file of GitHub or GitLab. */
export function readCodeOwners(text: string): readonly OwnersLine[] {
  let section = "";
  let fallback: readonly string[] = [];
  return text.split(/\r?\n/).flatMap((content, index): OwnersLine[] => {
    const [, name, owners = ""] = /^\s*\^?\[([^\]]+)\](?:\[\d+\])?(?:\s([\s\S]*))?$/.exec(content) ?? [];
    if (name !== undefined) {
      section = name.toLowerCase();
      fallback = ownersIn(owners);
      return [];
    }
    const [, pattern = "", rest = ""] = /^\s*((?:\\.|[^\s\\])+)([\s\S]*)/.exec(content) ?? [];
    // Neither GitHub nor GitLab has negated patterns in the form of .gitignore.
    if (pattern === "" || /^[#!]/.test(pattern)) return [];
    const own = ownersIn(rest);
    return [
      { line: index + 1, pattern, matches: ownersMatcher(pattern), owners: own.length === 0 ? fallback : own, section },
    ];
  });
}

/** The owners of a file: those of the last line of each section that matches, with the last of these lines. */
export function ownersOf(
  path: string,
  lines: readonly OwnersLine[],
): { readonly owners: readonly string[]; readonly line?: number } {
  const matching = lines.filter(({ matches }) => matches(path));
  const bySection = new Map(matching.map((line) => [line.section, line]));
  const line = matching.at(-1)?.line;
  return { owners: [...bySection.values()].flatMap(({ owners }) => owners), ...(line !== undefined && { line }) };
}

function ownersIn(text: string): readonly string[] {
  return (text.split(/\s#/, 1)[0]?.match(/\S+/g) ?? []).filter((word) => word.includes("@"));
}

// As in .gitignore, but `docs/*` does not match files in folders of docs/.
function ownersMatcher(pattern: string): (path: string) => boolean {
  const isAnchored = pattern.slice(0, -1).includes("/");
  const anchored = isAnchored ? pattern.replace(/^\//, "") : `**/${pattern}`;
  if (anchored.endsWith("/")) return gitPathMatcher(`${anchored}**`);
  const isList = isAnchored && /\*$/.test(anchored);
  const itself = gitPathMatcher(anchored);
  if (isList) return itself;
  const below = gitPathMatcher(`${anchored}/**`);
  return (path) => itself(path) || below(path);
}
