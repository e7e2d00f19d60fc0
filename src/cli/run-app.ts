import { conflictLines } from "../report/conflict-lines.ts";
import { issueLines, unreadableLines } from "../report/issue-lines.ts";
import { findRoot } from "../source/read-organization.ts";
import { endSupervised } from "./definition-guard.ts";
import { printError } from "./output.ts";
import { synth } from "./run-synth.ts";
import { runSupervised } from "./supervise.ts";

/** Synthesises the definitions around the working folder, as the app of cdk8s. Prints errors, and sets the exit code of the process. */
export async function runApp(): Promise<void> {
  const root = findRoot(".");
  if (await runSupervised(root)) return;
  const outcome = await synth({ root });
  if (outcome.exitCode !== 0) {
    const conflicts = conflictLines(outcome.conflicts ?? []);
    const lines = [...unreadableLines(outcome.unreadable), ...issueLines(outcome.issues), ...conflicts];
    printError(...lines, "muster refused the synth; dist/ is unchanged");
  }
  process.exitCode = outcome.exitCode;
  await endSupervised();
}
