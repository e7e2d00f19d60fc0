import { describe, expect, it } from "vitest";
import { account } from "../../../../src/gpu/quota/account.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { verdicts } from "../../../../src/gpu/quota/verdicts.ts";
import { gangOf, pods, queue, quotaInput, rowOfAccount, simpleGang, workload } from "./builders.ts";

const semi = { preemptibility: "semi-preemptible" } as const;
/** `min` pods with one GPU must run, of `count`. */
const elastic = (min: number, count: number, fields: Parameters<typeof pods>[3] = {}) =>
  gangOf(workload("train", [pods("worker", count, { gpu: 1 }, fields)]), { min, ...semi });

const nlp = (deserved: number, limit: number) => queue("team-nlp", deserved * 100, limit * 100);

function judge(gangs: Parameters<typeof quotaInput>[0], queues: Parameters<typeof quotaInput>[1], more = {}) {
  return verdicts(quotaModel(quotaInput(gangs, queues, more)))
    .filter(({ level }) => level !== "cannot-say")
    .map(({ level, reason, need = 0, have = 0 }) => [level, reason, need / 100, have / 100]);
}

function sums(gang: ReturnType<typeof gangOf>, more = {}) {
  const found = account(quotaModel(quotaInput([gang], [nlp(4, 16)], more)));
  const row = rowOfAccount(found, "queue", "east", "team-nlp");
  const gpus = (amounts: NonNullable<typeof row>["total"] | undefined) =>
    amounts && [amounts.minimum, amounts.declared, amounts.maximum, amounts.potential].map(({ gpu }) => gpu / 100);
  return {
    total: gpus(row?.total),
    preemptible: gpus(row?.preemptible),
    nonPreemptible: gpus(row?.nonPreemptible),
    left: row?.headroom && [row.headroom.deserved.gpu / 100, row.headroom.limit.gpu / 100],
  };
}

describe("a semi-preemptible gang", () => {
  it("needs quota for its minimum only, and runs over quota with its other pods", () => {
    expect(judge([elastic(4, 8)], [nlp(4, 16)])).toEqual([["info", "over-quota", 8, 4]]);
    expect(judge([elastic(4, 4)], [nlp(4, 16)])).toEqual([]);
  });

  it("never starts with a minimum above the deserved quota, as a non-preemptible one", () => {
    const never = [["never", "non-preemptible-over-quota", 5, 4]];
    expect(judge([elastic(5, 5)], [nlp(4, 16)])).toEqual(never);
    expect(judge([elastic(5, 8)], [nlp(4, 16)]).slice(0, 1)).toEqual(never);
  });

  it("respects the limit with all its pods", () => {
    expect(judge([elastic(2, 8)], [nlp(4, 6)])).toContainEqual(["partial", "over-limit", 8, 6]);
    expect(judge([elastic(2, 2, { maximum: 8 })], [nlp(4, 6)])).toEqual([["partial", "over-limit", 8, 6]]);
  });

  it("counts with its minimum beside other gangs and allocations", () => {
    const fixed = simpleGang("serve", 2, { gpu: 1 }, { preemptibility: "non-preemptible" });
    expect(judge([elastic(2, 8), fixed], [nlp(4, 16)])).toEqual([["info", "over-quota", 10, 4]]);
    expect(judge([elastic(3, 8), fixed], [nlp(4, 16)])).toContainEqual([
      "never-together",
      "non-preemptible-over-quota",
      5,
      4,
    ]);
    const used = { gpu: 300, cpu: 0, memory: 0 };
    const allocated = [{ cluster: "east", queue: "team-nlp", allocated: used, allocatedNonPreemptible: used }];
    expect(judge([elastic(2, 2)], [nlp(4, 16)], { allocated })).toContainEqual([
      "never-together",
      "non-preemptible-over-quota",
      2,
      4,
    ]);
  });

  it("is divided in the account", () => {
    expect(sums(elastic(3, 8, { maximum: 10 }))).toEqual({
      total: [3, 8, 10, 0],
      preemptible: [0, 5, 7, 0],
      nonPreemptible: [3, 3, 3, 0],
      left: [1, 8],
    });
  });

  it("is divided in the account while it is suspended", () => {
    const gang = gangOf(workload("train", [pods("worker", 8, { gpu: 1 })], { suspended: true }), { min: 3, ...semi });
    expect(sums(gang)).toEqual({
      total: [0, 0, 0, 8],
      preemptible: [0, 0, 0, 5],
      nonPreemptible: [0, 0, 0, 3],
      left: [4, 16],
    });
  });

  it("is not counted twice where it runs", () => {
    const allocated = [
      {
        cluster: "east",
        queue: "team-nlp",
        allocated: { gpu: 800, cpu: 0, memory: 0 },
        allocatedNonPreemptible: { gpu: 300, cpu: 0, memory: 0 },
      },
    ];
    expect(sums(elastic(3, 8), { allocated, running: () => true }).left).toEqual([1, 8]);
  });
});
