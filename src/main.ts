/**
 * The cdk8s app that `cdk8s.yaml` runs. `cdk8s synth` empties its output folder before it starts the app, so that
 * folder is a scratch one: `dist/` is written here, in one step, and the scratch folder gets a copy of what is applied.
 */

import { endSupervised } from "./cli/definition-guard.ts";
import { printError } from "./cli/output.ts";
import { synth } from "./cli/run-synth.ts";
import { runSupervised } from "./cli/supervise.ts";
import { connectSupervisor } from "./cli/supervisor-channel.ts";
import { describeConflict } from "./dist/index.ts";
import { issueLines, unreadableLines } from "./report/issue-lines.ts";
import { findRoot } from "./source/read-organization.ts";

connectSupervisor();
const root = findRoot(".");
if (!(await runSupervised(root))) {
  const outcome = await synth({ root });
  if (outcome.exitCode !== 0) {
    const conflicts = (outcome.conflicts ?? []).map((conflict) => `dist/${describeConflict(conflict)}`);
    const lines = [...unreadableLines(outcome.unreadable), ...issueLines(outcome.issues), ...conflicts];
    printError(...lines, "muster refused the synth; dist/ is unchanged");
  }
  process.exitCode = outcome.exitCode;
  await endSupervised();
}
