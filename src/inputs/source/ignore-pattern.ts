import { compileWildcards, type Wildcards, wildcardsMatch } from "./ignore-wildcards.ts";

/** A line of an ignore file. Texts of this module have one character for each byte, as git compares bytes. */
export interface IgnoreLine {
  /** For reports, for example `apps/.gitignore:3`. */
  readonly place: string;
  /** Whether the line takes a path back that another line excludes (`!`). */
  readonly isNegated: boolean;
  /** Whether the line matches folders only. */
  readonly isFolder: boolean;
  /** Whether the line is compared with the last name of a path, instead of the whole path. */
  readonly isName: boolean;
  /** The text before the first wildcard, without the leading slash; the whole text of a line without wildcards. */
  readonly prefix: string;
  /** The rest. Absent for a line without wildcards. */
  readonly wildcards?: Wildcards;
}

/** Counts the steps of a matching, and is true until there are too many. */
export type CountSteps = (steps: number) => boolean;

/**
 * Parses the text of an ignore file as git does (dir.c, `add_patterns_from_buffer`, `parse_path_pattern`): a byte order
 * mark, comments, `!`, and spaces at the end that no backslash precedes.
 *
 * @param text one character for each byte
 * @param placeOf the place of a line, from 1
 */
export function parseIgnoreLines(text: string, placeOf: (line: number) => string): readonly IgnoreLine[] {
  const lines = text.replace(/^\u00ef\u00bb\u00bf/, "").split("\n");
  return lines.flatMap((line, index) => {
    if (line === "" || line.startsWith("#")) return [];
    const [beforeNul = ""] = line.replace(/\r$/, "").split("\0", 1);
    const parsed = parseLine(withoutSpaces(beforeNul));
    return parsed === undefined ? [] : [{ ...parsed, place: placeOf(index + 1) }];
  });
}

function parseLine(line: string): Omit<IgnoreLine, "place"> | undefined {
  const isNegated = line.startsWith("!");
  const written = isNegated ? line.slice(1) : line;
  const isFolder = written.endsWith("/");
  const pattern = isFolder ? written.slice(0, -1) : written;
  if (pattern === "") return undefined;
  const isName = !pattern.includes("/");
  const anchored = pattern.startsWith("/") ? pattern.slice(1) : pattern;
  const end = anchored.search(/[*?[\\]/);
  const parts = { isNegated, isFolder, isName };
  if (end < 0) return { ...parts, prefix: anchored };
  return { ...parts, prefix: anchored.slice(0, end), wildcards: compileWildcards(anchored.slice(end)) };
}

/** git keeps all spaces of a line that ends with a backslash (dir.c, `trim_trailing_spaces`). */
function withoutSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === " ") end--;
  if (end === line.length) return line;
  let backslashes = 0;
  while (backslashes < end && line[end - 1 - backslashes] === "\\") backslashes++;
  return line.slice(0, backslashes % 2 === 0 ? end : end + 1);
}

/**
 * Whether a line matches a path (dir.c, `match_basename`, `match_pathname`).
 *
 * @param path from the folder of the ignore file, with `/`
 * @param name the last name of the path
 */
export function lineMatches(
  { isName, prefix, wildcards }: IgnoreLine,
  path: string,
  name: string,
  count: CountSteps,
): boolean {
  const compared = isName ? name : path;
  if (wildcards === undefined) return compared === prefix;
  return compared.startsWith(prefix) && wildcardsMatch(wildcards, compared, prefix.length, count);
}
