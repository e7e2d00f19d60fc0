import { Command, Option } from "commander";
import type { ImportOptions, ReportOptions } from "../app/index.ts";
import {
  EXIT,
  IMPORT_FORMATS,
  importReports,
  printError,
  printNote,
  withoutResultFiles,
  writeReports,
} from "../app/index.ts";
import { BODY_KINDS } from "../expand/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { commandLine, printNext, sameCommand } from "./next-command.ts";
import { withReportOptions } from "./report-options.ts";

type Options = ImportOptions & ReportOptions<(typeof IMPORT_FORMATS)[number]>;

/** `muster import`: bodies of the Run:ai API and manifests of `run.ai/v2alpha1` to definitions. */
export function importCommand(): Command {
  const command = new Command("import")
    .description("turn bodies of the Run:ai API and manifests of run.ai/v2alpha1 into definitions")
    .argument("<path...>", "files, folders, patterns, or - for standard input")
    .addOption(
      new Option("--as-kind <kind>", "kind of the bodies (default: that of their fields, else training)").choices(
        BODY_KINDS,
      ),
    )
    .option(
      "--ids <file>",
      "names of the ids of projects, clusters, categories and priorities, besides those of muster.yaml",
    )
    .option("--strict", "refuse inputs with a field that would be lost, or that muster synth refuses")
    .option("--out <folder>", "write a file for each definition; a file with another content is never replaced")
    .action(importAction);
  withExitCodes(command, {
    1: "usage error, an invalid input, a file of --out exists, or a crash",
    2: "a credential in plain text, a workload of Run:ai with errors, or, with --strict, a lost or blocked field",
    3: "an input could not be read",
  });
  return withReportOptions(command, IMPORT_FORMATS);
}

async function importAction(paths: readonly string[], options: Options): Promise<void> {
  const { runImport } = await import("../app/index.ts");
  const outcome = runImport(paths, options);
  printNote(options, ...outcome.notes);
  printError(...outcome.errors);
  const requests = outcome.exitCode === EXIT.fine ? options.format : withoutResultFiles(options.format, "yaml");
  await writeReports(requests, (format) => importReports[format](outcome), options);
  if (outcome.exitCode === EXIT.fine) {
    const isPrinted = options.out === undefined;
    printNext(options, isPrinted ? sameCommand("--out", "workloads") : commandLine("muster", "check", options.out));
  }
  process.exitCode = outcome.exitCode;
}
