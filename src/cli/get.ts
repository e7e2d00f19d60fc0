import { Command } from "commander";
import type { GetOptions, ReportOptions } from "../app/index.ts";
import { GET_FORMATS, printError, runSupervised, type SupervisionOptions, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withWorkloadFilter } from "./lifecycle-command.ts";
import { withReportOptions } from "./report-options.ts";

type Options = GetOptions & ReportOptions<(typeof GET_FORMATS)[number]> & SupervisionOptions;

/** `muster get`: workloads as the API describes them, as far as git has their data. */
export function getCommand(): Command {
  const command = new Command("get")
    .description("list workloads as the GET calls of the API do, with their pods, GPUs, gangs and findings")
    .argument("[name...]", "names of workloads, with or without the suffix of their run (default: all)")
    .option("--all", "list the workloads that were removed from git as well")
    .action(async (names: readonly string[], options: Options) => {
      if (await runSupervised(options.root ?? findRoot("."), options)) return;
      const { runGet, getReports } = await import("../app/index.ts");
      const { workloads, messages, exitCode } = await runGet(names, options);
      printError(...messages);
      await writeReports(options.format, (name, style) => getReports[name](workloads, style), options);
      process.exitCode = exitCode;
    });
  withExitCodes(command, {
    1: "usage error, an unknown name, a wrong definition or muster.yaml, or a crash",
    3: "an input could not be evaluated, so its workloads are missing",
  });
  return withReportOptions(withDefinitionTimeout(withWorkloadFilter(command)), GET_FORMATS);
}
