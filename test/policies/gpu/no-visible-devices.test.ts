import { describe, expect, test } from "vitest";
import { noVisibleDevices as rule } from "../../../policies/gpu/no-visible-devices.ts";
import type { PodMeta } from "../../../src/kernel/base/kubernetes.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD, repairedPod } from "./repair.ts";

const NAME = "NVIDIA_VISIBLE_DEVICES";
const env = (...list: readonly unknown[]) => podTemplate({ container: { env: list } });
const GPU = { resources: { limits: { "nvidia.com/gpu": 1 } } };

describe.each(podKinds)("$name", (kind) => {
  test.each(ODD.map((value) => [value]))("passes with the env %j", (value) => {
    expect(checkPod(rule, kind, podTemplate({ container: { env: value } }))).toEqual([]);
  });

  test.each(["void", "none", "", null, undefined])("passes the value %j", (value) => {
    expect(checkPod(rule, kind, env({ name: NAME, value }))).toEqual([]);
  });

  test("finds all at its line, and hides the GPUs", () => {
    const template = env({ name: "A", value: "b" }, { name: NAME, value: "all" });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "GPU-005",
        severity: "error",
        message: 'container main sets NVIDIA_VISIBLE_DEVICES to "all"',
        path: kind.at("/spec/containers/0/env/1/value"),
        expected: "void, none or no such variable",
        received: '"all"',
        edits: [{ op: "set", path: kind.at("/spec/containers/0/env/1"), value: { name: NAME, value: "void" } }],
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("value: all");
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });

  test("leaves the variable to the device plug-in if the container requests GPUs", () => {
    const template = podTemplate({ container: { env: [{ name: NAME, value: "0" }], ...GPU } });
    expect(checkPod(rule, kind, template)[0]?.edits).toEqual([
      { op: "remove", path: kind.at("/spec/containers/0/env/0") },
    ]);
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });

  test("finds a value from elsewhere", () => {
    const template = env({ name: NAME, valueFrom: { configMapKeyRef: { name: "a", key: "b" } } });
    expect(checkPod(rule, kind, template)).toMatchObject([
      {
        message: "container main reads NVIDIA_VISIBLE_DEVICES from another object",
        path: kind.at("/spec/containers/0/env/0/valueFrom"),
      },
    ]);
    expect(repairedPod(rule, kind, template)).toEqual([]);
  });

  test("finds init, sidecar and ephemeral containers", () => {
    const container = (name: string) => ({ name, env: [{ name: NAME, value: "all" }] });
    const spec = {
      initContainers: [container("setup"), { ...container("proxy"), restartPolicy: "Always" }],
      ephemeralContainers: [container("debug")],
    };
    expect(checkPod(rule, kind, podTemplate({ spec })).map(({ message }) => message)).toEqual([
      'ephemeral container debug sets NVIDIA_VISIBLE_DEVICES to "all"',
      'init container setup sets NVIDIA_VISIBLE_DEVICES to "all"',
      'sidecar container proxy sets NVIDIA_VISIBLE_DEVICES to "all"',
    ]);
  });
});

const [kind] = podKinds;
if (kind === undefined) throw new Error("no kind");

test.each(["0", "0,1", "ALL", "Void", " void", "void ", "GPU-8a56a4bc", "nvidia.com/gpu=all", "$(OTHER)", 0, true, {}])(
  "finds the value %j",
  (value) => {
    expect(checkPod(rule, kind, env({ name: NAME, value }))).toHaveLength(1);
  },
);

test("passes variables of other names", () => {
  expect(
    checkPod(rule, kind, env({ name: NAME.toLowerCase(), value: "all" }, { value: "all" }, { name: null })),
  ).toEqual([]);
});

test("finds each of several settings, and repairs all of them", () => {
  const template = podTemplate({
    container: {
      env: [
        { name: NAME, value: "void" },
        { name: NAME, value: "all" },
        { name: NAME, value: "1" },
      ],
      ...GPU,
    },
  });
  expect(checkPod(rule, kind, template).map(({ path }) => path)).toEqual([
    kind.at("/spec/containers/0/env/1/value"),
    kind.at("/spec/containers/0/env/2/value"),
  ]);
  expect(repairedPod(rule, kind, template)).toEqual([]);
});

test("a part of a GPU counts as GPUs of the container that gets it", () => {
  const container = (name: string) => ({ name, env: [{ name: NAME, value: "all" }] });
  const spec = { containers: [container("first"), container("second")] };
  const ops = (annotations: Readonly<Record<string, string>>) =>
    checkPod(rule, kind, podTemplate({ metadata: { annotations }, spec })).map(({ edits }) => edits?.[0]?.op);
  expect(ops({ "gpu-fraction": "0.5" })).toEqual(["remove", "set"]);
  expect(ops({ "gpu-fraction": "0.5", "gpu-fraction-container-name": "second" })).toEqual(["set", "remove"]);
  expect(ops({})).toEqual(["set", "set"]);
});

