import { Command } from "commander";
import { type ReportOptions, writeReports } from "../app/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json"] as const;

/** `muster doctor`: the programs of this machine and the content of the repository, with what is missing and what that costs. */
export function doctorCommand(): Command {
  const command = new Command("doctor")
    .description("show what this machine and this repository have and lack, and the next command")
    .action(async (options: ReportOptions<(typeof FORMATS)[number]> & { readonly root?: string }) => {
      const { doctorReports, runDoctor } = await import("../app/index.ts");
      const report = await runDoctor(options);
      await writeReports(options.format, (format, style) => doctorReports[format](report, style), options);
    });
  return withReportOptions(withExitCodes(command), FORMATS);
}
