import type { Writable } from "../../kernel/index.ts";
import { compareText, getOrCreate, given } from "../../kernel/index.ts";
import type { ClusterDifference } from "../diff/difference.ts";
import type { BranchReport } from "./branch-report.ts";
import { diffQuota } from "./diff-quota.ts";

/** The changes of one project on one cluster. */
export interface BranchRow {
  /** Absent for findings without an object. */
  readonly cluster?: string;
  /** Absent for objects that no project owns. */
  readonly project?: string;
  /** Objects below `apply/`. A renamed one is both created and deleted. */
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
  readonly runsStarted: number;
  readonly runsEnded: number;
  /** All errors, since each refuses the synth, and the warnings that the base does not have. */
  readonly errors: number;
  readonly warnings: number;
  /** The change of the declared GPUs, with two decimals. */
  readonly gpus: number;
  /** The change of their price for an hour; absent where a price is unknown. */
  readonly pricePerHour?: number;
}

const ZEROS = {
  created: 0,
  changed: 0,
  deleted: 0,
  runsStarted: 0,
  runsEnded: 0,
  errors: 0,
  warnings: 0,
  gpus: 0,
} as const;

/** The rows in which anything changes, by cluster and project; rows with errors are first. */
export function branchRows({ difference, findings }: BranchReport): readonly BranchRow[] {
  const rows = new Map<string, Writable<BranchRow>>();
  const rowOf = (cluster: string | undefined, project: string | undefined) =>
    getOrCreate(rows, JSON.stringify([cluster, project]), () => given({ cluster, project, ...ZEROS }));
  for (const cluster of difference?.clusters ?? []) {
    const ofProject = (project: string | undefined) => rowOf(cluster.name, project);
    addObjects(cluster, ofProject);
    const quota = diffQuota(cluster.quota, difference?.organization.clusters ?? []);
    const [all] = quota.filter(({ kind }) => kind === "cluster");
    let rest = all?.resources.gpu.declared.change ?? 0;
    for (const { name, resources, pricePerHour } of quota.filter(({ kind }) => kind === "project")) {
      const change = resources.gpu.declared.change ?? 0;
      if (change === 0) continue;
      const row = ofProject(name);
      row.gpus = change;
      if (pricePerHour?.change !== undefined) row.pricePerHour = pricePerHour.change;
      rest = rounded(rest - change);
    }
    if (rest !== 0) ofProject(undefined).gpus = rest;
  }
  for (const { finding, cluster, project } of findings) {
    const row = rowOf(cluster, project);
    if (finding.severity === "error") row.errors += 1;
    if (finding.severity === "warning") row.warnings += 1;
  }
  return [...rows.values()]
    .filter((row) => Object.keys(ZEROS).some((key) => row[key as keyof typeof ZEROS] !== 0))
    .sort(
      (a, b) =>
        Number(b.errors > 0) - Number(a.errors > 0) ||
        compareText(a.cluster ?? "", b.cluster ?? "") ||
        compareText(a.project ?? "", b.project ?? ""),
    );
}

function addObjects(
  { created, changed, deleted, renamed, dangers }: ClusterDifference,
  rowOf: (project: string | undefined) => Writable<BranchRow>,
): void {
  for (const { object } of created) if (object.zone === "apply") rowOf(object.project).created += 1;
  for (const { object } of changed) if (object.zone === "apply") rowOf(object.project).changed += 1;
  for (const { object } of deleted) if (object.zone === "apply") rowOf(object.project).deleted += 1;
  for (const { before, after } of renamed) {
    if (after.zone === "apply") rowOf(after.project).created += 1;
    if (before.zone === "apply") rowOf(before.project).deleted += 1;
  }
  for (const { sign, object } of dangers) {
    if (sign === "run-started") rowOf(object?.project).runsStarted += 1;
    if (sign === "run-ended") rowOf(object?.project).runsEnded += 1;
  }
}

/** The sum of rows. */
export function sumOfRows(rows: readonly BranchRow[]): BranchRow {
  const sum = (key: keyof typeof ZEROS) => rounded(rows.reduce((all, row) => all + row[key], 0));
  const prices = rows.filter(({ gpus }) => gpus !== 0).map(({ pricePerHour }) => pricePerHour);
  const price = prices.reduce<number | undefined>(
    (all, each) => (all === undefined || each === undefined ? undefined : all + each),
    prices.length === 0 ? undefined : 0,
  );
  return given({
    created: sum("created"),
    changed: sum("changed"),
    deleted: sum("deleted"),
    runsStarted: sum("runsStarted"),
    runsEnded: sum("runsEnded"),
    errors: sum("errors"),
    warnings: sum("warnings"),
    gpus: sum("gpus"),
    pricePerHour: price === undefined ? undefined : rounded(price),
  });
}

// GPUs and prices have at most six decimals, and sums of decimals are not exact.
function rounded(value: number): number {
  return Number(value.toFixed(6));
}
