import { closeSync, openSync, writeFileSync } from "node:fs";
import { failureReason, harmless, plain, printable, type Style, styleFor } from "../../kernel/index.ts";
import { outputLink } from "./output-link.ts";
import type { OutputStream } from "./output-stream.ts";
import type { FormatRequest } from "./report-request.ts";
import { supervisorChannel } from "./supervisor-channel.ts";

/** The options with which reports are written. */
interface ReportOutput {
  /** Value of `--color` and `--no-color`. Default: colours on a terminal, subject to the environment. */
  readonly color?: boolean | undefined;
  readonly stdout?: OutputStream;
  /** For `NO_COLOR`, `FORCE_COLOR` and `TERM`. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** The stream of reports. */
export function standardOutput(): OutputStream {
  return supervisorChannel()?.reports ?? process.stdout;
}

const closedStreams = new WeakSet<OutputStream>();

/**
 * Writes text to standard output and resolves when all of it has left the process, however slow the reader is. A reader
 * that closes the pipe early, as `head` does, is not an error: the rest is dropped and the exit code stays.
 *
 * @throws Error where the text cannot be written for another reason, for example because the disk is full
 */
export function print(text: string, stdout: OutputStream = standardOutput()): Promise<void> {
  // A write of nothing to a closed pipe would still fail.
  if (text === "" || closedStreams.has(stdout)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => {
      if (error === undefined || error === null) return resolve();
      if (!isClosedPipe(error)) return reject(writeFailure(error));
      closedStreams.add(stdout);
      resolve();
    });
  });
}

/**
 * The line about an error that ends a command: `error: …`. A message that begins with a place has this word after the
 * place.
 */
export function errorLine(message: string): string {
  if (/^[^\n]*?:\d+:\d+: error: /.test(message)) return message;
  return `error: ${message}`;
}

/**
 * Writes lines to standard error: errors and everything else that is not the report. Messages may repeat names of files
 * and of objects, so hidden characters and workflow commands are escaped.
 */
export function printError(...lines: readonly string[]): void {
  if (lines.length === 0) return;
  const safe = lines.join("\n").split("\n").map(printable).map(harmless);
  process.stderr.write(`${safe.join("\n")}\n`);
}

/** Writes lines to standard error that `--quiet` hides: progress, and what a command wrote. */
export function printNote({ quiet = false }: { readonly quiet?: boolean }, ...lines: readonly string[]): void {
  if (!quiet) printError(...lines);
}

/**
 * Keeps a failed write from ending the process with a stack trace. `print` reports the failure to its caller, and a
 * failure of standard error cannot be reported at all.
 */
export function handleStreamErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/**
 * Renders and writes every requested report: first the files, which are overwritten, whose folders must exist and which are
 * not links of the repository, then standard output. A report that cannot be written does not prevent the others.
 *
 * @param render returns the report in a format, or its parts; only standard output is coloured, never a file
 * @throws Error that names the files which could not be written, after everything else is written
 */
export async function writeReports<Format extends string>(
  requests: readonly FormatRequest<Format>[],
  render: (format: Format, style: Style) => string | Iterable<string>,
  { color, stdout = standardOutput(), environment = process.env }: ReportOutput = {},
): Promise<void> {
  const failures: string[] = [];
  for (const { format, file } of requests) {
    if (file === undefined) continue;
    try {
      const link = outputLink(file);
      if (link === undefined) writeParts(file, render(format, plain));
      else failures.push(`the ${format} report is not written: ${link}`);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      failures.push(`the ${format} report cannot be written to ${file}: ${failureReason(error)}`);
    }
  }
  const style = styleFor(stdout, environment, color);
  for (const { format, file } of requests) {
    if (file !== undefined) continue;
    for (const text of batches(render(format, style))) await print(text, stdout);
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

/**
 * The requests of a command that has failed, without the files whose format is a result and not a report: an empty
 * result must not replace an earlier one.
 */
export function withoutResultFiles<Format extends string>(
  requests: readonly FormatRequest<Format>[],
  result: Format,
): readonly FormatRequest<Format>[] {
  return requests.filter(({ format, file }) => format !== result || file === undefined);
}

function writeParts(file: string, report: string | Iterable<string>): void {
  const descriptor = openSync(file, "w");
  try {
    for (const text of batches(report)) writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

/** Characters of a write: few calls, and little memory. */
const BATCH = 1 << 16;

function* batches(report: string | Iterable<string>): Generator<string> {
  if (typeof report === "string") {
    yield report;
    return;
  }
  let text = "";
  for (const part of report) {
    text += part;
    if (text.length < BATCH) continue;
    yield text;
    text = "";
  }
  yield text;
}

function writeFailure(error: Error): Error {
  return new Error(`standard output cannot be written: ${failureReason(error)}`, { cause: error });
}

function isClosedPipe(error: Error): boolean {
  return isSystemError(error) && (error.code === "EPIPE" || error.code === "ECONNRESET");
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && "syscall" in error;
}
