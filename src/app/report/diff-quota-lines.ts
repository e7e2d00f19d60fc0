import type { DiffAmount, DiffQuotaRow } from "./diff-quota.ts";
import { type MergedQuotaRow, mergedQuotaRows } from "./merged-quota.ts";
import { RESOURCE_TITLES } from "./quota-amounts.ts";
import { priceTitle } from "./quota-prices.ts";
import { fittedTable } from "./table.ts";

/** Titles of the columns of a quota delta. */
export const quotaColumns = (currency: string | undefined): readonly string[] => [
  "",
  "gang minimum",
  "declared",
  "maximum",
  "over quota",
  "limit left",
  priceTitle(currency),
];

/** The cells of merged rows, in GPUs. Cores and memory are in JSON. */
export function quotaCells({ label, rows: [row] }: MergedQuotaRow): readonly string[] {
  if (row === undefined) return [];
  const { resources, pricePerHour } = row;
  const { gpu } = resources;
  return [
    label,
    amountText(gpu.minimum),
    amountText(gpu.declared),
    amountText(gpu.maximum),
    amountText(gpu.overQuota),
    amountText(gpu.limitLeft),
    pricePerHour === undefined ? "" : amountText(pricePerHour, (price) => price.toFixed(2)),
  ];
}

/** The columns that a narrow terminal leaves out first. */
const EXPENDABLE = [3, 1, 4, 6];

/** The quota delta of a cluster as lines of text; none where no GPU changes. */
export function quotaDeltaLines(
  rows: readonly DiffQuotaRow[],
  currency: string | undefined,
  columns?: number,
): readonly string[] {
  const cells = mergedQuotaRows(rows.filter(changesGpus)).map(quotaCells);
  const [, ...titles] = quotaColumns(currency);
  if (cells.length === 0) return [];
  const options = { right: [1, 2, 3, 4, 5, 6], columns, kept: 1, expendable: EXPENDABLE };
  return fittedTable([RESOURCE_TITLES.gpu, ...titles], cells, options);
}

/** Whether a row has another number of GPUs or another price. */
export function changesGpus({ resources: { gpu }, pricePerHour }: DiffQuotaRow): boolean {
  return [...Object.values(gpu), pricePerHour].some(
    (amount: DiffAmount | undefined) => amount?.before !== amount?.after,
  );
}

function amountText({ before, after, change }: DiffAmount, text: (value: number) => string = String): string {
  const shown = (value: number | "unlimited" | undefined) =>
    typeof value === "number" ? text(value) : (value ?? "none");
  if (before === after) return shown(after);
  const sign = change === undefined ? "" : ` (${change > 0 ? "+" : ""}${text(change)})`;
  return `${shown(before)} -> ${shown(after)}${sign}`;
}
