import { Command } from "commander";
import { type FormatRequest, formatOption, writeReports } from "./format-option.ts";

const FORMATS = ["text", "json"] as const;

interface Options {
  readonly root?: string;
  readonly today?: string;
  readonly format: readonly FormatRequest<(typeof FORMATS)[number]>[];
}

/** `muster waivers`: what is accepted, by whom, until when, and whether there is anything left to accept. */
export function waiversCommand(): Command {
  return new Command("waivers")
    .description("list the waivers of muster.yaml and of TypeScript, with what they cover and when they end")
    .argument("[path...]", "files, folders, patterns, or - for standard input (default: this repository's definitions)")
    .addOption(formatOption(FORMATS, "text"))
    .option("--root <folder>", "folder of the repository (default: the nearest one with a muster.yaml)")
    .option("--today <date>", "day that waivers are judged by, yyyy-mm-dd (default: today in UTC)")
    .action(async (paths: readonly string[], { format, ...options }: Options) => {
      const { runWaivers } = await import("./run-waivers.ts");
      const { waiversReports } = await import("../report/waivers-reports.ts");
      const { report, messages, exitCode } = await runWaivers(paths, options);
      for (const message of messages) process.stderr.write(`${message}\n`);
      writeReports(format, (name, style) => waiversReports[name](report, style));
      process.exitCode = exitCode;
    });
}
