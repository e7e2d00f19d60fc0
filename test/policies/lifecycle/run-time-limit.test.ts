import { expect, test } from "vitest";
import { runTimeLimit as rule } from "../../../policies/lifecycle/run-time-limit.ts";
import type { CheckedObject } from "../../../src/rule/checked-object.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { podKinds, podTemplate, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";
import { ODD } from "../gpu/repair.ts";
import { batchKinds, found, GPU, job } from "./trainings.ts";

const DEADLINE: Readonly<Record<string, string>> = {
  Job: "/spec/activeDeadlineSeconds",
  PyTorchJob: "/spec/runPolicy/activeDeadlineSeconds",
  JobSet: "/spec/replicatedJobs/0/template/spec/activeDeadlineSeconds",
};

test.each(batchKinds)("finds a $name with GPUs and without a limit", (kind) => {
  const template = podTemplate({ container: GPU, spec: { restartPolicy: "Never" } });
  expect(found(rule, kind.wrap(template))).toMatchObject([
    {
      rule: "LIFECYCLE-004",
      severity: "warning",
      message: `nothing ends the ${kind.name} when it hangs, so it holds its GPUs forever`,
      path: DEADLINE[kind.name],
      expected: "activeDeadlineSeconds",
    },
  ]);
  expect(found(rule, kind.wrap(podTemplate({ spec: { restartPolicy: "Never" } })))).toEqual([]);
  const limited = podTemplate({ container: GPU, spec: { restartPolicy: "Never", activeDeadlineSeconds: 60 } });
  expect(found(rule, kind.wrap(limited))).toEqual([]);
});

test.each(podKinds.filter((kind) => !batchKinds.includes(kind)))("passes a $name, which runs without end", (kind) => {
  expect(found(rule, kind.wrap(podTemplate({ container: GPU })))).toEqual([]);
});

test.each(ODD.map((value) => [value]))("never fails on the replicated jobs %j", (replicatedJobs) => {
  const object = {
    apiVersion: "jobset.x-k8s.io/v1alpha2",
    kind: "JobSet",
    metadata: { name: "a" },
    spec: { replicatedJobs },
  };
  expect(found(rule, object)).toEqual([]);
});

test("passes with a limit of the object, of its pods or of Kueue", () => {
  expect(found(rule, job({ spec: { activeDeadlineSeconds: 3600 } }))).toEqual([]);
  expect(found(rule, job({ spec: { activeDeadlineSeconds: null } }))).toHaveLength(1);
  expect(found(rule, job({ labels: { "kueue.x-k8s.io/max-exec-time-seconds": "3600" } }))).toEqual([]);
});

test("counts a part of a GPU", () => {
  expect(found(rule, job({ container: {}, podMeta: { annotations: { "gpu-memory": "2000" } } }))).toHaveLength(1);
});

test("checks each of the replicated jobs", () => {
  const replicated = (name: string, container: object, spec: object = {}) => ({
    name,
    template: { spec: { ...spec, template: podTemplate({ container, spec: { restartPolicy: "Never" } }) } },
  });
  const object = {
    apiVersion: "jobset.x-k8s.io/v1alpha2",
    kind: "JobSet",
    metadata: { name: "a" },
    spec: {
      replicatedJobs: [
        replicated("driver", {}),
        replicated("bounded", GPU, { activeDeadlineSeconds: 60 }),
        replicated("workers", GPU),
      ],
    },
  };
  expect(found(rule, object).map(({ path }) => path)).toEqual([
    "/spec/replicatedJobs/2/template/spec/activeDeadlineSeconds",
  ]);
});

test("checks bare pods that end, at the jobs of a CronJob and at RayJobs", () => {
  const pod = (restartPolicy: string) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a" },
    spec: { restartPolicy, containers: [{ name: "a", ...GPU }] },
  });
  expect(found(rule, pod("Never")).map(({ path }) => path)).toEqual(["/spec/activeDeadlineSeconds"]);
  expect(found(rule, pod("Always"))).toEqual([]);
  const cron = {
    apiVersion: "batch/v1",
    kind: "CronJob",
    metadata: { name: "a" },
    spec: { schedule: "0 1 * * *", jobTemplate: { spec: job().spec } },
  };
  expect(found(rule, cron).map(({ path }) => path)).toEqual(["/spec/jobTemplate/spec/activeDeadlineSeconds"]);
  const ray = (version: string) => ({
    apiVersion: `ray.io/${version}`,
    kind: "RayJob",
    metadata: { name: "a" },
    spec: { rayClusterSpec: { headGroupSpec: { rayStartParams: {}, template: podTemplate({ container: GPU }) } } },
  });
  expect(found(rule, ray("v1")).map(({ path }) => path)).toEqual(["/spec/activeDeadlineSeconds"]);
  expect(found(rule, ray("v1alpha1"))).toEqual([]);
});

test("reports nothing about an object that muster manages, because its API does not have the field", () => {
  const set = setOf(emitYaml(job()));
  const [workload] = set.workloads;
  const count = (managed: boolean) => {
    const objects = set.objects.map((checked): CheckedObject => ({ ...checked, managed }));
    return evaluateRules({ ...set, objects, workloadOf: () => workload }, settingsOf([activeRule(rule)])).findings
      .length;
  };
  expect([count(false), count(true)]).toEqual([1, 0]);
});
