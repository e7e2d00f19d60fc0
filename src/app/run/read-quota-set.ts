import { workloadTypes } from "../../../workloadtypes/index.ts";
import { listInputs, readOrganization, withAppliedByName } from "../../inputs/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import type { Unreadable } from "../../kernel/index.ts";
import { compareIssues, type Issue } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import { buildSet } from "../../rules/index.ts";
import { uncountedKinds } from "../../synth/index.ts";
import { readSubject } from "../repository/read-subject.ts";

/** The objects whose requests are counted. */
export interface QuotaSet {
  /** Absent when `muster.yaml` cannot be used. */
  readonly set?: ObjectSet;
  /** That of `muster.yaml`; absent without one. */
  readonly organization?: Organization;
  /** Kinds with containers that no Resource Interface describes. */
  readonly uncounted: readonly string[];
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
}

const NO_SUBJECT = { objects: [], resourceInterfaces: [], issues: [], unreadable: [] };

/**
 * Reads the definitions of a repository, or the manifests and definitions of paths, including Queues, Topologies and
 * PodGroups. In both cases the clusters and queues are those of the root's `muster.yaml`, and objects are read as by a
 * synth, so the sums are the same.
 */
export async function readQuotaSet(root: string, paths?: readonly string[]): Promise<QuotaSet> {
  const { organization, document, issues, unreadable } = readOrganization(root);
  if (organization === undefined) return { uncounted: [], issues, unreadable };
  // An empty list of paths, of which none existed at a base, is not the whole repository.
  const listed = paths && withAppliedByName(listInputs(paths, { root }));
  const read = paths?.length === 0 ? NO_SUBJECT : await readSubject(root, listed, organization);
  const knowledge = { ...read, organization, workloadTypes };
  const { set, issues: setIssues } = buildSet(knowledge, catalogueOf(knowledge), knowledge);
  return {
    set,
    ...(document !== undefined && { organization }),
    uncounted: uncountedKinds(set.objects, set.workloads),
    issues: [...issues, ...read.issues, ...setIssues].sort(compareIssues),
    unreadable: [...unreadable, ...read.unreadable],
  };
}
