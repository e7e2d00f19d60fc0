#!/usr/bin/env node
import { CommanderError } from "commander";
import { endSupervised } from "./definition-guard.ts";
import { EXIT } from "./exit-code.ts";
import { handleStreamErrors, messageOf, printError } from "./output.ts";
import { createProgram } from "./program.ts";
import { connectSupervisor } from "./supervisor-channel.ts";

connectSupervisor();
handleStreamErrors();
// A write beyond `ulimit -f` is then an error with a message, and does not end the process.
process.on("SIGXFSZ", () => undefined);
try {
  await createProgram().parseAsync();
} catch (error) {
  // Commander has printed its own errors, and also throws after `--help` and `--version`.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    printError(`muster: ${messageOf(error)}`);
    process.exitCode = EXIT.usage;
  }
}
await endSupervised();
