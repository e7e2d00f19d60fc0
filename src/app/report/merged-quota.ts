import { getOrCreate, present } from "../../kernel/index.ts";
import type { DiffQuotaRow } from "./diff-quota.ts";

/** Rows of one cluster with the same GPUs and price: a project, its queue and its department may have the same numbers. */
export interface MergedQuotaRow {
  /** `queue team-a`, `project and queue team-a`, or the outermost and the innermost row: `cluster east … queue team-a`. */
  readonly label: string;
  /** The rows, outermost first; all have the same GPUs. */
  readonly rows: readonly DiffQuotaRow[];
}

/** Merges each row of a cluster with the row above it that has the same GPUs and the same price. */
export function mergedQuotaRows(rows: readonly DiffQuotaRow[]): readonly MergedQuotaRow[] {
  const byName = new Map(rows.map((row) => [keyOf(row.kind, row.name), row]));
  const groups = new Map<DiffQuotaRow, DiffQuotaRow[]>();
  const outermost = (row: DiffQuotaRow): DiffQuotaRow => {
    const seen = new Set([row]);
    for (let own = row; ; ) {
      const above = rowAbove(own, byName);
      if (above === undefined || seen.has(above) || numbersOf(above) !== numbersOf(row)) return own;
      seen.add(above);
      own = above;
    }
  };
  for (const row of rows) getOrCreate(groups, outermost(row), () => []).push(row);
  return [...groups.values()].map((group) => ({ label: labelOf(group), rows: group }));
}

function labelOf(group: readonly DiffQuotaRow[]): string {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return "";
  const [outer, inner] = [`${first.kind} ${first.name}`, `${last.kind} ${last.name}`];
  if (group.length === 2 && first.name === last.name) return `${first.kind} and ${inner}`;
  return first === last ? inner : `${outer} … ${inner}`;
}

/** The row that contains the pods of a row. */
function rowAbove(
  { kind, name, parent, nodePool, department, project }: DiffQuotaRow,
  byName: ReadonlyMap<string, DiffQuotaRow>,
): DiffQuotaRow | undefined {
  if (kind === "cluster") return undefined;
  const ofQueue =
    kind === "queue"
      ? [
          keyOf("project", project === name ? project : undefined),
          keyOf("queue", parent),
          keyOf("department", department),
          keyOf("node-pool", nodePool),
        ]
      : [];
  const keys = kind === "project" ? [keyOf("department", department ?? parent)] : ofQueue;
  return present([
    ...keys.map((key) => byName.get(key)),
    [...byName.values()].find((row) => row.kind === "cluster"),
  ])[0];
}

function numbersOf({ resources: { gpu }, pricePerHour }: DiffQuotaRow): string {
  return JSON.stringify([gpu, pricePerHour]);
}

function keyOf(kind: string, name: string | undefined): string {
  return JSON.stringify([kind, name ?? null]);
}
