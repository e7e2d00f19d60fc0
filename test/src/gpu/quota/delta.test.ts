import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { account } from "../../../../src/gpu/quota/account.ts";
import type { Account } from "../../../../src/gpu/quota/account-row.ts";
import { addAmounts, NO_AMOUNTS } from "../../../../src/gpu/quota/amounts.ts";
import type { CountedGang, QuotaInput } from "../../../../src/gpu/quota/counted-gang.ts";
import type { QueueNode } from "../../../../src/gpu/quota/queue-node.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { rowDeltas } from "../../../../src/gpu/quota/row-deltas.ts";
import { workloadDeltas } from "../../../../src/gpu/quota/workload-deltas.ts";
import { gangOf, pods, queue, quotaInput, simpleGang, workload } from "./builders.ts";

const QUEUES = [
  queue("team-nlp", 800, 1600, { parent: "research" }),
  queue("team-cv", 800, 1600),
  queue("research", 800, 1600),
];

const delta = (before: Account, after: Account) => ({
  rows: rowDeltas(before, after),
  workloads: workloadDeltas(before, after),
});

function count(
  gangs: readonly CountedGang[],
  queues: readonly QueueNode[] = QUEUES,
  more: Partial<QuotaInput> = {},
): Account {
  return account(quotaModel(quotaInput(gangs, queues, more)));
}

function changes(before: Account, after: Account) {
  const { rows, workloads } = delta(before, after);
  return {
    rows: rows.map(({ kind, name, change }) => [kind, name, change.total.declared.gpu]),
    workloads: workloads.map(({ workload: { object }, change, queues, before: old, after: now }) => [
      object.metadata.name,
      change,
      queues.join(),
      old.declared.gpu,
      now.declared.gpu,
    ]),
  };
}

const everywhere = (gpus: number) => [
  ["cluster", "east", gpus],
  ["node-pool", "default", gpus],
  ["queue", "research", gpus],
  ["queue", "team-nlp", gpus],
];

describe("delta", () => {
  it("between nothing and nothing is nothing", () => {
    expect(delta(count([], []), count([], []))).toEqual({ rows: [], workloads: [] });
    const gangs = [simpleGang("a", 2, { gpu: 8 })];
    expect(delta(count(gangs), count([simpleGang("a", 2, { gpu: 8 })]))).toEqual({ rows: [], workloads: [] });
  });

  it("names what is added, in every row that it counts in", () => {
    expect(changes(count([]), count([simpleGang("a", 2, { gpu: 8 })]))).toEqual({
      rows: everywhere(1600),
      workloads: [["a", "added", "team-nlp", 0, 1600]],
    });
  });

  it("names what is removed", () => {
    expect(changes(count([simpleGang("a", 2, { gpu: 8 })]), count([]))).toEqual({
      rows: everywhere(-1600),
      workloads: [["a", "removed", "team-nlp", 1600, 0]],
    });
  });

  it("names what changes in number or size", () => {
    expect(changes(count([simpleGang("a", 2, { gpu: 8 })]), count([simpleGang("a", 4, { gpu: 1 })]))).toEqual({
      rows: everywhere(-1200),
      workloads: [["a", "changed", "team-nlp", 1600, 400]],
    });
  });

  it("names what moves to another queue", () => {
    const before = count([simpleGang("a", 1, { gpu: 8 })]);
    expect(changes(before, count([simpleGang("a", 1, { gpu: 8 }, { queue: "team-cv" })]))).toEqual({
      rows: [
        ["queue", "research", -800],
        ["queue", "team-cv", 800],
        ["queue", "team-nlp", -800],
      ],
      workloads: [["a", "changed", "team-cv", 800, 800]],
    });
  });

  it("sees a workload that is suspended, or may be preempted no more", () => {
    const running = workload("a", [pods("worker", 1, { gpu: 8 })]);
    const stopped = workload("a", [pods("worker", 1, { gpu: 8 })], { suspended: true });
    expect(changes(count([gangOf(running)]), count([gangOf(stopped)]))).toMatchObject({
      rows: everywhere(-800),
      workloads: [["a", "changed", "team-nlp", 800, 0]],
    });
    const { rows } = delta(count([gangOf(running)]), count([gangOf(running, { preemptibility: "non-preemptible" })]));
    expect(rows.map(({ change }) => [change.preemptible.declared.gpu, change.nonPreemptible.declared.gpu])).toEqual([
      [-800, 800],
      [-800, 800],
      [-800, 800],
      [-800, 800],
    ]);
  });

  it("sees a gang that waits for more pods than before", () => {
    const owner = workload("a", [pods("worker", 4, { gpu: 1 })]);
    const { rows, workloads } = delta(count([gangOf(owner, { min: 1 })]), count([gangOf(owner, { min: 4 })]));
    expect(rows.map(({ change }) => change.total.minimum.gpu)).toEqual([300, 300, 300, 300]);
    expect(workloads.map(({ change }) => change)).toEqual(["changed"]);
  });

  it("sees quotas that change, also to and from unlimited", () => {
    const more = QUEUES.map((entry) => (entry.name === "team-cv" ? queue("team-cv", 1000, Infinity) : entry));
    const { rows } = delta(count([]), count([], more));
    expect(rows.map(({ kind, name, change: { quota } }) => [kind, name, quota.deserved.gpu, quota.limit.gpu])).toEqual([
      ["cluster", "east", 200, Infinity],
      ["node-pool", "default", 200, Infinity],
      ["queue", "team-cv", 200, Infinity],
    ]);
    expect(delta(count([], more), count([])).rows[2]?.change.quota.limit.gpu).toBe(-Infinity);
  });

  it("sees queues that come and go", () => {
    const { rows } = delta(count([]), count([], [...QUEUES, queue("new", 0, 0)]));
    expect(
      rows.map(({ kind, name, before, after }) => [kind, name, before === undefined, after === undefined]),
    ).toEqual([["queue", "new", true, false]]);
  });

  it("sees pods without a queue", () => {
    const owner = workload("a", [pods("worker", 1, { gpu: 1 })]);
    expect(changes(count([]), count([], QUEUES, { workloads: [owner] }))).toEqual({
      rows: [],
      workloads: [["a", "added", "", 0, 100]],
    });
  });

  it("distinguishes workloads with one name in two clusters", () => {
    const east = simpleGang("a", 1, { gpu: 1 });
    const west = gangOf(workload("a", [pods("worker", 1, { gpu: 1 })], { cluster: "west" }));
    expect(delta(count([east]), count([east, west])).workloads).toMatchObject([{ cluster: "west", change: "added" }]);
  });
});

