import { describe, expect, test, vi } from "vitest";
import type { ObjectSet } from "../../../src/rule/object-set.ts";
import { defineRule, type Rule } from "../../../src/rule/rule.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { setOf } from "../../helpers/policies.ts";
import { packSettings, settingsOf } from "../../helpers/settings.ts";

const META = {
  title: "a test",
  severity: "error",
  pack: "recommended",
  rationale: "a test",
  fix: "fix it",
  examples: { good: "", bad: "" },
} as const;
const JOBS = `
apiVersion: batch/v1
kind: Job
metadata: {name: a, namespace: team-nlp}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: x}, {name: side, image: z}]}}}
---
apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: b, namespace: team-nlp}
spec: {leaderWorkerTemplate: {size: 2, workerTemplate: {spec: {containers: [{name: main, image: x}]}}}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: c, namespace: team-nlp}
`;

const podRule = (
  check: (typeof defineRule extends (rule: infer R) => unknown ? Extract<R, { scope: "pod" }> : never)["check"],
  more: object = {},
): Rule => defineRule({ ...META, id: "SEC-901", name: "pod-rule", scope: "pod", check, ...more });
const run = (set: ObjectSet, ...rules: Rule[]) => evaluateRules(set, settingsOf(rules.map((rule) => activeRule(rule))));

