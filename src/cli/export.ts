import { Command, Option } from "commander";
import type { ExportOptions, ReportOptions } from "../app/index.ts";
import {
  EXIT,
  EXPORT_FORMS,
  printError,
  printNote,
  runSupervised,
  withoutResultFiles,
  writeReports,
} from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { locationText } from "../kernel/index.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { commandLine, printNext, sameCommand } from "./next-command.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json"] as const;

interface Options extends Omit<ExportOptions, "as">, ReportOptions<(typeof FORMATS)[number]> {
  readonly as: ExportOptions["as"] | typeof POLICIES;
  readonly root?: string;
  readonly out?: string;
}

/** The form of rules: ValidatingAdmissionPolicies. */
const POLICIES = "vap";

/** `muster export`: definitions and manifests in the forms of Run:ai. */
export function exportCommand(): Command {
  const command = new Command("export")
    .description(
      "turn definitions and manifests into bodies of the Run:ai API, or into its manifests; or rules into admission policies",
    )
    .argument("[path...]", "files, folders, patterns, or - for standard input; with --as vap, ids or names of rules")
    .addOption(
      new Option("--as <form>", "form of the result").choices([...EXPORT_FORMS, POLICIES]).makeOptionMandatory(),
    )
    .option("--ids <file>", "ids of projects, clusters, categories and priorities, by name")
    .option("--existing <file...>", "responses of GET calls of the API: their objects are updated and not created")
    .option("--out <folder>", "write a file for each object; no file with another content is overwritten")
    .action(exportAction);
  withExitCodes(command, { 2: "an object cannot be exported, so no file is written", 3: "an input could not be read" });
  return withReportOptions(command, FORMATS);
}

async function exportAction(
  paths: readonly string[],
  { out, as, ...options }: Options,
  command: Command,
): Promise<void> {
  const { runExport, runVapExport, exportedText, exportReports, writeNewFiles } = await import("../app/index.ts");
  const { issueLines, unreadableLines } = await import("../kernel/index.ts");
  if (as !== POLICIES && paths.length === 0) command.error("error: missing required argument 'path'");
  if (as === POLICIES && (await runsRuleModules(options.root))) return;
  const outcome = as === POLICIES ? runVapExport(paths, options) : runExport(paths, { ...options, as });
  process.exitCode = outcome.exitCode;
  printError(...unreadableLines(outcome.unreadable), ...issueLines(outcome.issues));
  printNote(options, ...outcome.skipped.map(({ from, reason }) => `${locationText(from)}: left out: ${reason}`));
  printNote(
    options,
    ...outcome.exported.flatMap(({ from, call, file }) =>
      call === undefined ? [] : [`${locationText(from)}: ${call.method} ${call.path} takes ${file}`],
    ),
  );
  if (out === undefined || options.format.some(({ format }) => format === "json")) {
    const requests = outcome.exitCode === EXIT.fine ? options.format : withoutResultFiles(options.format, "text");
    await writeReports(requests, (format) => exportReports[format](outcome), options);
  }
  if (outcome.exported.length === 0 && outcome.exitCode === EXIT.fine) {
    printNote(options, "muster export: the inputs have no object to export");
  }
  const isFine = outcome.exitCode === EXIT.fine && outcome.exported.length > 0;
  if (out === undefined) {
    if (isFine) printNext(options, sameCommand("--out", "exported"));
    return;
  }
  const lines = writeNewFiles(
    out,
    outcome.exported.map((each) => ({ path: each.file, content: exportedText(each) })),
  );
  printNote(options, ...lines);
  if (isFine) printNext(options, `${NEXT[as]} ${commandLine(out)}`);
}

/** Runs the modules of rules, so that they are known by name, or the whole command in a supervised process. */
async function runsRuleModules(given: string | undefined): Promise<boolean> {
  const { hasRuleModules, loadModuleRules } = await import("../app/index.ts");
  const root = given ?? findRoot(".");
  if (!(await hasRuleModules(root))) return false;
  if (await runSupervised(root)) return true;
  await loadModuleRules(root);
  return false;
}

/** The use of the written files, by form. */
const NEXT: Readonly<Record<Options["as"], string>> = {
  api: "send each body with its call above, from",
  "workload-type": "send each body with its call above, from",
  v2alpha1: "kubectl apply --server-side -f",
  karta: "kubectl apply --server-side -f",
  "resource-interface": "kubectl apply --server-side -f",
  vap: "kubectl apply --server-side -f",
};
