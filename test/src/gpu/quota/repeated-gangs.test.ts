import { describe, expect, it } from "vitest";
import { account } from "../../../../src/gpu/quota/account.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { verdicts } from "../../../../src/gpu/quota/verdicts.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { gangsOfSet, quotaOfSet } from "../../../../src/rules/set-quota.ts";
import { setOf } from "../../rules/quota-sets.ts";
import { rowOfAccount } from "./builders.ts";

const labels = { "kai.scheduler/queue": "team-nlp" };
const metadata = { name: "serve", namespace: "team-nlp", labels };
const template = {
  metadata: { labels },
  spec: {
    schedulerName: "kai-scheduler",
    containers: [{ name: "main", resources: { limits: { "nvidia.com/gpu": 1 } } }],
  },
};
const deployment: KubeObject = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata,
  spec: { replicas: 100_000, template },
};
const groups: KubeObject = {
  apiVersion: "leaderworkerset.x-k8s.io/v1",
  kind: "LeaderWorkerSet",
  metadata,
  spec: { replicas: 20_000, leaderWorkerTemplate: { size: 2, workerTemplate: template } },
};

describe("more PodGroups than are listed", () => {
  it.each([
    [deployment, 100_000, 100_000],
    [groups, 20_000, 40_000],
  ])("count with all their pods in one gang", (object, copies, gpus) => {
    const set = setOf([object]);
    const model = quotaOfSet(set);
    expect(gangsOfSet(set)).toEqual([]);
    expect(model.gangs.map(({ counted }) => counted.copies)).toEqual([copies]);
    const total = rowOfAccount(account(model), "queue", "east", "team-nlp")?.total;
    expect(total?.declared.gpu).toBe(100 * gpus);
    expect(total?.minimum.gpu).toBe(100 * gpus);
    expect(total?.pods).toBe(gpus);
    const [first] = verdicts(model).filter(({ bound, queue }) => bound === "limit" && queue === "team-nlp");
    expect(first?.level).toBe("never-together");
    expect(first?.text).toContain(`${copies} gangs need ${gpus} GPUs to start`);
  });

  it("count as much as listed ones, each by itself", () => {
    const many = quotaOfSet(setOf([deployment]));
    const listed = quotaModel({ ...many.input, workloads: many.input.workloads.map(({ repeated: _, ...own }) => own) });
    const declared = (model: typeof many) =>
      rowOfAccount(account(model), "queue", "east", "team-nlp")?.total.declared.gpu;
    expect(declared(many)).toBe(declared(listed));
  });
});
