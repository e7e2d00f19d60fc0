import { join, resolve } from "node:path";
import {
  changedManifest,
  DIST_FOLDER,
  isApplied,
  isMusterRepository,
  leftoverManifest,
  listedManifests,
  ORGANIZATION_FILE,
  unlistedManifest,
  vanishedDefinitions,
} from "../../inputs/index.ts";
import {
  type ConflictReason,
  compareIssues,
  given,
  type Issue,
  pendingRecovery,
  recoverDist,
  targetExists,
} from "../../kernel/index.ts";
import { type SynthOutcome, type SynthResult, synthesise } from "../../synth/index.ts";
import { EXIT, exitCodeOf, staleIf } from "../output/exit-code.ts";
import { leftoverTest } from "./leftover-test.ts";
import type { PolicyBase } from "./policy-base.ts";
import { openRepository } from "./repository.ts";

/** The options of a synth of a repository. */
export interface SynthRepositoryOptions {
  /** Folder of the repository. */
  readonly root: string;
  /** Whether to compare only and write nothing. Default false. */
  readonly check?: boolean;
  /** Whether to overwrite and delete files in `dist/` that were edited by hand. Default false. */
  readonly force?: boolean;
  /** Git revision by whose merge base the repository is judged. Default: its own policies decide. */
  readonly policyBase?: string;
  /** Files, folders and patterns of CRDs, which take precedence over those of `muster.yaml`. Default: none. */
  readonly crds?: readonly string[];
}

/**
 * Synthesises a repository: reads `muster.yaml` and `workloads/`, checks, and writes `dist/` in one step when there
 * is not an error. An unreadable file prevents the synth like any other error. All problems are in the outcome; only
 * failures of the file system and of git are thrown, and so is a root without `muster.yaml`, `workloads/` and `dist/`.
 */
export async function synth(options: SynthRepositoryOptions): Promise<SynthOutcome> {
  const root = resolve(options.root);
  if (!isMusterRepository(root) && !targetExists(join(root, DIST_FOLDER))) {
    throw new Error(`${options.root} has no muster.yaml and no workloads/; muster init writes them`);
  }
  const { input, recovered, issues, unreadable, documents } = await readInput(root, options);
  if (input === undefined) return { issues, unreadable, exitCode: exitCodeOf(issues, unreadable.length) };
  const check = options.check === true || unreadable.length > 0;
  const result = synthesise(input, { scratch: process.env.CDK8S_OUTDIR, check, force: options.force ?? false });
  const output = [
    ...outputIssues(result, root, options.check === true),
    ...(documents + unreadable.length === 0 ? vanished(result) : []),
  ];
  const exitCode =
    exitCodeOf(result.issues, unreadable.length) ||
    conflictCode(result, options.check === true) ||
    staleIf(output.some(({ severity }) => severity === "error"));
  const refused = result.refused || unreadable.length > 0;
  const shown = [...result.issues, ...output].sort(compareIssues);
  return { ...result, issues: shown, refused, unreadable, ...given({ recovered: recovered?.message }), exitCode };
}

// A function of its own, so that the constructs of all definitions do not live while their objects are checked and written.
async function readInput(root: string, options: SynthRepositoryOptions) {
  const base = await openBase(options.policyBase, root);
  const { app, ...read } = await openRepository(root, { base, crds: options.crds });
  if (app === undefined) return { ...read, input: undefined, recovered: undefined };
  const recovered = options.check === true ? pendingRecovery(app.dist) : recoverDist(app.dist);
  return { ...read, recovered, input: app.collect() };
}

// A synth leaves files alone that muster has not written, so only --check fails because of them. A conflict refuses both.
function outputIssues({ foreign, conflicts, changes }: SynthResult, root: string, isCheck: boolean): readonly Issue[] {
  const pathsOf = (reason: ConflictReason) =>
    conflicts.filter((each) => each.reason === reason).map(({ path }) => path);
  const named = (path: string) => `${DIST_FOLDER}/${path}`;
  const isLeftover = leftoverTest([...listedManifests(root), ...changes.map(({ path }) => path)]);
  const unlisted = [...foreign, ...pathsOf("not written by muster")]
    .filter(isApplied)
    .map((path) => (isLeftover(path) ? leftoverManifest : unlistedManifest)(named(path)));
  const changed = pathsOf("edited by hand since the last synth").filter(isApplied);
  const converted = pathsOf("changed to Windows line ends (CRLF) since the last synth").filter(isApplied);
  if (isCheck) {
    return [
      ...unlisted,
      ...changed.map((path) => changedManifest(named(path))),
      ...converted.map((path) => changedManifest(named(path), true)),
    ];
  }
  return unlisted.map((issue) => ({ ...issue, severity: "warning" }));
}

function vanished({ changes }: SynthResult): readonly Issue[] {
  const removed = changes.filter(({ path, change }) => change === "removed" && isApplied(path));
  if (removed.length === 0) return [];
  return [vanishedDefinitions(removed.length, ORGANIZATION_FILE)];
}

async function openBase(revision: string | undefined, root: string): Promise<PolicyBase | undefined> {
  if (revision === undefined) return undefined;
  const { openPolicyBase } = await import("./policy-base.ts");
  return openPolicyBase(revision, { root, paths: [] });
}

function conflictCode({ conflicts, stale }: SynthResult, check: boolean): number {
  if (check) return staleIf(stale);
  if (conflicts.length > 0) return EXIT.usage;
  return EXIT.fine;
}
