#!/usr/bin/env node
import { endSupervised } from "./definition-guard.ts";
import { handleStreamErrors } from "./output.ts";
import { runProgram } from "./run-program.ts";
import { connectSupervisor } from "./supervisor-channel.ts";

connectSupervisor();
handleStreamErrors();
// A write beyond `ulimit -f` is then an error with a message, and does not end the process.
process.on("SIGXFSZ", () => undefined);
await runProgram();
await endSupervised();
