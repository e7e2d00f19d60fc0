import { type Change, type Conflict, copyToScratch, planDist, writeDist } from "../dist/index.ts";
import { ruleOf, synthRules } from "../model/definition-rules.ts";
import type { KubeObject } from "../model/kubernetes.ts";
import { refOf } from "../model/kubernetes.ts";
import type { Organization } from "../model/organization.ts";
import type { ResourceInterface } from "../model/resource-interface.ts";
import type { WorkloadPods } from "../model/workload.ts";
import type { TypeDefaults, WorkloadKind } from "../model/workload-kind.ts";
import { compareIssues, type Issue, type Location, type Source } from "../policy/issue.ts";
import type { Policy, SynthManifest } from "../policy/policy.ts";
import { VERSION } from "../version.ts";
import { duplicateIssues } from "./duplicates.ts";
import { outputFiles } from "./output-files.ts";
import { clusterOf } from "./placement.ts";
import { type SynthSummary, summarise } from "./summary.ts";
import { uncountedKinds, workloadsOf } from "./workloads.ts";

/** An object of the tree with what its construct knows of it. */
export interface PlacedObject {
  readonly object: KubeObject;
  readonly placement: {
    readonly source: Source;
    readonly location?: Location;
    /** Absent: the cluster that owns the object's namespace. */
    readonly cluster?: string;
    readonly pods?: readonly WorkloadPods[];
    readonly grouping?: string;
    readonly reviewOnly?: boolean;
  };
}

/** Everything that a synth works on. */
export interface SynthInput {
  readonly organization: Organization;
  readonly workloadTypes: readonly WorkloadKind[];
  /** Resource Interfaces that the repository registers itself. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  /** What its workload types tell the podgrouper of a cluster of a kind; absent: nothing. */
  readonly typeDefaults?: (cluster: string, group: string, kind: string) => TypeDefaults | undefined;
  readonly policies: readonly Policy[];
  /** Folder of the manifests. */
  readonly dist: string;
  readonly definitions: number;
  readonly objects: readonly PlacedObject[];
  /** Issues found while the tree was made. */
  readonly issues: readonly Issue[];
}

/** How to synth. */
export interface SynthOptions {
  /** Compare only, write nothing. */
  readonly check?: boolean;
  /** Overwrite and delete files that were edited by hand or are not muster's. */
  readonly force?: boolean;
  /** Folder of cdk8s's CLI, which gets a copy of what is applied. */
  readonly scratch?: string | undefined;
}

/** What a synth found and did. */
export interface SynthResult {
  /** True when something is wrong: then nothing was written. */
  readonly refused: boolean;
  readonly issues: readonly Issue[];
  readonly conflicts: readonly Conflict[];
  /** What changed in the output folder, or would change under `check`. */
  readonly changes: readonly Change[];
  readonly unchanged: number;
  /** Whether the output folder is not what the definitions say, its ledger included. */
  readonly stale: boolean;
  readonly summary: SynthSummary;
}

/**
 * Turns the objects of a tree into files: clusters resolved, duplicates and policies checked once, pods and predicted
 * PodGroups worked out for the review, and, when nothing is wrong, the output folder exchanged in one step.
 */
export function synthesise(input: SynthInput, options: SynthOptions = {}): SynthResult {
  const issues: Issue[] = [...input.issues];
  const placed = input.objects.flatMap((item) => place(item, input.organization, issues));
  const applied = placed.filter((item) => !item.reviewOnly);
  issues.push(...duplicateIssues(applied));
  for (const policy of input.policies) issues.push(...policy.check(applied));

  const workloads = workloadsOf(applied, input, issues);
  const summary: SynthSummary = {
    definitions: input.definitions,
    clusters: input.organization.clusters.map(({ name }) =>
      summarise(
        name,
        applied.filter((item) => item.cluster === name).length,
        workloads.filter((workload) => workload.cluster === name),
      ),
    ),
    uncountedKinds: uncountedKinds(applied, workloads),
  };
  const sorted = issues.sort(compareIssues);
  const nothing = { conflicts: [], changes: [], unchanged: 0, stale: true };
  if (sorted.some((issue) => issue.severity === "error")) {
    return { refused: true, issues: sorted, ...nothing, summary };
  }

  const files = outputFiles(placed, workloads, input.organization.clusters);
  const plan = planDist(input.dist, files, { version: VERSION, force: options.force ?? false });
  const refused = plan.conflicts.length > 0;
  if (!refused && options.check !== true) {
    writeDist(plan);
    if (options.scratch !== undefined) copyToScratch(options.scratch, files);
  }
  const { conflicts, changes, unchanged, stale } = plan;
  return { refused, issues: sorted, conflicts, changes, unchanged, stale, summary };
}

/** A manifest with its cluster, as the steps of a synth hand it on. */
export interface ResolvedManifest extends SynthManifest {
  readonly pods?: readonly WorkloadPods[];
  readonly grouping?: string;
  readonly reviewOnly: boolean;
}

function place(item: PlacedObject, organization: Organization, issues: Issue[]): readonly ResolvedManifest[] {
  const { placement, object } = item;
  const { reviewOnly = false, ...rest } = placement;
  if (placement.cluster !== undefined) return [{ ...rest, cluster: placement.cluster, object, reviewOnly }];
  const found = clusterOf(object, organization);
  if ("cluster" in found) return [{ ...rest, cluster: found.cluster, object, reviewOnly }];
  issues.push({
    ...ruleOf(synthRules["unknown-cluster"]),
    severity: "error",
    message: `${object.kind} ${object.metadata.name}: ${found.problem}`,
    object: refOf(object),
    path: "/metadata",
    ...(placement.location === undefined ? {} : { location: placement.location }),
    source: placement.source,
  });
  return [];
}
