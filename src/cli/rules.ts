import { Command } from "commander";
import { type FormatRequest, formatOption, writeReports } from "./format-option.ts";

const FORMATS = ["text", "json", "markdown"] as const;

interface Options {
  readonly format: readonly FormatRequest<(typeof FORMATS)[number]>[];
}

/** `muster rules`: every rule that a finding may name. */
export function rulesCommand(): Command {
  return new Command("rules")
    .description("list the rules: policies, and what is checked of definitions, muster.yaml and Resource Interfaces")
    .addOption(formatOption(FORMATS, "text"))
    .action(async ({ format }: Options) => {
      const { rules } = await import("../../policies/index.ts");
      const { ruleCatalogue } = await import("../rules/rule-catalogue.ts");
      const { rulesReports } = await import("../report/rules-reports.ts");
      const catalogue = ruleCatalogue(rules);
      const width = process.stdout.isTTY ? { columns: process.stdout.columns } : {};
      writeReports(format, (name, style) => rulesReports[name](catalogue, { style, ...width }));
    });
}
