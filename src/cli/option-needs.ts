import type { Command } from "commander";

/** Rejects the options of a command that have no effect without another option, by the names of their attributes. */
export function withNeeds(command: Command, needed: string, options: readonly string[]): Command {
  return command.hook("preAction", () => {
    if (isGiven(command, needed)) return;
    for (const option of options) {
      if (isGiven(command, option)) command.error(`error: ${flag(command, option)} needs ${flag(command, needed)}`);
    }
  });
}

/** Whether the user gave an option, as opposed to its default. */
export function isGiven(command: Command, attribute: string): boolean {
  return command.getOptionValueSource(attribute) === "cli";
}

function flag(command: Command, attribute: string): string {
  return command.options.find((option) => option.attributeName() === attribute)?.long ?? attribute;
}
