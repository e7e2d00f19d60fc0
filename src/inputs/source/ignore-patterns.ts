import { type CountSteps, type IgnoreLine, lineMatches, parseIgnoreLines } from "./ignore-pattern.ts";

/** The lines of the ignore files of a folder. */
export interface IgnorePatterns {
  /**
   * The last line that matches a path, as git decides; undefined where none does.
   *
   * @param path from the folder, with `/`
   */
  readonly lineFor: (path: string, isFolder: boolean) => IgnoreLine | undefined;
}

/** An ignore file: its bytes, and the place of one of its lines, from 1. */
interface IgnoreText {
  readonly bytes: Buffer;
  readonly placeOf: (line: number) => string;
}

/** Lines by the text that they match as a whole, with their indexes. Those of folders are apart. */
type Literals = ReadonlyMap<string, number>;

/** Parses the ignore files of a folder; later ones take precedence. Upper and lower case differ on every system. */
export function ignorePatterns(texts: readonly IgnoreText[], count: CountSteps): IgnorePatterns {
  const lines = texts.flatMap(({ bytes, placeOf }) => parseIgnoreLines(bytes.toString("latin1"), placeOf));
  const names = literals(lines, ({ isName }) => isName);
  const paths = literals(lines, ({ isName }) => !isName);
  const open = lines.flatMap((line, index) => (line.wildcards === undefined ? [] : [{ line, index }])).reverse();
  return {
    lineFor: (path, isFolder) => {
      const compared = Buffer.from(path, "utf8").toString("latin1");
      const name = compared.slice(compared.lastIndexOf("/") + 1);
      const literal = Math.max(lastIndex(names, name, isFolder), lastIndex(paths, compared, isFolder));
      for (const { line, index } of open) {
        if (index < literal || !count(1)) break;
        if ((isFolder || !line.isFolder) && lineMatches(line, compared, name, count)) return line;
      }
      return lines[literal];
    },
  };
}

interface LiteralLines {
  readonly any: Literals;
  readonly folders: Literals;
}

function literals(lines: readonly IgnoreLine[], isWanted: (line: IgnoreLine) => boolean): LiteralLines {
  const any = new Map<string, number>();
  const folders = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (line.wildcards !== undefined || !isWanted(line)) continue;
    (line.isFolder ? folders : any).set(line.prefix, index);
  }
  return { any, folders };
}

function lastIndex({ any, folders }: LiteralLines, text: string, isFolder: boolean): number {
  return Math.max(any.get(text) ?? -1, isFolder ? (folders.get(text) ?? -1) : -1);
}
