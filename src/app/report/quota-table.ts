import type { QuotaResource } from "../../gpu/index.ts";
import { present, when } from "../../kernel/index.ts";
import { cellText, changeText, priceChangeText, priceText, RESOURCE_TITLES } from "./quota-amounts.ts";
import { arranged } from "./quota-arrangement.ts";
import { priceTitle } from "./quota-prices.ts";
import { isError, type QuotaReport } from "./quota-report.ts";
import { type QuotaNumbers, type QuotaRow, type QuotaSources, quotaRows } from "./quota-rows.ts";

/** One resource of one cluster as a table that every format can draw. */
export interface QuotaTable {
  readonly cluster: string;
  readonly resource: QuotaResource;
  /** Title of the first column. */
  readonly title: string;
  /** Title of prices. */
  readonly price: string;
  /** Titles of the other columns. */
  readonly columns: readonly string[];
  readonly lines: readonly QuotaLine[];
}

/** A line of a table. */
export interface QuotaLine {
  /** Its name, for example `node pool h100 (64 GPUs)`. */
  readonly label: string;
  /** Its indentation, from 0. */
  readonly depth: number;
  /** One text for each column, which may be empty. */
  readonly cells: readonly string[];
  readonly row: QuotaRow;
}

/** Maximum indentation, so that a hostile chain of queues does not produce pages of spaces. */
export const DEEPEST_INDENT = 12;

/** The sentence of a report without tables. */
export function sentenceWithoutTables({
  issues,
  unreadable,
  kueue,
  volcano,
}: Pick<QuotaReport, "issues" | "unreadable" | "kueue" | "volcano">): string {
  if (unreadable.length > 0 || issues.some(isError)) return "Nothing was counted: first mend the errors of the inputs.";
  const others = [...(kueue === undefined ? [] : ["Kueue"]), ...(volcano === undefined ? [] : ["Volcano"])];
  if (others.length > 0) {
    return `No queue of KAI or Run:ai and none of their pods: see the queues of ${others.join(" and ")}.`;
  }
  return "There is nothing to count: no queues and no pods.";
}

interface Column {
  readonly title: string;
  readonly number: keyof QuotaNumbers;
  /** Omitted when empty in all rows. */
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
 * The tables of a report: the GPUs of each cluster with queues or pods, and its CPU and memory when a queue limits them.
 * Below the cluster are its node pools, below these their queues as a tree, and then the sums of departments and projects
 * that have queues on several pools.
 */
export function quotaTables(report: QuotaSources): readonly QuotaTable[] {
  const rows = quotaRows(report);
  const clusters = [...new Set(rows.map(({ cluster }) => cluster))];
  return clusters.flatMap((cluster) => {
    const own = rows.filter((row) => row.cluster === cluster);
    const resources = (["gpu", "cpu", "memory"] as const).filter(
      (resource) => resource === "gpu" || own.some((row) => isLimited(row, resource)),
    );
    return resources.map((resource) => tableOf(cluster, resource, own, report)).filter(({ lines }) => lines.length > 0);
  });
}

function isLimited({ kind, now, base }: QuotaRow, resource: QuotaResource): boolean {
  if (kind !== "queue") return false;
  return [now, base].some((numbers) => {
    const { deserved = Infinity, limit = Infinity } = numbers?.[resource] ?? {};
    return deserved !== Infinity || limit !== Infinity;
  });
}

function tableOf(
  cluster: string,
  resource: QuotaResource,
  rows: readonly QuotaRow[],
  { organization }: QuotaSources,
): QuotaTable {
  const columns = COLUMNS.filter(
    ({ optional, number }) =>
      optional !== true ||
      rows.some(({ now, base }) => (now[resource][number] ?? 0) !== 0 || (base?.[resource][number] ?? 0) !== 0),
  );
  const hasPrices = resource === "gpu" && rows.some((row) => (row.pricePerHour ?? row.basePricePerHour) !== undefined);
  const price = priceTitle(organization?.currency);
  const priceColumn = hasPrices ? [priceCell] : [];
  return {
    cluster,
    resource,
    title: RESOURCE_TITLES[resource],
    price,
    columns: [...columns.map(({ title }) => title), ...priceColumn.map(() => price)],
    lines: arranged(rows).map(({ row, depth }) => ({
      label: labelOf(row, resource),
      depth,
      cells: [...columns.map(({ number }) => cellOf(row, resource, number)), ...priceColumn.map((cell) => cell(row))],
      row,
    })),
  };
}

function cellOf({ now, base }: QuotaRow, resource: QuotaResource, number: keyof QuotaNumbers): string {
  const value = now[resource][number];
  const before = base?.[resource][number];
  const was = before !== undefined && `was ${cellText(resource, before)}`;
  if (value === undefined) {
    if (was) return `- (${was})`;
    return "";
  }
  const text = cellText(resource, value);
  if (base === undefined || value === before) return text;
  if (before === undefined) return `${text} (new)`;
  const change = value - before;
  return `${text} (${Number.isFinite(change) ? changeText(resource, change) : was})`;
}

function priceCell({ pricePerHour: now, basePricePerHour: before, base, pods }: QuotaRow): string {
  // Without a price the change is unknown too.
  if (now === undefined && pods > 0) return "";
  const change = (now ?? 0) - (before ?? 0);
  const hasChanged = base !== undefined && Math.abs(change) >= 0.005;
  if (hasChanged) return `${priceText(now ?? 0)} (${priceChangeText(change)})`;
  if (now === undefined) return "";
  return priceText(now);
}

function labelOf({ kind, name, capacityGpu, gone }: QuotaRow, resource: QuotaResource): string {
  const capacity = when(resource === "gpu", capacityGpu);
  return present([
    when(kind !== "queue", kind.replace("-", " ")),
    name,
    when(capacity !== undefined, `(${cellText("gpu", capacity ?? 0)} GPUs)`),
    when(gone, "(gone)"),
  ]).join(" ");
}
