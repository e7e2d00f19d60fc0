import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quotaRules } from "../../../policies/quota/index.ts";
import { editYaml } from "../../../src/yaml/index.ts";
import { cluster, gpuQuota, organization, project, runaiCluster } from "../../helpers/organization.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";
import { deployment, external, queue, training, yaml } from "./manifests.ts";

// Names that the rules look up, so that odd values meet the code behind them.
const words = fc.constantFrom(
  "team-nlp",
  "research",
  "default-queue",
  "",
  "-1",
  "0.125",
  "preemptible",
  "build",
  "kai-scheduler",
  "Forbid",
  "__proto__",
  "constructor",
);
const keys = fc.constantFrom(
  "kai.scheduler/queue",
  "kai.scheduler/node-pool",
  "kai.scheduler/preemptibility",
  "priorityClassName",
  "project",
  "gpu-fraction",
  "quota",
  "limit",
  "gpu",
  "cpu",
  "memory",
  "resources",
  "parentQueue",
  "requests.nvidia.com/gpu",
  "hard",
  "__proto__",
  "toString",
);
const odd: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<unknown>(null, true, 0, -0, -1, -2, 0.5, 1e308, 9007199254740991),
    words,
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
  ),
})).value;
const texts = fc.dictionary(keys, words, { maxKeys: 3 });

const orders = fc.record({
  queue: odd,
  child: odd,
  group: odd,
  hard: odd,
  cron: odd,
  labels: texts,
  pod: odd,
  scaler: odd,
});

const clusters = [cluster(), runaiCluster({ name: "east" })];

describe.each(clusters.map((one) => [one.scheduler, one] as const))("on a cluster of %s", (_, one) => {
  const given = organization({ clusters: [one], projects: [project({ quotas: [gpuQuota(8, 16)] })] });

  test("no input makes a rule fail, and equal inputs give equal findings", () => {
    fc.assert(
      fc.property(orders, fc.boolean(), ({ queue: spec, child, group, hard, cron, labels, pod, scaler }, known) => {
        const kind = podKinds[Object.keys(labels).length % podKinds.length];
        const template = { ...podTemplate({ spec: { priorityClassName: "x" } }), metadata: { labels: pod } };
        const text = yaml(
          { ...queue("research", {}), spec },
          queue("team-nlp", child, { parentQueue: "research" }),
          ...external(Object(group)),
          { apiVersion: "v1", kind: "ResourceQuota", metadata: { name: "r", namespace: "team-nlp" }, spec: hard },
          { apiVersion: "batch/v1", kind: "CronJob", metadata: { name: "c", namespace: "team-nlp" }, spec: cron },
          {
            apiVersion: "autoscaling/v2",
            kind: "HorizontalPodAutoscaler",
            metadata: { name: "serve", namespace: "team-nlp" },
            spec: scaler,
          },
          training(2, labels),
          deployment(2, labels),
          ...(kind === undefined ? [] : [kind.wrap(template as never)]),
        );
        const options = known ? { organization: given } : {};
        const findings = check(quotaRules, text, options);
        expect(findings.filter(({ message }) => /failed here/.test(message))).toEqual([]);
        expect(findings.filter(({ message }) => /undefined|NaN|\[object/.test(message))).toEqual([]);
        // The engine numbers findings that are equal.
        expect(findings.filter(({ fingerprint }) => fingerprint.includes("-"))).toEqual([]);
        expect(check(quotaRules, text, options)).toEqual(findings);
      }),
      { numRuns: process.env.MUSTER_LONG === "1" ? 5000 : 60 },
    );
  });
});

describe.each(quotaRules.map((rule) => [rule.id, rule] as const))("%s", (_, rule) => {
  test("has edits exactly where it is fixable, and they repair the bad example", () => {
    const { bad } = rule.examples;
    const edits = check(rule, bad).flatMap((finding) => finding.edits ?? []);
    expect(edits.length > 0).toBe(rule.fixable === true);
    if (edits.length === 0) return;
    // The workload is the last document of the example.
    const [head = "", ...rest] = bad.split("---\n");
    const tail = rest.at(-1) ?? "";
    const { text, applied } = editYaml(tail, edits);
    expect(applied).toHaveLength(edits.length);
    expect(check(rule, [head, text].join("---\n"))).toEqual([]);
  });
});
