#!/usr/bin/env node
import { connectSupervisor, endSupervised, handleStreamErrors } from "../app/index.ts";
import { runProgram } from "./run-program.ts";

connectSupervisor();
handleStreamErrors();
// A write beyond `ulimit -f` is then an error with a message, and does not end the process.
process.on("SIGXFSZ", () => undefined);
await runProgram();
await endSupervised();
