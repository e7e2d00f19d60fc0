import { Command } from "commander";
import { withExitCodes } from "./exit-codes-help.ts";
import { printError, writeReports } from "./output.ts";
import { type ReportOptions, withReportOptions } from "./report-options.ts";
import type { InspectOptions } from "./run-inspect.ts";

const FORMATS = ["tree", "json", "yaml"] as const;

type Options = InspectOptions & ReportOptions<(typeof FORMATS)[number]>;

/** `muster inspect`: the view of a Resource Interface on objects. */
export function inspectCommand(): Command {
  const command = new Command("inspect")
    .description("show each object through its Resource Interface: components, pods, GPUs, PodGroups, status")
    .argument("<path...>", "files, folders, patterns, or - for standard input")
    .option("--ri <file>", "Resource Interfaces with precedence over those among the inputs and those of the catalogue")
    .option("--pods <file>", "pods to attribute to components and instances")
    .action(async (paths: readonly string[], options: Options) => {
      const { runInspect } = await import("./run-inspect.ts");
      const { inspectReports } = await import("../report/inspect-reports.ts");
      const { unreadableLines } = await import("../report/issue-lines.ts");
      const outcome = runInspect(paths, options);
      await writeReports(options.format, (name) => inspectReports[name](outcome), options);
      // The report contains what could be read; the failures must not hide in it.
      printError(...unreadableLines(outcome.unreadable));
      process.exitCode = outcome.exitCode;
    });
  withExitCodes(command, { 3: "a document could not be read or interpreted" });
  return withReportOptions(command, FORMATS, { hasOutputAlias: true });
}
