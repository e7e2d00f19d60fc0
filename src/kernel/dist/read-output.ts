import { readRegularFile } from "../base/regular-file.ts";
import { DistError } from "./error.ts";

// No manifest comes near this size, and a ledger has one line for each file.
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Reads a file of the output folder.
 * @throws the error of the system, or a DistError for anything but a regular file of a reasonable size.
 */
export function readOutput(file: string): Buffer {
  const read = readRegularFile(file, { limit: MOST_BYTES });
  if ("bytes" in read) return read.bytes;
  if (read.code !== undefined) throw Object.assign(new Error(read.problem), { code: read.code });
  throw new DistError("not-writable", file, `Cannot read ${file}: it ${read.problem}.`);
}
