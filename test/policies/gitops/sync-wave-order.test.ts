import { describe, expect, test } from "vitest";
import { syncWaveOrder as rule } from "../../../policies/gitops/sync-wave-order.ts";
import { check } from "../../helpers/policies.ts";

const wave = (value: unknown) =>
  value === undefined ? "" : `, annotations: {argocd.argoproj.io/sync-wave: "${value}"}`;
const queue = (at?: unknown) =>
  `apiVersion: scheduling.run.ai/v2\nkind: Queue\nmetadata: {name: team${wave(at)}}\n---\n`;
const job = (at?: unknown, name = "train") =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {name: ${name}, namespace: ns, labels: {kai.scheduler/queue: team}${wave(at)}}\nspec: {template: {spec: {schedulerName: kai-scheduler, containers: [{name: a}]}}}\n---\n`;

describe("passes", () => {
  test.each([
    [queue() + job()],
    [queue(-1) + job()],
    [queue(0) + job()],
    [queue(2) + job(2)],
    [queue("text") + job()],
    [queue("99999999999") + job()],
    [queue(5)],
    [queue(5).replace("name: team", "name: other") + job()],
    [
      `${queue(1)}apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g}\nspec: {queue: team}\n`,
    ],
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });

  test("a definition or a namespace in a later wave, which Argo CD moves to that of its objects", () => {
    expect(check(rule, crd("1") + thing("1"))).toEqual([]);
    expect(check(rule, crd("1") + thing())).toEqual([]);
    const namespace = `apiVersion: v1\nkind: Namespace\nmetadata: {name: ns${wave(3)}}\n---\n`;
    expect(check(rule, namespace + job(2))).toEqual([]);
  });
});

const crd = (at?: string) =>
  `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: things.example.com${wave(at)}}\nspec: {group: example.com, names: {kind: Thing}}\n---\n`;
const thing = (at?: string) => `apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a${wave(at)}}\n---\n`;

describe("finds", () => {
  test("a queue that comes after its workload, at its wave", () => {
    expect(check(rule, queue(1) + job())).toMatchObject([
      {
        rule: "GITOPS-012",
        severity: "warning",
        message: "Queue team is synced after Job train, which needs it",
        path: "/metadata/annotations/argocd.argoproj.io~1sync-wave",
        object: { kind: "Queue" },
        location: { line: 3 },
        related: [{ object: { kind: "Job", name: "train" } }],
      },
    ]);
  });

  test("it once for all of its workloads", () => {
    expect(
      check(rule, queue(1) + job() + job(undefined, "b") + job(undefined, "c")).map(({ message }) => message),
    ).toEqual(["Queue team is synced after Job train and 2 more, which need it"]);
  });

  test("the workload, where only that has a wave", () => {
    expect(check(rule, queue() + job(-1))).toMatchObject([
      { object: { kind: "Job" }, message: "Queue team is synced after Job train, which needs it" },
    ]);
  });

  test("what a hook before the sync needs", () => {
    const hook = job().replace("labels:", "annotations: {argocd.argoproj.io/hook: PreSync}, labels:");
    expect(check(rule, queue("0") + hook)).toHaveLength(1);
    expect(check(rule, queue("9") + hook.replace("PreSync", "PostSync"))).toEqual([]);
    expect(check(rule, queue("9") + hook.replace("PreSync", "Skip"))).toEqual([]);
  });

  test.each([
    [
      "a priority class",
      `apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: train${wave(3)}}\n---\n${job().replace("labels: {", "labels: {priorityClassName: train, ")}`,
      "PriorityClass train is synced after Job train, which needs it",
    ],
    [
      "a Resource Interface",
      `apiVersion: optimization.nvidia.com/v1alpha1\nkind: ResourceInterface\nmetadata: {name: batch-job${wave(3)}}\nspec: {structureDefinition: {rootComponent: {kind: {group: batch, version: v1, kind: Job}}}}\n---\n${job()}`,
      "ResourceInterface batch-job is synced after Job train, which needs it",
    ],
    [
      "the queue of a PodGroup",
      `${queue(3)}apiVersion: scheduling.run.ai/v2alpha2\nkind: PodGroup\nmetadata: {name: pg}\nspec: {queue: team}\n`,
      "Queue team is synced after PodGroup pg, which needs it",
    ],
  ])("%s", (_, yaml, message) => {
    expect(check(rule, yaml).map((finding) => finding.message)).toEqual([message]);
  });
});
