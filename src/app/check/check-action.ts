import { existsSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { findRoot, ORGANIZATION_FILE } from "../../inputs/index.ts";
import { count, getOrCreate, given, readOptionalFile, slashed, textOfFile } from "../../kernel/index.ts";
import type { WrittenBaseline } from "../../rules/index.ts";
import { EXIT, staleIf } from "../output/exit-code.ts";
import { printError, printNote, standardOutput, writeReports } from "../output/output.ts";
import { repositoryTop, requireNoOutputLink } from "../output/output-link.ts";
import { replaceFile } from "../output/replace-file.ts";
import type { ReportOptions } from "../output/report-request.ts";
import { todayIn } from "../output/today.ts";
import type { CheckReportContext, RepeatedCommand } from "../report/check-context.ts";
import type { CheckFormat } from "../report/check-formats.ts";
import { checkReportParts } from "../report/check-reports.ts";
import { openCacheFolder } from "../results/cache-folder.ts";
import type { FixedFile } from "../results/fix.ts";
import { readFacts, UnusableFacts } from "../results/shard-facts.ts";
import type { Shard } from "../results/shards.ts";
import { CheckMemory } from "./check-memory.ts";
import { type CheckOptions, type CheckRun, runCheck } from "./run-check.ts";

/** Options of the command as commander parses them. */
export interface CheckActionOptions
  extends Omit<CheckOptions, "limits" | "stdinName" | "facts">,
    ReportOptions<CheckFormat> {
  /** Files and folders of facts. */
  readonly merge?: readonly string[];
  readonly shard?: Shard;
  /** File for the facts of the shard. */
  readonly out?: string;
  readonly writeBaseline?: string;
  readonly fix?: boolean;
  readonly watch?: boolean;
  readonly full?: boolean;
  readonly verbose?: boolean;
  /** The command, for a report that proposes to run it again. Default: `muster check` alone. */
  readonly again?: RepeatedCommand;
  readonly sarifCategory?: string;
  readonly annotations?: number;
  readonly stdinFilename?: string;
  readonly maxBytes?: number;
  readonly maxDepth?: number;
  readonly maxNodes?: number;
  readonly maxDocuments?: number;
}

/** Runs the command: writes the requested reports, and everything else to standard error. */
export async function checkAction(paths: readonly string[], options: CheckActionOptions): Promise<void> {
  // A repair needs the objects of all findings.
  const memory = options.watch === true && options.fix !== true ? new CheckMemory() : undefined;
  let files: readonly string[] = [];
  try {
    files = await checkOnce(paths, options, memory);
  } catch (error) {
    if (!(error instanceof UnusableFacts)) throw error;
    printError(`--merge: ${error.message}`);
    process.exitCode = EXIT.stale;
  }
  if (options.watch !== true) return;
  const { watchInputs } = await import("./watch-inputs.ts");
  await watchInputs(paths, { files, again: () => checkOnce(paths, options, memory) }, options);
}

/** Checks and writes the reports. Returns the files whose changes can change the report. */
async function checkOnce(
  paths: readonly string[],
  options: CheckActionOptions,
  memory?: CheckMemory,
): Promise<readonly string[]> {
  const checkOptions = { ...(await checkOptionsOf(options)), memory };
  let run = await runCheck(paths, checkOptions);
  if (options.fix === true) {
    const { fixFindings } = await import("../results/fix.ts");
    const fixed = fixFindings(run.findings, run.subjects);
    for (const { path, text } of fixed) replaceFile(path, text);
    printNote(options, ...fixedLines(fixed));
    // The report contains the findings that are left in the changed files.
    if (fixed.length > 0) run = await runCheck(paths, checkOptions);
  }
  const written =
    options.writeBaseline === undefined ? undefined : await writeBaselineFile(options.writeBaseline, run, options);
  await writeCheckReport(run, options);
  const { evaluated, unreadable } = run.report.summary;
  if (evaluated === 0 && unreadable.length === 0 && options.allowEmpty !== true && run.report.exitCode === EXIT.stale) {
    printError(
      "nothing was checked: no file has an object of Kubernetes; name other paths, or accept this with --allow-empty",
    );
  }
  process.exitCode = written === undefined ? run.report.exitCode : baselineExit(run, written);
  return [...run.files, join(findRoot(options.root ?? "."), ORGANIZATION_FILE)];
}

/** The options of the command as those of a check. */
export async function checkOptionsOf(options: CheckActionOptions): Promise<CheckOptions> {
  const { maxBytes, maxDepth, maxNodes, maxDocuments, stdinFilename, merge, ...rest } = options;
  const limits = given({
    bytes: maxBytes,
    depth: maxDepth,
    nodes: maxNodes,
    documents: maxDocuments,
  });
  // A repair needs the objects of all findings, and workers do not return objects.
  const jobs = options.fix === true ? 1 : (options.jobs ?? "auto");
  if (options.cache !== undefined) {
    requireNoOutputLink(dirname(options.cache));
    await openCacheFolder(options.cache);
  }
  const facts = merge && (await readFacts(merge));
  return { ...rest, ...given({ listsExempted: options.verbose, jobs, limits, facts, stdinName: stdinFilename }) };
}

/** Writes the requested reports of a check. */
export async function writeCheckReport(
  { report, files }: Pick<CheckRun, "report" | "files">,
  options: Pick<
    CheckActionOptions,
    | "format"
    | "color"
    | "failOn"
    | "sarifCategory"
    | "annotations"
    | "verbose"
    | "full"
    | "again"
    | "today"
    | "maxBytes"
  > &
    Pick<CheckReportContext, "namesOption">,
): Promise<void> {
  const { format, failOn, sarifCategory, annotations, verbose, full, again } = options;
  const top = repositoryTop();
  const sources = new Map<string, string | undefined>();
  const context = given({
    readSource: (file: string) => getOrCreate(sources, file, () => textOfFile(file, { limit: options.maxBytes })),
    repositoryPath: (file: string) => (existsSync(file) ? slashed(relative(top, realpathSync(file))) : file),
    files,
    isVerbose: verbose,
    namesOption: options.namesOption,
    isFull: full,
    again,
    today: options.today ?? todayIn(process.env),
    // A terminal that does not report its size has 0 columns.
    columns: standardOutput().columns || undefined,
    failOn,
    category: sarifCategory,
    annotations,
  });
  await writeReports(format, (name, style) => checkReportParts(name, report, { ...context, style }), options);
}

function fixedLines(fixed: readonly FixedFile[]): readonly string[] {
  if (fixed.length === 0) return ["nothing to fix"];
  return fixed.map(({ file, findings }) => {
    const rules = [...new Set(findings.map(({ rule }) => rule))].sort().join(", ");
    return `fixed ${count(findings.length, "finding")} in ${file} (${rules})`;
  });
}

async function writeBaselineFile(
  file: string,
  { findings }: CheckRun,
  options: CheckActionOptions,
): Promise<WrittenBaseline> {
  requireNoOutputLink(file);
  const { parseBaseline, writeBaseline } = await import("../../rules/index.ts");
  const read = readOptionalFile(file);
  if (read !== undefined && "problem" in read) throw new Error(`the baseline ${file} ${read.problem}`);
  const before = read === undefined ? [] : parseBaseline(read.bytes.toString("utf8"), file);
  const written = writeBaseline(findings, before);
  writeFileSync(resolve(file), written.text);
  const { total, added, removed, refused } = written;
  printNote(options, `${file}: ${count(total, "finding")} accepted, ${added} of them new, ${removed} gone`);
  if (refused > 0) {
    printError(`${count(refused, "error")} cannot be accepted: correct the input that was not judged, or the waiver`);
  }
  return written;
}

// The new baseline accepts everything else.
function baselineExit({ report: { summary, exitCode } }: CheckRun, { refused }: WrittenBaseline): number {
  if (exitCode === EXIT.usage || (exitCode === EXIT.policy && refused > 0)) return exitCode;
  return staleIf(summary.unreadable.length > 0);
}
