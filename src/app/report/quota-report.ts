import type { Account, Contribution, HierarchyProblem, QuotaVerdict } from "../../gpu/index.ts";
import type { HeadCommit, Issue, Unreadable } from "../../kernel/index.ts";
import { objectName, refOf } from "../../kernel/index.ts";
import type { Cluster, Organization } from "../../model/index.ts";
import type { QuotaExplanation } from "./quota-explanation.ts";
import type { KueueQuota } from "./quota-kueue.ts";
import type { VolcanoQuota } from "./quota-volcano.ts";

/** The input of a quota report. */
export interface QuotaReport {
  /** Absent where `muster.yaml` cannot be used. */
  readonly organization?: Pick<Organization, "name" | "currency">;
  /** The commit of the working tree; absent outside of git, before the first commit, and for given paths. */
  readonly commit?: HeadCommit;
  /** The clusters, for versions, capacities and prices. */
  readonly clusters: readonly Cluster[];
  readonly account: Account;
  readonly verdicts: readonly QuotaVerdict[];
  /** Conflicts between the queues themselves. */
  readonly hierarchy: readonly HierarchyProblem[];
  /** The state that changes are compared with. */
  readonly base?: QuotaBase;
  /** Kinds with containers but without a Resource Interface, so that their pods are not counted. */
  readonly uncounted: readonly string[];
  /** Issues of definitions and manifests. */
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
  /** The queues of Kueue; absent if there are none. */
  readonly kueue?: readonly KueueQuota[];
  /** The queues of Volcano; absent if there are none. */
  readonly volcano?: readonly VolcanoQuota[];
  /** The explanation of one project or queue, if requested. */
  readonly explain?: QuotaExplanation;
}

/** An account of an earlier state. */
export interface QuotaBase {
  /** The name that the user gave. */
  readonly revision: string;
  /** Hash of the commit. */
  readonly commit: string;
  readonly account: Account;
  readonly kueue?: readonly KueueQuota[];
  readonly volcano?: readonly VolcanoQuota[];
  /** The unreadable documents of that commit, which the account lacks. */
  readonly unreadable: readonly Unreadable[];
}

/** The workload of a contribution: `Kind namespace/name`. */
export function workloadName({ workload }: Pick<Contribution, "workload">): string {
  return objectName(refOf(workload.object));
}

/** The subject of a verdict: its workloads, or else the gang; the queue for a verdict about a whole queue. */
export function verdictSubject({ gangs, together, queue }: QuotaVerdict): string {
  const [first] = gangs;
  if (together || first === undefined) return `queue ${queue}`;
  const { namespace, name } = first.gang;
  const names = [...new Set(first.members.map((member) => workloadName(member)))];
  return names.join(" and ") || `PodGroup ${namespace}/${name}`;
}

/** Whether an issue keeps pods from being counted. `check` and the JSON report have the other issues. */
export function isError({ severity }: Issue): boolean {
  return severity === "error";
}
