import { chargesOf, podTotals } from "../../gpu/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import type { CrdSource } from "../../k8s-fields/index.ts";
import {
  type Change,
  type Conflict,
  compareIssues,
  copyToScratch,
  given,
  type Issue,
  isActive,
  planDist,
  VERSION,
  writeDist,
} from "../../kernel/index.ts";
import type { PolicyGate, ResourceInterface, TypeDefaultsTable, WorkloadKind } from "../../model/index.ts";
import type { ObjectSet, Waiver } from "../../rule/index.ts";
import type { Policy } from "../../rules/index.ts";
import { buildSet, quotaOfSet } from "../../rules/index.ts";
import { duplicateIssues } from "./duplicates.ts";
import { nodePortClashes } from "./node-port-clashes.ts";
import { outputFiles } from "./output-files.ts";
import { type PlacedTree, placeTree } from "./place-tree.ts";
import type { ResolvedManifest } from "./resolve-manifests.ts";
import type { SynthSummary } from "./summary.ts";
import { uncountedKinds } from "./uncounted-kinds.ts";

/** The input of a synth. */
export interface SynthInput extends PlacedTree {
  readonly workloadTypes: readonly WorkloadKind[];
  /** Resource Interfaces that the repository registers itself. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  /** The description of a kind for the podgrouper of a cluster, by its workload types; absent: none. */
  readonly typeDefaults?: TypeDefaultsTable | undefined;
  readonly policies: readonly Policy[];
  /** Applies the Run:ai policies. */
  readonly policyGate?: PolicyGate;
  /** CRDs that are not among the objects; absent: none. */
  readonly namedCrds?: readonly CrdSource[];
  /** Objects of the clusters for admission policies; absent: none. */
  readonly admission?: ObjectSet["admission"];
  /** Folder of the manifests. */
  readonly dist: string;
  readonly definitions: number;
  /** The waivers of constructs. */
  readonly waivers: readonly Waiver[];
  /** Issues found while the tree was made. */
  readonly issues: readonly Issue[];
}

/** Options of a synth. */
export interface SynthOptions {
  /** Compare only, write nothing. */
  readonly check?: boolean;
  /** Overwrite and delete files that were edited by hand or are not muster's. */
  readonly force?: boolean;
  /** Folder of cdk8s's CLI, which gets a copy of the applied manifests. */
  readonly scratch?: string | undefined;
}

/** The result of a synth. */
export interface SynthResult {
  /** True when there are errors: then nothing was written. */
  readonly refused: boolean;
  readonly issues: readonly Issue[];
  readonly conflicts: readonly Conflict[];
  /** The changes of the output folder, planned ones under `check`. */
  readonly changes: readonly Change[];
  readonly unchanged: number;
  /** Files of the output folder that muster did not write and keeps as they are. */
  readonly foreign: readonly string[];
  /** Whether the output folder, its ledger included, differs from the definitions. */
  readonly stale: boolean;
  readonly summary: SynthSummary;
}

/** A tree whose objects are placed and checked, before anything is written. */
export interface CheckedTree {
  /** Every object on its cluster, those for review only included. */
  readonly manifests: readonly ResolvedManifest[];
  /** The objects that are not for review, interpreted. */
  readonly set: ObjectSet;
  /** Sorted. */
  readonly issues: readonly Issue[];
  readonly summary: SynthSummary;
  /** Whether an issue refuses the synth. */
  readonly refused: boolean;
}

/** Resolves the clusters of the objects of a tree, interprets each once, and checks duplicates and policies once. */
export function checkTree(input: SynthInput): CheckedTree {
  const { resourceInterfaces, typeDefaults } = input;
  const catalogue = catalogueOf(input);
  const { manifests, issues: unplaced } = placeTree(input, catalogue);
  const written = manifests.filter(({ zone }) => zone !== "review");
  const applied = written.filter(({ zone }) => zone === "apply");
  const { organization } = input;
  const { set, issues: found } = buildSet(
    {
      organization,
      objects: written,
      policyGate: input.policyGate,
      namedCrds: input.namedCrds,
      ...given({ admission: input.admission }),
    },
    catalogue,
    input,
  );
  const issues = [
    ...input.issues,
    ...unplaced,
    ...duplicateIssues(written),
    ...nodePortClashes(applied),
    ...found,
    ...input.policies.flatMap((policy) => policy.check(set, given({ resourceInterfaces, typeDefaults }))),
  ];

  const charges = chargesOf(quotaOfSet(set));
  const summary: SynthSummary = {
    definitions: input.definitions,
    clusters: input.organization.clusters.map(({ name }) => ({
      cluster: name,
      objects: applied.filter(({ cluster }) => cluster.name === name).length,
      ...podTotals(charges.filter(({ cluster }) => cluster === name)),
    })),
    uncountedKinds: uncountedKinds(applied, set.workloads),
  };
  const refused = issues.some((issue) => issue.severity === "error" && isActive(issue));
  return { manifests, set, issues: issues.sort(compareIssues), summary, refused };
}

/**
 * Turns the objects of a tree into files: checks them, derives pods and predicted PodGroups for the review, and, without
 * errors, replaces the output folder in one step.
 */
export function synthesise(input: SynthInput, options: SynthOptions = {}): SynthResult {
  const { manifests, set, issues, summary, refused: isRejected } = checkTree(input);
  if (isRejected) {
    const nothing = { conflicts: [], changes: [], unchanged: 0, foreign: [], stale: true };
    return { refused: true, issues, ...nothing, summary };
  }

  const files = outputFiles(manifests, set.workloads, input.organization.clusters);
  const plan = planDist(input.dist, files, { version: VERSION, force: options.force ?? false });
  const refused = plan.conflicts.length > 0;
  if (!refused && options.check !== true) {
    writeDist(plan);
    if (options.scratch !== undefined) copyToScratch(options.scratch, files);
  }
  const { conflicts, changes, unchanged, foreign, stale } = plan;
  return { refused, issues, conflicts, changes, unchanged, foreign, stale, summary };
}
