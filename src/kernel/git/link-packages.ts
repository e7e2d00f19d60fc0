import { existsSync, realpathSync, symlinkSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parsedJson } from "../base/parsed-json.ts";
import { at } from "../base/read.ts";
import { textOfFile } from "../base/regular-file.ts";

/** A folder of a repository, and a copy of the repository. */
interface CopiedFolder {
  readonly top: string;
  /** A folder of the repository. */
  readonly folder: string;
  /** Top folder of the copy. */
  readonly copy: string;
  /**
   * Name of the running package: in the repository of the package itself, its built code also comes from the repository,
   * since it is not in git.
   */
  readonly own: string;
}

/** Links the installed packages of a repository into a copy, so that TypeScript definitions run there. */
export function linkPackages({ top, folder, copy, own }: CopiedFolder): void {
  // Node searches packages in every folder upwards.
  for (const place of foldersBetween(top, folder)) {
    const target = join(copy, relative(top, place));
    link("node_modules", place, target);
    if (packageName(target) === own) link("lib", place, target);
  }
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
  return at(parsedJson(textOfFile(join(folder, "package.json"), { inside: folder }) ?? ""), "name");
}
