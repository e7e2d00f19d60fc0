import { realpathSync } from "node:fs";
import { readOrganization } from "../../inputs/index.ts";
import {
  changesOf,
  fetchTip,
  given,
  type PushTarget,
  push,
  pushTarget,
  type RenderRequest,
  readWorkingTree,
  renderBranch,
  requireOutputBranch,
  resolveRevision,
  SOURCE_TRAILER,
} from "../../kernel/index.ts";
import { EXIT } from "../output/exit-code.ts";
import type { CommitOutcome, PushedCommit } from "../report/commit-report.ts";
import { synthApart } from "../repository/synth-apart.ts";
import { commitMessage } from "./commit-message.ts";
import { distFromTop, uncommittedSources, writtenFiles } from "./commit-output.ts";
import { MOST_ATTEMPTS, movedTooOften, REAL_WAITING, type Waiting, waitFor } from "./land.ts";
import { type CommitOptions, requireCommitted } from "./run-commit.ts";

/** The options of a commit of the output to a branch of manifests alone. */
interface BranchOptions extends Omit<CommitOptions, "allowDetached"> {
  /** The only cluster of the branch, whose `apply/` is its top folder. Default: all of `dist/`. */
  readonly cluster?: string;
}

/**
 * Synthesises a repository, and commits `dist/` to a branch that contains nothing else. The current branch, the index and
 * the working tree stay as they are, except for `dist/` itself.
 *
 * @throws Error with a sentence for people
 */
export async function commitToBranch(
  branch: string,
  text: string | undefined,
  options: BranchOptions,
): Promise<CommitOutcome> {
  const root = realpathSync(options.root);
  const { top, head } = await readWorkingTree(root);
  if (head === undefined) throw new Error("the repository has no commit yet: commit the definitions first");
  requireCommitted(await uncommittedSources(root, top));
  // A wrong name must not change dist/.
  await requireOutputBranch(branch, top);
  requireCluster(root, options.cluster);
  const target = options.push === true ? await pushTarget(branch, top) : undefined;
  const synth = await synthApart(root, options);
  if (synth.exitCode !== EXIT.fine) return { synth, uncommitted: [], exitCode: synth.exitCode };
  const files = filesOfBranch(root, distFromTop(root, top), options.cluster);
  const message = commitMessage({
    changes: [],
    workloadKinds: new Set(),
    text: text ?? `dist: manifests of ${head.slice(0, 12)}`,
    trailers: { [SOURCE_TRAILER]: head },
  });
  const request = { top, branch, files, message };
  const { id, pushed } =
    target === undefined
      ? { id: await renderBranch(request), pushed: undefined }
      : await landRendered(request, target, options.waiting);
  const commit = id === undefined ? undefined : { id, message, changes: await changesOf(id, top) };
  return { synth, branch, uncommitted: [], ...given({ commit, pushed }), exitCode: EXIT.fine };
}

function requireCluster(root: string, cluster: string | undefined): void {
  const { organization } = readOrganization(root);
  if (cluster === undefined || organization === undefined) return;
  if (!organization.clusters.some(({ name }) => name === cluster)) throw unknownCluster(cluster);
}

function unknownCluster(cluster: string | undefined): Error {
  const name = JSON.stringify(cluster);
  return new Error(`dist/ has no manifests for the cluster ${name}: use the name of one in muster.yaml`);
}

function filesOfBranch(root: string, dist: string, cluster: string | undefined): ReadonlyMap<string, string> {
  const start = cluster === undefined ? "" : `${cluster}/apply/`;
  const written = writtenFiles(root).filter((path) => path.startsWith(start));
  if (written.length > 0) return new Map(written.map((path) => [path.slice(start.length), `${dist}/${path}`]));
  throw unknownCluster(cluster);
}

/** Commits on top of the branch of the remote, and again where it has moved. */
async function landRendered(
  request: RenderRequest,
  target: PushTarget,
  waiting: Waiting = REAL_WAITING,
): Promise<{ readonly id: string | undefined; readonly pushed: PushedCommit }> {
  const { top, branch } = request;
  const { remote, ref } = target;
  for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts++) {
    if (attempts > 1) await waitFor(attempts, waiting);
    const id = await renderBranch({ ...request, tip: await fetchTip(target, top) });
    const source = `refs/heads/${branch}`;
    if (!(await push(source, target, top))) continue;
    return { id, pushed: { id: await resolveRevision(source, top), remote, ref, attempts } };
  }
  throw new Error(movedTooOften(target, branch));
}
