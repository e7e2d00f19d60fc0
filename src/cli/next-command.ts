import { type FormatRequest, printNote } from "../app/index.ts";
import { printable, shellWord } from "../kernel/index.ts";

/** The formats of reports for people, which may be followed by a hint. */
const FOR_PEOPLE: readonly string[] = ["text", "tree", "yaml"];

/**
 * Prints the command to continue with after a report for people. It goes to standard error, because standard output may be
 * the input of another program, and `--quiet` leaves it out.
 */
export function printNext(
  { format, quiet = false }: { readonly format: readonly FormatRequest<string>[]; readonly quiet?: boolean },
  command: string,
): void {
  if (format.some((each) => FOR_PEOPLE.includes(each.format))) printNote({ quiet }, `next: ${printable(command)}`);
}

/** The words of a command for a shell: `muster check 'a b.yaml'`. Options and `-` stay as they are. */
export function commandLine(...words: readonly string[]): string {
  return words.map(argument).join(" ");
}

/** The check of paths in the repository of another command. */
export function checkOf(paths: readonly string[], { root }: { readonly root?: string | undefined }): string {
  return commandLine("muster", "check", ...paths, ...(root === undefined ? [] : ["--root", root]));
}

/** The command of this process with more words, so that its options are kept. */
export function sameCommand(...words: readonly string[]): string {
  return commandLine("muster", ...process.argv.slice(2), ...words);
}

function argument(word: string): string {
  const [dashes = ""] = /^-+/.exec(word) ?? [];
  if (word === dashes && word !== "") return word;
  return dashes + shellWord(word.slice(dashes.length));
}
