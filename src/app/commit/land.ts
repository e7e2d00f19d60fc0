import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  fetchTip,
  linkPackages,
  messageOf,
  type PushTarget,
  push,
  readWorkingTree,
  replay,
  userGit,
  type WorkingTree,
} from "../../kernel/index.ts";
import type { SynthOutcome } from "../../synth/index.ts";
import type { PushedCommit } from "../report/commit-report.ts";
import { PACKAGE } from "../repository/base-paths.ts";
import { type CommitRequest, commitOutput, distFromTop, pathFromTop } from "./commit-output.ts";

/** Chance and time, for tests. */
export interface Waiting {
  /** Number from 0 to 1. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

/** A branch to push. */
interface LandRequest extends CommitRequest {
  readonly root: string;
  /** The working tree with the commit to push. */
  readonly state: WorkingTree & { readonly branch: string; readonly head: string };
  readonly target: PushTarget;
  /** Whether the last commit was made by this command and also has other files than generated ones. */
  readonly isLastOpen: boolean;
  readonly synth: (root: string) => Promise<SynthOutcome>;
  /** Returns the reason for which dangers refuse the output of a folder. */
  readonly refusalOf: (root: string) => Promise<string | undefined>;
  readonly waiting?: Waiting | undefined;
}

/** A synth on the moved branch that failed, so that nothing was pushed. */
export class RefusedLanding extends Error {
  readonly outcome: SynthOutcome;

  constructor(outcome: SynthOutcome, reason?: string) {
    const subject = "the branch of the remote has moved, and the synth of both changes together is refused";
    super(`${subject}${reason === undefined ? "" : ` (${reason})`}; nothing was pushed`);
    this.name = "RefusedLanding";
    this.outcome = outcome;
  }
}

/** Number of pushes before a command gives up. */
export const MOST_ATTEMPTS = 6;
const FIRST_DELAY_MS = 250;

/** The waiting of a real run. */
export const REAL_WAITING: Waiting = { random: Math.random, sleep: (milliseconds) => setTimeout(milliseconds) };

/**
 * Pushes a branch without force. Where the remote branch has moved, the local commits are repeated on it in a temporary
 * working tree, the output is synthesised and committed there, and that is pushed. Only then the user's branch and
 * working tree move to the pushed commit, with all changes of the user kept.
 *
 * @throws Error with a sentence for people; the local commits are then as before, and not pushed
 */
export async function land(request: LandRequest): Promise<PushedCommit> {
  const { state, target, waiting = REAL_WAITING } = request;
  const { remote, ref } = target;
  if (await push(`refs/heads/${state.branch}`, target, state.top)) return { id: state.head, remote, ref, attempts: 1 };
  for (let attempts = 2; attempts <= MOST_ATTEMPTS; attempts++) {
    await waitFor(attempts, waiting);
    const onto = await fetchTip(target, state.top);
    const id = await landOn(onto ?? state.head, request);
    if (id !== undefined) return { id, remote, ref, attempts };
  }
  throw new Error(movedTooOften(target, state.branch));
}

/** Waits before an attempt; the second one has the first pause. */
export async function waitFor(attempt: number, { random, sleep }: Waiting): Promise<void> {
  await sleep(FIRST_DELAY_MS * 2 ** (attempt - 2) * random());
}

/** The message of a push that was too late each time. */
export function movedTooOften({ ref, remote }: PushTarget, branch: string): string {
  return `${ref} of ${remote} has moved ${MOST_ATTEMPTS} times while muster was pushing: the commit is on the branch ${branch}; push again later`;
}

/** Pushes the local commits on top of another one; undefined where the branch has moved once more. */
async function landOn(onto: string, request: LandRequest): Promise<string | undefined> {
  const { root, state, target, isLastOpen, text, paths, synth } = request;
  const { top, head } = state;
  const copy = await replay({ top, head, onto, folder: distFromTop(root, top), isLastOpen });
  try {
    const rootOfCopy = join(copy.top, pathFromTop(root, top));
    linkPackages({ top, folder: root, copy: copy.top, own: PACKAGE });
    const outcome = await synth(rootOfCopy);
    if (outcome.exitCode !== 0) throw new RefusedLanding(outcome);
    const refusal = await request.refusalOf(rootOfCopy);
    if (refusal !== undefined) throw new RefusedLanding(outcome, refusal);
    const before = await readWorkingTree(copy.top);
    const made = await commitOutput(rootOfCopy, before, { text, paths, foreign: outcome.foreign ?? [] });
    const id = made?.id ?? before.head ?? onto;
    await requireMovable(id, state);
    if (!(await push(id, target, top))) return undefined;
    await moveTo(id, state);
    return id;
  } finally {
    await copy.dispose();
  }
}

// The same merge of two trees as that of a checkout, which keeps changes of the user or refuses.
async function requireMovable(id: string, { top, head, branch }: LandRequest["state"]): Promise<void> {
  // A file that was written again with the same bytes is no change of the user; read-tree does not look at the bytes.
  await userGit(["update-index", "-q", "--refresh"], { cwd: top });
  try {
    await userGit(["read-tree", "-m", "-u", "--dry-run", head, id], { cwd: top });
  } catch (error) {
    const reason = messageOf(error);
    throw new Error(
      `the branch of the remote has changes in files that you have changed too; nothing was pushed, and the commit is on the branch ${branch}. Commit or stash your changes, then push again.\n${reason}`,
    );
  }
}

async function moveTo(id: string, { top, head, branch }: LandRequest["state"]): Promise<void> {
  const current = await readWorkingTree(top);
  if (current.head !== head || current.branch !== branch) {
    throw new Error(`${id} was pushed, but ${top} has moved meanwhile: run git pull --rebase there`);
  }
  await userGit(["checkout", "--quiet", "-B", branch, id], { cwd: top });
}
