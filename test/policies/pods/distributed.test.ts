import { describe, expect, test } from "vitest";
import { hasGpus, isDistributed } from "../../../policies/pods/distributed.ts";
import { setOf } from "../../helpers/policies.ts";

const distributed = (yaml: string) => setOf(yaml).workloads.map(isDistributed);
const pod = (scheduler: string, metadata = "{}") =>
  `{metadata: ${metadata}, spec: {schedulerName: ${scheduler}, containers: [{name: a}]}}`;
const pytorchJob = (replicas: number, template: string) =>
  `apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: a, namespace: team}\nspec: {pytorchReplicaSpecs: {Worker: {replicas: ${replicas}, template: ${template}}}}\n`;
const job = (parallelism: number, template: string) =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {name: a, namespace: team}\nspec: {parallelism: ${parallelism}, template: ${template}}\n`;

describe("by the gang that KAI will make", () => {
  test.each([
    [pytorchJob(4, pod("kai-scheduler")), true],
    [pytorchJob(2, pod("kai-scheduler")), true],
    [pytorchJob(1, pod("kai-scheduler")), false],
    [job(4, pod("kai-scheduler")), false],
  ])("%#", (yaml, expected) => {
    expect(distributed(yaml)).toEqual([expected]);
  });
});

describe("by the group that the pods name", () => {
  const marked = pod("kai-scheduler", '{annotations: {pod-group-name: g, kai.scheduler/skip-podgrouper: "true"}}');

  test.each([
    [job(4, marked), true],
    [job(2, marked), true],
    [job(1, marked), false],
  ])("%#", (yaml, expected) => {
    const workloads = setOf(yaml).workloads.map((workload) => ({ ...workload, gangs: [] }));
    expect(workloads.map(isDistributed)).toEqual([expected]);
  });
});

describe("by its kind, where no gang is known", () => {
  test.each([
    [pytorchJob(4, pod("default-scheduler")), true],
    [pytorchJob(2, pod("default-scheduler")), true],
    [pytorchJob(1, pod("default-scheduler")), false],
    [job(4, pod("default-scheduler")), false],
    ["apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 4}\n", false],
  ])("%#", (yaml, expected) => {
    const workloads = setOf(yaml).workloads.map((workload) => ({ ...workload, gangs: [] }));
    expect(workloads.map(isDistributed)).toEqual([expected]);
  });
});

test.each([
  ["{}", "{}", false],
  ["{limits: {nvidia.com/gpu: 0}}", "{}", false],
  ["{limits: {nvidia.com/gpu: 1}}", "{}", true],
  ["{}", '{annotations: {gpu-fraction: "0.5"}}', true],
  ["{}", '{annotations: {gpu-memory: "4096"}}', true],
])("resources %s and %s are GPUs: %s", (resources, metadata, expected) => {
  const yaml = `apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec: {template: {metadata: ${metadata}, spec: {containers: [{name: a, resources: ${resources}}]}}}\n`;
  expect(setOf(yaml).workloads.flatMap(({ views }) => views.map(hasGpus))).toEqual([expected]);
});
