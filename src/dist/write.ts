import { mkdirSync, realpathSync, renameSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import type { Conflict } from "./decide.ts";
import { DistError, withDistError } from "./error.ts";
import { acquireLock, type Lock } from "./lock.ts";
import type { DistPlan } from "./plan.ts";
import { remove, tidy } from "./recover.ts";
import { type Siblings, siblingsOf } from "./siblings.ts";
import { buildStage, syncToDisk } from "./stage.ts";
import { requireFolderOrNothing } from "./tree.ts";

/** The points of a write at which a crash finds something different on disk, in order; `file` once per file. */
export type WriteStep = "locked" | "file" | "staged" | "old-away" | "new-in" | "old-discarded" | "cleaned" | "done";

/** Options of {@link writeDist}. */
export interface WriteOptions {
  /** Called at every step; for tests of crashes. */
  readonly onStep?: (step: WriteStep) => void;
}

/**
 * Carries out a plan. The whole new tree is built beside the output folder, then two renames put it in place: at any
 * moment the folder is the whole old one, the whole new one or, for the instant between the renames, absent, which
 * {@link recoverDist} repairs. Touches no disk at all when the plan has nothing to do.
 *
 * @throws DistError `conflict` when the plan has conflicts, `locked` when another muster is at work,
 *   `changed-meanwhile` when the folder is not as it was planned for, `not-writable` when the system refuses. After
 *   an error the folder is as it was.
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
  // From here on the write has succeeded; what cannot be deleted now is a leftover for the next command.
  try {
    renameSync(at.old, at.trash);
    step("old-discarded");
    remove(at.trash);
    step("cleaned");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
}

// Whoever took the lock away may be building a stage of the same name.
function discardStage(at: Siblings, lock: Lock): void {
  try {
    lock.requireHeld();
    remove(at.stage);
  } catch {
    return;
  }
}

// The folder is replaced by another one, so a process in it would find itself in a deleted folder.
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
  const message = `Cannot replace ${dir}: the current folder lies in it; run the command from the root of the repository.`;
  throw new DistError("not-writable", dir, message);
}

const MOST_SHOWN = 10;

function conflictError(plan: DistPlan): DistError {
  const shown = plan.conflicts.slice(0, MOST_SHOWN).map((conflict) => `\n  ${describeConflict(conflict)}`);
  const rest = plan.conflicts.length - shown.length;
  const more = rest > 0 ? `\n  and ${rest} more` : "";
  const files = plan.conflicts.length === 1 ? "1 file that is" : `${plan.conflicts.length} files that are`;
  const message =
    `${plan.dir} is left as it is, since muster would undo ${files} not its own to change:` +
    `${shown.join("")}${more}\nMove the edits into the definitions, or give them up with --force.`;
  return new DistError("conflict", plan.dir, message);
}

/** A conflict in words, for example `east/apply/x/job-a.yaml: edited by hand since the last synth (would be removed)`. */
export function describeConflict({ path, action, reason }: Conflict): string {
  return `${path}: ${reason} (would be ${action === "remove" ? "removed" : "overwritten"})`;
}