describe("delta in general", () => {
  const gangs = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom("a", "b", "c", "d", "e"),
      at: fc.constantFrom("team-nlp", "team-cv", "research", "nope"),
      n: fc.nat({ max: 3 }),
      gpu: fc.nat({ max: 4 }),
      fixed: fc.boolean(),
    }),
    { selector: ({ name }) => name },
  );
  const made = gangs.map((all) =>
    all.map(({ name, at, n, gpu, fixed }) =>
      simpleGang(
        name,
        n,
        { gpu, memory: "1Gi" },
        { queue: at, preemptibility: fixed ? "non-preemptible" : "preemptible" },
      ),
    ),
  );

  it("is after minus before, in every row, and leaves out only what is the same", () => {
    fc.assert(
      fc.property(made, made, (first, second) => {
        const before = count(first);
        const after = count(second);
        const found = new Map(delta(before, after).rows.map((row) => [`${row.cluster} ${row.kind} ${row.name}`, row]));
        for (const row of [...before.rows, ...after.rows]) {
          const key = `${row.cluster} ${row.kind} ${row.name}`;
          const same = (entry: typeof row) => `${entry.cluster} ${entry.kind} ${entry.name}` === key;
          const change = found.get(key)?.change.total ?? NO_AMOUNTS;
          const old = before.rows.find(same)?.total ?? NO_AMOUNTS;
          const now = after.rows.find(same)?.total ?? NO_AMOUNTS;
          expect(addAmounts(old, change)).toEqual(now);
        }
      }),
    );
  });

  it("its workloads add up to the change of the clusters", () => {
    fc.assert(
      fc.property(made, made, (first, second) => {
        const { rows, workloads } = delta(count(first), count(second));
        const moved = workloads.reduce((sum, { before, after }) => sum + after.declared.gpu - before.declared.gpu, 0);
        const clusters = rows.filter(({ kind }) => kind === "cluster");
        expect(moved).toBe(clusters.reduce((sum, { change }) => sum + change.total.declared.gpu, 0));
      }),
    );
  });
});
