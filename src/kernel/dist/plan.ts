import { join } from "node:path";
import { type Change, type Conflict, decide, type ExistingFile, foldersOf, type OutputFile } from "./decide.ts";
import { changed, withDistError } from "./error.ts";
import { hasUnixHash, sha256 } from "./hash.ts";
import { type KnownHashes, renderLedger } from "./ledger.ts";
import { readOldLedger } from "./old-ledger.ts";
import { readOutput } from "./read-output.ts";
import { LEDGER_FILE, requireSafePaths } from "./safe-path.ts";
import { EMPTY_TREE, type FolderTree, readFolderTree, requireFolderOrNothing, traceOf } from "./tree.ts";

/** Options of {@link planDist}. */
interface PlanOptions {
  /** Version of muster, for the ledger. */
  readonly version: string;
  /** Overwrite and remove files edited by hand; `false` by default. */
  readonly force?: boolean;
}

/** The details of a plan for {@link writeDist} only. */
interface DistWork {
  /** Path -> content of the files to write, the ledger aside. */
  readonly writes: ReadonlyMap<string, string>;
  /** Path -> hash, at the time of planning, of the files that are not carried over; undefined for no regular file. */
  readonly drops: ReadonlyMap<string, string | undefined>;
  /** Wanted files that are carried over. */
  readonly unchanged: ReadonlySet<string>;
  readonly ledger: string;
}

/** The changes of a synth to the output folder. */
export interface DistPlan {
  /** The output folder, as the caller named it. */
  readonly dir: string;
  /** Sorted by path. */
  readonly changes: readonly Change[];
  /** Sorted by path. {@link writeDist} rejects a plan with a conflict. */
  readonly conflicts: readonly Conflict[];
  /** Conflicts that `force` overrode: the write undoes work of a person. */
  readonly forced: readonly Conflict[];
  /** Files that muster did not write and keeps as they are, sorted. */
  readonly foreign: readonly string[];
  /** The number of wanted files that are on disk already, byte for byte. */
  readonly unchanged: number;
  /** Whether a synth would change the folder, the ledger included. */
  readonly stale: boolean;
  readonly work: DistWork;
}

/**
 * Compares the output folder with the wanted files and plans the changes. Writes nothing, not even to finish an
 * interrupted swap.
 *
 * @param dir the output folder; need not exist.
 * @throws DistError `bad-path` for an unsafe path among `files`, `not-a-folder` when `dir` is a link or a file,
 *   `not-writable` when something in it cannot be read.
 */
export function planDist(dir: string, files: readonly OutputFile[], options: PlanOptions): DistPlan {
  requireSafePaths(files.map((file) => file.path));
  const force = options.force === true;
  const exists = requireFolderOrNothing(dir);
  const trace = traceOf(dir);
  const tree = exists ? readFolderTree(dir) : EMPTY_TREE;
  const old = readOldLedger(dir, tree);
  const contents = new Map(files.map((file) => [file.path, file.content]));
  const wanted = new Map(files.map((file) => [file.path, sha256(file.content)]));
  const found = inspect(dir, tree, { contents, wanted, known: old.known });

  const decision = decide({ found, known: old.known, wanted, force });
  const ledgerForced = force && old.replaceable ? old.conflicts : [];
  // Another synth may have swapped the folder since the ledger was read, even twice: then no file was edited.
  if (decision.conflicts.length > 0 && traceOf(dir) !== trace) throw changed(dir, LEDGER_FILE);
  const ledgerConflicts = old.conflicts.filter((conflict) => !ledgerForced.includes(conflict));
  const conflicts = [...ledgerConflicts, ...decision.conflicts];
  const ledger = renderLedger(options.version, wanted);

  const writes = new Map<string, string>();
  const drops = new Map<string, string | undefined>();
  for (const { path, change } of decision.changes) {
    const content = contents.get(path);
    if (content !== undefined) writes.set(path, content);
    if (change !== "added") drops.set(path, found.get(path)?.sha256);
  }
  if (tree.entries.has(LEDGER_FILE)) drops.set(LEDGER_FILE, old.sha256);

  return {
    dir,
    changes: decision.changes,
    conflicts,
    forced: [...ledgerForced, ...decision.forced],
    foreign: decision.foreign,
    unchanged: decision.unchanged.size,
    stale: decision.changes.length > 0 || conflicts.length > 0 || old.text !== ledger,
    work: { writes, drops, unchanged: decision.unchanged, ledger },
  };
}

interface Expected {
  readonly contents: ReadonlyMap<string, string>;
  readonly wanted: ReadonlyMap<string, string>;
  readonly known: KnownHashes;
}

function inspect(dir: string, tree: FolderTree, expected: Expected): ReadonlyMap<string, ExistingFile> {
  const found = new Map<string, ExistingFile>();
  const folders = foldersOf(expected.wanted.keys());
  for (const [path, type] of tree.entries) {
    if (path === LEDGER_FILE) continue;
    const content = expected.contents.get(path);
    const relevant = content !== undefined || expected.known.has(path) || folders.has(path);
    if (type !== "file" || !relevant) {
      found.set(path, { type });
      continue;
    }
    const file = join(dir, path);
    const hash = withDistError("read", file, () => hashOnDisk(file, content, expected.wanted.get(path)));
    const hashes = expected.known.get(path) ?? [];
    const isOwn = hash === expected.wanted.get(path) || hashes.includes(hash);
    const hasWindowsLineEnds = !isOwn && withDistError("read", file, () => hasUnixHash(readOutput(file), hashes));
    found.set(path, { type, sha256: hash, ...(hasWindowsLineEnds ? { hasWindowsLineEnds } : {}) });
  }
  return found;
}

// Most files are as wanted, and comparing text is cheaper than hashing. U+FFFD replaces any invalid UTF-8, so a text with
// it proves nothing.
function hashOnDisk(file: string, content: string | undefined, hash: string | undefined): string {
  if (content !== undefined && hash !== undefined && !content.includes("\ufffd")) {
    if (readOutput(file).toString("utf8") === content) return hash;
  }
  return sha256(readOutput(file));
}
