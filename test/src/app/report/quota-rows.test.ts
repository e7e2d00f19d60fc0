import { describe, expect, test } from "vitest";
import { type QuotaRow, quotaRows } from "../../../../src/app/report/quota-rows.ts";
import { account } from "../../../../src/gpu/quota/account.ts";
import { pods, queue, simpleGang } from "../../gpu/quota/builders.ts";
import {
  changedReport,
  EAST,
  EMPTY,
  modelOf,
  notebookGang,
  QUEUES,
  reportOf,
  sampleReport,
  trainGang,
} from "./quota-builders.ts";

const rowOf = (rows: readonly QuotaRow[], kind: string, name: string) => {
  const found = rows.find((row) => row.kind === kind && row.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
};

describe("quotaRows", () => {
  test("of nothing are none", () => {
    expect(quotaRows(EMPTY)).toEqual([]);
  });

  test("have every number of a queue", () => {
    const { now, ...row } = rowOf(quotaRows(sampleReport()), "queue", "team-nlp-h100");
    expect(row).toMatchObject({
      cluster: "east",
      nodePool: "h100",
      project: "team-nlp",
      department: "research",
      parent: "research-h100",
      gone: false,
      pods: 5,
      memoryMiB: 0,
      pricePerHour: 21.25,
    });
    expect(now.gpu).toEqual({
      deserved: 800,
      limit: 1600,
      minimum: 450,
      declared: 850,
      maximum: 850,
      preemptible: 800,
      nonPreemptible: 50,
      deservedLeft: 750,
      limitLeft: 750,
      potential: 0,
    });
    expect(now.cpu).toMatchObject({ deserved: Infinity, minimum: 9500, declared: 17_500, deservedLeft: Infinity });
    expect(row.base).toBeUndefined();
  });

  test("have the capacity of a pool and of a cluster if it is known", () => {
    const rows = quotaRows(sampleReport());
    expect(rowOf(rows, "node-pool", "h100").capacityGpu).toBe(1600);
    expect(rowOf(rows, "cluster", "east").capacityGpu).toBe(1600);
    expect(rowOf(rows, "node-pool", "default")).not.toHaveProperty("capacityGpu");
  });

  test("have the allocations of a dump beside the gangs", () => {
    const used = { gpu: 1000, cpu: 0, memory: 0 };
    const allocated = [
      { cluster: "east", queue: "team-nlp-h100", allocated: used, allocatedNonPreemptible: { ...used, gpu: 100 } },
    ];
    const model = modelOf([trainGang()], QUEUES, { allocated, running: () => true });
    const rows = quotaRows(reportOf(model));
    expect(rowOf(rows, "queue", "team-nlp-h100").now.gpu).toMatchObject({ allocated: 200, limitLeft: 600 });
    expect(rowOf(rows, "queue", "team-vision-h100").now.gpu).not.toHaveProperty("allocated");
  });
});

describe("prices", () => {
  test("are missing as soon as the pool of one GPU has none", () => {
    const elsewhere = queue("team-b", 100, 100);
    const model = modelOf([trainGang(), simpleGang("b", 1, { gpu: 1 }, { queue: "team-b" })], [...QUEUES, elsewhere]);
    const rows = quotaRows(reportOf(model));
    expect(rowOf(rows, "cluster", "east")).not.toHaveProperty("pricePerHour");
    expect(rowOf(rows, "queue", "team-b")).not.toHaveProperty("pricePerHour");
    expect(rowOf(rows, "queue", "team-nlp-h100").pricePerHour).toBe(20);
  });

  test("do not mind pods without GPUs", () => {
    const elsewhere = queue("team-b", 100, 100);
    const model = modelOf([trainGang(), simpleGang("b", 1, { cpu: 1 }, { queue: "team-b" })], [...QUEUES, elsewhere]);
    expect(rowOf(quotaRows(reportOf(model)), "cluster", "east").pricePerHour).toBe(20);
  });

  test("are of declared GPUs, not of those that may come", () => {
    const gang = simpleGang("b", 1, { gpu: 1 }, { queue: "team-nlp-h100", nodePool: "h100" });
    const [member] = gang.members;
    if (member === undefined) throw new Error("no member");
    const own = pods("worker", 1, { gpu: 1 }, { maximum: 4 });
    const elastic = { ...member, workload: { ...member.workload, pods: [own] }, pods: own };
    const row = rowOf(quotaRows(reportOf(modelOf([{ ...gang, members: [elastic] }]))), "cluster", "east");
    expect(row.now.gpu).toMatchObject({ declared: 100, maximum: 400 });
    expect(row.pricePerHour).toBe(2.5);
  });
});

describe("a base", () => {
  test("gives every row the numbers that it had", () => {
    const row = rowOf(quotaRows(changedReport()), "queue", "team-nlp-h100");
    expect(row.base?.gpu).toMatchObject({ declared: 400, minimum: 400, nonPreemptible: 0, deserved: 800 });
    expect(row).toMatchObject({ pricePerHour: 21.25, basePricePerHour: 10 });
  });

  test("gives a row that was not there zeros and no quota", () => {
    const base = { revision: "main", commit: "0", unreadable: [], account: account(modelOf([], [])) };
    const row = rowOf(quotaRows(sampleReport({ base })), "queue", "team-nlp-h100");
    expect(row.base?.gpu).toEqual({
      minimum: 0,
      declared: 0,
      maximum: 0,
      preemptible: 0,
      nonPreemptible: 0,
      potential: 0,
    });
  });

  test("keeps the rows that are gone", () => {
    const base = { revision: "main", commit: "0", unreadable: [], account: account(modelOf([notebookGang()])) };
    const rows = quotaRows(reportOf(modelOf([], []), { base, clusters: [EAST] }));
    const row = rowOf(rows, "queue", "team-nlp-h100");
    expect(row).toMatchObject({ gone: true, pods: 0, nodePool: "h100", basePricePerHour: 1.25, contributions: [] });
    expect(row.now.gpu).not.toHaveProperty("deserved");
    expect(row.base?.gpu).toMatchObject({ declared: 50, deserved: 800 });
  });
});
