import { Command } from "commander";
import { type FormatRequest, formatOption, writeReports } from "./format-option.ts";

const FORMATS = ["text", "json", "markdown"] as const;

interface Options {
  readonly format: readonly FormatRequest<(typeof FORMATS)[number]>[];
}

/** `muster explain`: what there is to know of one rule. */
export function explainCommand(): Command {
  return new Command("explain")
    .description("say what a rule is about: why, what to do, options, examples")
    .argument("<rule>", "id or name of a rule, for example SEC-001 or no-privileged-container")
    .addOption(formatOption(FORMATS, "text"))
    .action(async (reference: string, { format }: Options) => {
      const { rules } = await import("../../policies/index.ts");
      const { ruleCatalogue } = await import("../rules/rule-catalogue.ts");
      const { explainRule } = await import("./run-explain.ts");
      const { explainReports } = await import("../report/rules-reports.ts");
      const rule = explainRule(reference, ruleCatalogue(rules));
      const width = process.stdout.isTTY ? { columns: process.stdout.columns } : {};
      writeReports(format, (name, style) => explainReports[name](rule, { style, ...width }));
    });
}
