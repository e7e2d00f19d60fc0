import { describe, expect, it } from "vitest";
import type { CountedGang } from "../../../../src/gpu/quota/counted-gang.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { readQueue } from "../../../../src/gpu/quota/read-queue.ts";
import type { QuotaVerdict, VerdictReason } from "../../../../src/gpu/quota/verdict.ts";
import { verdicts } from "../../../../src/gpu/quota/verdicts.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { Preemptibility } from "../../../../src/kernel/base/preemptibility.ts";
import { kaiCases } from "../../../helpers/kai-cases.ts";
import { gangOf, pods, quotaInput, workload } from "./builders.ts";

interface PodGroupCase {
  readonly name: string;
  readonly queue: string;
  readonly preemptibility: Preemptibility;
  readonly gangMin: { readonly gpu: number; readonly cpuMilli: number; readonly memory: string };
  readonly full: { readonly gpu: number };
}

interface Expectation {
  readonly podGroup?: string;
  readonly set?: readonly string[];
  readonly verdict: "never" | "never-together" | "risky" | "possible";
  readonly reason?: VerdictReason;
  readonly queue?: string;
  readonly resource?: string;
  readonly need?: number;
  readonly have?: number;
  readonly requestBytes?: number;
  readonly quotaBytes?: number;
  /** Part of the gang can never run. */
  readonly partial?: boolean;
  readonly overQuota?: boolean;
}

interface QuotaCase {
  readonly name: string;
  readonly queues: readonly KubeObject[];
  readonly podGroups: readonly PodGroupCase[];
  readonly expect: readonly Expectation[];
}

const cases = kaiCases<QuotaCase>("quota");

describe("the recorded quota cases of KAI", () => {
  it("are all there", () => {
    expect(cases).toHaveLength(15);
  });

  it.each(cases)("$name", (recorded) => {
    const queues = recorded.queues.map((object) => readQueue(object, "east").queue);
    const found = verdicts(quotaModel(quotaInput(recorded.podGroups.map(counted), queues)));
    for (const expected of recorded.expect) {
      const names = expected.set ?? [expected.podGroup];
      const about = found.filter(
        ({ gangs, together }) =>
          together === (expected.set !== undefined) && gangs.map(({ gang }) => gang.name).join() === names.join(),
      );
      check(expected, about, found);
    }
  });
});

function check(expected: Expectation, about: readonly QuotaVerdict[], all: readonly QuotaVerdict[]): void {
  if (expected.verdict === "possible") {
    expect(about.map(({ level }) => level)).not.toContain("never");
    expect(all.map(({ level }) => level)).not.toContain("never-together");
    expect(about.map(({ reason }) => reason)).toContain("within-quota");
    expect(about.some(({ level }) => level === "partial")).toBe(expected.partial === true);
    expect(all.some(({ reason }) => reason === "over-quota")).toBe(
      expected.overQuota === true || expected.partial === true,
    );
    return;
  }
  const { reason } = expected;
  expect(reason).toBeDefined();
  const [verdict, ...others] = about.filter(({ level }) => level === expected.verdict);
  expect(others).toEqual([]);
  expect(verdict).toMatchObject({
    reason,
    ...(expected.queue === undefined ? {} : { queue: expected.queue }),
    ...(expected.resource === undefined ? {} : { resource: expected.resource.toLowerCase() }),
    ...(expected.need === undefined ? {} : { need: expected.need * 100 }),
    ...(expected.have === undefined ? {} : { have: expected.have * 100 }),
    ...(expected.requestBytes === undefined ? {} : { need: expected.requestBytes }),
    ...(expected.quotaBytes === undefined ? {} : { have: expected.quotaBytes }),
  });
}

/** A gang with two leaves: one with the minimum of the case, and an optional one with the rest of its full size. */
function counted({ name, queue, preemptibility, gangMin, full }: PodGroupCase): CountedGang {
  const ask = (gpu: number) => (Number.isInteger(gpu) ? { gpu } : { fraction: String(gpu) });
  const first = pods("first", 1, { ...ask(gangMin.gpu), cpu: `${gangMin.cpuMilli}m`, memory: gangMin.memory });
  const rest = pods("rest", 1, ask(full.gpu - gangMin.gpu));
  const owner = workload(name, full.gpu > gangMin.gpu ? [first, rest] : [first]);
  const members = owner.pods.map((own) => ({ workload: owner, pods: own, leaf: own.component }));
  const tree = [
    { name: "first", min: 1 },
    { name: "rest", min: 0 },
  ];
  return gangOf(owner, { queue, preemptibility, tree }, members);
}
