import { describe, expect, test } from "vitest";
import { sharedMemory as rule } from "../../../policies/storage/shared-memory.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";

// KubeRay mounts shared memory itself.
const kinds = podKinds.filter(({ name }) => name !== "RayCluster");
const gpus = (count: unknown) => ({ resources: { limits: { "nvidia.com/gpu": count } } });
const shm = { name: "shm", mountPath: "/dev/shm" };
const message = "container main uses GPUs, but has only the default /dev/shm of 64 MiB";

const IN_MEMORY = { medium: "Memory", sizeLimit: "16Gi" };
const BOTH = [
  ["/medium", "Memory"],
  ["/sizeLimit", "16Gi"],
];

describe.each(kinds)("$name", (kind) => {
  test.each([
    [{}],
    [{ container: gpus(0) }],
    [
      {
        container: { ...gpus(8), volumeMounts: [shm] },
        spec: { volumes: [{ name: "shm", emptyDir: { medium: "Memory" } }] },
      },
    ],
    [
      {
        container: { ...gpus(8), volumeMounts: [{ ...shm, mountPath: "/dev/shm/" }] },
        spec: { volumes: [{ name: "shm", emptyDir: { medium: "Memory" } }] },
      },
    ],
    [
      {
        container: { ...gpus(8), volumeMounts: [shm] },
        spec: { volumes: [{ name: "shm", hostPath: { path: "/dev/shm" } }] },
      },
    ],
    [{ container: { ...gpus(8), volumeMounts: [shm] } }],
    [{ container: gpus(8), spec: { hostIPC: true } }],
  ])("passes with %j", (changes) => {
    expect(checkPod(rule, kind, podTemplate(changes))).toEqual([]);
  });

  test("finds a container without the mount, at the container", () => {
    const template = podTemplate({ container: gpus(8) });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      { rule: "STORAGE-002", severity: "warning", message, path: kind.at("/spec/containers/0/volumeMounts") },
    ]);
    expect(findings.map(({ edits }) => edits)).toEqual([
      [
        {
          op: "set",
          path: kind.at("/spec/volumes"),
          value: [{ name: "shared-memory", emptyDir: { medium: "Memory", sizeLimit: "16Gi" } }],
        },
        {
          op: "set",
          path: kind.at("/spec/containers/0/volumeMounts"),
          value: [{ name: "shared-memory", mountPath: "/dev/shm" }],
        },
      ],
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("- image: example.com/train:1");
  });

  test.each([
    [[{ name: "shm" }], [["", IN_MEMORY]]],
    [[{ name: "shm", emptyDir: null }], [["", IN_MEMORY]]],
    [[{ name: "shm", emptyDir: {} }], BOTH],
    [[{ name: "shm", emptyDir: { medium: "" } }], BOTH],
    [[{ name: "shm", emptyDir: { medium: "memory" } }], BOTH],
    [[{ name: "shm", emptyDir: { sizeLimit: "1Gi" } }], [["/medium", "Memory"]]],
  ])("finds the volume on disk %j", (volumes, edits) => {
    const container = { ...gpus(8), volumeMounts: [shm] };
    expect(checkPod(rule, kind, podTemplate({ container, spec: { volumes } }))).toMatchObject([
      {
        message: "container main has volume shm at /dev/shm, which is on disk",
        path: kind.at("/spec/volumes/0/emptyDir/medium"),
        edits: edits.map(([path, value]) => ({ op: "set", path: kind.at(`/spec/volumes/0/emptyDir${path}`), value })),
      },
    ]);
  });

  test("adds to the lists that are there, under a name that is free", () => {
    const container = { ...gpus(8), volumeMounts: [{ name: "data", mountPath: "/data" }] };
    const spec = {
      volumes: [
        { name: "data", emptyDir: {} },
        { name: "shared-memory", emptyDir: {} },
      ],
    };
    expect(checkPod(rule, kind, podTemplate({ container, spec })).map(({ edits }) => edits)).toEqual([
      [
        {
          op: "set",
          path: kind.at("/spec/volumes/2"),
          value: { name: "shared-memory-2", emptyDir: { medium: "Memory", sizeLimit: "16Gi" } },
        },
        {
          op: "set",
          path: kind.at("/spec/containers/0/volumeMounts/1"),
          value: { name: "shared-memory-2", mountPath: "/dev/shm" },
        },
      ],
    ]);
  });
});

