import { DistError } from "./error.ts";

/** Name of the ledger inside the output folder. */
export const LEDGER_FILE = ".muster.json";

// 255 bytes is the limit of a name on ext4, XFS, APFS and NTFS.
const LONGEST_SEGMENT = 255;

// Device names of Windows, which no file can have, with or without an extension (Win32 "Naming Files, Paths, and
// Namespaces").
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Whether Windows takes this file or folder name for a device. */
export function isReservedName(segment: string): boolean {
  return RESERVED.test(segment);
}

/** Whether a file name has at most 255 bytes of UTF-8, which every file system allows. */
export function fitsFileName(segment: string): boolean {
  return segment.length <= LONGEST_SEGMENT && Buffer.byteLength(segment) <= LONGEST_SEGMENT;
}

/**
 * Checks the path of an output file: relative, POSIX separators, and a name that every file system and git allow.
 * @returns the problem as the end of a sentence, or undefined for a safe path.
 */
export function unsafePath(path: string): string | undefined {
  if (path === "") return "is empty";
  if (path.startsWith("/")) return "is absolute; expected a path relative to the output folder";
  for (const segment of path.split("/")) {
    const problem = unsafeSegment(segment);
    if (problem !== undefined) return problem;
  }
  if (path.toLowerCase() === LEDGER_FILE) return "is the name of the ledger";
  return undefined;
}

function unsafeSegment(segment: string): string | undefined {
  if (segment === "") return "has an empty part";
  if (segment === "." || segment === "..") return `has the part "${segment}", which leads to another folder`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
  if (/[\u0000-\u001f\u007f\\:*?"<>|]/.test(segment)) return "has a character that not every file system takes";
  if (/[. ]$/.test(segment)) return "has a part that ends in a dot or a space, which Windows drops";
  if (isReservedName(segment)) return `has the part "${segment}", a device name of Windows`;
  if (segment.toLowerCase() === ".git") return 'has the part ".git", which git refuses';
  if (!fitsFileName(segment)) return `has a part longer than ${LONGEST_SEGMENT} bytes`;
  return undefined;
}

/**
 * Checks the paths of a whole output: each one safe, no two equal on a file system that ignores case, none a folder
 * of another.
 * @throws DistError `bad-path` for the first invalid one, in the order of the paths.
 */
export function requireSafePaths(paths: readonly string[]): void {
  const byFolded = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const path of paths) {
    const problem = unsafePath(path);
    if (problem !== undefined) throw badPath(path, problem);
    const folded = path.toLowerCase();
    const twin = byFolded.get(folded);
    if (twin !== undefined) {
      const how = twin === path ? "is given twice" : `differs from ${JSON.stringify(twin)} only in letter case`;
      throw badPath(path, how);
    }
    byFolded.set(folded, path);
    for (let end = folded.lastIndexOf("/"); end > 0; end = folded.lastIndexOf("/", end - 1)) {
      const folder = folded.slice(0, end);
      if (folders.has(folder)) break;
      folders.set(folder, path);
    }
  }
  for (const [folded, path] of byFolded) {
    const inside = folders.get(folded);
    if (inside !== undefined) throw badPath(path, `is a folder of ${JSON.stringify(inside)} as well`);
  }
}

function badPath(path: string, problem: string): DistError {
  return new DistError("bad-path", path, `The output path ${JSON.stringify(path)} ${problem}.`);
}
