import { expect, test } from "vitest";
import { timeToLive as rule } from "../../../policies/lifecycle/time-to-live.ts";
import type { CheckedObject } from "../../../src/rule/checked-object.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { podKinds, podTemplate, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";
import { ODD, repaired } from "../gpu/repair.ts";
import { batchKinds, found, job } from "./trainings.ts";

const TTL: Readonly<Record<string, string>> = {
  Job: "/spec/ttlSecondsAfterFinished",
  PyTorchJob: "/spec/runPolicy/ttlSecondsAfterFinished",
  JobSet: "/spec/ttlSecondsAfterFinished",
};

test.each(batchKinds)("finds a $name that stays, and gives it a day", (kind) => {
  const object = kind.wrap(podTemplate({ spec: { restartPolicy: "Never" } }));
  const findings = found(rule, object);
  const path = TTL[kind.name] ?? "";
  expect(findings).toMatchObject([
    {
      rule: "LIFECYCLE-003",
      severity: "warning",
      message: `a finished ${kind.name} is never deleted, because it has no ttlSecondsAfterFinished`,
      path,
      edits: [{ op: "set", path, value: 86_400 }],
    },
  ]);
  expect(repaired(rule, object, findings)).toEqual([]);
});

test.each(podKinds.filter((kind) => !batchKinds.includes(kind)))("passes a $name, which never finishes", (kind) => {
  expect(found(rule, kind.wrap(podTemplate()))).toEqual([]);
});

test.each(["Job", "RayJob"])("passes a %s without a spec, which has another finding", (kind) => {
  const [apiVersion] = kind === "Job" ? ["batch/v1"] : ["ray.io/v1"];
  expect(found(rule, { apiVersion, kind, metadata: { name: "a" } })).toEqual([]);
  expect(found(rule, { apiVersion, kind, metadata: { name: "a" }, spec: null })).toEqual([]);
});

test.each([[0], [100], ["100"], [false]])("passes the time %j", (ttlSecondsAfterFinished) => {
  expect(found(rule, job({ spec: { ttlSecondsAfterFinished } }))).toEqual([]);
});

test.each(ODD.map((value) => [value]))("never fails on the run policy %j", (runPolicy) => {
  const object = { apiVersion: "kubeflow.org/v1", kind: "TFJob", metadata: { name: "a" }, spec: { runPolicy } };
  expect(found(rule, object).map(({ message }) => message)).toEqual([
    "a finished TFJob is never deleted, because it has no ttlSecondsAfterFinished",
  ]);
});

test("a null time counts as absent", () => {
  expect(found(rule, job({ spec: { ttlSecondsAfterFinished: null } }))).toHaveLength(1);
});

test("the time of the repair is an option", () => {
  expect(found(rule, job(), { options: { seconds: 600 } })[0]?.edits).toMatchObject([{ value: 600 }]);
});

test("the history limits of a CronJob decide what it keeps", () => {
  const spec = { schedule: "0 1 * * *", jobTemplate: { spec: job().spec } };
  expect(found(rule, { apiVersion: "batch/v1", kind: "CronJob", metadata: { name: "a" }, spec })).toEqual([]);
});

test.each(["argocd.argoproj.io/hook-delete-policy", "helm.sh/hook-delete-policy"])(
  "a hook with %s is deleted",
  (key) => {
    expect(found(rule, job({ annotations: { [key]: "HookSucceeded" } }))).toEqual([]);
  },
);

test("an operator that deletes all pods leaves nothing that costs", () => {
  const object = (cleanPodPolicy: string) => ({
    apiVersion: "kubeflow.org/v2beta1",
    kind: "MPIJob",
    metadata: { name: "a" },
    spec: { runPolicy: { cleanPodPolicy } },
  });
  expect(found(rule, object("All"))).toEqual([]);
  expect(found(rule, object("Running"))).toHaveLength(1);
});

test("a RayJob gives its cluster back", () => {
  const ray = (spec: object) => ({ apiVersion: "ray.io/v1", kind: "RayJob", metadata: { name: "a" }, spec });
  const findings = found(rule, ray({ entrypoint: "python a.py", rayClusterSpec: {} }));
  expect(findings).toMatchObject([
    {
      message: "a finished RayJob keeps its Ray cluster running",
      path: "/spec/shutdownAfterJobFinishes",
      edits: [{ op: "set", path: "/spec/shutdownAfterJobFinishes", value: true }],
    },
  ]);
  expect(found(rule, ray({ shutdownAfterJobFinishes: false, ttlSecondsAfterFinished: 60 }))).toHaveLength(1);
  expect(found(rule, ray({ shutdownAfterJobFinishes: true }))).toEqual([]);
  expect(found(rule, ray({ clusterSelector: { "ray.io/cluster": "shared" } }))).toEqual([]);
});

test("a Run:ai training has its own field", () => {
  const training = (fields: object) => ({
    apiVersion: "run.ai/v2alpha1",
    kind: "TrainingWorkload",
    metadata: { name: "a" },
    spec: { name: { value: "a" }, image: { value: "a" }, ...fields },
  });
  const findings = found(rule, training({}));
  expect(findings.map(({ path, message }) => [path, message])).toEqual([
    [
      "/spec/autoDeletionTimeAfterCompletionSeconds/value",
      "a finished TrainingWorkload is never deleted, because it has no autoDeletionTimeAfterCompletionSeconds",
    ],
  ]);
  expect(repaired(rule, training({}), findings)).toEqual([]);
  expect(found(rule, training({ autoDeletionTimeAfterCompletionSeconds: { value: 60 } }))).toEqual([]);
});

test("reports nothing where muster manages the object", () => {
  const set = setOf(emitYaml(job()));
  const objects = set.objects.map((checked): CheckedObject => ({ ...checked, managed: true }));
  const findings = (managed: readonly CheckedObject[]) =>
    evaluateRules({ ...set, objects: managed, workloadOf: () => undefined }, settingsOf([activeRule(rule)])).findings
      .length;
  expect(findings(set.objects)).toBe(1);
  expect(findings(objects)).toBe(0);
});

test("explains the difference to the rule against a time to live in git", () => {
  expect(rule.rationale).toContain("GITOPS-006");
});
