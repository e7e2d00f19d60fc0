import { readdirSync, readlinkSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { DistError, withDistError } from "./error.ts";
import { sha256 } from "./hash.ts";
import { knownHashes } from "./ledger.ts";
import { acquireLock, isLocked } from "./lock.ts";
import { readOutput } from "./read-output.ts";
import { LEDGER_FILE } from "./safe-path.ts";
import { type Siblings, siblingsOf } from "./siblings.ts";
import { look, readFolderTree } from "./tree.ts";

/** The repair after an interrupted write. */
interface RecoveryNote {
  /** `restored-old`: the former folder is put back. `removed-leftovers`: only scratch files are deleted. */
  readonly action: "restored-old" | "removed-leftovers";
  /** One sentence for the user. */
  readonly message: string;
}

/**
 * Returns the repair that {@link recoverDist} would make, and changes nothing: for `--check`.
 * @returns undefined when nothing is left over, or another muster is running.
 */
export function pendingRecovery(dir: string): RecoveryNote | undefined {
  const at = siblingsOf(dir);
  if (!wasInterrupted(at) || isLocked(at.lock)) return undefined;
  return noteFor(dir, mustRestore(at), "will be");
}

/**
 * Undoes an interrupted write: before the new tree has its name, the old one is put back; after that, only leftovers
 * are deleted. Writes nothing when no write was interrupted. Call it at the start of every command that may write.
 *
 * @returns the repair, or undefined when there was nothing to do or another muster is running.
 * @throws DistError `ambiguous` when the output folder was recreated after the crash and the former one still has work
 *   that is nowhere else; `not-writable` when the leftovers cannot be removed.
 */
export function recoverDist(dir: string): RecoveryNote | undefined {
  const at = siblingsOf(dir);
  if (!wasInterrupted(at) || isLocked(at.lock)) return undefined;
  const lock = acquireLock(at.lock, dir);
  try {
    // The former owner of the lock may have finished its write.
    if (!wasInterrupted(at)) return undefined;
    return noteFor(dir, tidy(at), "was");
  } finally {
    lock.release();
  }
}

/**
 * Restores a complete folder and removes leftovers; the caller holds the lock.
 * @returns whether the former folder was put back.
 */
export function tidy(at: Siblings): boolean {
  withDistError("remove", at.trash, () => remove(at.trash));
  const restore = mustRestore(at);
  if (restore) {
    withDistError("restore", at.dist, () => renameSync(at.old, at.dist));
  } else if (look(at.old) !== undefined) {
    // Our own swap never leaves all three: the folder was recreated after the crash.
    if (look(at.stage) !== undefined) requireNothingToLose(at);
    withDistError("remove", at.old, () => renameSync(at.old, at.trash));
    withDistError("remove", at.trash, () => remove(at.trash));
  }
  withDistError("remove", at.stage, () => remove(at.stage));
  removeDrafts(at);
  return restore;
}

/** Deletes a file, a link or a tree, but never the target of a link. */
export function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

// A process that is killed while it takes the lock leaves a draft of the lock.
function removeDrafts(at: Siblings): void {
  const drafts = `${basename(at.lock)}.`;
  withDistError("remove leftovers in", at.parent, () => {
    for (const name of readdirSync(at.parent)) if (name.startsWith(drafts)) remove(join(at.parent, name));
  });
}

function mustRestore(at: Siblings): boolean {
  const old = look(at.old);
  if (old === undefined || look(at.dist) !== undefined) return false;
  if (old.isDirectory()) return true;
  throw new DistError("not-a-folder", at.old, `${at.old} is not a folder and was not made by muster; delete it.`);
}

function wasInterrupted(at: Siblings): boolean {
  return [at.trash, at.stage, at.old].some((path) => look(path) !== undefined);
}

function noteFor(dir: string, restored: boolean, tense: string): RecoveryNote {
  if (restored) {
    return {
      action: "restored-old",
      message: `An interrupted synth had moved ${dir} away: the folder ${tense} restored.`,
    };
  }
  return {
    action: "removed-leftovers",
    message: `The leftover of an interrupted synth beside ${dir} ${tense} removed.`,
  };
}

function requireNothingToLose(at: Siblings): void {
  const tree = readFolderTree(at.old);
  const hasLedger = tree.entries.get(LEDGER_FILE) === "file";
  const known = hasLedger && knownHashes(readOutput(join(at.old, LEDGER_FILE)).toString("utf8"));
  for (const [path, type] of tree.entries) {
    if (path === LEDGER_FILE) continue;
    if (type === "file" && known && known.get(path)?.includes(sha256(readOutput(join(at.old, path))))) continue;
    if (isSameEntry(join(at.old, path), join(at.dist, path), type)) continue;
    const message =
      `An interrupted synth left the former output in ${at.old}, and ${at.dist} was recreated since; ` +
      `${path} exists only in the former one. Copy the files that you need, then delete ${at.old}.`;
    throw new DistError("ambiguous", at.old, message);
  }
}

function isSameEntry(a: string, b: string, type: string): boolean {
  const other = look(b);
  if (type === "link") return other?.isSymbolicLink() === true && readlinkSync(a) === readlinkSync(b);
  return type === "file" && other?.isFile() === true && readOutput(a).equals(readOutput(b));
}
