import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { carryOver } from "./carry-over.ts";
import { changed, systemCode, withDistError } from "./error.ts";
import type { DistPlan } from "./plan.ts";
import { LEDGER_FILE } from "./safe-path.ts";
import type { Siblings } from "./siblings.ts";
import { StageFolders } from "./stage-folders.ts";
import { traceOf } from "./tree.ts";

/** Mode of every file that muster writes, whatever the umask. */
const FILE_MODE = 0o644;

/** A finished new tree beside the output folder. */
interface Stage {
  /** @throws DistError `changed-meanwhile` when the output folder has changed since the stage was made. */
  readonly requireCurrent: () => void;
}

/**
 * Builds the whole new tree in `at.stage`: kept files as hard links (copies where the file system has none), new ones as
 * files. The output folder itself is only read.
 *
 * @param exists whether there is an output folder to carry over.
 * @param onFile is called before each file is staged.
 * @throws DistError; the caller removes the stage then.
 */
export function buildStage(plan: DistPlan, at: Siblings, exists: boolean, onFile: (path: string) => void): Stage {
  const watched = new Map<string, string>();
  const watch = (path: string): void => {
    watched.set(path, traceOf(path));
  };
  withDistError("create", at.stage, () => mkdirSync(at.stage));
  const folders = new StageFolders(at);
  if (exists) carryOver(plan, at, folders, { watch, onFile });
  else if (plan.work.drops.size + plan.work.unchanged.size > 0) throw changed(plan.dir, plan.dir);

  let modeIsSet: boolean | undefined;
  for (const [path, content] of [...plan.work.writes, [LEDGER_FILE, plan.work.ledger] as const]) {
    onFile(path);
    folders.make(path);
    const file = join(at.stage, path);
    withDistError("write", join(plan.dir, path), () => {
      writeFileSync(file, content, { flag: "wx", mode: FILE_MODE });
      // The umask is the same for all files, so one check shows whether it removes rights.
      modeIsSet ??= (statSync(file).mode & 0o777) === FILE_MODE;
      if (!modeIsSet) chmodSync(file, FILE_MODE);
    });
  }
  folders.finish();
  syncToDisk(join(at.stage, LEDGER_FILE));
  return {
    requireCurrent: () => {
      for (const [path, trace] of watched) if (traceOf(path) !== trace) throw changed(plan.dir, path);
    },
  };
}

/** Writes a file or folder to the device, where the system can do that. */
export function syncToDisk(path: string): void {
  try {
    const handle = openSync(path, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    // Windows cannot open folders, and some network file systems cannot sync them. The swap is atomic without it.
    if (systemCode(error) === undefined) throw error;
  }
}
