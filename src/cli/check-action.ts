import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { count } from "../base/count.ts";
import { given } from "../base/given.ts";
import type { FixedFile } from "../check/fix.ts";
import type { CheckFormat } from "../report/check-formats.ts";
import { checkReports } from "../report/check-reports.ts";
import { EXIT } from "./exit-code.ts";
import { type FormatRequest, writeReports } from "./format-option.ts";
import { type CheckOptions, type CheckRun, runCheck } from "./run-check.ts";

/** Options of the command as commander gives them. */
export interface CheckActionOptions extends Omit<CheckOptions, "limits" | "stdinName"> {
  readonly format: readonly FormatRequest<CheckFormat>[];
  readonly writeBaseline?: string;
  readonly fix?: boolean;
  readonly watch?: boolean;
  readonly sarifCategory?: string;
  readonly annotations?: number;
  readonly stdinFilename?: string;
  readonly maxBytes?: number;
  readonly maxDepth?: number;
  readonly maxNodes?: number;
  readonly maxDocuments?: number;
}

/** Runs the command: the reports go where they were asked for, everything else to standard error. */
export async function checkAction(paths: readonly string[], options: CheckActionOptions): Promise<void> {
  await checkOnce(paths, options);
  if (options.watch !== true) return;
  const { watchInputs } = await import("./watch-inputs.ts");
  await watchInputs(paths, () => checkOnce(paths, options));
}

async function checkOnce(paths: readonly string[], options: CheckActionOptions): Promise<void> {
  const checkOptions = checkOptionsOf(options);
  let run = await runCheck(paths, checkOptions);
  if (options.fix === true) {
    const { fixFindings } = await import("../check/fix.ts");
    const fixed = fixFindings(run.findings, run.subjects);
    for (const file of fixed) writeFixed(file);
    process.stderr.write(fixedText(fixed));
    // What is left is told by another look at what the files say now.
    if (fixed.length > 0) run = await runCheck(paths, checkOptions);
  }
  if (options.writeBaseline !== undefined) await writeBaselineFile(options.writeBaseline, run);
  report(run, options);
  const { evaluated, unreadable } = run.report.summary;
  if (evaluated === 0 && unreadable.length === 0 && options.allowEmpty !== true && run.report.exitCode === EXIT.stale) {
    process.stderr.write("nothing was checked, which is no pass; --allow-empty makes it fine\n");
  }
  process.exitCode = options.writeBaseline === undefined ? run.report.exitCode : baselineExit(run);
}

function checkOptionsOf(options: CheckActionOptions): CheckOptions {
  const { maxBytes, maxDepth, maxNodes, maxDocuments, stdinFilename, ...rest } = options;
  const limits = given({
    bytes: maxBytes,
    depth: maxDepth,
    nodes: maxNodes,
    documents: maxDocuments,
  });
  // A repair needs the objects of all findings, which are here where all of them were checked here.
  const jobs = options.fix === true ? 1 : (options.jobs ?? "auto");
  return { ...rest, jobs, limits, ...(stdinFilename === undefined ? {} : { stdinName: stdinFilename }) };
}

function report({ report: checked, files }: CheckRun, options: CheckActionOptions): void {
  const { format, failOn, sarifCategory, annotations } = options;
  const top = repositoryTop();
  const sources = new Map<string, string | undefined>();
  const context = given({
    readSource: (file: string) => {
      if (!sources.has(file)) sources.set(file, sourceOf(file));
      return sources.get(file);
    },
    repositoryPath: (file: string) => (existsSync(file) ? slashed(relative(top, realpathSync(file))) : file),
    files,
    columns: process.stdout.columns ?? 100,
    failOn,
    category: sarifCategory,
    annotations,
  });
  writeReports(format, (name, style) => checkReports[name](checked, { ...context, style }));
}

function sourceOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function repositoryTop(): string {
  const start = realpathSync(".");
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}

// Beside the file and renamed: one that is cut short leaves the old file whole.
function writeFixed({ path, text }: FixedFile): void {
  const target = realpathSync(path);
  const scratch = join(dirname(target), `.${Math.abs(process.pid)}.muster-fix`);
  writeFileSync(scratch, text);
  renameSync(scratch, target);
}

function fixedText(fixed: readonly FixedFile[]): string {
  if (fixed.length === 0) return "nothing to fix\n";
  const lines = fixed.map(({ file, findings }) => {
    const rules = [...new Set(findings.map(({ rule }) => rule))].sort().join(", ");
    return `fixed ${count(findings.length, "finding")} in ${file} (${rules})`;
  });
  return `${lines.join("\n")}\n`;
}

async function writeBaselineFile(file: string, { findings }: CheckRun): Promise<void> {
  const { parseBaseline, writeBaseline } = await import("../rules/baseline-file.ts");
  const before = existsSync(file) ? parseBaseline(readFileSync(file, "utf8"), file) : [];
  const written = writeBaseline(findings, before);
  writeFileSync(resolve(file), written.text);
  const { total, added, removed } = written;
  process.stderr.write(`${file}: ${count(total, "finding")} accepted, ${added} of them new, ${removed} gone\n`);
}

// Findings are accepted now; that something could not be evaluated is not.
function baselineExit({ report: { summary } }: CheckRun): number {
  return summary.unreadable.length > 0 ? EXIT.stale : EXIT.fine;
}
