import { Command } from "commander";
import type { NewRuleOptions, ReportOptions, SupervisionOptions } from "../app/index.ts";
import { printNote, runSupervised, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { given } from "../kernel/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json", "markdown"] as const;
const TEST_FORMATS = ["text", "json"] as const;

interface ListOptions extends ReportOptions<(typeof FORMATS)[number]>, SupervisionOptions {
  /** Folder of the pages of the repository's own rules. */
  readonly out?: string;
}

interface TestOptions extends ReportOptions<(typeof TEST_FORMATS)[number]>, SupervisionOptions {
  readonly watch?: boolean;
}

/** `muster rules`: every rule that a finding may name; tests of the repository's own rules, and new ones. */
export function rulesCommand(): Command {
  const command = new Command("rules")
    .description("list the rules: policies, checks of definitions and muster.yaml, and the repository's own rules")
    .option("--out <folder>", "write a page for each of the repository's own rules into a folder")
    .action(listRules)
    .enablePositionalOptions()
    .addCommand(testCommand())
    .addCommand(newCommand());
  return withReportOptions(withDefinitionTimeout(withExitCodes(command)), FORMATS);
}

async function listRules(options: ListOptions): Promise<void> {
  const root = findRoot(options.root ?? ".");
  if (await runSupervisedRules(root, options)) return;
  const { loadModuleRules, repositoryCatalogue, rulePage, rulesReports, writeNewFiles } = await import(
    "../app/index.ts"
  );
  await loadModuleRules(root);
  const catalogue = repositoryCatalogue(root);
  if (options.out !== undefined) {
    const own = catalogue.filter(({ user }) => user !== undefined);
    const pages = own.map((rule) => ({ path: `${rule.id}.md`, content: rulePage(rule) }));
    for (const line of writeNewFiles(options.out, pages)) printNote(options, line);
    return;
  }
  const width = given({ columns: process.stdout.columns });
  await writeReports(options.format, (name, style) => rulesReports[name](catalogue, { style, ...width }), options);
}

async function runSupervisedRules(root: string, options: SupervisionOptions): Promise<boolean> {
  const { hasRuleModules } = await import("../app/index.ts");
  return (await hasRuleModules(root)) && runSupervised(root, options);
}

function testCommand(): Command {
  const command = new Command("test")
    .description("run the examples of rules, and the fixtures beside their files")
    .argument("[path...]", "files and folders with rules in YAML (default: the rules that muster.yaml names)")
    .option("--watch", "run again when a file changes")
    .action(async (paths: readonly string[], options: TestOptions) => {
      const root = findRoot(options.root ?? ".");
      if (paths.length === 0 && (await runSupervisedRules(root, options))) return;
      const { ruleTestReports, testRules, watchInputs } = await import("../app/index.ts");
      const run = async () => {
        const outcome = await testRules(paths, options);
        await writeReports(options.format, (name) => ruleTestReports[name](outcome), options);
        process.exitCode = outcome.exitCode;
        return [];
      };
      await run();
      if (options.watch === true) {
        await watchInputs(paths.length === 0 ? [root] : paths, { files: [], again: run }, options);
      }
    });
  withExitCodes(command, { 2: "an example has another result than expected, or a file of rules has an error" });
  return withReportOptions(withDefinitionTimeout(command), TEST_FORMATS);
}

function newCommand(): Command {
  const command = new Command("new")
    .description("write a rule with its examples and a fixture into rules/")
    .argument("<name>", "name of the rule, for example no-latest-tag")
    .option("--cel", "a document with CEL (default)")
    .option("--ts", "a module in TypeScript")
    .option("--id <id>", "id of the rule (default: the next one with the prefix of the others)")
    .option("--root <folder>", "folder of the repository (default: the nearest one with a muster.yaml)")
    .action(async (name: string, options: NewRuleOptions) => {
      const { newRule } = await import("../app/index.ts");
      for (const line of newRule(name, options)) printNote({}, line);
    });
  return withExitCodes(command);
}
