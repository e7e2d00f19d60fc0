import type { InputFile } from "../../inputs/index.ts";
import { compareText } from "../../kernel/index.ts";

/** One of the machines that share a check. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** At most so many machines share a check. */
export const MOST_SHARDS = 1000;

/**
 * The files of each shard, about as many bytes in each. They depend on the names and sizes of the files only, not on their
 * order.
 */
export function sharesOf(files: readonly InputFile[], count: number): readonly (readonly InputFile[])[] {
  const shares = Array.from({ length: count }, () => ({ bytes: 0, files: [] as InputFile[] }));
  const [first] = shares;
  if (first === undefined) return [];
  for (const file of files.toSorted((a, b) => b.bytes - a.bytes || compareText(a.file, b.file))) {
    const share = shares.reduce((least, other) => (other.bytes < least.bytes ? other : least), first);
    share.files.push(file);
    // Every file takes some time, empty ones included.
    share.bytes += file.bytes + BYTES_OF_A_FILE;
  }
  return shares.map((share) => share.files);
}

const BYTES_OF_A_FILE = 200;
