import { Command } from "commander";
import type { DiffOptions, ReportOptions } from "../app/index.ts";
import {
  DIFF_FORMATS,
  type DiffFormat,
  EXIT,
  runSupervised,
  type SupervisionOptions,
  writeReports,
} from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { given } from "../kernel/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withDiffOptions } from "./diff-options.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { printNext } from "./next-command.ts";
import { withReportOptions } from "./report-options.ts";

type Options = Omit<DiffOptions, "root"> & ReportOptions<DiffFormat> & SupervisionOptions;

/** `muster diff`: what a merge of the working tree changes in the clusters. */
export function diffCommand(): Command {
  const command = new Command("diff")
    .description("compare what controllers apply with a git base, in any repository: objects, dangers, quota")
    .action(async (all: Options) => {
      const { root = findRoot("."), maxRemoved, failOn, policyBase, baseline, render, format, color, ...options } = all;
      const { defaultBase } = await import("../app/index.ts");
      const base = options.base ?? (await defaultBase(root));
      if (await runSupervised(root, options, [base, policyBase])) return;
      const { runDiff, diffReports } = await import("../app/index.ts");
      const { difference, exitCode } = await runDiff(
        given({ root, base, maxRemoved, failOn, policyBase, baseline, render }),
      );
      await writeReports(format, (name, style) => diffReports[name](difference, style), { color });
      printNext({ format }, exitCode === EXIT.policy ? "muster check" : "muster report");
      process.exitCode = exitCode;
    });
  withExitCodes(command, {
    1: "usage error, a wrong definition, or a crash",
    2: "a policy refuses the synth, or there is a danger (with --fail-on danger)",
    3: "a file of the working tree or of the base could not be evaluated",
  });
  return withReportOptions(withDefinitionTimeout(withDiffOptions(command)), DIFF_FORMATS);
}
