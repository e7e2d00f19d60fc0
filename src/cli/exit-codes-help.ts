import type { Command } from "commander";
import { EXIT } from "../app/index.ts";
import { given, memoize } from "../kernel/index.ts";

/** The reason for an exit code of a command. */
type ExitCodes = Readonly<Record<number, string>>;

const COMMON: ExitCodes = { [EXIT.fine]: "success", [EXIT.usage]: "usage error, or a crash" };

const codesOf = memoize((_command: Command): Map<number, string> => new Map());

/** Adds the exit codes of a command to its help. 0 and 1 have a common text, which `codes` may replace. */
export function withExitCodes(command: Command, codes: ExitCodes = {}): Command {
  for (const [code, reason] of Object.entries({ ...COMMON, ...codes })) codesOf(command).set(Number(code), reason);
  return command.addHelpText("after", ({ error }) => `\nExit codes:\n${wrappedCodes(command, error).join("\n")}`);
}

/** The exit codes as items of the help, which are as wide as its other items. */
function wrappedCodes(command: Command, isError: boolean): readonly string[] {
  const { getOutHelpWidth, getErrHelpWidth } = command.configureOutput();
  const help = command.createHelp();
  help.prepareContext({ error: isError, ...given({ helpWidth: isError ? getErrHelpWidth?.() : getOutHelpWidth?.() }) });
  return exitCodesOf(command).map(([code, reason]) => help.formatItem(String(code), 1, reason, help));
}

/** The exit codes of a command with their reasons, in ascending order; none for a group of commands. */
export function exitCodesOf(command: Command): readonly (readonly [number, string])[] {
  return [...codesOf(command)];
}
