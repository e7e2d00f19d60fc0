import { join } from "node:path";
import type { Unreadable } from "../../kernel/index.ts";
import { readRegularFile } from "../../kernel/index.ts";
import { type DumpedQueue, type ParsedAllocations, parseAllocations } from "../../model/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { listMembers } from "./items.ts";

/** The allocations in a dump of queues, or the reason why it is unreadable. */
interface ReadAllocations extends ParsedAllocations {
  readonly unreadable: readonly Unreadable[];
}

/**
 * Reads the dump of a cluster's queues that `muster.yaml` names. `file` is relative to the root of the repository, and
 * no symbolic link may lead out of it.
 */
export function readAllocations(root: string, file: string): ReadAllocations {
  const content = readRegularFile(join(root, file), { inside: root });
  if ("problem" in content) {
    const unreadable = [{ file, document: 0, line: 1, column: 1, message: content.problem }];
    return { allocations: new Map(), issues: [], unreadable };
  }
  const { documents, unreadable } = readYaml(content.bytes, file);
  const queues: readonly DumpedQueue[] = documents.filter(({ value }) => value !== null).flatMap(listMembers);
  return { ...parseAllocations(queues), unreadable };
}
