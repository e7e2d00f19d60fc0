import type { QuotaResource } from "../quota/resources.ts";
import { cellText, changeText, priceText, RESOURCE_TITLES } from "./quota-amounts.ts";
import { arranged } from "./quota-arrangement.ts";
import type { QuotaReport } from "./quota-report.ts";
import { type QuotaNumbers, type QuotaRow, quotaRows } from "./quota-rows.ts";

/** One resource of one cluster as a table that every format can draw. */
export interface QuotaTable {
  readonly cluster: string;
  readonly resource: QuotaResource;
  /** What the first column is called. */
  readonly title: string;
  /** Titles of all columns behind the first. */
  readonly columns: readonly string[];
  readonly lines: readonly QuotaLine[];
}

/** A line of a table. */
export interface QuotaLine {
  /** What it is, for example `node pool h100 (64 GPUs)`. */
  readonly label: string;
  /** How far it is indented, from 0. */
  readonly depth: number;
  /** One for each column; empty where there is nothing to say. */
  readonly cells: readonly string[];
  readonly row: QuotaRow;
}

/** The depth up to which lines are indented; a hostile chain of queues must not make pages of spaces. */
export const DEEPEST_INDENT = 12;

interface Column {
  readonly title: string;
  readonly number: keyof QuotaNumbers;
  /** Left out where no row has anything in it. */
  readonly optional?: boolean;
}

const COLUMNS: readonly Column[] = [
  { title: "deserved", number: "deserved" },
  { title: "limit", number: "limit" },
  { title: "minimum", number: "minimum" },
  { title: "declared", number: "declared" },
  { title: "maximum", number: "maximum" },
  { title: "preemptible", number: "preemptible" },
  { title: "non-preempt.", number: "nonPreemptible" },
  { title: "allocated", number: "allocated", optional: true },
  { title: "deserved left", number: "deservedLeft" },
  { title: "limit left", number: "limitLeft" },
  { title: "potential", number: "potential", optional: true },
];

/**
 * The tables of a report: for each cluster that has anything to count the GPUs, and CPU and memory where a queue of it
 * holds them back. Below the cluster stand its node pools, below these their queues as a tree; then the departments and
 * projects that have queues on several pools, as sums.
 */
export function quotaTables(report: QuotaReport): readonly QuotaTable[] {
  const rows = quotaRows(report);
  const clusters = [...new Set(rows.map(({ cluster }) => cluster))];
  return clusters.flatMap((cluster) => {
    const own = rows.filter((row) => row.cluster === cluster);
    const resources = (["gpu", "cpu", "memory"] as const).filter(
      (resource) => resource === "gpu" || own.some((row) => isHeldBack(row, resource)),
    );
    return resources.map((resource) => tableOf(cluster, resource, own)).filter(({ lines }) => lines.length > 0);
  });
}

function isHeldBack({ kind, now, base }: QuotaRow, resource: QuotaResource): boolean {
  if (kind !== "queue") return false;
  return [now, base].some((numbers) => {
    const { deserved = Infinity, limit = Infinity } = numbers?.[resource] ?? {};
    return deserved !== Infinity || limit !== Infinity;
  });
}

function tableOf(cluster: string, resource: QuotaResource, rows: readonly QuotaRow[]): QuotaTable {
  const columns = COLUMNS.filter(
    ({ optional, number }) =>
      optional !== true ||
      rows.some(({ now, base }) => (now[resource][number] ?? 0) !== 0 || (base?.[resource][number] ?? 0) !== 0),
  );
  const priced = resource === "gpu" && rows.some((row) => (row.pricePerHour ?? row.basePricePerHour) !== undefined);
  return {
    cluster,
    resource,
    title: RESOURCE_TITLES[resource],
    columns: [...columns.map(({ title }) => title), ...(priced ? ["per hour"] : [])],
    lines: arranged(rows).map(({ row, depth }) => ({
      label: labelOf(row, resource),
      depth,
      cells: [...columns.map(({ number }) => cellOf(row, resource, number)), ...(priced ? [priceCell(row)] : [])],
      row,
    })),
  };
}

function cellOf({ now, base }: QuotaRow, resource: QuotaResource, number: keyof QuotaNumbers): string {
  const value = now[resource][number];
  const before = base?.[resource][number];
  if (base === undefined || value === before) return value === undefined ? "" : cellText(resource, value);
  if (value === undefined) return before === undefined ? "" : `- (was ${cellText(resource, before)})`;
  if (before === undefined) return `${cellText(resource, value)} (new)`;
  const change = value - before;
  const told = Number.isFinite(change) ? changeText(resource, change) : `was ${cellText(resource, before)}`;
  return `${cellText(resource, value)} (${told})`;
}

function priceCell({ pricePerHour: now, basePricePerHour: before, base, pods }: QuotaRow): string {
  // A price that is not known has no change either.
  if (now === undefined && pods > 0) return "";
  const change = (now ?? 0) - (before ?? 0);
  const told = base === undefined || Math.abs(change) < 0.005 ? "" : ` (${change > 0 ? "+" : ""}${priceText(change)})`;
  return now === undefined && told === "" ? "" : `${priceText(now ?? 0)}${told}`;
}

function labelOf({ kind, name, capacityGpu, gone }: QuotaRow, resource: QuotaResource): string {
  const what = {
    cluster: "cluster ",
    "node-pool": "node pool ",
    department: "department ",
    project: "project ",
    queue: "",
  };
  const capacity = resource === "gpu" && capacityGpu !== undefined ? ` (${cellText("gpu", capacityGpu)} GPUs)` : "";
  return `${what[kind]}${name}${capacity}${gone ? " (gone)" : ""}`;
}
