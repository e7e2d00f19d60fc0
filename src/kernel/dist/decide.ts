import { compareText } from "../base/compare.ts";
import type { KnownHashes } from "./ledger.ts";

/** A file to write, from the renderer. */
export interface OutputFile {
  /** POSIX path relative to the output folder, for example `east/apply/team-nlp/job-x.yaml`. */
  readonly path: string;
  /** Written as UTF-8. */
  readonly content: string;
}

/** The effect of a write on one file, compared with the disk. */
export interface Change {
  readonly path: string;
  readonly change: "added" | "changed" | "removed";
}

/** The reason why muster may not change a file. */
export type ConflictReason =
  | "edited by hand since the last synth"
  | "changed to Windows line ends (CRLF) since the last synth"
  | "not written by muster"
  | "a symbolic link, which muster does not write through"
  | "in the way of a folder"
  | "a folder in the way of a file"
  | "not a ledger that muster can read";

/** A file that muster would have to overwrite or remove, and may not without `force`. */
export interface Conflict {
  readonly path: string;
  readonly action: "overwrite" | "remove";
  readonly reason: ConflictReason;
}

/**
 * An entry on disk: a regular file with the hash of its bytes (absent when it is not needed), a link or a special file.
 */
export interface ExistingFile {
  readonly type: "file" | "link" | "special";
  readonly sha256?: string;
  /** Whether the file is as muster wrote it except for Windows line ends. */
  readonly hasWindowsLineEnds?: boolean;
}

/** The decision about a folder. */
export interface Decision {
  readonly changes: readonly Change[];
  /** Never empty when the write must not happen. */
  readonly conflicts: readonly Conflict[];
  /** Conflicts that `force` overrode. */
  readonly forced: readonly Conflict[];
  /** Files that muster did not write and leaves alone, sorted. */
  readonly foreign: readonly string[];
  /** Wanted files that are on disk already, byte for byte. */
  readonly unchanged: ReadonlySet<string>;
}

/** The input of a decision. */
export interface Situation {
  /**
   * Everything in the folder except folders and the ledger, with hashes of the wanted files and of those in the ledger.
   */
  readonly found: ReadonlyMap<string, ExistingFile>;
  readonly known: KnownHashes;
  /** Path -> hash of the wanted content. */
  readonly wanted: ReadonlyMap<string, string>;
  /** Overwrite and remove files that were edited by hand. Files that muster never wrote are still not removed. */
  readonly force: boolean;
}

/** Decides the change of every file by the rules of `docs/reference/output.md`. Pure. */
export function decide({ found, known, wanted, force }: Situation): Decision {
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  const forced: Conflict[] = [];
  const unchanged = new Set<string>();
  const foreign: string[] = [];
  const folders = foldersOf(wanted.keys());

  const addConflict = (conflict: Conflict): void => {
    (force ? forced : conflicts).push(conflict);
  };

  for (const [path, sha256] of wanted) {
    const existing = found.get(path);
    if (existing === undefined) {
      changes.push({ path, change: "added" });
    } else if (existing.type === "file" && existing.sha256 === sha256) {
      unchanged.add(path);
    } else {
      const reason = reasonNotOwn(existing, known.get(path));
      if (reason !== undefined) addConflict({ path, action: "overwrite", reason });
      changes.push({ path, change: "changed" });
    }
  }

  for (const [path, existing] of found) {
    if (wanted.has(path)) continue;
    const hashes = known.get(path);
    const reason = reasonNotOwn(existing, hashes);
    const isInTheWay = folders.has(path);
    if (hashes === undefined && !isInTheWay) {
      foreign.push(path);
      for (const folder of foldersOf([path])) {
        if (!wanted.has(folder)) continue;
        // `force` never deletes a folder with foreign files.
        conflicts.push({ path: folder, action: "overwrite", reason: "a folder in the way of a file" });
      }
      continue;
    }
    if (reason !== undefined) {
      const isForeign = isInTheWay && reason === "not written by muster";
      addConflict({ path, action: "remove", reason: isForeign ? "in the way of a folder" : reason });
    }
    changes.push({ path, change: "removed" });
  }

  return {
    changes: sorted(changes),
    conflicts: sorted(unique(conflicts)),
    forced: sorted(forced),
    foreign: foreign.sort(compareText),
    unchanged,
  };
}

/** The reason why a file is not one that muster wrote; undefined if it is. */
function reasonNotOwn(file: ExistingFile, hashes: readonly string[] | undefined): ConflictReason | undefined {
  if (file.type === "link") return "a symbolic link, which muster does not write through";
  if (file.type === "special" || hashes === undefined) return "not written by muster";
  if (file.sha256 !== undefined && hashes.includes(file.sha256)) return undefined;
  if (file.hasWindowsLineEnds === true) return "changed to Windows line ends (CRLF) since the last synth";
  return "edited by hand since the last synth";
}

/** The folders of these paths, at any depth. */
export function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

function unique(conflicts: readonly Conflict[]): readonly Conflict[] {
  return [...new Map(conflicts.map((conflict) => [conflict.path, conflict])).values()];
}

function sorted<T extends { readonly path: string }>(entries: readonly T[]): readonly T[] {
  return [...entries].sort((a, b) => compareText(a.path, b.path));
}
