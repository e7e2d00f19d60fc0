import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync, type Stats } from "node:fs";
import { sep } from "node:path";
import { errorCode, systemReason } from "./error-message.ts";
import { ownStateOf } from "./file-system.ts";

/** Default limit of one file: 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The bytes of a file, or the problem with it, as the end of a sentence. */
export type FileBytes =
  | { readonly bytes: Buffer }
  | { readonly problem: string /** Code of the system, for example `ENOENT`. */; readonly code?: string };

/** The options with which a file is read. */
interface ReadFileOptions {
  /** Folder that the file must be in after links are resolved. Default: anywhere. */
  readonly inside?: string | undefined;
  /** Limit in bytes. Default 10 MiB. */
  readonly limit?: number | undefined;
}

/**
 * Reads a regular file, and nothing else: a link out of the folder, a device or a pipe that a repository contains could
 * reveal a file of this machine, or never end. Type and size are checked on the open file, so that an exchange of the file
 * meanwhile has no effect. Never throws an error of the system.
 */
export function readRegularFile(path: string, { inside, limit = MAX_FILE_BYTES }: ReadFileOptions = {}): FileBytes {
  try {
    const real = inside === undefined ? path : realpathSync.native(path);
    if (inside !== undefined && !isInside(real, realpathSync.native(inside))) {
      return { problem: "leaves the repository; it is not read" };
    }
    // Opening a device may have an effect, so the type is checked before as well.
    const problem = problemOf(inside === undefined ? undefined : lstatSync(real), limit);
    if (problem === undefined) return readOpen(real, limit, inside !== undefined);
    return { problem };
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    return { problem: unreadablePath(code), code };
  }
}

/** The text of a regular file in UTF-8; `undefined` for one that cannot be read. */
export function textOfFile(path: string, options: ReadFileOptions = {}): string | undefined {
  const read = readRegularFile(path, options);
  if ("bytes" in read) return read.bytes.toString("utf8");
  return undefined;
}

/** As `readRegularFile`; `undefined` for a file that does not exist. A link to nothing is a problem. */
export function readOptionalFile(path: string, options: ReadFileOptions = {}): FileBytes | undefined {
  const read = readRegularFile(path, options);
  if ("bytes" in read || read.code !== "ENOENT") return read;
  if (pathExists(path)) return { problem: "is a symbolic link to a file that does not exist" };
  return undefined;
}

/** Whether something has this path, a link to nothing included. Never throws. */
export function pathExists(path: string): boolean {
  try {
    return ownStateOf(path) !== undefined;
  } catch {
    return false;
  }
}

/** The problem with a path that the system does not read, from the code of its error. */
export function unreadablePath(code: string): string {
  if (code === "ENOENT") return "does not exist";
  return `cannot be read: ${systemReason(code)}`;
}

/** The message for a file that is too large. */
export function tooLarge(size: number, limit: number): string {
  const unit = limit === MAX_FILE_BYTES ? " (10 MiB)" : "";
  return `has ${size} bytes; the limit of a file is ${limit}${unit}`;
}

/** Whether a path is a folder or below it; both with links resolved. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function readOpen(path: string, limit: number, isResolved: boolean): FileBytes {
  // Without O_NONBLOCK, opening a pipe waits for its writer. Windows has neither flag.
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  const file = openSync(path, O_RDONLY | O_NONBLOCK | (isResolved ? O_NOFOLLOW : 0));
  try {
    const stats = fstatSync(file);
    const problem = problemOf(stats, limit);
    if (problem === undefined) return readAll(file, stats.size);
    return { problem };
  } finally {
    closeSync(file);
  }
}

function readAll(file: number, size: number): FileBytes {
  // One byte more than the size shows a file that grows, or that has no size of its own, as in /proc.
  const buffer = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const read = readSync(file, buffer, length, buffer.length - length, null);
    length += read;
    if (length > size) return { problem: "grows while it is read" };
    if (read === 0 || length === size) return { bytes: buffer.subarray(0, length) };
  }
}

function problemOf(stats: Stats | undefined, limit: number): string | undefined {
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return "is a folder";
  if (!stats.isFile()) return "is not a regular file";
  if (stats.size > limit) return tooLarge(stats.size, limit);
  return undefined;
}
