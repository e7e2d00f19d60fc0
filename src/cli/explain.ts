import { Command } from "commander";
import type { ExplainOptions, ReportOptions, SupervisionOptions } from "../app/index.ts";
import { printError, runSupervised, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { given } from "../kernel/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { parseDate } from "./option-values.ts";
import { policyBaseOption } from "./policy-base-option.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json", "markdown"] as const;

interface Options extends ExplainOptions, ReportOptions<(typeof FORMATS)[number]>, SupervisionOptions {
  /** A file or folder, or `FILE:LINE`. */
  readonly for?: string;
}

/** `muster explain`: everything about one rule, or what it did about the objects of a place. */
export function explainCommand(): Command {
  const command = new Command("explain")
    .description(
      "explain a rule: its reason, fix, options and examples; or why it reports or does not report an object",
    )
    .argument("<rule>", "id or name of a rule, for example SEC-001 or no-privileged-container")
    .argument("[path...]", "paths of the check that --for explains (default: the repository around its path)")
    .option(
      "--for <place>",
      "explain what the rule did about each object of a file or folder, or about that at FILE:LINE",
    )
    .addOption(policyBaseOption())
    .option("--baseline <file>", "the baseline of the check")
    .option("--since <revision>", "accept the findings of the merge base with this revision, as the check does")
    .option("--today <date>", "day for the ends of waivers, yyyy-mm-dd (default: today in UTC)", parseDate)
    .action(explain);
  withExitCodes(command, {
    1: "usage error, a wrong muster.yaml, or a crash",
    3: "the place has a document that could not be read",
  });
  return withReportOptions(withDefinitionTimeout(command), FORMATS);
}

async function explain(reference: string, paths: readonly string[], options: Options): Promise<void> {
  if (options.for === undefined) await explainOnly(reference, paths, options);
  else await explainFor(reference, options.for, paths, options);
}

async function explainOnly(reference: string, paths: readonly string[], options: Options): Promise<void> {
  const unused = ["policyBase", "baseline", "since", "today"] as const;
  if (paths.length > 0 || unused.some((name) => options[name] !== undefined)) {
    throw new Error("paths and the options of a check need --for PATH, the place to explain");
  }
  const { explainRule, explainReports, loadModuleRules, repositoryCatalogue, settingHere } = await import(
    "../app/index.ts"
  );
  const root = findRoot(options.root ?? ".");
  const { hasRuleModules } = await import("../app/index.ts");
  if ((await hasRuleModules(root)) && (await runSupervised(root, options))) return;
  await loadModuleRules(root);
  const rule = explainRule(reference, repositoryCatalogue(root));
  const here = settingHere(rule, options.root ?? ".");
  const context = given({ columns: process.stdout.columns, here });
  await writeReports(options.format, (name, style) => explainReports[name](rule, { style, ...context }), options);
}

async function explainFor(reference: string, place: string, named: readonly string[], options: Options): Promise<void> {
  if (options.format.some(({ format }) => format === "markdown")) {
    throw new Error("--for has the formats text and json; markdown is the page of a rule");
  }
  const { explainPaths, explainPlaceReports, hasRuleModules, loadModuleRules, runExplain } = await import(
    "../app/index.ts"
  );
  const root = findRoot(options.root ?? ".");
  const paths = named.length > 0 ? named : explainPaths(place, root);
  const isProgram = paths.length === 0 || (await hasRuleModules(root));
  if (isProgram && (await runSupervised(root, options, [options.since, options.policyBase]))) return;
  // With --policy-base the modules of the base run.
  if (isProgram && options.policyBase === undefined) await loadModuleRules(root);
  const { explanation, messages, exitCode } = await runExplain(reference, place, paths, options);
  printError(...messages);
  if (explanation !== undefined) {
    const write = (name: string, style?: Parameters<typeof explainPlaceReports.text>[1]) =>
      name === "json" ? explainPlaceReports.json(explanation) : explainPlaceReports.text(explanation, style);
    await writeReports(options.format, write, options);
  }
  process.exitCode = exitCode;
}
