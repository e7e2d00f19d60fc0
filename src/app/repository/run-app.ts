import { findRoot } from "../../inputs/index.ts";
import { conflictLines, issueLines, unreadableLines } from "../../kernel/index.ts";
import { endSupervised } from "../modules/definition-guard.ts";
import { runSupervised } from "../modules/supervise.ts";
import { printError } from "../output/output.ts";
import { synth } from "./run-synth.ts";

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
