import { CommanderError } from "commander";
import { messageOf } from "../base/error-message.ts";
import { EXIT } from "./exit-code.ts";
import { printError } from "./output.ts";
import { createProgram } from "./program.ts";
import { unsupportedNode } from "./supported-node.ts";

/** Runs the command line of this process. Prints errors, and sets the exit code of the process. */
export async function runProgram(): Promise<void> {
  try {
    const reason = unsupportedNode(process);
    if (reason !== undefined) throw new Error(reason);
    const [, , command] = process.argv;
    // Completion lists all commands.
    await createProgram(command === "completion" ? undefined : command).parseAsync();
  } catch (error) {
    // Commander has printed its own errors, and also throws after `--help` and `--version`.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      printError(`muster: ${messageOf(error)}`);
      process.exitCode = EXIT.usage;
    }
  }
}
