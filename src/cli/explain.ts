import { Command } from "commander";
import type { ReportOptions } from "../app/index.ts";
import { writeReports } from "../app/index.ts";
import { given } from "../kernel/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json", "markdown"] as const;

/** `muster explain`: everything about one rule. */
export function explainCommand(): Command {
  const command = new Command("explain")
    .description("explain a rule: its reason, fix, options and examples")
    .argument("<rule>", "id or name of a rule, for example SEC-001 or no-privileged-container")
    .action(async (reference: string, options: ReportOptions<(typeof FORMATS)[number]>) => {
      const { rules } = await import("../../policies/index.ts");
      const { ruleCatalogue } = await import("../rules/index.ts");
      const { explainRule, explainReports } = await import("../app/index.ts");
      const rule = explainRule(reference, ruleCatalogue(rules));
      const width = given({ columns: process.stdout.columns });
      await writeReports(options.format, (name, style) => explainReports[name](rule, { style, ...width }), options);
    });
  return withReportOptions(withExitCodes(command), FORMATS, { readsRepository: false });
}
