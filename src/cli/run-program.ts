import { CommanderError } from "commander";
import { EXIT, errorLine, print, printError, unsupportedNode } from "../app/index.ts";
import { messageOf, stackOf, styleFor } from "../kernel/index.ts";
import { createProgram } from "./program.ts";

/** Runs the command line of this process. Prints errors, and sets the exit code of the process. */
export async function runProgram(): Promise<void> {
  try {
    const reason = unsupportedNode(process);
    if (reason !== undefined) throw new Error(reason);
    const [, , command] = process.argv;
    if (command === undefined) return await showOverview();
    // Completion lists all commands.
    await createProgram(command === "completion" ? undefined : command).parseAsync();
  } catch (error) {
    // Commander has printed its own errors, and also throws after `--help` and `--version`.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      printError(...errorLines(error, process.env));
      process.exitCode = EXIT.usage;
    }
  }
}

/**
 * Shows the content of the repository. Without a command nothing is judged, so the exit code is that of wrong use: a script whose
 * variable with the command is empty must not pass.
 */
async function showOverview(): Promise<void> {
  process.exitCode = EXIT.usage;
  const { runOverview, standardOutput } = await import("../app/index.ts");
  const text = runOverview();
  await print(text(styleFor(standardOutput(), process.env)));
  printError("no command was given, so nothing was judged: exit code 1");
}

/** The errors that JavaScript throws itself. Sentences for people are thrown as other errors. */
const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError] as const;

/**
 * The lines about an error that ends the process: a sentence for people, or, for a defect of muster, how to get its stack.
 * `MUSTER_DEBUG` in the environment adds the stack, in lines of the TypeScript source.
 */
export function errorLines(error: unknown, { MUSTER_DEBUG: debug = "" }: NodeJS.ProcessEnv): readonly string[] {
  const isDefect = !(error instanceof Error) || DEFECTS.some((type) => error instanceof type);
  const message = errorLine(`${isDefect ? "internal error: " : ""}${messageOf(error)}`);
  if (debug !== "") return [message, ...stackOf(error).map((frame) => `    at ${frame}`)];
  if (!isDefect) return [message];
  return [message, "    this is a defect of muster: set MUSTER_DEBUG=1, run it again, and report it with the stack"];
}
