import { Command, InvalidArgumentError, Option } from "commander";
import type { CheckCommandOptions } from "./run-check.ts";

/** `muster check`: rules on any manifests. */
export function checkCommand(): Command {
  return new Command("check")
    .description("check manifests: every pod of every kind that a Resource Interface describes, gangs, quota")
    .argument("[path...]", "files, folders, patterns, or - for standard input (default: this repository's definitions)")
    .addOption(
      new Option("--pack <name>", "rules to apply, before those of muster.yaml").choices([
        "recommended",
        "strict",
        "none",
      ]),
    )
    .addOption(
      new Option("--fail-on <severity>", "end with 2 when a finding is as bad as this")
        .choices(["error", "warning", "info", "never"])
        .default("error"),
    )
    .addOption(
      new Option("--min-severity <severity>", "leave milder findings out of the report")
        .choices(["error", "warning", "info"])
        .default("info"),
    )
    .addOption(
      new Option("--unknown-kinds <severity>", "how bad a kind is that no Resource Interface describes").choices([
        "error",
        "warning",
        "info",
        "off",
      ]),
    )
    .option("--allow-empty", "nothing to check is no error")
    .option("--stdin-filename <name>", "name in reports of what is read from standard input")
    .option("--max-bytes <n>", "limit of a file in bytes (default: 10485760)", wholeNumber)
    .option("--max-depth <n>", "limit of nesting (default: 100, at most 500)", wholeNumber)
    .option("--max-nodes <n>", "limit of values in a document, aliases expanded (default: 1000000)", wholeNumber)
    .option("--max-documents <n>", "limit of documents in a file (default: 100000)", wholeNumber)
    .option("--today <date>", "day that waivers are judged by, yyyy-mm-dd (default: today in UTC)")
    .action(async (paths: readonly string[], options: CheckCommandOptions) => {
      const { checkAction } = await import("./run-check.ts");
      process.exitCode = await checkAction(paths, options);
    });
}

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InvalidArgumentError("must be a positive whole number");
  return Number(value);
}