test("is found through an alias, with the anchor beside it", () => {
  const findings = check(
    rule,
    `
apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  containers:
    - name: a
      env: &env [{name: NVIDIA_VISIBLE_DEVICES, value: all}]
    - name: b
      env: *env
`,
  );
  expect(findings.map(({ path, location }) => [path, location?.line])).toEqual([
    ["/spec/containers/0/env/0/value", 8],
    ["/spec/containers/1/env/0/value", 10],
  ]);
});

describe("variables that envFrom reads", () => {
  test.each(["NVIDIA_", "N", "NVIDIA_VISIBLE_DEVICES"])("finds the prefix %j", (prefix) => {
    const template = podTemplate({ container: { envFrom: [{ configMapRef: { name: "a" } }, { prefix }] } });
    expect(checkPod(rule, kind, template)).toMatchObject([
      { path: kind.at("/spec/containers/0/envFrom/1/prefix"), severity: "error", received: prefix },
    ]);
  });

  test.each([undefined, null, "", "AWS_", "NVIDIA_DRIVER_", 5])("passes the prefix %j", (prefix) => {
    expect(checkPod(rule, kind, podTemplate({ container: { envFrom: [{ prefix }] } }))).toEqual([]);
  });

  const source = (head: string, fields: string) => check(rule, `${head}\nmetadata: {name: x}\n${fields}\n`);
  const CONFIG = "apiVersion: v1\nkind: ConfigMap";
  const SECRET = "apiVersion: v1\nkind: Secret";
  const EXTERNAL = "apiVersion: external-secrets.io/v1\nkind: ExternalSecret";

  test.each([
    [CONFIG, `data: {${NAME}: all}`, `/data/${NAME}`],
    [CONFIG, `data: {${NAME}: "0"}`, `/data/${NAME}`],
    [SECRET, `stringData: {${NAME}: all}`, `/stringData/${NAME}`],
    [SECRET, `data: {${NAME}: YWxs}`, `/data/${NAME}`],
    [
      "apiVersion: bitnami.com/v1alpha1\nkind: SealedSecret",
      `spec: {encryptedData: {${NAME}: AgB}}`,
      `/spec/encryptedData/${NAME}`,
    ],
    [EXTERNAL, `spec: {target: {template: {data: {${NAME}: all}}}}`, `/spec/target/template/data/${NAME}`],
    [EXTERNAL, `spec: {data: [{secretKey: a}, {secretKey: ${NAME}}]}`, "/spec/data/1/secretKey"],
  ])("finds the key in %s %s", (head, fields, path) => {
    const kindOf = /kind: (\w+)/.exec(head)?.[1];
    expect(source(head, fields)).toMatchObject([
      {
        severity: "error",
        path,
        message: `the ${kindOf} sets NVIDIA_VISIBLE_DEVICES in every container that reads it with envFrom`,
      },
    ]);
  });

  test.each([
    [CONFIG, ""],
    [CONFIG, "data: null"],
    [CONFIG, "data: []"],
    [CONFIG, `data: {${NAME}: void}`],
    [CONFIG, `data: {script.sh: "export ${NAME}=all"}`],
    [SECRET, `data: {${NAME}: bm9uZQ==}`],
    [EXTERNAL, "spec: {data: {}}"],
    ["apiVersion: example.com/v1\nkind: ConfigMap", `data: {${NAME}: all}`],
  ])("passes %s %s", (head, fields) => {
    expect(source(head, fields)).toEqual([]);
  });
});

test("finds volumes and annotations by which the runtime gives GPUs", () => {
  const volumeMounts = [
    { name: "a", mountPath: "/var/run/nvidia-container-devices/all" },
    { name: "a", mountPath: "/var/run/nvidia-container-devices-of-mine" },
    { mountPath: null },
  ];
  const annotations = { "cdi.k8s.io/a": "nvidia.com/gpu=all", "cdi.k8s.io/b": "vendor.com/net=eth0", other: "gpu" };
  const template = podTemplate({ metadata: { annotations }, container: { volumeMounts } });
  expect(checkPod(rule, kind, template).map(({ path, message }) => [path, message])).toEqual([
    [
      kind.at("/metadata/annotations/cdi.k8s.io~1a"),
      'an annotation gives the pod the devices "nvidia.com/gpu=all" without the scheduler',
    ],
    [
      kind.at("/spec/containers/0/volumeMounts/0/mountPath"),
      "container main has a volume at /var/run/nvidia-container-devices/all, by which the NVIDIA runtime gives it GPUs",
    ],
  ]);
});

test("an annotation with the devices of a container is found, and a request is not", () => {
  const asking = (annotations: object) => checkPod(rule, kind, podTemplate({ metadata: { annotations } as PodMeta }));
  expect(asking({ "nvidia.com/container.main.gpu-memory.request": "8Gi" })).toEqual([]);
  expect(asking({ "nvidia.com/container.main.gpus.devices": "GPU-0" })).toMatchObject([
    {
      rule: "GPU-005",
      severity: "error",
      message: 'an annotation gives container "main" the GPUs "GPU-0", which only KAI\'s binder may do',
      fix: "remove the annotation and request GPU memory with nvidia.com/container.main.gpu-memory.request",
    },
  ]);
});
