import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import {
  given,
  type PushTarget,
  pushTarget,
  readWorkingTree,
  requireIdle,
  type WorkingTree,
} from "../../kernel/index.ts";
import type { SupervisionOptions } from "../modules/supervise.ts";
import { EXIT } from "../output/exit-code.ts";
import type { CommitOutcome } from "../report/commit-report.ts";
import { synthApart } from "../repository/synth-apart.ts";
import { commitDangers, refusedBy, requireDangerNames } from "./commit-dangers.ts";
import { commitOutput, pathFromTop, requireOwnOutput, uncommittedSources } from "./commit-output.ts";
import { land, RefusedLanding, type Waiting } from "./land.ts";

/** The options of a commit of the output of a repository. */
export interface CommitOptions extends SupervisionOptions {
  /** Folder of the repository. */
  readonly root: string;
  /** Push the branch afterwards. */
  readonly push?: boolean;
  /** Names of dangers that do not refuse the commit. Default: none. */
  readonly allowDanger?: readonly string[];
  /** Commit on a detached `HEAD`. */
  readonly allowDetached?: boolean;
  /** For tests. */
  readonly waiting?: Waiting;
}

/**
 * Synthesises a repository, and commits `dist/` and some other files, such as edited definitions. Everything else in the
 * index and the working tree stays as it is.
 *
 * @param paths files to commit as well: changed, new or deleted ones
 * @param text the user's text for the message; default: a subject that names the changes
 * @throws Error with a sentence for people
 */
export async function commitPaths(
  paths: readonly string[],
  text: string | undefined,
  options: CommitOptions,
): Promise<CommitOutcome> {
  const allowed = options.allowDanger ?? [];
  requireDangerNames(allowed);
  const root = realpathSync(options.root);
  const state = await readWorkingTree(root);
  const { top, branch } = state;
  await requireIdle(state, options.allowDetached === true);
  await requireOwnOutput(root, top);
  const target = options.push === true ? await targetOf(state) : undefined;
  const others = paths.map((path) => pathFromTop(join(realpathSync(dirname(resolve(path))), basename(path)), top));
  const uncommitted = (await uncommittedSources(root, top)).filter((path) => !others.includes(path));
  if (target !== undefined) requireCommitted(uncommitted);

  const synth = (folder: string) => synthApart(folder, options);
  const outcome = await synth(root);
  if (outcome.exitCode !== EXIT.fine) return { synth: outcome, uncommitted, exitCode: outcome.exitCode };
  const dangers = await commitDangers(root, options);
  const refusal = refusedBy(dangers, allowed);
  if (refusal !== undefined) return { synth: outcome, dangers, uncommitted, refusal, exitCode: EXIT.policy };
  const request = { text, paths: others, foreign: outcome.foreign ?? [] };
  const commit = await commitOutput(root, state, request);
  const made = { synth: outcome, dangers, uncommitted, ...given({ commit, branch }) };
  const head = commit?.id ?? state.head;
  if (target === undefined || branch === undefined || head === undefined) return { ...made, exitCode: EXIT.fine };
  try {
    const isLastOpen = commit !== undefined && others.length > 0;
    const committedState = { ...state, branch, head };
    const pushed = await land({
      ...request,
      root,
      state: committedState,
      target,
      isLastOpen,
      synth,
      waiting: options.waiting,
      refusalOf: async (folder) => refusedBy(await commitDangers(folder, options), allowed),
    });
    return { ...made, pushed, exitCode: EXIT.fine };
  } catch (error) {
    if (!(error instanceof RefusedLanding)) throw error;
    const exitCode = error.outcome.exitCode || EXIT.policy;
    return { ...made, synth: error.outcome, refusal: error.message, exitCode };
  }
}

async function targetOf({ branch, top }: WorkingTree): Promise<PushTarget> {
  if (branch === undefined) throw new Error("HEAD is detached, so there is no branch to push: check out a branch");
  return pushTarget(branch, top);
}

/** Throws where definitions are not committed: others could not produce the output again. */
export function requireCommitted([first, ...more]: readonly string[]): void {
  if (first === undefined) return;
  const rest = more.length > 0 ? ` and ${more.length} more` : "";
  throw new Error(
    `${first}${rest} has changes that are not committed: a pushed dist/ must follow from pushed definitions; commit or stash them first`,
  );
}
