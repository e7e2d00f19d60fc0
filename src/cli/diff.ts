import { Command } from "commander";
import { given } from "../base/given.ts";
import { DIFF_FORMATS, type DiffFormat } from "../report/diff-formats.ts";
import { findRoot } from "../source/read-organization.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withDiffOptions } from "./diff-options.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { writeReports } from "./output.ts";
import { withReportOptions } from "./report-options.ts";
import type { ReportOptions } from "./report-request.ts";
import type { DiffOptions } from "./run-diff.ts";
import { runSupervised, type SupervisionOptions } from "./supervise.ts";

type Options = Omit<DiffOptions, "root"> & ReportOptions<DiffFormat> & SupervisionOptions;

/** `muster diff`: what a merge of the working tree changes in the clusters. */
export function diffCommand(): Command {
  const command = new Command("diff")
    .description("compare the manifests of the definitions with dist/ of a git base: objects, dangers, quota")
    .action(async (all: Options) => {
      const { root = findRoot("."), maxRemoved, failOn, policyBase, baseline, format, color, ...options } = all;
      const { defaultBase } = await import("./base-revision.ts");
      const base = options.base ?? (await defaultBase(root));
      if (await runSupervised(root, options, [base, policyBase])) return;
      const { runDiff } = await import("./run-diff.ts");
      const { diffReports } = await import("../report/diff-reports.ts");
      const { difference, exitCode } = await runDiff(given({ root, base, maxRemoved, failOn, policyBase, baseline }));
      await writeReports(format, (name, style) => diffReports[name](difference, style), { color });
      process.exitCode = exitCode;
    });
  withExitCodes(command, {
    1: "wrong use, a wrong definition, or a crash",
    2: "a policy refuses the synth, or there is a danger (with --fail-on danger)",
    3: "a file of the working tree or of the base could not be evaluated",
  });
  return withReportOptions(withDefinitionTimeout(withDiffOptions(command)), DIFF_FORMATS);
}
