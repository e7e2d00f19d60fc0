import { join, resolve } from "node:path";
import { rowDeltas } from "../../gpu/index.ts";
import { displayName } from "../../inputs/index.ts";
import type { KubeObject, Unreadable } from "../../kernel/index.ts";
import { branchHead, given, type Issue, isActive, sortedWith } from "../../kernel/index.ts";
import { identityOf } from "../../rules/index.ts";
import { checkTree } from "../../synth/index.ts";
import { maskObject } from "../diff/changes/mask-object.ts";
import { compareOutputs, type DiffSide, refOfObject } from "../diff/compare-outputs.ts";
import type { DiffBase, Difference } from "../diff/difference.ts";
import { type ExistingObject, interfaceImpact } from "../diff/interface-impact.ts";
import { readingDangers } from "../diff/reading-dangers.ts";
import { EXIT, exitCodeOf } from "../output/exit-code.ts";
import { isSecretText } from "../output/is-secret.ts";
import { todayIn } from "../output/today.ts";
import { openPolicyBase } from "../repository/policy-base.ts";
import { openRepository } from "../repository/repository.ts";
import { branchChanges } from "./branch-changes.ts";
import { readBranchSources } from "./branch-sources.ts";
import { checkChangedOutput } from "./changed-output.ts";
import {
  type ComparedBase,
  type ComparedSides,
  openComparedBase,
  type ReadSides,
  readSides,
} from "./compared-sides.ts";
import { changedPolicyDangers } from "./diff-policies.ts";
import { uncomparedFiles } from "./uncompared-files.ts";
import { readUnitSides } from "./unit-sides.ts";

/** The sides to compare, and the options of the comparison. */
export interface DiffOptions {
  /** Folder of the repository. */
  readonly root: string;
  /** Git revision to compare with. Default: the default branch. */
  readonly base?: string;
  /** Git revision by whose merge base the working tree is judged. Default: its own policies decide. */
  readonly policyBase?: string;
  /** The file with the accepted findings of the checks: what the branch adds to it is a danger. */
  readonly baseline?: string;
  /** The largest share of a cluster's objects that may be removed, from 0 to 1. Default 0.2. */
  readonly maxRemoved?: number;
  /** `danger`: a danger sets exit code 2. Default: dangers do not change the exit code. */
  readonly failOn?: "danger" | "never";
  /** Whether kustomize and Helm render the charts of both sides. Default false. */
  readonly render?: boolean;
}

/** A difference and the exit code. */
export interface DiffOutcome {
  readonly difference: Difference;
  readonly exitCode: number;
  /** Absent where `muster.yaml` of the working tree cannot be used. */
  readonly sides?: ComparedSides;
  /** Whether units besides definitions and their output folder have other files or options. Absent: no. */
  readonly hasChangedUnits?: boolean;
  /** Whether `workloads/` has definitions. Absent: no. */
  readonly hasDefinitions?: boolean;
}

const DEFAULT_MAX_REMOVED = 0.2;

const show = (object: KubeObject) => maskObject(object, isSecretText);

/**
 * Compares what a synth of the working tree gives with the output folder of a merge base. Writes nothing. Problems of
 * both sides are in the difference.
 *
 * @throws Error with a sentence for people: no repository, an unknown revision, no common commit
 */
