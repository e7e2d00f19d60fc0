import { describe, expect, test } from "vitest";
import { gpuPodResources } from "../../../policies/gpu/gpu-pod-resources.ts";
import { runTimeLimit } from "../../../policies/lifecycle/run-time-limit.ts";
import { scaleBounds } from "../../../policies/lifecycle/scale-bounds.ts";
import { servingProbes } from "../../../policies/lifecycle/serving-probes.ts";
import { gpuCap } from "../../../policies/quota/gpu-cap.ts";
import { check } from "../../helpers/policies.ts";

const rules = [gpuPodResources, runTimeLimit, scaleBounds, servingProbes];
const job = (resources: string) =>
  `{apiVersion: batch/v1, kind: Job, metadata: {name: a}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, resources: ${resources}}]}}}}`;
const messages = (yaml: string) => check(rules, yaml).map(({ rule, message }) => `${rule} ${message}`);

test.each([
  ["google.com/tpu", "TPU"],
  ["habana.ai/gaudi", "Gaudi accelerator"],
  ["aws.amazon.com/neuron", "Neuron device"],
  ["gpu.intel.com/i915", "GPU"],
  ["amd.com/gpu", "GPU"],
  ["nvidia.com/mig-1g.5gb", "GPU"],
])("a Job with %s has findings about its %s", (name, word) => {
  expect(messages(job(`{limits: {${name}: 4}}`))).toEqual([
    `LIFECYCLE-004 nothing ends the Job when it hangs, so it holds its ${word}s forever`,
    `GPU-008 container main has a ${word} and requests neither CPU nor memory`,
  ]);
});

test("requests without limits count", () => {
  expect(messages(job("{requests: {google.com/tpu: 4}}"))).toHaveLength(2);
});

describe("no device", () => {
  test.each([
    ["{limits: {google.com/tpu: 0}}"],
    ['{limits: {google.com/tpu: "0"}}'],
    ["{limits: {google.com/tpu: null}}"],
    ["{limits: {tpu: 4}}"],
    ["{limits: {vpc.amazonaws.com/efa: 4}}"],
    ["{limits: {gpu.intel.com/i915_monitoring: 1}}"],
    ["{limits: {nvidia.com/gpumem: 3000}}"],
    ["{limits: {volcano.sh/vgpu-memory: 3000, volcano.sh/vgpu-cores: 50}}"],
    ["{limits: 7}"],
    ["null"],
  ])("%s", (resources) => {
    expect(messages(job(resources))).toEqual([]);
  });
});

test("a server on TPUs has findings about its probes and its scale", () => {
  const service = `{apiVersion: serving.knative.dev/v1, kind: Service, metadata: {name: a}, spec: {template: {metadata: {annotations: {autoscaling.knative.dev/min-scale: "0"}}, spec: {containers: [{name: main, resources: {limits: {google.com/tpu: 4, cpu: 1, memory: 1Gi}}}]}}}}`;
  expect(messages(service)).toEqual([
    "LIFECYCLE-009 autoscaling.knative.dev/min-scale is 0, so the first request waits for a TPU and for the model to load",
  ]);
  const deployment = `{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, spec: {template: {spec: {containers: [{name: main, ports: [{containerPort: 80}], resources: {requests: {cpu: 1, memory: 1Gi}, limits: {google.com/tpu: 4, memory: 1Gi}}}]}}}}`;
  expect(messages(deployment)).toEqual([
    "LIFECYCLE-006 container main serves on TPUs without a readinessProbe",
    "LIFECYCLE-006 container main serves on TPUs without a startupProbe, so a load that hangs never ends",
  ]);
});

test("quota counts GPUs only", () => {
  expect(check(gpuCap, job("{limits: {google.com/tpu: 4000}}"))).toEqual([]);
});

test("KubeVirt derives the requests of a machine with a GPU", () => {
  const devices = "{gpus: [{name: g, deviceName: nvidia.com/A100}]}";
  const yaml = `{apiVersion: kubevirt.io/v1, kind: VirtualMachineInstance, metadata: {name: a}, spec: {domain: {devices: ${devices}, memory: {guest: 8Gi}}}}`;
  expect(check(gpuPodResources, yaml)).toEqual([]);
});
