import { writeFileSync } from "node:fs";
import { Command, Option } from "commander";

interface LintOptions {
  readonly crds?: string;
  readonly base?: string;
  readonly format: "text" | "json";
}

interface TestOptions {
  readonly objects: string;
  readonly ri?: string;
  readonly format: "text" | "json";
}

const formatOption = () =>
  new Option("--format <format>", "format of the report").choices(["text", "json"]).default("text");

/** `muster ri`: checks and tests Resource Interfaces. */
export function riCommand(): Command {
  return new Command("ri")
    .description("check Resource Interfaces, and run them against recorded objects")
    .addCommand(lintCommand())
    .addCommand(testCommand());
}

function lintCommand(): Command {
  return new Command("lint")
    .description("check Resource Interfaces, Kartas, WorkloadTypes and request bodies of workload types")
    .argument("[path...]", "YAML or JSON files, folders, or - for standard input (default: the catalogue)")
    .option("--crds <folder>", "CustomResourceDefinitions to check every path against")
    .option("--base <revision>", "git revision in which versions that exist must be the same")
    .addOption(formatOption())
    .action(async (paths: readonly string[], { format, ...options }: LintOptions) => {
      const { runRiLint } = await import("./run-ri-lint.ts");
      const { riLintReports } = await import("../report/ri-lint.ts");
      const outcome = await runRiLint(paths, options);
      writeFileSync(1, riLintReports[format](outcome));
      process.exitCode = outcome.exitCode;
    });
}

function testCommand(): Command {
  return new Command("test")
    .description("run Resource Interfaces over recorded objects and compare their statuses with the expected ones")
    .argument("[kind...]", "kinds to test (default: all that were recorded)")
    .requiredOption("--objects <folder>", "recorded objects, with an index.json of what is expected of them")
    .option("--ri <path>", "Resource Interfaces to test before those of the catalogue")
    .addOption(formatOption())
    .action(async (kinds: readonly string[], { format, ...options }: TestOptions) => {
      const { runRiTest } = await import("./run-ri-test.ts");
      const { riTestReports } = await import("../report/ri-test.ts");
      const outcome = runRiTest(kinds, options);
      writeFileSync(1, riTestReports[format](outcome));
      process.exitCode = outcome.exitCode;
    });
}
