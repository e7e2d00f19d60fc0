import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runaiGpuFields as rule } from "../../../policies/gpu/runai-gpu-fields.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";
import { sharedMissing, sharedPath } from "../../helpers/shared.ts";
import { ODD } from "./repair.ts";

const workload = (spec: unknown, changes: object = {}) => ({
  apiVersion: "run.ai/v2alpha1",
  kind: "TrainingWorkload",
  metadata: { name: "train", namespace: "runai-team-nlp" },
  spec,
  ...changes,
});
const wrap = (fields: object) => Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { value }]));
const found = (fields: object, changes?: object) => check(rule, emitYaml(workload(wrap(fields), changes)));
const told = (fields: object) => found(fields).map(({ path, message }) => [path, message]);

test.each(ODD.map((value) => [value]))("passes with the spec %j, and with fields of it", (value) => {
  expect(check(rule, emitYaml(workload(value)))).toEqual([]);
  expect(check(rule, emitYaml(workload({ gpu: value, gpuDevices: value, gpuLimit: value })))).toEqual([]);
  expect(found({ gpuDevices: value, memoryLimit: value, memory: value })).toEqual([]);
});

test("finds a portion of several GPUs", () => {
  expect(found({ gpu: "0.5", gpuDevices: 4 })).toMatchObject([
    {
      rule: "GPU-015",
      severity: "error",
      message: "gpuDevices is 4 beside a portion, which needs 1",
      path: "/spec/gpuDevices/value",
      expected: "1",
      received: "4",
    },
  ]);
});

test.each([
  [{ gpu: "0.5" }],
  [{ gpu: 0.5, gpuDevices: 1 }],
  [{ gpu: "0.5", gpuDevices: "1", gpuLimit: "0.5" }],
  [{ gpu: "0.5", gpuLimit: 1 }],
  [{ gpu: "8" }],
  [{ gpu: 1, gpuDevices: 1 }],
  [{ gpu: 0, gpuDevices: 8 }],
  [{ gpuDevices: 8 }],
  [{ gpuMemory: "16G", gpuDevices: 1, gpuMemoryLimit: "16G" }],
  [{ memory: "1Gi", memoryLimit: "1024Mi" }],
  [{ cpu: "0.5", cpuLimit: "500m" }],
  [{ memory: "64G" }],
  [{ memoryLimit: "64G" }],
  [{ migProfile: "1g.5gb" }],
])("passes %j", (fields) => {
  expect(told(fields)).toEqual([]);
});

test.each([
  [{ gpu: "0.5", gpuDevices: 0 }, "gpuDevices", "gpuDevices is 0 beside a portion, which needs 1"],
  [{ gpuMemory: "16G", gpuDevices: 2 }, "gpuDevices", "gpuDevices is 2 beside GPU memory, which needs 1"],
  [
    { gpu: "0.5", gpuMemory: "16G" },
    "gpuMemory",
    'gpuMemory is set together with gpu "0.5", but the two exclude each other',
  ],
  [
    { gpu: "0.5", migProfile: "1g.5gb" },
    "migProfile",
    'migProfile "1g.5gb" is set together with a portion, but the two exclude each other',
  ],
  [
    { gpuMemory: "5G", migProfile: "1g.5gb" },
    "migProfile",
    'migProfile "1g.5gb" is set together with GPU memory, but the two exclude each other',
  ],
  [{ gpu: "0.5", gpuLimit: "0.4" }, "gpuLimit", 'gpuLimit "0.4" is below gpu "0.5"'],
  [{ gpu: "0.5", gpuLimit: "1.5" }, "gpuLimit", 'gpuLimit is "1.5", above 1'],
  [{ gpuMemory: "16G", gpuMemoryLimit: "8G" }, "gpuMemoryLimit", 'gpuMemoryLimit "8G" is below gpuMemory "16G"'],
  [{ memory: "1Gi", memoryLimit: "1G" }, "memoryLimit", 'memoryLimit "1G" is below memory "1Gi"'],
  [{ cpu: 2, cpuLimit: "1500m" }, "cpuLimit", 'cpuLimit "1500m" is below cpu 2'],
  [{ gpu: "1.5" }, "gpu", 'gpu is "1.5", neither a portion nor a number of GPUs'],
  [{ gpu: -1 }, "gpu", "gpu is -1, neither a portion nor a number of GPUs"],
])("finds %j", (fields, field, message) => {
  expect(told(fields)).toEqual([[`/spec/${field}/value`, message]]);
});

test("checks the master of a distributed workload, and at every kind of workload", () => {
  const bad = wrap({ gpu: "0.5", gpuDevices: 2 });
  expect(found({}, { kind: "DistributedWorkload", masterSpec: bad }).map(({ path }) => path)).toEqual([
    "/masterSpec/gpuDevices/value",
  ]);
  expect(found({ gpu: "0.5", gpuDevices: 2 }, { kind: "InferenceWorkload" })).toHaveLength(1);
  expect(found({ gpu: "0.5", gpuDevices: 2 }, { kind: "TrainingPolicy" })).toEqual([]);
  expect(found({ gpu: "0.5", gpuDevices: 2 }, { apiVersion: "example.com/v1" })).toEqual([]);
});

const folder = sharedPath("runai-cases", "v2alpha1");

// Manifests of live clusters and of the vendor's documentation; skipped where the shared material is absent.
test.skipIf(sharedMissing("runai-cases"))("passes manifests that a platform has accepted", () => {
  const files = readdirSync(folder).filter((file) => /\.(?:yaml|json)$/.test(file));
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    expect(
      check(rule, readFileSync(`${folder}/${file}`, "utf8")).map(({ message }) => message),
      file,
    ).toEqual([]);
  }
});
