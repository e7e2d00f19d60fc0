import type { DiffAmount, DiffQuotaRow } from "./diff-quota.ts";
import { RESOURCE_TITLES } from "./quota-amounts.ts";
import { priceTitle } from "./quota-prices.ts";
import { tableLines } from "./table.ts";

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

/** The rows of a quota delta in GPUs; none where no GPU changes. Queues, cores and memory are in JSON. */
export function quotaCells(rows: readonly DiffQuotaRow[]): readonly (readonly string[])[] {
  return rows
    .filter(changesGpus)
    .map(({ kind, name, resources: { gpu }, pricePerHour }) => [
      `${kind} ${name}`,
      amountText(gpu.minimum),
      amountText(gpu.declared),
      amountText(gpu.maximum),
      amountText(gpu.overQuota),
      amountText(gpu.limitLeft),
      pricePerHour === undefined ? "" : amountText(pricePerHour, (price) => price.toFixed(2)),
    ]);
}

/** The quota delta of a cluster as lines of text. */
export function quotaDeltaLines(rows: readonly DiffQuotaRow[], currency: string | undefined): readonly string[] {
  const cells = quotaCells(rows);
  const [, ...titles] = quotaColumns(currency);
  if (cells.length === 0) return [];
  return tableLines([RESOURCE_TITLES.gpu, ...titles], cells, [1, 2, 3, 4, 5, 6]);
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
