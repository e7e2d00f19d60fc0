import { issueLines, unreadableLines } from "../report/issue-lines.ts";
import { type WaiversReport, waiversReport } from "../report/waivers-report.ts";
import { EXIT } from "./exit-code.ts";
import { runCheck } from "./run-check.ts";
import { todayIn } from "./today.ts";

/** Where to look for waivers. */
export interface WaiversOptions {
  /** Folder whose repository is meant. Default: the working folder. */
  readonly root?: string;
  /** Day that they are judged by, `yyyy-mm-dd`. Default: today in UTC, or that of `SOURCE_DATE_EPOCH`. */
  readonly today?: string;
}

/** What there is to print. */
export interface WaiversOutcome {
  readonly report: WaiversReport;
  /** For standard error: why the list may not be the whole truth. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

/**
 * Lists the waivers after one check, which tells what they cover. A `muster.yaml` that cannot be used is wrong use (1),
 * inputs that could not be read are told (3): their findings are not among those counted. The waivers themselves are
 * for `muster check` to judge.
 */
export async function runWaivers(paths: readonly string[], options: WaiversOptions = {}): Promise<WaiversOutcome> {
  const today = options.today ?? todayIn(process.env);
  const run = await runCheck(paths, { ...options, today, allowEmpty: true });
  const { summary, findings, exitCode } = run.report;
  const broken = exitCode === EXIT.usage;
  const messages = [
    ...(broken ? issueLines(findings.filter(({ severity }) => severity === "error")) : []),
    ...unreadableLines(summary.unreadable),
  ];
  return {
    report: waiversReport(run.uses, today),
    messages,
    exitCode: broken ? EXIT.usage : summary.unreadable.length > 0 ? EXIT.stale : EXIT.fine,
  };
}
