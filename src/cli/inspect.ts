import { Command } from "commander";
import type { InspectOptions, ReportOptions } from "../app/index.ts";
import { EXIT, printError, printNote, writeReports } from "../app/index.ts";
import { count } from "../kernel/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { checkOf, printNext } from "./next-command.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["tree", "json", "yaml"] as const;

type Options = InspectOptions & ReportOptions<(typeof FORMATS)[number]>;

/** `muster inspect`: the view of a Resource Interface on objects. */
export function inspectCommand(): Command {
  const command = new Command("inspect")
    .description("show each object through its Resource Interface: components, pods, GPUs, PodGroups, status")
    .argument("<path...>", "files, folders, patterns, or - for standard input")
    .option(
      "--ri <path>",
      "Resource Interfaces with precedence over those of the inputs, of the repository and of the catalogue",
    )
    .option("--pods <path>", "pods to attribute to components and instances")
    .action(async (paths: readonly string[], options: Options) => {
      const { runInspect, inspectReports, countsByReason, maskSecrets } = await import("../app/index.ts");
      const { unreadableLines } = await import("../kernel/index.ts");
      const outcome = runInspect(paths, options);
      const report = { ...outcome, mask: maskSecrets };
      await writeReports(options.format, (name) => inspectReports[name](report), options);
      // The report contains what could be read; the failures must not hide in it.
      printError(...unreadableLines(outcome.unreadable));
      const skipped = [...countsByReason(outcome.skipped)];
      printNote(options, ...skipped.map(([reason, number]) => `skipped ${count(number, "document")}: ${reason}`));
      if (outcome.workloads.length === 0 && outcome.exitCode === EXIT.fine) {
        printNote(options, "muster inspect: the inputs have no object");
      }
      if (outcome.workloads.length > 0) printNext(options, checkOf(paths, options));
      process.exitCode = outcome.exitCode;
    });
  withExitCodes(command, { 3: "a document could not be read or interpreted, or --ri or --pods has no effect" });
  return withReportOptions(command, FORMATS, { hasOutputAlias: true });
}