export async function runDiff(options: DiffOptions): Promise<DiffOutcome> {
  const root = resolve(options.root);
  const places = { root, baseline: options.baseline };
  const base = await openComparedBase(options.base, places);
  const policyBase =
    options.policyBase === undefined ? undefined : await openPolicyBase(options.policyBase, { root, paths: [] });
  const wasMuster = base.policies.base?.musterFile.content !== undefined;
  const { hasDefinitions, sources } = readBranchSources(root, wasMuster);
  const opened = await openRepository(root, { base: policyBase, sources });
  const { app, book, document, runaiPolicies = [], unreadable } = opened;
  if (app === undefined || book === undefined) return refusedOutcome(base, opened.issues, unreadable);
  const input = app.collect();
  const { organization } = input;
  const tree = checkTree(input);
  const { set } = tree;
  const changes = await branchChanges(base);
  const units = await readUnitSides({
    base,
    changes,
    root,
    organization,
    policies: base.policies.base,
    hasDefinitions,
    render: options.render,
  });
  const sides = await readSides(base, { input, tree, document, units }, root);
  const output = await checkChangedOutput({
    root,
    baseFiles: sides.baseFiles,
    set,
    book,
    knowledge: sides.knowledge.after,
    issues: tree.issues,
    today: todayIn(process.env),
  });
  const issues = sortedWith(tree.issues, output.issues);
  const refused = tree.refused || unreadable.length > 0 || issuesRefuse(output.issues);
  const branch = { organization, document, book, interfaces: input, runaiPolicies, set, issues };
  const resourceInterfaces = interfacesOf(sides);
  const difference: Difference = {
    base: diffBase(base, sides.unreadable.before),
    ...given({ head: await branchHead(base) }),
    organization,
    clusters: clustersOf(sides, options, refused),
    dangers: [
      ...changedPolicyDangers(base.policies, branch, places, policyBase !== undefined),
      ...readingDangers(resourceInterfaces),
    ],
    resourceInterfaces,
    refused,
    issues,
    unreadable: uniqueUnreadable([...unreadable, ...sides.unreadable.after, ...output.unreadable]),
    uncompared: [
      ...units.uncompared,
      ...(await uncomparedFiles(base, root, { ...changes, covered: units.covered, hasDefinitions })),
    ],
    unapplied: units.unapplied.map((path) => displayName(join(base.top, path))),
  };
  const hasChangedUnits = units.compared.length > 0;
  return { difference, exitCode: exitCodeFor(difference, options), sides, hasChangedUnits, hasDefinitions };
}

function issuesRefuse(issues: readonly Issue[]): boolean {
  return issues.some((issue) => issue.severity === "error" && isActive(issue));
}

/** Both sides of the output folder may have the same file. */
function uniqueUnreadable(all: readonly Unreadable[]): readonly Unreadable[] {
  return [...new Map(all.map((entry) => [JSON.stringify(entry), entry])).values()];
}

function diffBase({ revision, commit, policies }: ComparedBase, unreadable: readonly Unreadable[]): DiffBase {
  return { revision, commit, ...given({ problem: policies.problem }), unreadable };
}

function clustersOf(
  { before, after, accounts }: ReadSides,
  { maxRemoved = DEFAULT_MAX_REMOVED }: DiffOptions,
  refused: boolean,
): Difference["clusters"] {
  return compareOutputs(before, after, {
    quota: rowDeltas(accounts.before, accounts.after),
    show,
    maxRemoved,
    refused,
  });
}

function interfacesOf({ before, after, knowledge }: ReadSides): Difference["resourceInterfaces"] {
  return interfaceImpact(existing(before, after), knowledge.before, knowledge.after, show);
}

/** The applied objects of the branch that the base has as well. */
function existing(before: DiffSide, { set, organization }: DiffSide): readonly ExistingObject[] {
  return set.objects.flatMap((checked) => {
    const { object, cluster } = checked;
    if (before.set.find(identityOf(object, cluster.name)) === undefined) return [];
    const placed = { object, cluster: cluster.name, zone: "apply", owner: "" } as const;
    return [{ checked, ref: refOfObject(placed, organization) }];
  });
}

function refusedOutcome(base: ComparedBase, issues: readonly Issue[], unreadable: readonly Unreadable[]): DiffOutcome {
  const organization = { name: "", clusters: [], departments: [], projects: [] };
  return {
    difference: {
      base: diffBase(base, []),
      organization,
      clusters: [],
      dangers: [],
      resourceInterfaces: [],
      refused: true,
      issues,
      unreadable,
      uncompared: [],
      unapplied: [],
    },
    exitCode: exitCodeOf(issues, unreadable.length) || EXIT.usage,
  };
}

function exitCodeFor(
  { refused, issues, unreadable, uncompared, base, clusters, dangers }: Difference,
  { failOn }: DiffOptions,
): number {
  const isDangerous = dangers.length > 0 || clusters.some((cluster) => cluster.dangers.length > 0);
  const isUnread = base.unreadable.length + uncompared.length > 0 || base.problem !== undefined;
  const own = exitCodeOf(issues, unreadable.length) || (refused ? EXIT.usage : EXIT.fine);
  if (own === EXIT.policy || (failOn === "danger" && isDangerous)) return EXIT.policy;
  return own || (isUnread ? EXIT.stale : EXIT.fine);
}
