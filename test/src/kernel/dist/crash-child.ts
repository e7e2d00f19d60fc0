/**
 * A process that writes output folders, for tests that kill it, race it or run it as somebody else. Its only argument
 * is a {@link Job} in JSON. It prints a line of JSON for every write that ended: `"written"`, or the error's code.
 */
import { DistError } from "../../../../src/kernel/dist/error.ts";
import { planDist } from "../../../../src/kernel/dist/plan.ts";
import { recoverDist } from "../../../../src/kernel/dist/recover.ts";
import { type WriteStep, writeDist } from "../../../../src/kernel/dist/write.ts";

/** The task of the process. */
export interface Job {
  readonly dist: string;
  /** Trees (path -> content) to write one after the other. */
  readonly trees: readonly Readonly<Record<string, string>>[];
  /** The number of passes through the trees; 1 by default. */
  readonly rounds?: number;
  /** Die by SIGKILL when `step` comes up for the `nth` time, counted from 1. */
  readonly die?: { readonly step: WriteStep; readonly nth: number };
  readonly umask?: number;
}

function run({ dist, trees, rounds = 1, die, umask }: Job): void {
  if (umask !== undefined) process.umask(umask);
  let seen = 0;
  const onStep = (step: WriteStep): void => {
    if (step !== die?.step) return;
    seen++;
    if (seen === die.nth) process.kill(process.pid, "SIGKILL");
  };
  for (let round = 0; round < rounds; round++) {
    for (const tree of trees) process.stdout.write(`${JSON.stringify(attempt(dist, tree, onStep))}\n`);
  }
}

function attempt(dist: string, tree: Readonly<Record<string, string>>, onStep: (step: WriteStep) => void): string {
  try {
    recoverDist(dist);
    const files = Object.entries(tree).map(([path, content]) => ({ path, content }));
    writeDist(planDist(dist, files, { version: "1" }), { onStep });
    return "written";
  } catch (error) {
    if (error instanceof DistError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

// As the command does: without a handler, a file that is too large ends the process.
process.on("SIGXFSZ", () => undefined);
const job: Job = JSON.parse(process.argv[2] ?? "{}");
run(job);
