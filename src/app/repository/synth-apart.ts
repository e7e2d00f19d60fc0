import type { SynthOutcome } from "../../synth/index.ts";
import { hasModules } from "../modules/has-modules.ts";
import { type SupervisionOptions, supervisedReport } from "../modules/supervise.ts";
import { print } from "../output/output.ts";
import { supervisorChannel } from "../output/supervisor-channel.ts";

/**
 * Synthesises a repository for a commit, which goes on afterwards. TypeScript definitions run in a process of their own,
 * which is `muster commit` once more with `--root`.
 */
export async function synthApart(root: string, options: SupervisionOptions): Promise<SynthOutcome> {
  if (!(await hasModules(root))) return synthHere(root);
  const { report, exitCode } = await supervisedReport(["commit", "--root", root], options);
  // The process has printed its reason.
  if (report === "") return { issues: [], unreadable: [], exitCode };
  const outcome: SynthOutcome = JSON.parse(report);
  return { ...outcome, exitCode: outcome.exitCode || exitCode };
}

/** The part of a command in the process of its own; false in any other process. */
export async function runSynthApart(root: string): Promise<boolean> {
  if (supervisorChannel() === undefined) return false;
  await print(JSON.stringify(await synthHere(root)));
  return true;
}

async function synthHere(root: string): Promise<SynthOutcome> {
  const { synth } = await import("./run-synth.ts");
  return synth({ root });
}
