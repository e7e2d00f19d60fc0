#!/usr/bin/env node
import { Command } from "commander";
import { VERSION } from "../base/tool-version.ts";
import { checkCommand } from "./check.ts";
import { explainCommand } from "./explain.ts";
import { initCommand } from "./init.ts";
import { inspectCommand } from "./inspect.ts";
import { quotaCommand } from "./quota.ts";
import { riCommand } from "./ri.ts";
import { rulesCommand } from "./rules.ts";
import { synthCommand } from "./synth.ts";
import { typesCommand } from "./types.ts";
import { waiversCommand } from "./waivers.ts";

/** Commands of `muster`, each in the file of its name. What a command needs is loaded when it runs. */
const commands = [
  checkCommand,
  explainCommand,
  initCommand,
  inspectCommand,
  quotaCommand,
  riCommand,
  rulesCommand,
  synthCommand,
  typesCommand,
  waiversCommand,
];

const program = new Command("muster")
  .description("GitOps policy-as-code for AI workloads: definitions in, checked manifests out")
  .version(VERSION)
  .showHelpAfterError("(run with --help for the options)");
for (const command of commands) program.addCommand(command());

// `muster … | head` closes the pipe early, which is no error of the reader's; the verdict stays what it is.
process.stdout.on("error", (error: NodeJS.ErrnoException) =>
  process.exit(error.code === "EPIPE" ? process.exitCode : 1),
);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`muster: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
