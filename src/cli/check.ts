import { Command, InvalidArgumentError, Option } from "commander";
import type { CheckActionOptions } from "../app/index.ts";
import { checkFormats, MOST_SHARDS, runSupervised, type Shard, type SupervisionOptions } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { SEVERITIES } from "../kernel/index.ts";
import { crdsOption } from "./crds-option.ts";
import { pathsOrFolder } from "./default-paths.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withNeeds } from "./option-needs.ts";
import { parseDate, parseFolder, parseWholeNumber } from "./option-values.ts";
import { policyBaseOption } from "./policy-base-option.ts";
import { repeatedCommand } from "./repeated-command.ts";
import { PATHS_HELP, withReportOptions } from "./report-options.ts";

function addFolder(folder: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, parseFolder(folder)];
}

// A shard writes facts. The merge accepts findings and makes the report.
const WITHOUT_REPORT = [
  "allowEmpty",
  "annotations",
  "baseline",
  "failOn",
  "fix",
  "format",
  "full",
  "merge",
  "minSeverity",
  "sarifCategory",
  "since",
  "today",
  "verbose",
  "watch",
  "writeBaseline",
];

function parseShard(value: string): Shard {
  const [, index = "", count = ""] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(value) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.count < 1 || shard.count > MOST_SHARDS || shard.index > shard.count) {
    throw new InvalidArgumentError(`It must be index/count, for example 3/8, with at most ${MOST_SHARDS} shards.`);
  }
  return shard;
}

/** @throws Error with a sentence for people for options that need other paths, or another option */
function requirePathsFor(options: CheckActionOptions, paths: readonly string[]): void {
  if (options.stdinFilename !== undefined && !paths.includes("-")) {
    throw new Error("--stdin-filename needs the path -, which is standard input");
  }
  if (options.render === true && paths.length === 0) {
    throw new Error("--render needs a path: the definitions of this repository are not built by kustomize or Helm");
  }
  for (const name of ["cache", "shard", "merge"] as const) {
    if (options[name] !== undefined && paths.length === 0) {
      throw new Error(`--${name} needs a path: the definitions of this repository are expanded together`);
    }
  }
  if ((options.shard ?? options.merge) !== undefined && paths.includes("-")) {
    throw new Error("standard input cannot be shared: name files or folders with --shard and --merge");
  }
  if (options.shard !== undefined && options.out === undefined) {
    throw new Error("--shard needs --out FILE, where it writes the facts for --merge");
  }
}

/** Adds the options that decide which rules apply to which objects, and the severity of findings. */
function withRuleOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--pack <name>", "rules to apply; takes precedence over muster.yaml").choices([
        "recommended",
        "strict",
        "none",
      ]),
    )
    .option("--allow-overrides", "let muster.yaml turn off rules of --pack strict, or lower their severity")
    .addOption(
      new Option("--fail-on <severity>", "exit 2 for findings of this severity and above")
        .choices([...SEVERITIES, "never"])
        .default("error"),
    )
    .addOption(
      new Option("--min-severity <severity>", "omit findings below this severity from the report")
        .choices(SEVERITIES)
        .default("info"),
    )
    .addOption(
      new Option("--unknown-kinds <severity>", "severity of a kind that no Resource Interface describes").choices([
        ...SEVERITIES,
        "off",
      ]),
    )
    .option(
      "--unit <folder>",
      "compare the objects of this folder only with each other, because it is applied by itself; repeatable",
      addFolder,
    )
    .addOption(policyBaseOption())
    .addOption(crdsOption());
}

/** Adds the options that accept known findings. */
function withAcceptedFindings(command: Command): Command {
  return command
    .option("--baseline <file>", "accept the findings in this file; new ones count")
    .option("--write-baseline <file>", "write all findings to this file, so that they are accepted from now on")
    .option("--since <revision>", "accept the findings of the merge base with this revision");
}

