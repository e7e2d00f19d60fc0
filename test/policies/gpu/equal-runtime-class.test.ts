import { describe, expect, test } from "vitest";
import { equalRuntimeClass as rule } from "../../../policies/gpu/equal-runtime-class.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, checkPod, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "./repair.ts";

const GPU = { resources: { limits: { "nvidia.com/gpu": 8 } } };

describe.each(podKinds)("$name", (kind) => {
  test.each([...ODD, "nvidia"].map((value) => [value]))("passes with one class, be it %j", (runtimeClassName) => {
    expect(checkPod(rule, kind, podTemplate({ container: GPU, spec: { runtimeClassName } }))).toEqual([]);
  });
});

const template = (runtimeClassName: unknown, container: object = GPU) => ({
  replicas: 1,
  template: { spec: { runtimeClassName, containers: [{ name: "pytorch", ...container }] } },
});
const pytorch = (Master: object, Worker: object) =>
  check(
    rule,
    emitYaml({
      apiVersion: "kubeflow.org/v1",
      kind: "PyTorchJob",
      metadata: { name: "train" },
      spec: { pytorchReplicaSpecs: { Master, Worker } },
    }),
  );

test("finds the pods without the class", () => {
  expect(pytorch(template("nvidia"), template(undefined))).toMatchObject([
    {
      rule: "GPU-014",
      severity: "warning",
      message: 'pods of worker have no runtimeClassName, but pods of master have "nvidia"',
      path: "/spec/pytorchReplicaSpecs/Worker/template/spec/runtimeClassName",
      expected: '"nvidia"',
      received: "nothing",
    },
  ]);
  expect(pytorch(template(""), template("nvidia")).map(({ message }) => message)).toEqual([
    'pods of master have no runtimeClassName, but pods of worker have "nvidia"',
  ]);
});

test("finds another class", () => {
  expect(pytorch(template("nvidia"), template("nvidia-cdi")).map(({ message }) => message)).toEqual([
    'pods of worker have the runtimeClassName "nvidia-cdi", but pods of master have "nvidia"',
  ]);
});

test("passes one class everywhere, none anywhere, and pods without GPUs", () => {
  expect(pytorch(template("nvidia"), template("nvidia"))).toEqual([]);
  expect(pytorch(template(undefined), template(null))).toEqual([]);
  expect(pytorch(template("nvidia"), template(undefined, {}))).toEqual([]);
  expect(pytorch(template("gvisor", {}), template(undefined))).toEqual([]);
});
