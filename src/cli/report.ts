import { Command } from "commander";
import type { BranchReport, DiffOptions, ReportOptions } from "../app/index.ts";
import {
  BRANCH_FORMATS,
  type BranchFormat,
  errorLine,
  printError,
  runSupervised,
  type SupervisionOptions,
  standardOutput,
  supervisorChannel,
  writeReports,
} from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { given } from "../kernel/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withDiffOptions } from "./diff-options.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withReportOptions } from "./report-options.ts";

type Options = Omit<DiffOptions, "root"> &
  ReportOptions<BranchFormat> &
  SupervisionOptions & { readonly simulate?: boolean };

/** `muster report`: the comment and the page about a branch. */
export function reportCommand(): Command {
  const command = new Command("report")
    .description("report a branch for its pull request: objects, dangers, quota, and the findings that it adds")
    .option(
      "--simulate",
      "say which gangs start, wait or lose pods in the next cycle of KAI's scheduler, at the base and with the branch",
    )
    .action(async (all: Options, own: Command) => {
      const {
        root = findRoot("."),
        base,
        maxRemoved,
        failOn,
        policyBase,
        baseline,
        render,
        simulate,
        color,
        ...options
      } = all;
      const isForPeople = own.getOptionValueSource("format") === "default" && standardOutput().isTTY === true;
      const format: typeof all.format = isForPeople ? [{ format: "text" }] : all.format;
      const { failedReport, branchReports } = await import("../app/index.ts");
      const write = (report: BranchReport, requests = format) =>
        writeReports(requests, (name, style) => branchReports[name](report, style), { color });
      // However this run ends, its files are not those of an earlier one.
      if (supervisorChannel() === undefined) {
        const files = format.filter(({ file }) => file !== undefined);
        await write(failedReport(["The run ended before its report was written."]), files);
      }
      const { defaultBase } = await import("../app/index.ts");
      // The report has the reason where there is no base.
      const ran = base ?? (await defaultBase(root).catch(() => undefined));
      if (await runSupervised(root, options, [ran, policyBase], (reason) => write(failedReport([reason])))) return;
      const { runReport, withNextCycle } = await import("../app/index.ts");
      const report = await runReport(given({ root, base, maxRemoved, failOn, policyBase, baseline, render }));
      printError(...report.failures.map(errorLine));
      await write(simulate ? withNextCycle(report) : report);
      process.exitCode = report.exitCode;
    });
  withExitCodes(command, {
    1: "usage error, a wrong definition, a base that cannot be read, or a crash",
    2: "a policy refuses the synth, or there is a danger (with --fail-on danger)",
    3: "a file of the working tree or of the base could not be evaluated",
  });
  return withReportOptions(withDefinitionTimeout(withDiffOptions(command)), BRANCH_FORMATS);
}
