import { describe, expect, it } from "vitest";
import { quotaRules } from "../../../policies/quota/index.ts";
import { withinDeservedQuota as rule } from "../../../policies/quota/within-deserved-quota.ts";
import { check } from "../../helpers/policies.ts";
import { deployment, gpus, ODD, organization, places, QUEUE, queue, quota, training, yaml } from "./manifests.ts";

const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));

describe("within-deserved-quota", () => {
  it.each(ODD)("does not fail on Queues with the spec %j", (spec) => {
    expect(all({ ...queue("q", {}), spec })).toEqual([]);
  });

  it("reports workloads over quota, at the quota", () => {
    expect(all(organization(), training(2))).toMatchObject([
      {
        rule: "QUOTA-005",
        severity: "warning",
        path: "/projects/0/quotas/0/gpu/deserved",
        message:
          "1 gang needs 16 GPUs for all pods; queue team-nlp deserves 8 (department research: 16); the amount over quota may be reclaimed",
        value: 16,
        related: [{ message: "requests 16 GPUs" }],
      },
    ]);
    expect(all(organization(), training(1))).toEqual([]);
  });

  it("leaves out workloads that may not borrow, the chart's queues, and CPU unless an option includes it", () => {
    expect(all(organization(), deployment(9))).toEqual([]);
    expect(all(training(2, {}))).toEqual([]);
    const cpu = { quota: 1000, limit: -1, overQuotaWeight: 1 };
    const text = yaml(queue("a", { ...gpus(-1), cpu }), training(1, { [QUEUE]: "a" }, { requests: { cpu: 2 } }));
    expect(check(rule, text)).toEqual([]);
    const options = { resources: ["cpu"] };
    expect(check(rule, text, { options })).toMatchObject([{ path: "/spec/resources/cpu/quota", value: 2000 }]);
  });

  describe("two teams with 2 GPUs each on 4", () => {
    const file = organization({
      department: [quota(4, 4)],
      projects: { "team-a": [quota(2, 4)], "team-b": [quota(2, 4)] },
    });
    const job = (team: string, name: string, amount: number) =>
      training(1, { [QUEUE]: team }, { gpus: amount }, { name, namespace: team });
    const first = [job("team-a", "a1", 1), job("team-a", "a2", 2), job("team-b", "b1", 1)];
    const of = (...documents: readonly unknown[]) =>
      check(quotaRules, yaml(...documents)).map(({ rule: id, severity, path, value }) => [id, severity, path, value]);

    it("lets one team borrow what the other leaves idle", () => {
      expect(of(file, ...first)).toEqual([["QUOTA-005", "warning", "/projects/0/quotas/0/gpu/deserved", 3]]);
    });

    it("reports that not all pods run at once when the other queue reclaims its quota", () => {
      const all = of(file, ...first, job("team-b", "b2", 1));
      expect(all).toEqual([
        ["QUOTA-005", "warning", "/departments/0/quotas/0/gpu/deserved", 5],
        ["QUOTA-005", "warning", "/projects/0/quotas/0/gpu/deserved", 3],
        ["QUOTA-003", "warning", "", 5],
      ]);
    });
  });

  it("reports a Queue object", () => {
    expect(places(all(queue("a", gpus(1)), training(1, { [QUEUE]: "a" })))).toEqual([
      "warning Queue/a /spec/resources/gpu/quota",
    ]);
  });
});
