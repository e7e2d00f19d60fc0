import { describe, expect, test } from "vitest";
import { modelWithinPod as rule } from "../../../policies/gang/model-within-pod.ts";
import { check } from "../../helpers/policies.ts";

const deployment = (args: string, gpus = "4", kind = "Deployment") =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{name: main, args: ${args}, resources: {limits: {nvidia.com/gpu: ${gpus}}}}]}}}\n`;
test.each([
  deployment("null"),
  deployment("[--tensor-parallel-size=4]"),
  deployment("[--tensor-parallel-size=8]", "null"),
  deployment("[--tensor-parallel-size=8, --nnodes=2]"),
  deployment('["ray start --head; vllm serve --tensor-parallel-size 8"]'),
  deployment("[--nproc-per-node=2]"),
  `apiVersion: leaderworkerset.x-k8s.io/v1\nkind: LeaderWorkerSet\nmetadata: {name: a}\nspec: {leaderWorkerTemplate: {size: 2, workerTemplate: {spec: {containers: [{name: main, args: [--tensor-parallel-size=8], resources: {limits: {nvidia.com/gpu: 4}}}]}}}}\n`,
])("%#: passes", (yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

describe("finds", () => {
  test.each([
    [
      deployment("[--tensor-parallel-size=8]"),
      "the model is split over 8 GPUs (--tensor-parallel-size=8), but the pod has 4 GPUs",
    ],
    [deployment("[--tp, '2', --pp-size, '4']"), "split over 8 GPUs"],
    [deployment("[--tensor-parallel-size, '2']", "1", "StatefulSet"), "but the pod has 1 GPU,"],
  ])("%#", (yaml, message) => {
    expect(check(rule, yaml)).toMatchObject([{ severity: "error", message: expect.stringContaining(message) }]);
  });
});
