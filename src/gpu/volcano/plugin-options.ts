import { items, text, variableIn } from "../../kernel/index.ts";

/**
 * The task that an option of a plug-in of Volcano names, such as `--master=launcher`; the default where it does not occur,
 * and undefined where the name is filled in later. Go's flags have one or two hyphens, and a value after `=` or as the next
 * argument; the last one counts.
 */
export function pluginTask(options: unknown, flag: string, otherwise: string): string | undefined {
  const words = items(options).map((option) => text(option) ?? "");
  let name = otherwise;
  for (const [index, word] of words.entries()) {
    const [, key, value] = /^--?([^=]+)(?:=(.*))?$/.exec(word) ?? [];
    if (key === flag) name = value ?? words[index + 1] ?? "";
  }
  return variableIn(name) === undefined ? name : undefined;
}
