import { at, items, text } from "../../src/kernel/index.ts";

/** The strings of a container's command and arguments, in order. */
export function argumentsOf(container: unknown): readonly string[] {
  return [...items(at(container, "command")), ...items(at(container, "args"))].flatMap((entry) => text(entry) ?? []);
}
