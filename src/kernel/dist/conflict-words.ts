import type { Conflict, ConflictReason } from "./decide.ts";

/** The line of `.gitattributes` with which git keeps the line ends of the output folder. */
export const LINE_END_ATTRIBUTE = "dist/** text eol=lf";

const FIXES = {
  "edited by hand since the last synth":
    "move the edit into the definition, then run muster synth --force, which discards the edit in dist/",
  "changed to Windows line ends (CRLF) since the last synth": `add the line ${JSON.stringify(LINE_END_ATTRIBUTE)} to .gitattributes, then run muster synth --force`,
  "not written by muster":
    "move the file out of dist/, or turn it into a definition below workloads/; muster synth --force overwrites it",
  "a symbolic link, which muster does not write through":
    "delete the link; muster synth --force does so, and leaves its target alone",
  "in the way of a folder": "move or delete the file; muster synth --force deletes it",
  "a folder in the way of a file": "move or delete the folder",
  "not a ledger that muster can read":
    "restore dist/.muster.json from git, or write it again with muster synth --force, which discards edits in dist/",
} as const satisfies Readonly<Record<ConflictReason, string>>;

/** A conflict in words, for example `east/apply/x/job-a.yaml: edited by hand since the last synth (would be removed)`. */
export function describeConflict(conflict: Conflict): string {
  return `${conflict.path}: ${conflictMessage(conflict)}`;
}

/** A conflict in words, without its path. */
export function conflictMessage({ action, reason }: Conflict): string {
  return `${reason} (would be ${action === "remove" ? "removed" : "overwritten"})`;
}

/** The steps that end a conflict. */
export function conflictFix({ reason }: Pick<Conflict, "reason">): string {
  return FIXES[reason];
}