const [job] = podKinds;
if (job === undefined) throw new Error("no Job");

test.each([
  ["64Gi", "32Gi"],
  ["1.5Gi", "768Mi"],
  ["1G", "476Mi"],
  ["1Mi", "16Gi"],
  ["much", "16Gi"],
])("with a memory limit of %s the new volume has %s", (memory, sizeLimit) => {
  const container = { resources: { limits: { "nvidia.com/gpu": 8, memory } } };
  const [finding] = checkPod(rule, job, podTemplate({ container }));
  expect(finding?.edits?.[0]).toMatchObject({
    value: [{ name: "shared-memory", emptyDir: { medium: "Memory", sizeLimit } }],
  });
});

test("sidecars with GPUs count, those without and init containers do not", () => {
  const spec = {
    initContainers: [
      { name: "setup", ...gpus(8) },
      { name: "proxy", restartPolicy: "Always" },
      { name: "peer", restartPolicy: "Always", ...gpus("2") },
    ],
  };
  expect(checkPod(rule, job, podTemplate({ spec })).map((finding) => finding.message)).toEqual([
    message.replace("container main", "sidecar container peer"),
  ]);
});

test.each([0, "0"])("a sidecar with %j GPUs does not count", (count) => {
  const volumes = [{ name: "shm", emptyDir: { medium: "Memory" } }];
  const main = { ...gpus(8), volumeMounts: [{ name: "shm", mountPath: "/dev/shm" }] };
  const initContainers = [{ name: "proxy", restartPolicy: "Always", ...gpus(count) }];
  expect(checkPod(rule, job, podTemplate({ container: main, spec: { initContainers, volumes } }))).toEqual([]);
});

test("a share of a GPU is the first container's", () => {
  const metadata = { annotations: { "gpu-fraction": "0.5" } };
  const spec = { containers: [{ name: "main" }, { name: "log" }] };
  expect(checkPod(rule, job, podTemplate({ metadata, spec })).map((finding) => finding.message)).toEqual([message]);
});

test("inference needs it from the second GPU on, whatever its kind", () => {
  const deployment = (count: number) =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{name: main, resources: {limits: {nvidia.com/gpu: ${count}}}}]}}}\n`;
  expect(check(rule, deployment(1))).toEqual([]);
  expect(check(rule, deployment(2))).toMatchObject([{ message }]);
});

test("kinds whose operator mounts it are left alone", () => {
  for (const kind of podKinds.filter(({ name }) => name === "RayCluster")) {
    expect(checkPod(rule, kind, podTemplate({ container: gpus(8) }))).toEqual([]);
  }
  const machine = `apiVersion: kubevirt.io/v1
kind: VirtualMachineInstance
metadata: {name: v}
spec: {domain: {devices: {gpus: [{deviceName: nvidia.com/A100, name: a}, {deviceName: nvidia.com/A100, name: b}]}}}
`;
  expect(check(rule, machine)).toEqual([]);
  const kserve = (predictor: string) =>
    `apiVersion: serving.kserve.io/v1beta1\nkind: InferenceService\nmetadata: {name: a}\nspec: {predictor: ${predictor}}\n`;
  expect(check(rule, kserve("{model: {modelFormat: {name: vllm}, resources: {limits: {nvidia.com/gpu: 4}}}}"))).toEqual(
    [],
  );
  expect(check(rule, kserve("{containers: [{name: main, resources: {limits: {nvidia.com/gpu: 4}}}]}"))).toHaveLength(1);
});
