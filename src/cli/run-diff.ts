import { relative, resolve, sep } from "node:path";
import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { maskObject } from "../diff/changes/mask-object.ts";
import { compareOutputs, type DiffSide, refOfObject } from "../diff/compare-outputs.ts";
import type { DiffBase, Difference } from "../diff/difference.ts";
import { type ExistingObject, interfaceImpact } from "../diff/interface-impact.ts";
import { readingDangers } from "../diff/reading-dangers.ts";
import type { Issue } from "../finding/issue.ts";
import { findTop } from "../git/find-top.ts";
import { mergeBase } from "../git/merge-base.ts";
import type { Organization } from "../organization/organization.ts";
import { NO_INTERFACES } from "../policy-base/effective-interfaces.ts";
import { account } from "../quota/account.ts";
import type { Account } from "../quota/account-row.ts";
import type { CountedGang } from "../quota/counted-gang.ts";
import { rowDeltas } from "../quota/row-deltas.ts";
import { gangKey } from "../quota/verdicts.ts";
import { identityOf } from "../rules/object-set.ts";
import { quotaOfSet } from "../rules/set-quota.ts";
import { judgeTree } from "../synth/synthesise.ts";
import type { Unreadable } from "../yaml/index.ts";
import { defaultBase } from "./base-revision.ts";
import { baseSide } from "./base-side.ts";
import { branchSide, entriesOf } from "./branch-side.ts";
import { changedPolicyDangers, type OpenedBase, policyBaseOrProblem, samePolicies } from "./diff-policies.ts";
import { knowledgeOf } from "./diff-side.ts";
import { EXIT, exitCodeOf } from "./exit-code.ts";
import { isSecretText } from "./is-secret.ts";
import { openPolicyBase } from "./policy-base.ts";
import { readBaseOutput } from "./read-base-output.ts";
import { openRepository } from "./repository.ts";

/** What to compare. */
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
}

/** A difference and the exit code. */
export interface DiffOutcome {
  readonly difference: Difference;
  readonly exitCode: number;
  /** Absent where `muster.yaml` of the working tree cannot be used. */
  readonly sides?: ComparedSides;
}

/** The two sides of a difference, for reports that show more of them. */
export interface ComparedSides {
  readonly before: DiffSide;
  readonly after: DiffSide;
  readonly accounts: { readonly before: Account; readonly after: Account };
  /** The policies of the base; absent where its `muster.yaml` cannot be used. */
  readonly policies?: OpenedBase["base"];
  /** Whether the branch has the policies, waivers and CRDs of the base. Reads all named CRDs. */
  readonly hasSamePolicies: () => boolean;
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
  const revision = options.base ?? (await defaultBase(root));
  const top = await findTop(root);
  const commit = await mergeBase(revision, top);
  const places = { root, baseline: options.baseline };
  const opened = await policyBaseOrProblem(revision, places);
  const policyBase =
    options.policyBase === undefined ? undefined : await openPolicyBase(options.policyBase, { root, paths: [] });
  const {
    app,
    book,
    document,
    runaiPolicies = [],
    issues,
    unreadable,
  } = await openRepository(root, { base: policyBase });
  const base = { revision, commit, ...given({ problem: opened.problem }) };
  if (app === undefined || book === undefined) return refusedOutcome({ ...base, unreadable: [] }, issues, unreadable);
  const input = app.collect();
  const tree = judgeTree(input);
  const { organization } = input;
  const entries = entriesOf(tree, organization);
  const place = { top, root: relative(top, root).split(sep).join("/"), commit, revision };
  const old = await readBaseOutput(place, entries);
  const knowledge = knowledgeOf(organization, input);
  const oldKnowledge = knowledgeOf(
    baseOrganization(opened.base?.muster.organization, organization),
    opened.base?.interfaces ?? (opened.problem === undefined ? NO_INTERFACES : input),
  );
  const after = branchSide(entries, tree, knowledge, { root, baseFiles: old.files });
  const before = baseSide(
    old.objects,
    { ...oldKnowledge, ...given({ policies: opened.base }) },
    { ...after, knowledge },
  );
  const accounts = accountsOf(before, after);
  const clusters = compareOutputs(before, after, {
    quota: rowDeltas(accounts.before, accounts.after),
    show,
    maxRemoved: options.maxRemoved ?? DEFAULT_MAX_REMOVED,
    refused: tree.refused || unreadable.length > 0,
  });
  const resourceInterfaces = interfaceImpact(existing(before, after), oldKnowledge, knowledge, show);
  const { set, issues: treeIssues } = tree;
  const branch = { organization, document, book, interfaces: input, runaiPolicies, set, issues: treeIssues };
  const difference: Difference = {
    base: { ...base, unreadable: old.unreadable },
    organization,
    clusters,
    dangers: [
      ...changedPolicyDangers(opened, branch, places, policyBase !== undefined),
      ...readingDangers(resourceInterfaces),
    ],
    resourceInterfaces,
    refused: tree.refused || unreadable.length > 0,
    issues: treeIssues,
    unreadable: [...unreadable, ...after.unreadable],
  };
  const hasSamePolicies = () =>
    samePolicies(opened, { document, waivers: input.waivers, crds: after.set.crds }, before.set.crds);
  const sides = { before, after, accounts, hasSamePolicies, ...given({ policies: opened.base }) };
  return { difference, exitCode: exitCodeFor(difference, options), sides };
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

function refusedOutcome(base: DiffBase, issues: readonly Issue[], unreadable: readonly Unreadable[]): DiffOutcome {
  const organization = { name: "", clusters: [], departments: [], projects: [] };
  return {
    difference: {
      base,
      organization,
      clusters: [],
      dangers: [],
      resourceInterfaces: [],
      refused: true,
      issues,
      unreadable,
    },
    exitCode: exitCodeOf(issues, unreadable.length) || EXIT.usage,
  };
}

// The allocations are those of now on both sides, because the base does not have the dumps of its day.
function baseOrganization(base: Organization | undefined, branch: Organization): Organization {
  if (base === undefined) return branch;
  const clusters = base.clusters.map((cluster) => {
    const now = branch.clusters.find(({ name }) => name === cluster.name);
    return { ...cluster, ...given({ allocated: now?.allocated }) };
  });
  return { ...base, clusters };
}

function accountsOf(before: DiffSide, after: DiffSide): ComparedSides["accounts"] {
  const old = quotaOfSet(before.set);
  // Only the allocations of a cluster depend on the gangs that run.
  const isAllocated = after.organization.clusters.some(({ allocated }) => allocated !== undefined);
  const running = new Set(isAllocated ? old.input.gangs.map(gangKey) : []);
  const options = isAllocated ? { running: (gang: CountedGang) => running.has(gangKey(gang)) } : undefined;
  return { before: account(old), after: account(quotaOfSet(after.set, options)) };
}

function exitCodeFor(
  { refused, issues, unreadable, base, clusters, dangers }: Difference,
  { failOn }: DiffOptions,
): number {
  const isDangerous = dangers.length > 0 || clusters.some((cluster) => cluster.dangers.length > 0);
  const isUnread = base.unreadable.length > 0 || base.problem !== undefined;
  const own = exitCodeOf(issues, unreadable.length) || (refused ? EXIT.usage : EXIT.fine);
  if (own === EXIT.policy || (failOn === "danger" && isDangerous)) return EXIT.policy;
  return own || (isUnread ? EXIT.stale : EXIT.fine);
}
