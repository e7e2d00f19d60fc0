import type { BranchReport } from "./branch-report.ts";
import { type BranchRow, branchRows, sumOfRows } from "./branch-rows.ts";
import { changeText, priceChangeText } from "./quota-amounts.ts";
import { priceTitle } from "./quota-prices.ts";

/** The columns of the headline table. */
export const rowTitles = ({ difference }: BranchReport): readonly string[] => [
  "cluster",
  "project",
  "objects",
  "runs started",
  "runs ended",
  "errors",
  "new warnings",
  "GPUs",
  priceTitle(difference?.organization.currency),
];

/** The headline table: a row for each project that changes, and a last row for all of them. */
export function branchTable(report: BranchReport): readonly (readonly string[])[] {
  const rows = branchRows(report);
  const lines = rows.map((row) => [row.cluster ?? "-", row.project ?? "-", ...numbersOf(row)]);
  if (rows.length < 2) return lines;
  return [...lines, ["all", "", ...numbersOf(sumOfRows(rows))]];
}

function numbersOf(row: BranchRow): readonly string[] {
  const { created, changed, deleted, runsStarted, runsEnded, errors, warnings, gpus, pricePerHour } = row;
  return [
    `+${created} ~${changed} −${deleted}`,
    ...[runsStarted, runsEnded, errors, warnings].map(String),
    gpus === 0 ? "0" : changeText("gpu", gpus * 100),
    pricePerHour === undefined ? "" : priceChangeText(pricePerHour),
  ];
}
