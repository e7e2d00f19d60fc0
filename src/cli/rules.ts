import { Command } from "commander";
import type { ReportOptions } from "../app/index.ts";
import { writeReports } from "../app/index.ts";
import { given } from "../kernel/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json", "markdown"] as const;

/** `muster rules`: every rule that a finding may name. */
export function rulesCommand(): Command {
  const command = new Command("rules")
    .description("list the rules: policies, and checks of definitions, muster.yaml and Resource Interfaces")
    .action(async (options: ReportOptions<(typeof FORMATS)[number]>) => {
      const { rules } = await import("../../policies/index.ts");
      const { ruleCatalogue } = await import("../rules/index.ts");
      const { rulesReports } = await import("../app/index.ts");
      const catalogue = ruleCatalogue(rules);
      const width = given({ columns: process.stdout.columns });
      await writeReports(options.format, (name, style) => rulesReports[name](catalogue, { style, ...width }), options);
    });
  return withReportOptions(withExitCodes(command), FORMATS, { readsRepository: false });
}
