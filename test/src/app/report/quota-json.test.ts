import { describe, expect, test } from "vitest";
import { explainQuota } from "../../../../src/app/report/quota-explain.ts";
import { quotaJson } from "../../../../src/app/report/quota-json.ts";
import type { QuotaReport } from "../../../../src/app/report/quota-report.ts";
import { VERSION } from "../../../../src/kernel/base/tool-version.ts";
import { pods, queue, simpleGang, workload } from "../../gpu/quota/builders.ts";
import { changedReport, EMPTY, modelOf, reportOf, sampleReport } from "./quota-builders.ts";

interface Json {
  readonly [key: string]: unknown;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const json = (report: QuotaReport) => JSON.parse(quotaJson(report)) as Json;
const rowOf = (report: QuotaReport, name: string) => json(report).rows.find((row) => row.name === name);

describe("quotaJson", () => {
  test("of nothing has every list", () => {
    expect(json(EMPTY)).toEqual({
      tool: { name: "muster", version: VERSION },
      summary: {
        verdicts: { never: 0, "never-together": 0, partial: 0, risky: 0, info: 0, "cannot-say": 0 },
        unreadable: [],
        uncounted: [],
      },
      rows: [],
      control: [],
      unattributed: [],
      verdicts: [],
      queues: [],
      findings: [],
    });
  });

  test("has GPUs, cores and bytes, and a word for no bound", () => {
    expect(rowOf(sampleReport(), "team-nlp-h100")).toEqual({
      kind: "queue",
      cluster: "east",
      name: "team-nlp-h100",
      nodePool: "h100",
      department: "research",
      project: "team-nlp",
      parent: "research-h100",
      gone: false,
      pods: 5,
      pricePerHour: 21.25,
      resources: {
        gpu: {
          deserved: 8,
          limit: 16,
          minimum: 4.5,
          declared: 8.5,
          maximum: 8.5,
          preemptible: 8,
          nonPreemptible: 0.5,
          deservedLeft: 7.5,
          limitLeft: 7.5,
          potential: 0,
        },
        cpu: {
          deserved: "unlimited",
          limit: "unlimited",
          minimum: 9.5,
          declared: 17.5,
          maximum: 17.5,
          preemptible: 16,
          nonPreemptible: 1.5,
          deservedLeft: "unlimited",
          limitLeft: "unlimited",
          potential: 0,
        },
        memory: {
          deserved: "unlimited",
          limit: "unlimited",
          minimum: 2 ** 35,
          declared: 2 ** 36,
          maximum: 2 ** 36,
          preemptible: 2 ** 36,
          nonPreemptible: 0,
          deservedLeft: "unlimited",
          limitLeft: "unlimited",
          potential: 0,
        },
      },
    });
    expect(rowOf(sampleReport(), "h100")).toMatchObject({ capacityGpus: 16 });
  });

  test("has the numbers of the base, what changed, and which workloads did", () => {
    const report = json(changedReport());
    expect(report.base).toEqual({ revision: "main", commit: "0123456789abcdef", unreadable: [] });
    expect(rowOf(changedReport(), "team-nlp-h100")).toMatchObject({
      base: { gpu: { declared: 4, deserved: 8 }, cpu: { declared: 8 } },
      change: {
        gpu: {
          minimum: 0.5,
          declared: 4.5,
          maximum: 4.5,
          preemptible: 4,
          nonPreemptible: 0.5,
          deservedLeft: -0.5,
          limitLeft: -4.5,
        },
      },
      basePricePerHour: 10,
    });
    expect(rowOf(changedReport(), "team-vision-h100")).toMatchObject({ change: { gpu: {}, cpu: {}, memory: {} } });
    const job = (name: string) => ({ apiVersion: "batch/v1", kind: "Job", namespace: "team-nlp", name });
    expect(report.workloads).toEqual([
      {
        change: "changed",
        cluster: "east",
        workload: job("sft"),
        queues: ["team-nlp-h100"],
        before: { pods: 2, declared: { gpu: 4, cpu: 8, memory: 2 ** 35 } },
        after: { pods: 4, declared: { gpu: 8, cpu: 16, memory: 2 ** 36 } },
      },
      {
        change: "added",
        cluster: "east",
        workload: job("notebook"),
        queues: ["team-nlp-h100"],
        before: { pods: 0, declared: { gpu: 0, cpu: 0, memory: 0 } },
        after: { pods: 1, declared: { gpu: 0.5, cpu: 1.5, memory: 0 } },
      },
    ]);
  });

  test("has verdicts with their numbers and workloads", () => {
    const huge = simpleGang("huge", 20, { gpu: 1 }, { queue: "team-nlp-h100", nodePool: "h100" });
    expect(json(reportOf(modelOf([huge]))).verdicts).toEqual([
      {
        level: "never",
        reason: "over-limit",
        cluster: "east",
        queue: "team-nlp-h100",
        together: false,
        resource: "gpu",
        bound: "limit",
        size: "minimum",
        text: "gang needs 20 GPUs; queue team-nlp-h100 has limit 16 (department research-h100: 16)",
        gangs: [
          {
            name: "huge",
            namespace: "team-nlp",
            mode: "predicted",
            workloads: [{ apiVersion: "batch/v1", kind: "Job", namespace: "team-nlp", name: "huge" }],
          },
        ],
        need: 20,
        have: 16,
        chain: [
          { queue: "team-nlp-h100", have: 16 },
          { queue: "research-h100", have: 16 },
        ],
      },
    ]);
  });

  test("has the pods without a queue, and problems between queues", () => {
    const free = workload("free", [pods("main", 3, { gpu: 2, cpu: 1 })]);
    const over = [queue("a", 100, 100, { department: "a" }), queue("b", 300, 300, { parent: "a" })];
    const report = json(reportOf(modelOf([], over, { workloads: [free] })));
    expect(report.unattributed).toEqual([
      {
        workload: { apiVersion: "batch/v1", kind: "Job", namespace: "team-nlp", name: "free" },
        cluster: "east",
        nodePool: "default",
        component: "main",
        instance: "",
        count: 3,
        maximum: 3,
        potential: 0,
        preemptible: true,
        control: { preemptibility: "preemptible" },
        perPod: { gpu: 2, cpu: 1, memory: 0 },
      },
    ]);
    expect(report.queues).toMatchObject([
      { kind: "children-deserve-more", queue: "a", resource: "gpu", need: 3, have: 1 },
      { kind: "limit-above-parent", queue: "b", resource: "gpu", need: 3, have: 1 },
    ]);
  });

  test("has the control of the workloads, the highest priority first", () => {
    const control = { cluster: "east", workloads: 1 };
    expect(json(sampleReport()).control).toEqual([
      { ...control, priorityClass: "build", priority: 100, preemptibility: "non-preemptible", pods: 1, gpus: 0.5 },
      { ...control, priorityClass: "train", priority: 50, preemptibility: "preemptible", pods: 4, gpus: 8 },
    ]);
  });

  test("has an explanation with --explain", () => {
    const report = sampleReport();
    const explained = explainQuota(report, "team-nlp");
    if ("problem" in explained) throw new Error(explained.problem);
    expect(json({ ...report, explain: explained.explanation }).explain).toMatchObject({
      name: "team-nlp",
      parts: [
        {
          kind: "project",
          cluster: "east",
          pods: [
            { workload: "Job team-nlp/sft", count: 4, perPod: { gpu: 2, cpu: 4 }, product: { gpu: 8, cpu: 16 } },
            { workload: "Job team-nlp/notebook", count: 1, perPod: { gpu: 0.5 }, product: { gpu: 0.5 } },
          ],
          sums: { gpu: { declared: 8.5 } },
        },
      ],
    });
  });
});
