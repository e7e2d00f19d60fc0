import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { issueLines, ruleOf, synthRules } from "../../kernel/index.ts";
import { watchBeats } from "../output/beat-file.ts";
import { EXIT } from "../output/exit-code.ts";
import { errorLine, printError } from "../output/output.ts";
import {
  type Progress,
  REPORT_DESCRIPTOR,
  SUPERVISED_VARIABLE,
  supervisorChannel,
} from "../output/supervisor-channel.ts";
import { anyBaseHasModules, hasModules } from "./has-modules.ts";

/** The limit of a TypeScript definition without another one, in seconds. */
export const DEFAULT_SECONDS = 60;
const HAS_GROUPS = process.platform !== "win32";

/** The options with which TypeScript definitions are supervised. */
export interface SupervisionOptions {
  /** Seconds that one definition may take. Default 60. */
  readonly definitionTimeout?: number | undefined;
}

/**
 * Runs this command once more in a process of its own if the repository or one of its bases has TypeScript definitions,
 * and returns whether it did. Definitions are programs: they can end their process, block it, or write to its standard
 * output. This process stops one that takes too long, and a run that ended without its reports fails. In the other process
 * standard output is standard error, so that only reports get to the standard output of this one.
 *
 * @param bases revisions whose definitions may run as well: those of their last common commits with the current one
 * @param onFailure receives the reason if the other process ended without its reports
 */
export async function runSupervised(
  root: string,
  { definitionTimeout }: SupervisionOptions = {},
  bases: readonly (string | undefined)[] = [],
  onFailure: (reason: string) => Promise<void> = async () => undefined,
): Promise<boolean> {
  if (supervisorChannel() !== undefined) return false;
  if (!(await hasModules(root)) && !(await anyBaseHasModules(bases, root))) return false;
  const args = process.argv.slice(1);
  process.exitCode = await supervise(args, ["inherit", 2, 2, 1, "ipc"], { definitionTimeout, onFailure });
  return true;
}

/** A report that a command printed in a process of its own. */
interface SupervisedReport {
  readonly report: string;
  readonly exitCode: number;
}

/**
 * Runs a command of muster in a supervised process, as `runSupervised`, and returns its report instead of printing it. This
 * process keeps the terminal, where git may require a password.
 */
export async function supervisedReport(
  args: readonly string[],
  { definitionTimeout }: SupervisionOptions,
): Promise<SupervisedReport> {
  const chunks: Buffer[] = [];
  const exitCode = await supervise([...process.argv.slice(1, 2), ...args], ["ignore", 2, 2, "pipe", "ipc"], {
    definitionTimeout,
    onReport: (chunk) => chunks.push(chunk),
  });
  return { report: Buffer.concat(chunks).toString("utf8"), exitCode };
}

type Started = Extract<Progress, { readonly started: string }>;

interface Supervision extends SupervisionOptions {
  readonly onFailure?: (reason: string) => Promise<void>;
  readonly onReport?: (chunk: Buffer) => void;
}

async function supervise(
  args: readonly string[],
  stdio: StdioOptions,
  { definitionTimeout: seconds = DEFAULT_SECONDS, onFailure, onReport }: Supervision,
): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), "muster-run-"));
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    stdio,
    env: { ...process.env, [SUPERVISED_VARIABLE]: scratch },
    // A process group of its own, so that programs which definitions started end as well.
    detached: HAS_GROUPS,
  });
  if (onReport !== undefined) child.stdio[REPORT_DESCRIPTOR]?.on("data", onReport);
  let timer: NodeJS.Timeout | undefined;
  let last: Started | undefined;
  let exitCode: number | undefined;
  let isStopped = false;
  let stuck: string | undefined;
  child.on("message", (progress: Progress) => {
    clearTimeout(timer);
    if ("exitCode" in progress) exitCode = progress.exitCode;
    if (!("started" in progress)) return;
    last = progress;
    timer = setTimeout(() => {
      isStopped = true;
      endAll(child);
    }, seconds * 1000);
  });
  const stopBeats = watchBeats(scratch, seconds, (running) => {
    stuck = running;
    endAll(child);
  });
  const stopForwarding = forwardSignals(child);
  const ending = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  clearTimeout(timer);
  stopBeats();
  endAll(child);
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  const signal = stopForwarding();
  if (exitCode !== undefined) return exitCode;
  if (signal !== undefined) return 128 + constants.signals[signal];
  const reason = stuck === undefined ? reasonLines(last, isStopped, seconds, ending) : [stuckLine(stuck, seconds)];
  printError(...reason);
  await onFailure?.(reason.join("\n"));
  return EXIT.usage;
}

function reasonLines(last: Started | undefined, isStopped: boolean, seconds: number, ending: string) {
  return isStopped ? timeoutLines(last, seconds) : endLines(last, ending);
}

function stuckLine(running: string, seconds: number): string {
  return errorLine(`${running} did not finish for one object within ${seconds} s, so muster stopped the run`);
}

function endAll(child: ChildProcess): void {
  child.kill("SIGKILL");
  if (child.pid === undefined || !HAS_GROUPS) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing is left in the group.
  }
}

/** Forwards signals to the other process. The returned function ends this, and returns the last signal. */
function forwardSignals(child: ChildProcess): () => NodeJS.Signals | undefined {
  let received: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    received = signal;
    child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
    return received;
  };
}

function timeoutLines(last: Started | undefined, seconds: number): readonly string[] {
  const subject = last?.started === "module" ? "the definition" : "a construct of this definition or an earlier one";
  const message = `${subject} did not finish within ${seconds} s, so muster stopped the run`;
  return errorLines(
    last,
    message,
    "remove the code that does not end; if the definition needs longer, raise --definition-timeout",
  );
}

function endLines(last: Started | undefined, ending: string): readonly string[] {
  const message = `the run ended before its report was written (${ending}); this definition was the last to run`;
  return errorLines(last, message, "remove the call that ends the process, for example process.kill or process.abort");
}

function errorLines(last: Started | undefined, message: string, fix: string): readonly string[] {
  if (last === undefined) return [errorLine(message.replace(/; .*/, ""))];
  const location = { file: last.file, line: 1, column: 1 };
  return issueLines([
    { ...ruleOf(synthRules["definition-module"]), severity: "error", message, path: "", location, fix },
  ]);
}
