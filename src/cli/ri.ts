import { Command } from "commander";
import type { ReportOptions, RiLintOptions, RiTestOptions } from "../app/index.ts";
import { writeReports } from "../app/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withReportOptions } from "./report-options.ts";

const TEST_FORMATS = ["text", "json"] as const;
const LINT_FORMATS = [...TEST_FORMATS, "compact"] as const;

/** `muster ri`: checks and tests Resource Interfaces. */
export function riCommand(): Command {
  return new Command("ri")
    .description("check Resource Interfaces, and run them on recorded objects")
    .addCommand(lintCommand())
    .addCommand(testCommand());
}

function lintCommand(): Command {
  const command = new Command("lint")
    .description("check Resource Interfaces, Kartas, WorkloadTypes and request bodies of workload types")
    .argument("[path...]", "files, folders, patterns, or - for standard input (default: the catalogue)")
    .option("--crds <path>", "CustomResourceDefinitions to check every path against: a file, folder or pattern")
    .option("--show-object", "print the constructed object that reveals a finding")
    .option("--base <revision>", "git revision whose versions must not have changed")
    .action(async (paths: readonly string[], options: RiLintOptions & ReportOptions<(typeof LINT_FORMATS)[number]>) => {
      const { runRiLint, riLintReports } = await import("../app/index.ts");
      const outcome = await runRiLint(paths, options);
      await writeReports(options.format, (name) => riLintReports[name](outcome), options);
      process.exitCode = outcome.exitCode;
    });
  withExitCodes(command, {
    2: "a Resource Interface has an error",
    3: "an input could not be read, or there was no Resource Interface",
  });
  return withReportOptions(command, LINT_FORMATS);
}

function testCommand(): Command {
  const command = new Command("test")
    .description("run Resource Interfaces on recorded objects and compare their statuses with the expected ones")
    .argument("[kind...]", "kinds to test (default: all recorded kinds)")
    .requiredOption("--objects <folder>", "recorded objects, with an index.json of their expected statuses")
    .option("--ri <path>", "Resource Interfaces with precedence over those of the repository and of the catalogue")
    .action(async (kinds: readonly string[], options: RiTestOptions & ReportOptions<(typeof TEST_FORMATS)[number]>) => {
      const { runRiTest, riTestReports } = await import("../app/index.ts");
      const outcome = runRiTest(kinds, options);
      await writeReports(options.format, (name) => riTestReports[name](outcome), options);
      process.exitCode = outcome.exitCode;
    });
  withExitCodes(command, {
    2: "a status differs from the expected ones",
    3: "an object could not be evaluated or has no expected status in the index, a kind was not recorded, or --ri has no effect",
  });
  return withReportOptions(command, TEST_FORMATS);
}
