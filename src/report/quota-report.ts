import type { Issue } from "../finding/issue.ts";
import type { Cluster } from "../organization/organization.ts";
import type { Account, Contribution } from "../quota/account-row.ts";
import type { HierarchyProblem } from "../quota/queue-hierarchy.ts";
import type { QuotaVerdict } from "../quota/verdict.ts";
import type { Unreadable } from "../yaml/index.ts";
import type { QuotaExplanation } from "./quota-explanation.ts";

/** What the quota of a set of manifests comes to, as a report shows it. */
export interface QuotaReport {
  /** Versions, capacities and prices come from here. */
  readonly clusters: readonly Cluster[];
  readonly account: Account;
  readonly verdicts: readonly QuotaVerdict[];
  /** What is wrong between the queues themselves. */
  readonly hierarchy: readonly HierarchyProblem[];
  /** The state that changes are counted from. */
  readonly base?: QuotaBase;
  /** Kinds that hold containers and that no Resource Interface describes, so that their pods are not counted. */
  readonly uncounted: readonly string[];
  /** What is wrong with definitions or manifests, as far as it was found on the way. */
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
  /** Why the numbers of one project or queue are what they are, where that was asked for. */
  readonly explain?: QuotaExplanation;
}

/** An account of an earlier state. */
export interface QuotaBase {
  /** What the user called it. */
  readonly revision: string;
  /** The commit that it is. */
  readonly commit: string;
  readonly account: Account;
  /** What could not be read then, so that the account is not whole. */
  readonly unreadable: readonly Unreadable[];
}

/** The workload of a contribution, as people name it: `Kind namespace/name`. */
export function workloadName({ workload }: Pick<Contribution, "workload">): string {
  const { kind, metadata } = workload.object;
  return metadata.namespace === undefined
    ? `${kind} ${metadata.name}`
    : `${kind} ${metadata.namespace}/${metadata.name}`;
}

/** What a verdict is about: its workloads, else the gang itself; for a queue as a whole the queue. */
export function verdictSubject({ gangs, together, queue }: QuotaVerdict): string {
  if (together) return `queue ${queue}`;
  const [first] = gangs;
  if (first === undefined) return `queue ${queue}`;
  const names = [...new Set(first.members.map((member) => workloadName(member)))];
  return names.length === 0 ? `PodGroup ${first.gang.namespace}/${first.gang.name}` : names.join(" and ");
}

/** Whether an issue keeps something from being counted; the others are for `check` to tell, and in the JSON. */
export function isError({ severity }: Issue): boolean {
  return severity === "error";
}
