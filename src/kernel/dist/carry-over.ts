import {
  accessSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { changed, DistError, systemCode, withDistError } from "./error.ts";
import { sha256 } from "./hash.ts";
import type { DistPlan } from "./plan.ts";
import { readOutput } from "./read-output.ts";
import { LEDGER_FILE } from "./safe-path.ts";
import type { Siblings } from "./siblings.ts";
import type { StageFolders } from "./stage-folders.ts";
import { type EntryType, readFolderTree } from "./tree.ts";

/** Callbacks of a carry-over. */
interface Watchers {
  /** Called with a path whose later changes would be lost by the swap. */
  readonly watch: (path: string) => void;
  /** Called before each file. */
  readonly onFile: (path: string) => void;
}

/**
 * Fills the stage with everything of the output folder that the plan does not replace or remove.
 * @throws DistError `changed-meanwhile` when the folder differs from the planned one, `not-writable` when
 *   a part of it could not be replaced.
 */
export function carryOver(plan: DistPlan, at: Siblings, folders: StageFolders, { watch, onFile }: Watchers): void {
  const { drops, writes, unchanged } = plan.work;
  const device = lstatSync(at.parent).dev;
  const tree = readFolderTree(at.dist, (folder) => {
    const full = join(at.dist, folder);
    watch(full);
    withDistError("replace", full, () => {
      const stats = lstatSync(full);
      if (stats.dev !== device) throw otherDevice(full);
      folders.inherit(folder, stats.mode);
      accessSync(full, constants.W_OK | constants.X_OK);
    });
  });
  let kept = 0;
  let dropped = 0;
  for (const [path, type] of tree.entries) {
    const from = join(at.dist, path);
    if (drops.has(path)) {
      watch(from);
      const hash = type === "file" ? fileHash(from) : undefined;
      if (hash !== drops.get(path)) throw changed(plan.dir, path);
      dropped++;
      continue;
    }
    if (writes.has(path) || path === LEDGER_FILE) throw changed(plan.dir, path);
    if (type === "file" && unchanged.has(path)) kept++;
    onFile(path);
    folders.make(path);
    withDistError("carry over", from, () => keep(from, join(at.stage, path), type, watch));
  }
  if (kept !== unchanged.size || dropped !== drops.size) throw changed(plan.dir, plan.dir);
}

function keep(from: string, to: string, type: EntryType, watch: (path: string) => void): void {
  if (type === "link") {
    symlinkSync(readlinkSync(from), to);
    return;
  }
  try {
    linkSync(from, to);
  } catch (error) {
    const code = systemCode(error);
    // A special file cannot be copied, and a mount cannot be moved.
    if (type === "special" || code === "EXDEV" || code === "EEXIST" || code === "ENOENT") throw error;
    // A link shares later writes into the file; a copy does not.
    watch(from);
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}

function otherDevice(folder: string): DistError {
  const message = `Cannot replace ${folder}: it is on another file system than its parent, so it cannot be renamed.`;
  return new DistError("not-writable", folder, message);
}

function fileHash(file: string): string {
  return withDistError("read", file, () => sha256(readOutput(file)));
}
