import { chmodSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes a file beside its place and renames it, so that an interrupted write leaves the old file complete. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const exists = existsSync(path);
  const target = exists ? realpathSync(path) : path;
  const scratch = join(dirname(target), `.${Math.abs(process.pid)}.muster-edit`);
  try {
    writeFileSync(scratch, text);
    if (exists) chmodSync(scratch, statSync(target).mode);
    renameSync(scratch, target);
  } catch (error) {
    rmSync(scratch, { force: true });
    throw error;
  }
}
