import type { RepeatedCommand } from "../app/index.ts";
import { given, shellWord } from "../kernel/index.ts";
import { commandLine } from "./next-command.ts";

const LONGEST = 120;

/**
 * The command with its arguments, quoted for a POSIX shell, so that options can be added to it. A command that is too
 * long to be read ends with `…`.
 *
 * @param args the arguments of the process, from the name of the command on
 */
export function repeatedCommand(
  args: readonly string[],
  paths: readonly string[],
  { baseline, fix = false }: { readonly baseline?: string; readonly fix?: boolean },
): RepeatedCommand {
  const words = commandLine("muster", ...args.filter(isRepeated));
  const command = words.length > LONGEST ? `${words.slice(0, LONGEST).replace(/ \S*$/, "")} …` : words;
  const isPiped = paths.includes("-");
  return {
    command: isPiped ? `… | ${command}` : command,
    hasPaths: paths.length > 0,
    canFix: !fix && !isPiped,
    ...given({ baseline: baseline && shellWord(baseline) }),
  };
}

// A second run needs neither facts of this one nor a cache, and --fix accepts none.
const ONCE = /^--(?:cache|merge)$/;
const LEFT_OUT = /^--(?:fix$|watch$|cache(?:=|$)|merge(?:=|$))/;

function isRepeated(word: string, index: number, args: readonly string[]): boolean {
  return !LEFT_OUT.test(word) && !ONCE.test(args[index - 1] ?? "");
}
