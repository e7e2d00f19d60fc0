import { Command, InvalidArgumentError } from "commander";
import { given } from "../base/given.ts";
import { findRoot } from "../source/read-organization.ts";
import { withExitCodes } from "./exit-codes-help.ts";
import { writeReports } from "./output.ts";
import { type ReportOptions, withReportOptions } from "./report-options.ts";
import { type SupervisionOptions, withDefinitionTimeout } from "./supervise.ts";
import { runSynthApart } from "./synth-apart.ts";

const FORMATS = ["text", "json"] as const;

interface Options extends ReportOptions<(typeof FORMATS)[number]>, SupervisionOptions {
  readonly message?: string;
  readonly push?: boolean;
  readonly allowDetached?: boolean;
}

/** `muster commit`: synthesises and commits `dist/`, and nothing else of the user's changes. */
export function commitCommand(): Command {
  const command = new Command("commit")
    .description("synthesise, and commit dist/ alone: other changes of the index and of the files stay as they are")
    .option("--message <text>", "text of the commit message (default: a subject that names the changes)", parseMessage)
    .option("--push", "push the branch; where the remote branch has moved, synthesise again on top of it")
    .option("--allow-detached", "commit on a detached HEAD")
    .action(async (options: Options) => {
      const { root = findRoot("."), message, push, allowDetached, definitionTimeout } = options;
      if (await runSynthApart(root)) return;
      const { commitPaths } = await import("./run-commit.ts");
      const { commitText, commitJson } = await import("../report/commit-report.ts");
      const outcome = await commitPaths([], message, given({ root, push, allowDetached, definitionTimeout }));
      const reports = { text: commitText, json: (each: typeof outcome) => commitJson(each) };
      await writeReports(options.format, (name, style) => reports[name](outcome, style), options);
      process.exitCode = outcome.exitCode;
    });
  withExitCodes(command, {
    0: "committed, or nothing to commit",
    1: "wrong use, a wrong definition, a file edited by hand in the way, a state of git without a commit, or a crash",
    2: "a policy refuses",
    3: "an input could not be evaluated",
  });
  return withReportOptions(withDefinitionTimeout(command), FORMATS);
}

function parseMessage(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("The text is empty.");
  return text;
}
