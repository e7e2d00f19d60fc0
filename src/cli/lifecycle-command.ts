import { join } from "node:path";
import { Command, Option } from "commander";
import type { LifecycleAction, LifecycleOptions, ReportOptions } from "../app/index.ts";
import { runSupervised, type SupervisionOptions, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { given } from "../kernel/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withReportOptions } from "./report-options.ts";

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
    .addOption(new Option("--dry-run", "show the difference of the file, and write nothing").conflicts("commit"))
    .option("--commit", "synthesise, and commit the edit together with dist/")
    .action(async (name: string, options: Options & O) => {
      if (await runSupervised(options.root ?? findRoot("."), options)) return;
      const { runLifecycle, lifecycleReports } = await import("../app/index.ts");
      const { root = findRoot("."), definitionTimeout } = options;
      const report = await runLifecycle(name, actionOf(options), options);
      const isCommitted = options.commit === true && report.written && report.file !== undefined;
      const { commitPaths } = await import("../app/index.ts");
      const paths = [join(root, report.file ?? "")];
      const outcome = isCommitted
        ? await commitPaths(paths, `${type} ${report.workload.requestedName}`, given({ root, definitionTimeout }))
        : undefined;
      await writeReports(options.format, (format) => lifecycleReports[format](report, outcome), options);
      process.exitCode = outcome?.exitCode ?? 0;
    });
  withExitCodes(command, {
    1: "refused, usage error, a wrong muster.yaml, or a crash",
    2: "a policy refuses the commit, and the edit stays",
    3: "an input could not be evaluated, so nothing was committed, and the edit stays",
  });
  return withReportOptions(withDefinitionTimeout(withWorkloadFilter(command)), FORMATS);
}
