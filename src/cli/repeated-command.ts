import { given } from "../base/given.ts";
import { shellWord } from "../base/shell-word.ts";
import type { RepeatedCommand } from "../report/check-context.ts";

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
  const words = ["muster", ...args.filter((word) => word !== "--fix" && word !== "--watch")].map(argument).join(" ");
  const command = words.length > LONGEST ? `${words.slice(0, LONGEST).replace(/ \S*$/, "")} …` : words;
  const isPiped = paths.includes("-");
  return {
    command: isPiped ? `… | ${command}` : command,
    canFix: !fix && !isPiped,
    ...given({ baseline: baseline && shellWord(baseline) }),
  };
}

function argument(word: string): string {
  const [dashes = ""] = /^-+/.exec(word) ?? [];
  return word === dashes && word !== "" ? word : dashes + shellWord(word.slice(dashes.length));
}
