import { lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pathExists, readRegularFile } from "../../kernel/index.ts";
import { requireNoOutputLink } from "./output-link.ts";

/** A file of an output folder that a user names. */
export interface NewFile {
  /** Path in the folder, with `/`. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/**
 * Writes files into a folder, which is created where it is missing. Returns a line for each file. A file with the same
 * content stays as it is.
 *
 * @throws Error where a file exists with another content, where a path leaves the folder or leads through a symbolic
 * link, where the folder is a link of the repository, and where two files have one path; nothing is written then
 */
export function writeNewFiles(folder: string, files: readonly NewFile[]): readonly string[] {
  requireNoOutputLink(folder);
  const paths = files.map(({ path }) => path);
  refuse("two of these files have one path", repeated(paths));
  refuse(
    "these paths leave the folder",
    paths.filter((path) => /^\.\.?(?:\/|$)|^\/|^$/.test(normalize(path))),
  );
  refuse("these paths are or have symbolic links", links(folder, paths));
  const states = files.map((file) => ({ ...file, target: join(folder, file.path), state: stateOf(folder, file) }));
  const others = states.filter(({ state }) => state === "other").map(({ target }) => target);
  refuse("these files exist", others);
  const created: string[] = [];
  try {
    return states.map(({ target, content, state }) => {
      if (state === "same") return `unchanged ${target}`;
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content, { flag: "wx" });
      created.push(target);
      return `created ${target}`;
    });
  } catch (error) {
    // A part of the files could be mistaken for all of them.
    for (const target of created) rmSync(target, { force: true });
    throw error;
  }
}

function refuse(reason: string, paths: readonly string[]): void {
  if (paths.length > 0) throw new Error(`nothing was written, since ${reason}: ${paths.join(", ")}`);
}

function repeated(paths: readonly string[]): readonly string[] {
  const distinctPaths = new Set<string>();
  // A file system may ignore the case of names.
  return paths.filter((path) => distinctPaths.size === distinctPaths.add(normalize(path).toLowerCase()).size);
}

/**
 * The symbolic links below the folder that the paths have; the folder itself, which the user named, may be one
 * elsewhere.
 */
function links(folder: string, paths: readonly string[]): readonly string[] {
  const ancestors = paths.flatMap((path) => {
    const parts = path.split("/");
    return parts.map((_, index) => join(folder, ...parts.slice(0, index + 1)));
  });
  return [...new Set(ancestors)].filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
}

function stateOf(folder: string, { path, content }: NewFile): "absent" | "same" | "other" {
  const target = join(folder, path);
  if (!pathExists(target)) return "absent";
  const read = readRegularFile(target);
  if ("bytes" in read && read.bytes.equals(Buffer.from(content))) return "same";
  return "other";
}
