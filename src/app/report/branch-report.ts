import type { Account } from "../../gpu/index.ts";
import { compareIssues, type Finding, getOrCreate, groupOf, isActive, SEVERITIES } from "../../kernel/index.ts";
import { ownerOfNamespace } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";
import type { Difference } from "../diff/difference.ts";
import { maskedFinding } from "../results/make-report.ts";
import type { BranchSimulation } from "./simulate-report.ts";

/** The report of a branch: the difference of its manifests and the findings that it adds. */
export interface BranchReport {
  /** The reasons for which the two sides could not be compared, as sentences; none where they were. */
  readonly failures: readonly string[];
  /** Absent after a failure. */
  readonly difference?: Difference;
  /** Absent where `muster.yaml` of the branch cannot be used. */
  readonly sides?: BranchSides;
  /** The next cycle of the schedulers; absent unless asked for. */
  readonly simulation?: BranchSimulation;
  /** The findings to report, the worst first. */
  readonly findings: readonly BranchFinding[];
  readonly exitCode: number;
}

/** The objects of both sides, interpreted, and their quota. */
interface BranchSides {
  readonly before: ObjectSet;
  readonly after: ObjectSet;
  readonly accounts: { readonly before: Account; readonly after: Account };
}

/** A finding with the cluster and the project of its object; absent for a finding without an object. */
export interface BranchFinding {
  readonly finding: Finding;
  readonly cluster?: string;
  readonly project?: string;
}

/** The report of a run that failed as a whole. */
export function failedReport(failures: readonly string[]): BranchReport {
  return { failures, findings: [], exitCode: 1 };
}

/**
 * The findings that a report shows, the worst first: those that the base does not have, and all errors, because these
 * refuse the synth.
 *
 * @param findings those of the base are marked as known
 */
export function branchFindings(findings: readonly Finding[], set: ObjectSet | undefined): readonly BranchFinding[] {
  const shown = findings.filter(
    ({ known, ...finding }) => isActive(finding) && (known === undefined || finding.severity === "error"),
  );
  const place = set === undefined ? () => ({}) : placer(set);
  return shown
    .toSorted(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        Number(a.known ?? false) - Number(b.known ?? false) ||
        compareIssues(a, b),
    )
    .map((finding) => ({ finding: maskedFinding(finding), ...place(finding) }));
}

/**
 * Returns the place of a finding. Of equal findings about objects of several clusters, each belongs to the next
 * cluster.
 */
function placer({ organization, findAll }: ObjectSet): (finding: Finding) => Omit<BranchFinding, "finding"> {
  const seen = new Map<string, number>();
  return ({ object, rule, path, component, instance }) => {
    if (object === undefined) return {};
    const { apiVersion, kind, namespace, name } = object;
    const identity = { group: groupOf(apiVersion), kind, namespace, name };
    // A controller may give the object its namespace.
    const isAlone = organization.clusters.length === 1;
    const clusters = organization.clusters.filter(
      (cluster) => isAlone || findAll({ ...identity, cluster: cluster.name }).length > 0,
    );
    const key = JSON.stringify([rule, identity, path, component, instance]);
    const number = clusters.length < 2 ? 0 : getOrCreate(seen, key, () => 0);
    if (clusters.length > 1) seen.set(key, number + 1);
    const cluster = clusters[number % clusters.length];
    if (cluster === undefined) return {};
    const owner = ownerOfNamespace(organization, cluster, kind === "Namespace" ? name : namespace);
    return { cluster: cluster.name, ...(owner !== undefined && { project: owner.name }) };
  };
}
