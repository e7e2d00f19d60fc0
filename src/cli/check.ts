import { Command, InvalidArgumentError, Option } from "commander";
import { type CheckFormat, checkFormats } from "../report/check-formats.ts";
import type { CheckActionOptions } from "./check-action.ts";
import { formatOption } from "./format-option.ts";

const SEVERITIES = ["error", "warning", "info"] as const;

/** `muster check`: rules on any manifests. */
export function checkCommand(): Command {
  return new Command("check")
    .description("check manifests: every pod of every kind that a Resource Interface describes, gangs, quota")
    .argument("[path...]", "files, folders, patterns, or - for standard input (default: this repository's definitions)")
    .addOption(formatOption<CheckFormat>(checkFormats, "text"))
    .addOption(
      new Option("--pack <name>", "rules to apply; goes before muster.yaml").choices(["recommended", "strict", "none"]),
    )
    .addOption(
      new Option("--fail-on <severity>", "end with 2 when a finding is as bad as this")
        .choices([...SEVERITIES, "never"])
        .default("error"),
    )
    .addOption(
      new Option("--min-severity <severity>", "leave milder findings out of the report")
        .choices(SEVERITIES)
        .default("info"),
    )
    .addOption(
      new Option("--unknown-kinds <severity>", "how bad a kind is that no Resource Interface describes").choices([
        ...SEVERITIES,
        "off",
      ]),
    )
    .option("--baseline <file>", "findings in it do not count; new ones do")
    .option("--write-baseline <file>", "write all findings there, so that they do not count any more")
    .option("--since <revision>", "findings that there were where this branch began do not count")
    .option("--fix", "repair what can be repaired exactly, keeping comments and layout")
    .option(
      "--jobs <n>",
      "threads that read and check (default: by the size of the files; 0: one for each core)",
      wholeNumber,
    )
    .option("--watch", "check again whenever a file changes")
    .option("--sarif-category <name>", "name that keeps a SARIF report apart from others of the same commit")
    .option("--annotations <n>", "most annotations of each severity in the github format (default: 50)", wholeNumber)
    .option("--allow-empty", "nothing to check is no error")
    .option("--stdin-filename <name>", "name in reports of what is read from standard input")
    .option("--max-bytes <n>", "limit of a file in bytes (default: 10485760)", wholeNumber)
    .option("--max-depth <n>", "limit of nesting (default: 100, at most 500)", wholeNumber)
    .option("--max-nodes <n>", "limit of values in a document, aliases expanded (default: 1000000)", wholeNumber)
    .option("--max-documents <n>", "limit of documents in a file (default: 100000)", wholeNumber)
    .option("--today <date>", "day that waivers are judged by, yyyy-mm-dd (default: today in UTC)", date)
    .action(async (paths: readonly string[], options: CheckActionOptions) => {
      const { checkAction } = await import("./check-action.ts");
      await checkAction(paths, options);
    });
}

function wholeNumber(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError("must be a whole number");
  return Number(value);
}

function date(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) throw new InvalidArgumentError("must be a date yyyy-mm-dd");
  return value;
}
