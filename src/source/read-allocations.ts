import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { type DumpedQueue, type ParsedAllocations, parseAllocations } from "../organization/allocations.ts";
import { readYaml, type Unreadable } from "../yaml/index.ts";
import { listMembers } from "./items.ts";
import { errorCode, MAX_FILE_BYTES, tooLarge } from "./walk.ts";

/** The allocations in a dump of queues, or the reason why it is unreadable. */
export interface ReadAllocations extends ParsedAllocations {
  readonly unreadable: readonly Unreadable[];
}

/**
 * Reads the dump of a cluster's queues that `muster.yaml` names. `file` is relative to the root of the repository, and
 * no symbolic link may lead out of it.
 */
export function readAllocations(root: string, file: string): ReadAllocations {
  const content = contentOf(root, file);
  if ("problem" in content) {
    const unreadable = [{ file, document: 0, line: 1, column: 1, message: content.problem }];
    return { allocations: new Map(), issues: [], unreadable };
  }
  const { documents, unreadable } = readYaml(content.bytes, file);
  const queues: readonly DumpedQueue[] = documents.filter(({ value }) => value !== null).flatMap(listMembers);
  return { ...parseAllocations(queues), unreadable };
}

function contentOf(root: string, file: string): { readonly bytes: Uint8Array } | { readonly problem: string } {
  try {
    const path = realpathSync(join(root, file));
    if (!path.startsWith(realpathSync(root) + sep)) return { problem: "leaves the repository; it is not read" };
    const stat = statSync(path);
    if (!stat.isFile()) return { problem: "is not a regular file" };
    if (stat.size > MAX_FILE_BYTES) return { problem: tooLarge(stat.size, MAX_FILE_BYTES) };
    return { bytes: readFileSync(path) };
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    return { problem: code === "ENOENT" ? "does not exist" : `cannot be read: ${code}` };
  }
}
