/** The files that a new kind, rule or command needs. Keys are paths from the root. */
export interface Skeleton {
  readonly files: Readonly<Record<string, string>>;
  /** Existing files with the new lines. */
  readonly edits: Readonly<Record<string, string>>;
  /** The steps that remain, for people. */
  readonly next: readonly string[];
}

/** Reads a file of the repository by its path from the root. */
export type ReadFile = (path: string) => string;

/** `no-something` as `noSomething`. */
export function camelCase(name: string): string {
  return name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The text with a line added before the first line that sorts after it, among the lines that the pattern matches.
 *
 * @throws Error where no line matches
 */
export function withSortedLine(text: string, line: string, pattern: RegExp, keyOf = (each: string) => each): string {
  const lines = text.split("\n");
  const matching = lines.flatMap((each, index) => (pattern.test(each) ? [index] : []));
  const last = matching.at(-1);
  if (last === undefined) throw new Error(`no line matches ${pattern}`);
  const before = matching.find((index) => keyOf(lines[index] ?? "") > keyOf(line)) ?? last + 1;
  return lines.toSpliced(before, 0, line).join("\n");
}
