#!/usr/bin/env node
import { endSupervised } from "../app/index.ts";
import { handleStreamErrors } from "../app/index.ts";
import { runProgram } from "./run-program.ts";
import { connectSupervisor } from "../app/index.ts";

connectSupervisor();
handleStreamErrors();
// A write beyond `ulimit -f` is then an error with a message, and does not end the process.
process.on("SIGXFSZ", () => undefined);
await runProgram();
await endSupervised();
