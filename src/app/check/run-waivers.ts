import { issueLines, unreadableLines } from "../../kernel/index.ts";
import { EXIT, staleIf } from "../output/exit-code.ts";
import { todayIn } from "../output/today.ts";
import { type WaiversReport, waiversReport } from "../report/waivers-report.ts";
import { runCheck } from "./run-check.ts";

/** The options of a list of waivers. */
export interface WaiversOptions {
  /** Folder whose repository has the waivers. Default: the working folder. */
  readonly root?: string;
  /** Day for the ends of waivers, `yyyy-mm-dd`. Default: today in UTC, or that of `SOURCE_DATE_EPOCH`. */
  readonly today?: string;
}

/** The waivers and the exit code. */
interface WaiversOutcome {
  readonly report: WaiversReport;
  /** For standard error: why the list may be incomplete. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

/**
 * Lists the waivers with the findings that they cover, which one check determines. A `muster.yaml` that cannot be used
 * is a usage error (1). Unreadable inputs are reported (3), since their findings are not counted. Expired and unused
 * waivers do not affect the exit code; `muster check` reports them.
 */
export async function runWaivers(paths: readonly string[], options: WaiversOptions = {}): Promise<WaiversOutcome> {
  const today = options.today ?? todayIn(process.env);
  const run = await runCheck(paths, { ...options, today, allowEmpty: true });
  const { summary, findings, exitCode } = run.report;
  const report = waiversReport(run.uses, today);
  const messages = unreadableLines(summary.unreadable);
  if (exitCode === EXIT.usage) {
    const errors = issueLines(findings.filter(({ severity }) => severity === "error"));
    return { report, messages: [...errors, ...messages], exitCode };
  }
  return { report, messages, exitCode: staleIf(messages.length > 0) };
}
