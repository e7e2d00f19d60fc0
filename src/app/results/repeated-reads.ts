import { filesOfPattern } from "../../inputs/index.ts";
import {
  folderEntries,
  items,
  type LoggedResult,
  number,
  ownStateOf,
  parsedJson,
  ReadLog,
  readRegularFile,
  realPathOf,
  stateOf,
  targetExists,
  text,
} from "../../kernel/index.ts";
import { trackedTree } from "./tracked-tree.ts";

/** Repeats reads of a log, and returns whether each has the same result again. */
export async function isUnchanged(reads: readonly LoggedResult[]): Promise<boolean> {
  const log = new ReadLog();
  return log.during(async () => {
    for (const [read, result] of reads) {
      try {
        await repeat(parsedJson(read));
      } catch {
        // The log has the error.
      }
      if (log.resultOf(read) !== result) return false;
    }
    return true;
  });
}

async function repeat(read: unknown): Promise<void> {
  const [kind, place, inside, limit] = items(read);
  const path = text(place) ?? "";
  if (kind === "content") readRegularFile(path, { inside: text(inside), limit: number(limit) });
  else if (kind === "tracked files") await trackedTree(path);
  else READS.get(kind)?.(path);
}

const READS = new Map<unknown, (path: string) => unknown>([
  ["exists", targetExists],
  ["state", stateOf],
  ["own state", ownStateOf],
  ["real path", realPathOf],
  ["entries", folderEntries],
  ["pattern", filesOfPattern],
]);
