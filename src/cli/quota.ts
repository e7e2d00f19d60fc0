import { Command } from "commander";
import { QUOTA_FORMATS, type QuotaFormat } from "../report/quota-formats.ts";
import { type FormatRequest, formatOption, writeReports } from "./format-option.ts";

interface Options {
  readonly base?: string;
  readonly explain?: string;
  readonly root?: string;
  readonly format: readonly FormatRequest<QuotaFormat>[];
}

/** `muster quota`: what the pods of a repository, or of manifests, ask of which queue. */
export function quotaCommand(): Command {
  return new Command("quota")
    .description("count what gangs and pods ask of the quota of their queues, and say what can never start")
    .argument("[path...]", "files, folders, patterns, or - for standard input (default: this repository's definitions)")
    .option("--base <ref>", "show what changes since the last common commit with this git revision")
    .option("--explain <name>", "show every pod of a project, department, queue, node pool or cluster, and the sums")
    .option("--root <folder>", "folder of the repository (default: the nearest one with a muster.yaml)")
    .addOption(formatOption(QUOTA_FORMATS, "text"))
    .action(async (paths: readonly string[], { format, ...options }: Options) => {
      const { runQuota } = await import("./run-quota.ts");
      const { quotaReports } = await import("../report/quota-reports.ts");
      const { report, exitCode } = await runQuota(paths, options);
      writeReports(format, (name, style) => quotaReports[name](report, style));
      process.exitCode = exitCode;
    });
}
