import { Command } from "commander";
import type { LifecycleAction } from "../lifecycle/change.ts";
import { findRoot } from "../source/read-organization.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { writeReports } from "./output.ts";
import { type ReportOptions, withReportOptions } from "./report-options.ts";
import type { LifecycleOptions } from "./run-lifecycle.ts";
import { runSupervised, type SupervisionOptions, withDefinitionTimeout } from "./supervise.ts";

const FORMATS = ["text", "json"] as const;

type Options = LifecycleOptions & ReportOptions<(typeof FORMATS)[number]> & SupervisionOptions;

/** Adds the options that choose among workloads of the same name. */
export function withWorkloadFilter(command: Command): Command {
  return command
    .option("--kind <kind>", "only workloads of this kind, for example Training or PyTorchJob")
    .option("--project <project>", "only workloads of this project, by name or id")
    .option("--cluster <cluster>", "only workloads of this cluster");
}

/** A command that changes the definition of one workload. */
export function lifecycleCommand<O extends object = object>(
  type: LifecycleAction["type"],
  description: string,
  actionOf: (options: O) => LifecycleAction,
): Command {
  const command = new Command(type)
    .description(description)
    .argument("<name>", "name of the workload, with or without the suffix of its run")
    .option("--dry-run", "show the difference of the file, and write nothing")
    .action(async (name: string, options: Options & O) => {
      if (await runSupervised(options.root ?? findRoot("."), options)) return;
      const { runLifecycle } = await import("./run-lifecycle.ts");
      const { lifecycleReports } = await import("../report/lifecycle-reports.ts");
      const report = await runLifecycle(name, actionOf(options), options);
      await writeReports(options.format, (format) => lifecycleReports[format](report), options);
    });
  withExitCodes(command, { 1: "refused, wrong use, a wrong muster.yaml, or a crash" });
  return withReportOptions(withDefinitionTimeout(withWorkloadFilter(command)), FORMATS);
}
