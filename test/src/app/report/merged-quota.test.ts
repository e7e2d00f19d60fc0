import { expect, it } from "vitest";
import type { DiffQuotaRow } from "../../../../src/app/report/diff-quota.ts";
import { mergedQuotaRows } from "../../../../src/app/report/merged-quota.ts";

const row = (kind: DiffQuotaRow["kind"], name: string, gpus: number, more: Partial<DiffQuotaRow> = {}) =>
  ({ kind, name, resources: { gpu: { declared: { after: gpus } } }, ...more }) as unknown as DiffQuotaRow;
const labels = (rows: readonly DiffQuotaRow[]) => mergedQuotaRows(rows).map(({ label }) => label);

it("merges rows with the row above them that has the same numbers", () => {
  expect(labels([])).toEqual([]);
  expect(labels([row("cluster", "east", 8), row("queue", "a", 8)])).toEqual(["cluster east … queue a"]);
  const team = { project: "team", department: "research" };
  const rows = [
    row("cluster", "east", 24),
    row("node-pool", "default", 24),
    row("department", "research", 24, { parent: "east" }),
    row("project", "team", 8, { parent: "research" }),
    row("queue", "research", 24, { department: "research", nodePool: "default" }),
    row("queue", "team", 8, { ...team, parent: "research" }),
    row("queue", "other", 16, { department: "research", parent: "research" }),
  ];
  expect(labels(rows)).toEqual(["cluster east … queue research", "project and queue team", "queue other"]);
});

it("keeps rows beside each other apart, and survives queues in a circle", () => {
  const siblings = [row("queue", "a", 8, { parent: "top" }), row("queue", "b", 8, { parent: "top" })];
  expect(labels(siblings)).toEqual(["queue a", "queue b"]);
  const circle = [row("queue", "a", 8, { parent: "b" }), row("queue", "b", 8, { parent: "a" })];
  expect(labels(circle).length).toBeGreaterThan(0);
});

it("does not merge rows with other prices", () => {
  const rows = [row("project", "a", 8), row("queue", "a", 8, { project: "a", pricePerHour: { after: 2 } })];
  expect(labels(rows)).toEqual(["project a", "queue a"]);
});
