import { workloadTypes } from "../../../workloadtypes/index.ts";
import type { ReadRunaiPolicies, Sources } from "../../inputs/index.ts";
import { type Catalogue, catalogueOf } from "../../interpret/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { buildSet, runaiPolicyFindings } from "../../rules/index.ts";
import { placeTree } from "../../synth/index.ts";
import { type RepositoryWorkload, repositoryWorkloads } from "../lifecycle/repository-workload.ts";
import type { RepositoryState } from "../lifecycle/side-effects.ts";
import { constructPathOf } from "../repository/add-document.ts";
import { openRepository } from "../repository/repository.ts";

/** The workloads of a repository. */
export interface OpenWorkloads extends RepositoryState {
  readonly organization: Organization;
  readonly workloads: readonly RepositoryWorkload[];
  readonly set: ObjectSet;
  readonly catalogue: Catalogue;
  readonly unreadable: readonly Unreadable[];
  /** The findings about Run:ai policies, with their waivers. */
  readonly policyFindings: () => readonly Issue[];
  /** Runs the rules of the repository. */
  readonly findings: () => readonly Issue[];
}

/**
 * Reads the workloads of a repository as a synth does; only the issues where its `muster.yaml` cannot be used.
 *
 * @param runaiPolicies Run:ai policies in place of those on disk
 */
export async function openWorkloads(
  root: string,
  sources: Sources,
  runaiPolicies?: ReadRunaiPolicies,
): Promise<OpenWorkloads | Pick<OpenWorkloads, "issues" | "unreadable">> {
  const { app, issues, unreadable } = await openRepository(root, { sources, runaiPolicies });
  if (app === undefined) return { issues, unreadable };
  const input = app.collect();
  const { organization, policyGate } = input;
  const catalogue = catalogueOf({ ...input, workloadTypes });
  const { manifests, issues: unplaced } = placeTree(input, catalogue);
  const objects = manifests.filter(({ zone }) => zone !== "review");
  const { set, issues: setIssues } = buildSet({ organization, objects, policyGate }, catalogue, {
    ...input,
    workloadTypes,
  });
  const documents = new Map(sources.documents.map((document) => [constructPathOf(document), document]));
  const all: readonly Issue[] = [...input.issues, ...unplaced, ...setIssues];
  const { policies, resourceInterfaces, typeDefaults } = input;
  const findings = () => policies.flatMap((policy) => policy.check(set, given({ resourceInterfaces, typeDefaults })));
  return {
    organization,
    // The objects in sync/ follow from the others.
    objects: objects.filter(({ zone }) => zone !== "sync"),
    set,
    catalogue,
    unreadable,
    issues: all,
    workloads: repositoryWorkloads(set, documents),
    findings,
    // All rules run only where one of these findings may be waived.
    policyFindings: () =>
      runaiPolicyFindings(set).length === 0 ? [] : findings().filter(({ compliance }) => compliance !== undefined),
  };
}
