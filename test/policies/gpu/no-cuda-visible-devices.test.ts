import { describe, expect, test } from "vitest";
import { noCudaVisibleDevices as rule } from "../../../policies/gpu/no-cuda-visible-devices.ts";
import { checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD, repairedPod } from "./repair.ts";

const NAME = "CUDA_VISIBLE_DEVICES";
const GPU = { resources: { limits: { "nvidia.com/gpu": 4 } } };
const env = (...list: readonly unknown[]) => podTemplate({ container: { env: list, ...GPU } });

describe.each(podKinds)("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes with the env %j", (value) => {
    expect(checkPod(rule, kind, podTemplate({ container: { env: value, ...GPU } }))).toEqual([]);
  });

  test("finds a list of devices at its line, and removes it", () => {
    const template = env({ name: "A", value: "b" }, { name: NAME, value: "0,1" });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-007",
        severity: "warning",
        message: 'container main sets CUDA_VISIBLE_DEVICES to "0,1"',
        path: kind.at("/spec/containers/0/env/1/value"),
        edits: [{ op: "remove", path: kind.at("/spec/containers/0/env/1") }],
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe(`value: "0,1"`);
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");

test.each(["", "-1", "NoDevFiles", null, undefined])("passes the value %j, which hides all on purpose", (value) => {
  expect(checkPod(rule, kind, env({ name: NAME, value }))).toEqual([]);
});

test.each(["0", "GPU-8a56a4bc", " ", 0, "all", "$(RANK)"])("finds the value %j", (value) => {
  expect(checkPod(rule, kind, env({ name: NAME, value }))).toHaveLength(1);
});

test("passes values that are not fixed, pods without whole GPUs, and other names", () => {
  expect(checkPod(rule, kind, env({ name: NAME, valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }))).toEqual(
    [],
  );
  expect(checkPod(rule, kind, env({ name: "CUDA_DEVICE_ORDER", value: "PCI_BUS_ID" }))).toEqual([]);
  const fixed = [{ name: NAME, value: "0" }];
  expect(checkPod(rule, kind, podTemplate({ container: { env: fixed } }))).toEqual([]);
  const shared = { annotations: { "gpu-fraction": "0.5" } };
  expect(checkPod(rule, kind, podTemplate({ metadata: shared, container: { env: fixed } }))).toEqual([]);
  const none = { resources: { limits: { "nvidia.com/gpu": 0 } } };
  expect(checkPod(rule, kind, podTemplate({ container: { env: fixed, ...none } }))).toEqual([]);
});

test("finds init and sidecar containers with GPUs", () => {
  const container = (name: string) => ({ name, env: [{ name: NAME, value: "0" }], ...GPU });
  const spec = { initContainers: [container("setup"), { ...container("proxy"), restartPolicy: "Always" }] };
  expect(checkPod(rule, kind, podTemplate({ spec })).map(({ message }) => message)).toEqual([
    'init container setup sets CUDA_VISIBLE_DEVICES to "0"',
    'sidecar container proxy sets CUDA_VISIBLE_DEVICES to "0"',
  ]);
});
