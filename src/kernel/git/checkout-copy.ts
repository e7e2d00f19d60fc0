import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, resolve } from "node:path";
import type { BranchBase } from "./branch-base.ts";
import { linkPackages } from "./link-packages.ts";
import { listTree, readBlobs, type TreeFile } from "./read-tree.ts";

/** The files of a repository as they were at a commit, in a folder of their own. */
export interface CheckoutCopy extends BranchBase {
  /** Folder of the copy. */
  readonly folder: string;
  /** Removes the copy. */
  readonly dispose: () => void;
}

/** The options of a copy. */
interface CopyOptions {
  /** Paths from the top of files that are the same on disk; they are linked, which takes less time. Default: none. */
  readonly same?: ReadonlySet<string>;
}

/**
 * Copies the files of the start of a branch. The working folder, the index and the branches do not change. Installed
 * packages are those of the working folder, so that the TypeScript definitions of that commit run with the packages of
 * today.
 *
 * @param folder a folder of the working tree
 * @param own name of the running package
 * @throws Error with a sentence for people where a file of the commit cannot be read
 */
export async function checkoutCopy(
  { top, commit }: BranchBase,
  folder: string,
  own: string,
  { same = new Set() }: CopyOptions = {},
): Promise<CheckoutCopy> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), "muster-base-")));
  const copy = join(scratch, "tree");
  const dispose = () => rmSync(scratch, { recursive: true, force: true });
  try {
    await writeTree({ top, commit }, copy, same);
    linkPackages({ top, folder: resolve(folder), copy, own });
    return { top, folder: copy, commit, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

// Git itself writes nothing here, since a checkout runs the filters of the repository. Every file is new, and links come
// last, so that nothing is written through one.
async function writeTree({ top, commit }: BranchBase, copy: string, same: ReadonlySet<string>): Promise<void> {
  const files = await listTree(commit, [], top);
  mkdirSync(copy);
  // Readers of the copy find the top of the repository by this folder, as they find that of the working folder.
  mkdirSync(join(copy, ".git"));
  for (const folder of new Set(files.map(folderOf))) mkdirSync(join(copy, folder), { recursive: true });
  const links: (readonly [path: string, target: string])[] = [];
  const stored = files.filter(({ path, kind }) => {
    return kind !== "submodule" && !(kind === "file" && same.has(path) && isLinked(join(top, path), join(copy, path)));
  });
  for await (const [{ path, kind }, content] of readBlobs(stored, top)) {
    if (kind === "link") links.push([path, content.toString("utf8")]);
    else writeFileSync(join(copy, path), content, { flag: "wx", mode: kind === "program" ? 0o755 : 0o644 });
  }
  for (const [path, target] of links) symlinkSync(target, join(copy, path));
}

/** Whether a hard link to a file was made. Another file system may hold the copy. */
function isLinked(path: string, copy: string): boolean {
  try {
    linkSync(path, copy);
    return true;
  } catch {
    return false;
  }
}

// A checkout without submodules has an empty folder for each.
function folderOf({ path, kind }: TreeFile): string {
  if (kind === "submodule") return path;
  return posix.dirname(path);
}
