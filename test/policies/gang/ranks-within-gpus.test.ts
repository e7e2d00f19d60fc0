import { describe, expect, test } from "vitest";
import { ranksWithinGpus as rule } from "../../../policies/gang/ranks-within-gpus.ts";
import { check } from "../../helpers/policies.ts";

const deployment = (args: string, gpus = "4", kind = "Deployment") =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{name: main, args: ${args}, resources: {limits: {nvidia.com/gpu: ${gpus}}}}]}}}\n`;
const trainJob = (processes: string, gpus: number) =>
  `apiVersion: trainer.kubeflow.org/v1alpha1\nkind: TrainJob\nmetadata: {name: a}\nspec: {runtimeRef: {name: torch-distributed}, trainer: {numProcPerNode: ${processes}, numNodes: 2, resourcesPerNode: {limits: {nvidia.com/gpu: ${gpus}}}}}\n`;

test.each([
  deployment("null"),
  deployment("[--tensor-parallel-size=4]"),
  deployment("[--tensor-parallel-size=8]", "null"),
  deployment("[--tensor-parallel-size=8, --nnodes=2]"),
  deployment('["ray start --head; vllm serve --tensor-parallel-size 8"]'),
  deployment("[--nproc-per-node=2]"),
  trainJob("4", 4),
  trainJob("auto", 4),
  `apiVersion: leaderworkerset.x-k8s.io/v1\nkind: LeaderWorkerSet\nmetadata: {name: a}\nspec: {leaderWorkerTemplate: {size: 2, workerTemplate: {spec: {containers: [{name: main, args: [--tensor-parallel-size=8], resources: {limits: {nvidia.com/gpu: 4}}}]}}}}\n`,
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

describe("finds", () => {
  test.each([
    [
      deployment("[--tensor-parallel-size=8]"),
      "error",
      "the model is split over 8 GPUs (--tensor-parallel-size=8), but the pod has 4 GPUs",
    ],
    [deployment("[--tp, '2', --pp-size, '4']"), "error", "split over 8 GPUs"],
    [deployment("[--tensor-parallel-size, '2']", "1", "StatefulSet"), "error", "but the pod has 1 GPU,"],
    [
      deployment("[torchrun, --nproc-per-node=8, train.py]"),
      "warning",
      "--nproc-per-node=8 starts 8 processes in each pod",
    ],
    [trainJob("8", 4), "warning", "numProcPerNode starts 8 processes in each pod, but a pod has 4 GPUs"],
  ])("%#", (yaml, severity, message) => {
    expect(check(rule, yaml)).toMatchObject([{ severity, message: expect.stringContaining(message) }]);
  });
});
