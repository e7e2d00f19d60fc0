import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathExists } from "../../kernel/index.ts";
import { isTracked } from "./is-tracked.ts";

/** Folders of results are named after the hash of their knowledge. Nothing else in a cache is ever removed. */
const KNOWLEDGE = /^[0-9a-f]{64}$/;
const DAY = 24 * 60 * 60 * 1000;
const LONGEST_UNUSED = 30 * DAY;
const MOST_BYTES = 2 * 1024 ** 3;

/**
 * Creates the folder of a cache if it does not exist.
 *
 * @throws Error with a message for users if others can write its content: the folder is a link, another user owns it or may
 *   write to it, or git tracks a file in it, which a pull request can change
 */
export async function openCacheFolder(folder: string): Promise<void> {
  if (!pathExists(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const problem = ownershipProblem(lstatSync(folder)) ?? ((await isTracked([folder])) ? TRACKED : undefined);
  if (problem !== undefined) throw new Error(`--cache ${folder}: ${problem}`);
}

/** Returns the reason why others could write to a folder; undefined for a folder that only this user can write to. */
function ownershipProblem(stats: Pick<Stats, "isSymbolicLink" | "isDirectory" | "uid" | "mode">) {
  // Windows has neither users nor modes.
  const user = process.getuid?.();
  if (stats.isSymbolicLink()) return "is a symbolic link; name the folder itself";
  if (!stats.isDirectory()) return "is not a folder";
  if (user === undefined) return undefined;
  if (stats.uid !== user) return "belongs to another user, who could forge results; name a folder of your own";
  if ((stats.mode & 0o002) === 0) return undefined;
  return "every user can write to it, and so forge results; name a folder inside it, which muster makes for you alone";
}

const TRACKED = "git tracks files in it, which a pull request can change; name a folder that git does not track";

/** Notes the use of a folder of results, by which old ones are removed. */
export function markUsed(
  root: string,
  folder: string,
  now: number,
  { isWritten }: { readonly isWritten: boolean },
): void {
  // A watched folder must not change in each run.
  if (!isWritten && now - statSync(folder).mtimeMs < DAY) return;
  utimesSync(folder, now / 1000, now / 1000);
  tidyCache(root, now);
}

/** Writes a file beside its place and renames it, so that runs beside each other may use one folder. */
export function writeBeside(folder: string, name: string, parts: Iterable<string>): void {
  const scratch = join(folder, `.${name}.${process.pid}`);
  writeFileSync(scratch, "", { mode: 0o600 });
  for (const part of parts) appendFileSync(scratch, part);
  renameSync(scratch, join(folder, name));
}

/** Removes results that were not used for 30 days, and the oldest ones of more than 2 GiB. */
function tidyCache(folder: string, now: number): void {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && KNOWLEDGE.test(entry.name))
    .map(({ name }) => join(folder, name))
    .map((path) => ({ path, used: statSync(path).mtimeMs, bytes: bytesIn(path) }))
    .sort((a, b) => b.used - a.used);
  let bytes = 0;
  for (const entry of found) {
    bytes += entry.bytes;
    if (bytes > MOST_BYTES || now - entry.used > LONGEST_UNUSED) rmSync(entry.path, { recursive: true, force: true });
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