/** Adds the options that change files or their sources, and those that divide the work or reuse results. */
function withWorkOptions(command: Command): Command {
  return command
    .option("--render", "judge what kustomize build and helm template print, instead of their sources")
    .option("--fix", "repair findings that have an exact fix, keeping comments and layout")
    .option(
      "--jobs <n>",
      "threads that read and check (default: by the size of the files; 0: one for each core)",
      parseWholeNumber,
    )
    .addOption(
      new Option(
        "--cache <folder>",
        "judge only files that have changed since the runs that used this folder",
      ).conflicts(["fix", "merge", "shard"]),
    )
    .addOption(
      new Option("--shard <index/count>", "judge one of several shares of the files, counted from 1; needs --out")
        .argParser(parseShard)
        .conflicts(WITHOUT_REPORT),
    )
    .option("--out <file>", "write the facts of --shard to this file, for --merge")
    .addOption(
      new Option(
        "--merge <path>",
        "report what all shards have found: a file of facts, or a folder of them; repeatable",
      )
        .argParser((path: string, before: readonly string[] = []) => [...before, path])
        .conflicts(["fix", "watch"]),
    );
}

/** Adds the options of the report. */
function withReportDetails(command: Command): Command {
  return command
    .option("--full", "list every finding in the text report with its lines of code, also when there are more than ten")
    .option(
      "--verbose",
      "list every skipped document and ignored file, the DaemonSets of the platform that rules exempt, and the stack of a rule that fails, in the text report",
    )
    .option("--watch", "check again whenever a file changes")
    .option("--sarif-category <name>", "name that distinguishes a SARIF report from others of the same commit")
    .option(
      "--annotations <n>",
      "limit of annotations of each severity in the github format (default: 50)",
      parseWholeNumber,
    );
}

/** Adds the options about inputs and their limits, and the day of the check. */
function withInputOptions(command: Command): Command {
  return command
    .option("--allow-empty", "succeed when there is nothing to check")
    .option("--stdin-filename <name>", "name of standard input in reports")
    .option("--max-bytes <n>", "limit of a file in bytes (default: 10485760)", parseWholeNumber)
    .option("--max-depth <n>", "limit of nesting (default: 100, at most 500)", parseWholeNumber)
    .option("--max-nodes <n>", "limit of values in a document, aliases expanded (default: 1000000)", parseWholeNumber)
    .option("--max-documents <n>", "limit of documents in a file (default: 100000)", parseWholeNumber)
    .option("--today <date>", "day for the ends of waivers, yyyy-mm-dd (default: today in UTC)", parseDate);
}

async function startCheck(given: readonly string[], options: CheckActionOptions & SupervisionOptions): Promise<void> {
  const paths = pathsOrFolder(given, options.root);
  requirePathsFor(options, paths);
  const root = findRoot(options.root ?? ".");
  const { hasRuleModules } = await import("../app/index.ts");
  const isProgram = paths.length === 0 || (await hasRuleModules(root));
  if (isProgram && (await runSupervised(root, options, [options.since, options.policyBase]))) return;
  if (options.shard !== undefined && options.out !== undefined) {
    const { shardAction } = await import("../app/index.ts");
    await shardAction(paths, options.shard, options.out, options);
    return;
  }
  const { checkAction } = await import("../app/index.ts");
  await checkAction(paths, { ...options, again: repeatedCommand(process.argv.slice(2), paths, options) });
}

/** `muster check`: rules on any manifests. */
export function checkCommand(): Command {
  const command = new Command("check")
    .description("check manifests: every pod of every kind that a Resource Interface describes, gangs, quota")
    .argument("[path...]", PATHS_HELP)
    .action(startCheck);
  // Help lists the options in this order.
  withRuleOptions(command);
  withAcceptedFindings(command);
  withWorkOptions(command);
  withReportDetails(command);
  withInputOptions(command);
  withNeeds(command, "pack", ["allowOverrides"]);
  withNeeds(command, "shard", ["out"]);
  withExitCodes(command, {
    1: "usage error, a wrong muster.yaml, or a crash",
    2: "a finding of the severity of --fail-on or above, among them a wrong definition",
    3: "an input could not be evaluated, facts of a shard could not be used, or there was nothing to check",
  });
  return withReportOptions(withDefinitionTimeout(command), checkFormats);
}
