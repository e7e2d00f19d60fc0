import { workloadTypes } from "../../workloadtypes/index.ts";
import { listInputs } from "../check/list-inputs.ts";
import { compareIssues, type Issue } from "../finding/issue.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import { buildSet } from "../rules/build-set.ts";
import type { ObjectSet } from "../rules/object-set.ts";
import { readOrganization } from "../source/read-organization.ts";
import { uncountedKinds } from "../synth/uncounted-kinds.ts";
import type { Unreadable } from "../yaml/index.ts";
import { readSubject } from "./read-subject.ts";

/** What quota is counted over. */
export interface QuotaSet {
  /** Absent when `muster.yaml` cannot be used. */
  readonly set?: ObjectSet;
  /** Kinds that hold containers and that no Resource Interface describes. */
  readonly uncounted: readonly string[];
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
}

const NOTHING = { objects: [], resourceInterfaces: [], issues: [], unreadable: [] };

/**
 * Reads the definitions of a repository, or, where paths are given, these instead: manifests, which may be Queues,
 * Topologies and PodGroups too, and definitions. In both cases `muster.yaml` of the root says the clusters and queues,
 * and the pass is that of a synth, so the numbers are too.
 */
export async function readQuotaSet(root: string, paths?: readonly string[]): Promise<QuotaSet> {
  const { organization, issues, unreadable } = readOrganization(root);
  if (organization === undefined) return { uncounted: [], issues, unreadable };
  // No path at all is something else than none that was there.
  const listed = paths === undefined ? undefined : listInputs(paths);
  const read = paths?.length === 0 ? NOTHING : await readSubject(root, listed, organization);
  const { set, issues: found } = buildSet(
    { organization, objects: read.objects },
    catalogueOf({ ...read, workloadTypes }),
    {
      ...read,
      organization,
      workloadTypes,
    },
  );
  return {
    set,
    uncounted: uncountedKinds(set.objects, set.workloads),
    issues: [...issues, ...read.issues, ...found].sort(compareIssues),
    unreadable: [...unreadable, ...read.unreadable],
  };
}
