import { describe, expect, test } from "vitest";
import { cudaImageWithoutGpu as rule } from "../../../policies/gpu/cuda-image-without-gpu.ts";
import type { PodMeta } from "../../../src/kernel/base/kubernetes.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD } from "./repair.ts";

const image = "nvcr.io/nvidia/pytorch:25.01-py3";
const plain = { schedulerName: "default-scheduler" };
const running = (container: object, changes: { spec?: object; metadata?: PodMeta } = {}) =>
  podTemplate({ container, ...changes, spec: { ...plain, ...changes.spec } });

describe.each(podKinds)("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes with the image %j", (value) => {
    expect(checkPod(rule, kind, running({ image: value }))).toEqual([]);
  });

  test("finds a CUDA image at its line", () => {
    const template = running({ image });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-006",
        severity: "warning",
        message: `container main has the CUDA image ${image}, but requests no GPU`,
        path: kind.at("/spec/containers/0/image"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe(`- image: ${image}`);
  });

  test("is information where KAI's webhook hides the GPUs", () => {
    expect(checkPod(rule, kind, podTemplate({ container: { image } })).map(({ severity }) => severity)).toEqual([
      "info",
    ]);
  });

  test.each([
    [{ resources: { limits: { "nvidia.com/gpu": 1 } } }],
    [{ resources: { requests: { "nvidia.com/mig-1g.5gb": "1" } } }],
    [{ resources: { claims: [{ name: "gpu" }] } }],
    [{ resources: { claims: [{ name: "device" }] } }],
    [{ env: [{ name: "NVIDIA_VISIBLE_DEVICES", value: "void" }] }],
    [{ env: [{ name: "NVIDIA_VISIBLE_DEVICES", value: "all" }] }],
  ])("passes with %j", (container) => {
    expect(checkPod(rule, kind, running({ image, ...container }))).toEqual([]);
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");

test.each([
  ["nvidia/cuda:12.4.0-base", 1],
  ["docker.io/nvidia/cuda:12.4.0", 1],
  ["index.docker.io/nvidia/cuda", 1],
  ["NVCR.io/nvidia/tritonserver:24.01", 1],
  ["example.com/train:2.4-cuda12.4", 1],
  ["pytorch/pytorch:2.4.0-cuda12.4-cudnn9-runtime", 1],
  ["example.com/cuda-train:1", 1],
  ["example.com/barracuda:1", 0],
  ["example.com/nvidia/exporter:1", 0],
  ["example.com/train@sha256:cuda0000000000000000000000000000000000000000000000000000000000000", 0],
  ["evilnvcr.io/nvidia/cud:1", 0],
  ["python:3.12", 0],
])("of the image %s it tells %i", (name, count) => {
  expect(checkPod(rule, kind, running({ image: name }))).toHaveLength(count);
});

test("a part of a GPU is for one container only", () => {
  const template = running(
    {},
    {
      metadata: { annotations: { "gpu-fraction": "0.5" } },
      spec: {
        containers: [
          { name: "a", image },
          { name: "b", image },
        ],
        initContainers: [{ name: "setup", image }],
      },
    },
  );
  expect(checkPod(rule, kind, template).map(({ path }) => path)).toEqual([
    kind.at("/spec/containers/1/image"),
    kind.at("/spec/initContainers/0/image"),
  ]);
});

test("finds sidecar and ephemeral containers", () => {
  const spec = {
    initContainers: [{ name: "proxy", image, restartPolicy: "Always" }],
    ephemeralContainers: [{ name: "debug", image }],
  };
  expect(checkPod(rule, kind, running({}, { spec }))).toHaveLength(2);
});

test("the list of images is an option", () => {
  const options = { images: ["example.com/gpu/", "rocm"] };
  const of = (name: string) => checkPod(rule, kind, running({ image: name }), { options }).length;
  expect(of(image)).toBe(0);
  expect(of("example.com/gpu/train:1")).toBe(1);
  expect(of("rocm/pytorch:1")).toBe(1);
  expect(checkPod(rule, kind, running({ image }), { options: { images: [] } })).toEqual([]);
});
