import type { Nullable } from "../../kernel/index.ts";
import { pointerTo } from "../../kernel/index.ts";
import type { PodContext } from "./context.ts";
import { shellOperators, splitShellWords } from "./shell-words.ts";

/**
 * Returns `command` or `args` as the list of words that Kubernetes requires. A line that no shell could parse is
 * refused; words that only a shell would interpret are passed on unchanged, with a warning.
 */
export function commandWords(
  line: Nullable<string>,
  field: "command" | "args",
  { path, report }: PodContext,
): readonly string[] | undefined {
  if (line === undefined || line === null) return undefined;
  const pointer = pointerTo(path, field);
  const split = splitShellWords(line);
  if ("problem" in split) {
    report.refuse(pointer, split.problem, "close the quote, or escape the character with a backslash");
    return undefined;
  }
  const [operator] = shellOperators(split.words);
  if (operator !== undefined) {
    report.differs(
      pointer,
      `has the word ${operator}, which only a shell would act on; no shell runs the command, so the program gets it as an argument`,
      "write sh -c '…' around the line, or quote the word if the program shall get it",
    );
  }
  if (split.words.length === 0) return undefined;
  return split.words;
}
