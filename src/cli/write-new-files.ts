import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file of an output folder that a user names. */
export interface NewFile {
  /** Path in the folder. */
  readonly path: string;
  readonly content: string;
}

/**
 * Writes files into a folder, which is created where it is missing. Returns a line for each file.
 *
 * @throws Error where one of the files exists; nothing is written then
 */
export function writeNewFiles(folder: string, files: readonly NewFile[]): readonly string[] {
  const existing = files.map(({ path }) => join(folder, path)).filter((path) => existsSync(path));
  if (existing.length > 0) throw new Error(`nothing was written, since these files exist: ${existing.join(", ")}`);
  return files.map(({ path, content }) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { flag: "wx" });
    return `created ${join(folder, path)}`;
  });
}
