import { describe, expect, test } from "vitest";
import { quotaRules } from "../../../policies/quota/index.ts";
import { kaiCases } from "../../helpers/kai-cases.ts";
import { check } from "../../helpers/policies.ts";
import { template, yaml } from "./manifests.ts";

interface Group {
  readonly name: string;
  readonly queue: string;
  readonly preemptibility: string;
  readonly gangMin: { readonly gpu: number; readonly cpuMilli: number; readonly memory: string };
  readonly full: { readonly gpu: number };
}

interface QuotaCase {
  readonly name: string;
  readonly queues: readonly object[];
  readonly podGroups: readonly Group[];
  readonly expect: readonly { readonly verdict: string; readonly queue?: string; readonly partial?: boolean }[];
}

const cases = kaiCases<QuotaCase>("quota");

/** A committed PodGroup, and a Job whose pods ask for a part each. */
function manifestsOf({ name, queue, preemptibility, gangMin, full }: Group): readonly object[] {
  const { gpu, cpuMilli, memory } = gangMin;
  const isPart = !Number.isInteger(gpu);
  const pods = isPart || gpu === 0 ? 1 : full.gpu;
  const requests = { cpu: `${cpuMilli}m`, memory };
  const annotations = {
    "pod-group-name": name,
    "kai.scheduler/skip-podgrouper": "true",
    ...(isPart ? { "gpu-fraction": String(gpu) } : {}),
  };
  return [
    {
      apiVersion: "scheduling.run.ai/v2alpha2",
      kind: "PodGroup",
      metadata: { name, namespace: "n" },
      spec: { queue, preemptibility, minMember: isPart || gpu === 0 ? 1 : gpu },
    },
    {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name, namespace: "n" },
      spec: { parallelism: pods, template: template({ gpus: isPart || gpu === 0 ? 0 : 1, requests, annotations }) },
    },
  ];
}

const VERDICT_RULES: readonly string[] = ["QUOTA-001", "QUOTA-002", "QUOTA-003", "QUOTA-004"];

describe("what KAI does with a group in its queues", () => {
  test.each(cases.map((entry) => [entry.name, entry] as const))("%s", (_, { queues, podGroups, expect: expected }) => {
    const findings = check(quotaRules, yaml(...queues, ...podGroups.flatMap(manifestsOf)));
    const told = findings.filter(({ rule }) => VERDICT_RULES.includes(rule));
    const [first] = expected;
    const isSum = first?.verdict === "never-together" || first?.verdict === "risky";
    const warned = isSum || first?.partial === true ? "warning" : undefined;
    const severity = first?.verdict === "never" ? "error" : warned;
    expect([...new Set(told.map((finding) => finding.severity))]).toEqual(severity === undefined ? [] : [severity]);
    expect(told.map(({ object }) => object?.kind)).toEqual(
      told.map(() => (first?.verdict === "risky" ? "Queue" : "PodGroup")),
    );
    if (first?.queue !== undefined) expect(told[0]?.message).toContain(` ${first.queue} `);
  });

  test("are all there", () => {
    expect(cases).toHaveLength(15);
  });
});
