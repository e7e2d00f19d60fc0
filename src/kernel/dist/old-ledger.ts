import { join } from "node:path";
import type { Conflict, ConflictReason } from "./decide.ts";
import { withDistError } from "./error.ts";
import { sha256 } from "./hash.ts";
import { type KnownHashes, knownHashes } from "./ledger.ts";
import { readOutput } from "./read-output.ts";
import { LEDGER_FILE } from "./safe-path.ts";
import type { FolderTree } from "./tree.ts";

/** The current ledger of a folder, or the problem with the file in its place. */
interface OldLedger {
  /** Empty without a ledger: then no file counts as muster's. */
  readonly known: KnownHashes;
  /** Text and hash of the file; absent when there is no regular file. */
  readonly text?: string;
  readonly sha256?: string;
  /** At most one, about the ledger itself. */
  readonly conflicts: readonly Conflict[];
  /** Whether `force` may replace the file with a ledger. */
  readonly replaceable: boolean;
}

const NONE: OldLedger = { known: new Map(), conflicts: [], replaceable: true };

/**
 * Reads the ledger of a folder for planning.
 * @throws DistError when the file cannot be read.
 */
export function readOldLedger(dir: string, tree: FolderTree): OldLedger {
  const type = tree.entries.get(LEDGER_FILE);
  if (type === "link") return refused("a symbolic link, which muster does not write through");
  if (type === "special") return refused("not a ledger that muster can read");
  if (type === undefined) {
    const isFolder = [...tree.entries.keys()].some((path) => path.startsWith(`${LEDGER_FILE}/`));
    if (isFolder) return { ...refused("a folder in the way of a file"), replaceable: false };
    return NONE;
  }
  const file = join(dir, LEDGER_FILE);
  const bytes = withDistError("read", file, () => readOutput(file));
  const text = bytes.toString("utf8");
  const known = knownHashes(text);
  const ledger = known ? { ...NONE, known } : refused("not a ledger that muster can read");
  return { ...ledger, text, sha256: sha256(bytes) };
}

function refused(reason: ConflictReason): OldLedger {
  return { ...NONE, conflicts: [{ path: LEDGER_FILE, action: "overwrite", reason }] };
}
