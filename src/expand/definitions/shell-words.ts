/** The words of a command line, or the reason why it is invalid. */
type ShellWords = { readonly words: readonly string[] } | { readonly problem: string };

/**
 * Splits a command line into words as a POSIX shell does: at blanks and line ends, with '…' literal, "…" keeping
 * blanks, and `\` taking the next character literally (between double quotes only before `$`, `` ` ``, `"`, `\` and a
 * line end). Nothing is expanded: `$VAR`, `*` and `~` stay as written, and so does `$(VAR)`, which Kubernetes itself
 * expands. Operators are ordinary characters, since no shell runs the words. Source: POSIX.1-2017, Shell Command
 * Language, 2.2 and 2.3; API documents 2.24, where `command` and `args` are single strings.
 */
export function splitShellWords(line: string): ShellWords {
  const words: string[] = [];
  let word: string | undefined;
  let index = 0;
  while (index < line.length) {
    const character = line.charAt(index);
    if (isBlank(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      index += 1;
      continue;
    }
    if (character === "\\") {
      if (index + 1 === line.length) return { problem: "ends with a backslash that escapes nothing" };
      // A backslash before a line end joins the lines: it adds no character and starts no word.
      if (line[index + 1] !== "\n") word = (word ?? "") + line.charAt(index + 1);
      index += 2;
      continue;
    }
    if (character === "'" || character === '"') {
      const quoted = character === "'" ? singleQuoted(line, index) : doubleQuoted(line, index);
      if (quoted === undefined) {
        return { problem: `has a quote (${character}) at character ${index + 1} that is never closed` };
      }
      word = (word ?? "") + quoted.text;
      index = quoted.end;
      continue;
    }
    word = (word ?? "") + character;
    index += 1;
  }
  if (word !== undefined) words.push(word);
  return { words };
}

/** Words that a shell would interpret (`&&`, `|`, `>` …): a sign that the author expected a shell. */
export function shellOperators(words: readonly string[]): readonly string[] {
  return words.filter((word) => /^(?:&&|\|\|?|;|&|[0-2]?>>?|<<?|[0-2]>&[0-2])$/.test(word));
}

interface Quoted {
  readonly text: string;
  /** Index behind the closing quote. */
  readonly end: number;
}

function singleQuoted(line: string, start: number): Quoted | undefined {
  const close = line.indexOf("'", start + 1);
  if (close < 0) return undefined;
  return { text: line.slice(start + 1, close), end: close + 1 };
}

function doubleQuoted(line: string, start: number): Quoted | undefined {
  let text = "";
  for (let index = start + 1; index < line.length; index += 1) {
    const character = line.charAt(index);
    if (character === '"') return { text, end: index + 1 };
    const next = line.charAt(index + 1);
    if (character === "\\" && next !== "" && '$`"\\\n'.includes(next)) {
      if (next !== "\n") text += next;
      index += 1;
    } else {
      text += character;
    }
  }
  return undefined;
}

function isBlank(character: string): boolean {
  return character === " " || character === "\t" || character === "\n";
}
