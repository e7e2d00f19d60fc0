import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, relative, resolve, sep } from "node:path";
import { at } from "../base/read.ts";
import { readRegularFile } from "../base/regular-file.ts";
import { findTop } from "./find-top.ts";
import { mergeBase } from "./merge-base.ts";
import { listTree, readBlobs, type TreeFile } from "./read-tree.ts";

/** The files of a repository as they were at a commit, in a folder of their own. */
export interface CheckoutCopy {
  /** Top folder of the git repository. */
  readonly top: string;
  /** Folder of the copy. */
  readonly folder: string;
  readonly commit: string;
  /** Removes the copy. */
  readonly dispose: () => void;
}

/**
 * Copies the files of the last commit that a revision and `HEAD` have in common, the start of a branch. The working
 * folder, the index and the branches do not change. Installed packages are those of the working folder, so that the
 * TypeScript definitions of that commit run with the packages of today.
 *
 * @param own name of the running package: in the repository of the package itself, its built code also comes from the
 *   working folder, since it is not in git
 * @throws Error with a sentence for people: no repository, an unknown revision, one that a shallow clone lacks, or no
 *   common commit
 */
export async function checkoutCopy(revision: string, folder: string, own: string): Promise<CheckoutCopy> {
  const top = await findTop(folder);
  const commit = await mergeBase(revision, top);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), "muster-base-")));
  const copy = join(scratch, "tree");
  const copyOf = (place: string) => join(copy, relative(top, place));
  const dispose = () => rmSync(scratch, { recursive: true, force: true });
  try {
    await writeTree(commit, top, copy);
    // Node searches packages in every folder upwards.
    for (const place of foldersBetween(top, resolve(folder))) {
      link("node_modules", place, copyOf(place));
      if (packageName(copyOf(place)) === own) link("lib", place, copyOf(place));
    }
    return { top, folder: copy, commit, dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

// Git itself writes nothing here, since a checkout runs the filters of the repository. Every file is new, and links come
// last, so that nothing is written through one.
async function writeTree(commit: string, top: string, copy: string): Promise<void> {
  const files = await listTree(commit, [], top);
  mkdirSync(copy);
  for (const folder of new Set(files.map(folderOf))) mkdirSync(join(copy, folder), { recursive: true });
  const links: (readonly [path: string, target: string])[] = [];
  const stored = files.filter(({ kind }) => kind !== "submodule");
  for await (const [{ path, kind }, content] of readBlobs(stored, top)) {
    if (kind === "link") links.push([path, content.toString("utf8")]);
    else writeFileSync(join(copy, path), content, { flag: "wx", mode: kind === "program" ? 0o755 : 0o644 });
  }
  for (const [path, target] of links) symlinkSync(target, join(copy, path));
}

// A checkout without submodules has an empty folder for each.
function folderOf({ path, kind }: TreeFile): string {
  return kind === "submodule" ? path : posix.dirname(path);
}

function foldersBetween(top: string, folder: string): readonly string[] {
  const folders = [top];
  const below = relative(realpathSync(top), realpathSync(folder)).split(sep);
  for (const name of below) if (name !== "" && name !== "..") folders.push(join(folders.at(-1) ?? top, name));
  return folders;
}

function link(name: string, from: string, to: string): void {
  if (!existsSync(to) || existsSync(join(to, name)) || !existsSync(join(from, name))) return;
  // A link of the commit may lead out of the copy.
  if (realpathSync(to) !== to) return;
  symlinkSync(join(from, name), join(to, name), "junction");
}

function packageName(folder: string): unknown {
  try {
    const read = readRegularFile(join(folder, "package.json"), { inside: folder });
    return "bytes" in read ? at(JSON.parse(read.bytes.toString("utf8")), "name") : undefined;
  } catch {
    return undefined;
  }
}
