import type { ChangedFile } from "../../kernel/index.ts";
import { count, objectName, plain, present, printable, type Style } from "../../kernel/index.ts";
import type { SynthOutcome } from "../../synth/index.ts";
import type { Danger } from "../diff/dangers/danger.ts";
import { synthJson } from "./synth-json.ts";
import { synthText } from "./synth-text.ts";

/** A commit of generated files. */
export interface OutputCommit {
  /** Full name of the commit. */
  readonly id: string;
  readonly message: string;
  /** Changed files of the output folder. */
  readonly changes: readonly ChangedFile[];
}

/** A push that the remote accepted. */
export interface PushedCommit {
  /** The pushed commit: another one than the local one where the remote branch had moved. */
  readonly id: string;
  readonly remote: string;
  /** Full name of the branch at the remote. */
  readonly ref: string;
  /** Number of pushes until one was accepted. */
  readonly attempts: number;
}

/** A danger of a commit. */
export type CommitDanger = Pick<Danger, "sign" | "object" | "message">;

/** The result of a commit. */
export interface CommitOutcome {
  readonly synth: SynthOutcome;
  /** Absent when nothing has changed, or the synth is refused. */
  readonly commit?: OutputCommit;
  /** Absent on a detached `HEAD`. */
  readonly branch?: string;
  readonly pushed?: PushedCommit;
  /** The dangers of the change; absent where nothing was compared. */
  readonly dangers?: readonly CommitDanger[];
  /** Definitions with changes that are not committed, although `dist/` contains them. */
  readonly uncommitted: readonly string[];
  /** The reason why nothing was committed or pushed. */
  readonly refusal?: string;
  readonly exitCode: number;
}

/** The report of a commit for people: that of the synth, then the commit and the push. */
export function commitText(outcome: CommitOutcome, style: Style = plain): string {
  const { synth, commit, branch = "a detached HEAD", pushed, dangers = [], uncommitted, refusal, exitCode } = outcome;
  const report = synthText(synth, { check: false, style });
  if (exitCode !== 0 && refusal === undefined) return report;
  const [subject = ""] = commit?.message.split("\n") ?? [];
  const unchanged = refusal === undefined ? "nothing to commit: the last commit has this dist/" : undefined;
  const lines = [
    ...dangers.map(dangerLine),
    commit === undefined
      ? unchanged
      : `committed ${commit.id.slice(0, 12)} on ${branch} (${count(commit.changes.length, "file")}): ${subject}`,
    pushed && `pushed ${pushed.id.slice(0, 12)} to ${pushed.ref} of ${pushed.remote}${attemptsText(pushed)}`,
    refusal,
    ...uncommitted.map((path) => `note: ${path} has changes that are not committed, and dist/ contains them`),
  ];
  return `${report}${present(lines).map(printable).join("\n")}\n`;
}

function dangerLine({ sign, object, message }: CommitDanger): string {
  if (object === undefined) return `danger ${sign}: ${message}`;
  return `danger ${sign}: ${objectName(object)}: ${message}`;
}

function attemptsText({ attempts }: PushedCommit): string {
  if (attempts === 1) return "";
  return `, on top of commits of others (${attempts} attempts)`;
}

/** The report of a commit as JSON: that of the synth, with a member `commit`. */
export function commitJson({ synth, exitCode: _, ...commit }: CommitOutcome): string {
  return synthJson(synth, { commit });
}
