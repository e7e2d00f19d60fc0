import { mkdirSync, realpathSync, renameSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { count } from "../base/count.ts";
import { describeConflict } from "./conflict-words.ts";
import { DistError, withDistError } from "./error.ts";
import { acquireLock, type Lock } from "./lock.ts";
import type { DistPlan } from "./plan.ts";
import { remove, tidy } from "./recover.ts";
import { type Siblings, siblingsOf } from "./siblings.ts";
import { buildStage, syncToDisk } from "./stage.ts";
import { requireFolderOrNothing } from "./tree.ts";

/** The steps of a write, in order. After each one, a crash leaves another state on disk. `file` occurs once per file. */
export type WriteStep = "locked" | "file" | "staged" | "old-away" | "new-in" | "old-discarded" | "cleaned" | "done";

/** Options of {@link writeDist}. */
interface WriteOptions {
  /** Called at every step; for tests of crashes. */
  readonly onStep?: (step: WriteStep) => void;
}

/**
 * Carries out a plan. Builds the whole new tree beside the output folder, then puts it in place with two renames: at any
 * moment the folder is the whole old one, the whole new one or, for the instant between the renames, absent, which
 * {@link recoverDist} repairs. Writes nothing when the plan has no change.
 *
 * @throws DistError `conflict` when the plan has conflicts, `locked` when another muster is running,
 *   `changed-meanwhile` when the folder has changed since the plan, `not-writable` after an error of the system. After
 *   an error the folder is unchanged.
 */
export function writeDist(plan: DistPlan, options: WriteOptions = {}): void {
  const step = options.onStep ?? (() => {});
  if (plan.conflicts.length > 0) throw conflictError(plan);
  if (!plan.stale) return;
  const at = siblingsOf(plan.dir);
  requireOutside(at.dist, plan.dir);
  withDistError("create", at.parent, () => mkdirSync(at.parent, { recursive: true }));
  const lock = acquireLock(at.lock, plan.dir);
  try {
    step("locked");
    tidy(at);
    const exists = requireFolderOrNothing(plan.dir);
    try {
      const stage = buildStage(plan, at, exists, () => step("file"));
      step("staged");
      stage.requireCurrent();
      lock.requireHeld();
      swap(at, exists, step);
    } catch (error) {
      discardStage(at, lock);
      throw error;
    }
    step("done");
  } finally {
    lock.release();
  }
}

function swap(at: Siblings, exists: boolean, step: (step: WriteStep) => void): void {
  if (exists) withDistError("replace", at.dist, () => renameSync(at.dist, at.old));
  step("old-away");
  try {
    withDistError("put the new tree in the place of", at.dist, () => renameSync(at.stage, at.dist));
  } catch (error) {
    if (exists) renameSync(at.old, at.dist);
    throw error;
  }
  step("new-in");
  syncToDisk(at.parent);
  if (!exists) return;
  // The write has succeeded. A tree that cannot be deleted now is a leftover for the next command.
  try {
    renameSync(at.old, at.trash);
    step("old-discarded");
    remove(at.trash);
    step("cleaned");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

// A process that took the lock away may be building a stage of the same name.
function discardStage(at: Siblings, lock: Lock): void {
  try {
    lock.requireHeld();
    remove(at.stage);
  } catch {
    return;
  }
}

// The folder is replaced by another one, so a process inside of it would be in a deleted folder.
function requireOutside(dist: string, dir: string): void {
  const real = withDistError("look at", dir, () => {
    try {
      return realpathSync(dist);
    } catch {
      return dist;
    }
  });
  const way = relative(real, process.cwd());
  if (way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) return;
  const message = `Cannot replace ${dir}: the current folder is inside of it; run the command from the root of the repository.`;
  throw new DistError("not-writable", dir, message);
}

const MOST_SHOWN = 10;

function conflictError(plan: DistPlan): DistError {
  const shown = plan.conflicts.slice(0, MOST_SHOWN).map((conflict) => `\n  ${describeConflict(conflict)}`);
  const rest = plan.conflicts.length - shown.length;
  if (rest > 0) shown.push(`\n  and ${rest} more`);
  const message =
    `${plan.dir} is unchanged: the synth would undo changes that muster did not make in ` +
    `${count(plan.conflicts.length, "file")}:${shown.join("")}\n` +
    "Move the edits into the definitions, or discard them with --force.";
  return new DistError("conflict", plan.dir, message);
}
