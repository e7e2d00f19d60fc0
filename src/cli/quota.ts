import { Command } from "commander";
import type { QuotaOptions, ReportOptions } from "../app/index.ts";
import { QUOTA_FORMATS, type QuotaFormat, runSupervised, type SupervisionOptions, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { pathsOrFolder } from "./default-paths.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { checkOf, printNext, sameCommand } from "./next-command.ts";
import { PATHS_HELP, withReportOptions } from "./report-options.ts";

type Options = QuotaOptions & ReportOptions<QuotaFormat> & SupervisionOptions;

/** `muster quota`: the requests of a repository's pods, or of those in manifests, by queue. */
export function quotaCommand(): Command {
  const command = new Command("quota")
    .description(
      "sum the requests of gangs and pods against the quota of their queues, and report what can never start",
    )
    .argument("[path...]", PATHS_HELP)
    .option("--base <ref>", "show the changes since the last common commit with this git revision")
    .option("--explain <name>", "show every pod of a project, department, queue, node pool or cluster, and the sums")
    .action(async (given: readonly string[], options: Options) => {
      const paths = pathsOrFolder(given, options.root);
      const root = options.root ?? findRoot(".");
      if (paths.length === 0 && (await runSupervised(root, options, [options.base]))) return;
      const { runQuota, quotaReports } = await import("../app/index.ts");
      const { report, exitCode } = await runQuota(paths, options);
      await writeReports(options.format, (name, style) => quotaReports[name](report, style), options);
      const others = [...(report.kueue ?? []), ...(report.volcano ?? [])];
      const waits = others.some(({ verdicts }) => verdicts.some(({ verdict }) => verdict.level === "never"));
      const isStuck = waits || report.verdicts.some(({ level }) => level === "never");
      const [row] = report.account.rows.filter(({ kind }) => kind === "queue");
      const isExplained = isStuck || row === undefined || options.explain !== undefined;
      printNext(options, isExplained ? checkOf(paths, options) : sameCommand("--explain", row.name));
      process.exitCode = exitCode;
    });
  withExitCodes(command, {
    1: "usage error, a wrong definition or muster.yaml, or a crash",
    3: "an input could not be evaluated, so the sums are incomplete",
  });
  return withReportOptions(withDefinitionTimeout(command), QUOTA_FORMATS);
}
