import { Command } from "commander";
import type { ReportOptions, WaiversOptions } from "../app/index.ts";
import { printError, runSupervised, type SupervisionOptions, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { pathsOrFolder } from "./default-paths.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { parseDate } from "./option-values.ts";
import { PATHS_HELP, withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json"] as const;

type Options = WaiversOptions & ReportOptions<(typeof FORMATS)[number]> & SupervisionOptions;

/** `muster waivers`: the waivers, their owners and ends, and the findings that they cover. */
export function waiversCommand(): Command {
  const command = new Command("waivers")
    .description("list the waivers of muster.yaml and of TypeScript, with the findings that they cover and their ends")
    .argument("[path...]", PATHS_HELP)
    .option("--today <date>", "day for the ends of waivers, yyyy-mm-dd (default: today in UTC)", parseDate)
    .action(async (given: readonly string[], options: Options) => {
      const paths = pathsOrFolder(given, options.root);
      if (paths.length === 0 && (await runSupervised(findRoot(options.root ?? "."), options))) return;
      const { runWaivers, waiversReports } = await import("../app/index.ts");
      const { report, messages, exitCode } = await runWaivers(paths, options);
      printError(...messages);
      await writeReports(options.format, (name, style) => waiversReports[name](report, style), options);
      process.exitCode = exitCode;
    });
  withExitCodes(command, {
    1: "usage error, a wrong muster.yaml, or a crash",
    3: "an input could not be evaluated, so its findings are missing",
  });
  return withReportOptions(withDefinitionTimeout(command), FORMATS);
}
