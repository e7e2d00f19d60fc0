import { Command, InvalidArgumentError, Option } from "commander";
import type { ReportOptions, SupervisionOptions } from "../app/index.ts";
import { runSynthApart, writeReports } from "../app/index.ts";
import { findRoot } from "../inputs/index.ts";
import { given } from "../kernel/index.ts";
import { withDefinitionTimeout } from "./definition-timeout-option.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { withNeeds } from "./option-needs.ts";
import { withReportOptions } from "./report-options.ts";

const FORMATS = ["text", "json"] as const;

interface Options extends ReportOptions<(typeof FORMATS)[number]>, SupervisionOptions {
  readonly message?: string;
  readonly push?: boolean;
  readonly allowDetached?: boolean;
  readonly allowDanger?: readonly string[];
  readonly branch?: string;
  readonly cluster?: string;
}

/** `muster commit`: synthesises and commits `dist/`, and nothing else of the user's changes. */
export function commitCommand(): Command {
  const command = new Command("commit")
    .description("synthesise, and commit only dist/")
    .option("--message <text>", "text of the commit message (default: a subject that names the changes)", parseMessage)
    .option("--push", "push the branch; where the remote branch has moved, synthesise again on top of it")
    .option("--allow-detached", "commit on a detached HEAD")
    .addOption(
      new Option(
        "--allow-danger <name...>",
        "commit although this danger stops the sync of the controller, for example immutable-field",
      ).conflicts("branch"),
    )
    .addOption(
      new Option(
        "--branch <name>",
        "commit to a branch of manifests alone, without a checkout: its top folder is dist/",
      ).conflicts("allowDetached"),
    )
    .option("--cluster <name>", "with --branch: only the apply/ of this cluster, as the top folder")
    .action(async (options: Options) => {
      const { root = findRoot("."), branch } = options;
      if (await runSynthApart(root)) return;
      const { commitText, commitJson } = await import("../app/index.ts");
      const outcome = branch === undefined ? await onBranch(root, options) : await toBranch(root, branch, options);
      const reports = { text: commitText, json: (each: typeof outcome) => commitJson(each) };
      await writeReports(options.format, (name, style) => reports[name](outcome, style), options);
      process.exitCode = outcome.exitCode;
    });
  withNeeds(command, "branch", ["cluster"]);
  withExitCodes(command, {
    0: "committed, or nothing to commit",
    1: "usage error, a wrong definition, a file edited by hand in the way, a state of git without a commit, or a crash",
    2: "a policy refuses, or a danger stops the sync of the controller",
    3: "an input could not be evaluated",
  });
  return withReportOptions(withDefinitionTimeout(command), FORMATS);
}

async function onBranch(root: string, { message, push, allowDetached, allowDanger, definitionTimeout }: Options) {
  const { commitPaths } = await import("../app/index.ts");
  return commitPaths([], message, given({ root, push, allowDetached, allowDanger, definitionTimeout }));
}

async function toBranch(root: string, branch: string, { message, push, definitionTimeout, cluster }: Options) {
  const { commitToBranch } = await import("../app/index.ts");
  return commitToBranch(branch, message, given({ root, push, definitionTimeout, cluster }));
}

function parseMessage(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("The text is empty.");
  return text;
}
