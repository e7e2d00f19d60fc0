import { getOrCreate } from "../../kernel/index.ts";
import type { QuotaRow } from "./quota-rows.ts";

/** A row with its depth in the tree, from 0. */
interface Arranged {
  readonly row: QuotaRow;
  readonly depth: number;
}

/**
 * The rows of one cluster in reading order: the cluster, its node pools with their queues below their parents, missing
 * queues, then the departments and projects that have queues on several pools.
 */
export function arranged(rows: readonly QuotaRow[]): readonly Arranged[] {
  const ofKind = (kind: QuotaRow["kind"]) => rows.filter((row) => row.kind === kind);
  const queues = ofKind("queue");
  const pools = ofKind("node-pool").filter(hasNumbers);
  const inPool = (name: string) => queues.filter(({ nodePool }) => nodePool === name);
  const known = new Set(pools.map(({ name }) => name));
  const several = (field: "department" | "project") => (row: QuotaRow) =>
    new Set(queues.filter((queue) => queue[field] === row.name).map(({ nodePool }) => nodePool)).size > 1;
  return [
    ...ofKind("cluster")
      .filter(hasNumbers)
      .map((row) => ({ row, depth: 0 })),
    ...pools.flatMap((row) => [{ row, depth: 1 }, ...tree(inPool(row.name), 2)]),
    // Missing queues, which gangs name, have no pool.
    ...tree(
      queues.filter(({ nodePool }) => nodePool === undefined || !known.has(nodePool)),
      1,
    ),
    ...ofKind("department")
      .filter(several("department"))
      .map((row) => ({ row, depth: 1 })),
    ...ofKind("project")
      .filter(several("project"))
      .map((row) => ({ row, depth: 1 })),
  ];
}

/** Queues below their parents. Queues without a known parent, or in a cycle, are at the top. */
function tree(queues: readonly QuotaRow[], depth: number): readonly Arranged[] {
  const names = new Set(queues.map(({ name }) => name));
  const below = new Map<string | undefined, QuotaRow[]>();
  for (const row of queues) {
    getOrCreate(below, row.parent, (): QuotaRow[] => []).push(row);
  }
  const tops = queues.filter(({ parent }) => parent === undefined || !names.has(parent));
  const placed = new Set<QuotaRow>();
  const ordered: Arranged[] = [];
  // An explicit stack, because a chain of queues may be longer than the call stack.
  const waiting = [...tops, ...queues].map((row) => ({ row, depth })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { row, depth: level } = next;
    if (placed.has(row)) continue;
    placed.add(row);
    ordered.push(next);
    for (const child of (below.get(row.name) ?? []).toReversed()) waiting.push({ row: child, depth: level + 1 });
  }
  return ordered;
}

// The default pool and the cluster always have a row, also without queues and pods.
function hasNumbers({ now, base, pods, capacityGpu }: QuotaRow): boolean {
  const hasGpus = [now, base].some(
    (numbers) => numbers?.gpu.deserved !== undefined || (numbers?.gpu.potential ?? 0) > 0,
  );
  return hasGpus || pods > 0 || capacityGpu !== undefined || (base?.cpu.declared ?? 0) + (base?.gpu.declared ?? 0) > 0;
}