describe("evaluate", () => {
  test("finds nothing in nothing, and without rules", () => {
    expect(evaluateRules(setOf("---\n"), settingsOf([])).findings).toEqual([]);
    expect(evaluateRules(setOf(JOBS), settingsOf([]))).toMatchObject({ findings: [], counts: { objects: 3, pods: 3 } });
  });

  test("runs a pod rule once for each template, an object rule once for each object, a set rule once", () => {
    const [pod, object, whole] = [vi.fn(), vi.fn(), vi.fn()];
    const counts = run(
      setOf(JOBS),
      podRule(pod),
      defineRule({ ...META, id: "SEC-902", name: "object-rule", scope: "object", check: object }),
      defineRule({ ...META, id: "SEC-903", name: "set-rule", scope: "set", check: whole }),
    ).counts;
    expect(pod.mock.calls.map(([view]) => [view.component, view.count])).toEqual([
      ["job", 1],
      ["leader", 1],
      ["worker", 1],
    ]);
    expect(object).toHaveBeenCalledTimes(3);
    expect(object.mock.calls.map(([, , workload]) => workload?.object.kind)).toEqual([
      "Job",
      "LeaderWorkerSet",
      undefined,
    ]);
    expect(whole).toHaveBeenCalledTimes(1);
    expect(counts).toEqual({ objects: 3, pods: 3 });
  });

  test("reports one template of two components once", () => {
    const rule = podRule(({ spec }, { report }) => {
      if (spec.containers.length === 1) report({ path: "/spec/containers/0/image", message: "an image" });
    });
    expect(run(setOf(JOBS), rule).findings).toMatchObject([
      { path: "/spec/leaderWorkerTemplate/workerTemplate/spec/containers/0/image", component: "leader" },
    ]);
  });

  test("makes a finding of a rule that throws, with its own id and as an error, whatever it is about", () => {
    const thrown = () => {
      throw new Error("out of ideas");
    };
    const found = run(
      setOf(JOBS),
      podRule(thrown, { severity: "info" }),
      defineRule({ ...META, severity: "info", id: "SEC-902", name: "object-rule", scope: "object", check: thrown }),
      defineRule({ ...META, severity: "info", id: "SEC-903", name: "set-rule", scope: "set", check: thrown }),
    ).findings;
    expect(new Set(found.map(({ rule, severity }) => `${rule} ${severity}`))).toEqual(
      new Set(["SEC-901 error", "SEC-902 error", "SEC-903 error"]),
    );
    for (const { message, stack } of found) {
      expect(message).toContain("failed here, so its result is unknown: out of ideas");
      expect(stack?.[0]).toMatch(/thrown .*evaluate\.test\.ts:\d+:\d+/);
    }
  });

  test("hands rules data that they cannot change", () => {
    const rule = podRule((pod) => {
      (pod.spec.containers[0] as { image: string }).image = "other";
    });
    expect(run(setOf(JOBS), rule).findings[0]?.message).toMatch(/read only|Cannot assign/);
  });

  test("keeps rules to what they apply to", () => {
    const report = podRule((_, context) => context.report({ path: "/spec", message: "a pod" }), {
      applies: { categories: ["Train"] },
    });
    expect(run(setOf(JOBS), report).findings).toEqual([]);
    const runai = podRule((_, context) => context.report({ path: "/spec", message: "a pod" }), {
      applies: { schedulers: ["runai"] },
    });
    expect(run(setOf(JOBS), runai).findings).toEqual([]);
  });

  test("distinguishes objects of several categories that share their settings", () => {
    const of = (id: string, categories: readonly string[]) =>
      podRule(({ workload }, { report }) => report({ path: "/spec", message: workload.object.kind }), {
        id,
        applies: { categories },
      });
    const rules = [of("SEC-901", ["Build"]), of("SEC-902", ["Deploy"]), of("SEC-903", ["Build", "Deploy"])];
    const told = run(setOf(JOBS), ...rules).findings.map(({ rule, message }) => `${rule} ${message}`);
    expect([...new Set(told)].sort()).toEqual([
      "SEC-901 Job",
      "SEC-902 LeaderWorkerSet",
      "SEC-903 Job",
      "SEC-903 LeaderWorkerSet",
    ]);
  });

  test("hands every rule its own options, also behind one that throws", () => {
    const seen: unknown[] = [];
    const rule = (id: string, value: number) =>
      podRule(
        (_, { options }) => {
          seen.push([id, options]);
          if (value === 2) throw new Error("broken");
        },
        { id, options: { schema: {}, defaults: { value } } },
      );
    const { findings } = run(setOf(JOBS), rule("SEC-901", 1), rule("SEC-902", 2), rule("SEC-903", 3));
    expect(seen.slice(0, 3)).toEqual([
      ["SEC-901", { value: 1 }],
      ["SEC-902", { value: 2 }],
      ["SEC-903", { value: 3 }],
    ]);
    expect(new Set(findings.map(({ rule: id }) => id))).toEqual(new Set(["SEC-902"]));
  });

  test("applies settings before the severity that a rule reports", () => {
    const rule = podRule((_, { report }) => report({ path: "/spec", message: "a pod", severity: "error" }));
    const settings = settingsOf([{ ...activeRule(rule), severity: "info" }]);
    expect(evaluateRules(setOf(JOBS), settings).findings.map(({ severity }) => severity)).toEqual(["info", "info"]);
  });

  test("identifies a finding by its subject, not by its place", () => {
    const rule = podRule((pod, { report }) => {
      for (const { container, pointer } of pod.containers) {
        if (container.image === "z") report({ path: `${pointer}/image`, message: "y" });
      }
    });
    const [before] = run(setOf(JOBS), rule).findings;
    const moved = `# one\n# two\n${JOBS.replace("{name: main, image: x}, {name: side, image: z}", "{name: side, image: z}, {name: main, image: x}").replace("batch/v1", "batch/v1beta1")}`;
    const [after] = run(setOf(moved.replace("batch/v1beta1", "batch/v1")), rule).findings;
    expect(after?.path).not.toBe(before?.path);
    expect(after?.location).not.toEqual(before?.location);
    expect(after?.fingerprint).toBe(before?.fingerprint);
    const [other] = run(setOf(JOBS.replace("name: side", "name: aside")), rule).findings;
    expect(other?.fingerprint).not.toBe(before?.fingerprint);
  });

  test("numbers what is there twice, so that no two findings are one", () => {
    const rule = podRule((_, { report }) => report({ path: "/spec", message: "a pod" }));
    const [job = ""] = JOBS.split("---");
    const fingerprints = run(setOf(`${job}---${job}`), rule).findings.map(({ fingerprint }) => fingerprint);
    expect(fingerprints[1]).toBe(`${fingerprints[0]}-2`);
  });

  test("gives the same findings for any order of the documents", () => {
    const rule = podRule((pod, { report }) => {
      for (const { container, pointer } of pod.containers) report({ path: pointer, message: container.name });
    });
    const sorted = (yaml: string) =>
      run(setOf(yaml), rule)
        .findings.map(({ fingerprint, message, path }) => `${fingerprint} ${path} ${message}`)
        .sort();
    expect(sorted(JOBS.split("---").reverse().join("---"))).toEqual(sorted(JOBS));
  });

  test("keeps only edits whose every place is exact", () => {
    const edit = (path: string) => ({ op: "set", path, value: "z" }) as const;
    const rule = podRule(({ workload }, { report }) =>
      report({
        path: "/spec/containers/0/image",
        message: workload.object.kind,
        edits: [edit("/spec/containers/0/image")],
      }),
    );
    const { findings, subjects } = run(setOf(JOBS), rule);
    for (const finding of findings) {
      expect(finding.edits?.[0]?.path).toBe(finding.path);
      expect(subjects.get(finding.fingerprint)?.object.kind).toBe(finding.message);
    }
  });
});

describe("packSettings", () => {
  const rule = (pack: Rule["pack"]) => podRule(() => undefined, { pack, id: `SEC-9${pack.length}` });
  test.each([
    ["recommended", 1],
    ["strict", 2],
    ["none", 0],
  ] as const)("%s has %i of three rules", (pack, count) => {
    const rules = [rule("recommended"), rule("strict"), rule("optional")];
    const [object] = setOf(JOBS).objects;
    if (object === undefined) throw new Error("no object");
    expect(packSettings(rules, pack).forObject(object).pod).toHaveLength(count);
  });
});
