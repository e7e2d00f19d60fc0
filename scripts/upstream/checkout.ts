import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_ENTRIES = 50_000;
const SKIPPED = new Set([".git", "node_modules", "vendor"]);

/** A folder with the files of another project, which are read with care: no links, no large files, a bounded number. */
export interface Checkout {
  /** The text of a file; undefined where there is none, or one that is not read. */
  readonly read: (path: string) => string | undefined;
  /** The files below a folder with an ending, by path and sorted; `.` for all. */
  readonly files: (folder: string, ending: string) => readonly string[];
}

/** Opens a folder. The two functions note in `unread` what they do not read. */
export function openCheckout(root: string, unread: string[]): Checkout {
  const read = (path: string): string | undefined => {
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    if (found.isFile() && found.size <= MAX_BYTES) return readFileSync(join(root, path), "utf8");
    unread.push(`${path}: ${found.isFile() ? `larger than ${MAX_BYTES} bytes` : "not a plain file"}`);
    return undefined;
  };
  const files = (folder: string, ending: string): readonly string[] => {
    const found: string[] = [];
    const folders = [folder];
    let entries = 0;
    for (let index = 0; index < folders.length; index += 1) {
      const from = folders[index] ?? "";
      const path = join(root, from);
      if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) continue;
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        entries += 1;
        if (entries > MAX_ENTRIES) {
          unread.push(`${folder}: more than ${MAX_ENTRIES} files`);
          return found.toSorted();
        }
        const name = from === "." ? entry.name : `${from}/${entry.name}`;
        if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(name);
        if (entry.isFile() && entry.name.endsWith(ending)) found.push(name);
      }
    }
    return found.toSorted();
  };
  return { read, files };
}
