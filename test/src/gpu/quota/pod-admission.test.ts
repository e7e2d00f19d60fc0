import { describe, expect, it } from "vitest";
import { podAdmission } from "../../../../src/gpu/quota/pod-admission.ts";
import { podResources } from "../../../../src/gpu/quota/pod-resources.ts";
import type { KubeObject, PodTemplate } from "../../../../src/kernel/base/kubernetes.ts";

const east = { name: "east" };

const limitRange = (limits: unknown, namespace = "a") => ({
  object: { apiVersion: "v1", kind: "LimitRange", metadata: { name: "l", namespace }, spec: { limits } } as KubeObject,
  cluster: east,
});

const runtimeClass = (overhead: unknown) => ({
  object: { apiVersion: "node.k8s.io/v1", kind: "RuntimeClass", metadata: { name: "kata" }, overhead } as KubeObject,
  cluster: east,
});

const pod = (resources: unknown, fields: object = {}) =>
  ({ spec: { containers: [{ name: "main", resources }], ...fields } }) as unknown as PodTemplate;

function counted(
  template: PodTemplate,
  item: unknown,
  { cluster = "east", namespace = "a" }: { readonly cluster?: string; readonly namespace?: string } = {},
) {
  const admitted = podAdmission([limitRange([item])], [])?.(cluster, namespace, template) ?? template;
  const { cpu, memory, gpu, problems } = podResources(admitted);
  expect(problems).toEqual([]);
  return { cpu, memory, gpu };
}

const container = (fields: object) => ({ type: "Container", ...fields });

describe("podAdmission", () => {
  it("is nothing without objects", () => {
    expect(podAdmission([], [])).toBeUndefined();
  });

  it.each<[string, unknown, object, number]>([
    ["the default request", undefined, { default: { cpu: 2 }, defaultRequest: { cpu: 1 } }, 1000],
    ["the default where there is no default request", {}, { default: { cpu: 2 } }, 2000],
    ["the maximum where there is no default", {}, { max: { cpu: 4 }, min: { cpu: 1 } }, 4000],
    ["the minimum where there is nothing else", {}, { min: { cpu: "100m" } }, 100],
    ["nothing beside a request", { requests: { cpu: "250m" } }, { default: { cpu: 2 } }, 250],
    ["nothing beside a limit, which the request equals", { limits: { cpu: 1 } }, { defaultRequest: { cpu: 2 } }, 1000],
    ["nothing without amounts", {}, { default: null }, 0],
  ])("adds %s", (_, resources, fields, cpu) => {
    expect(counted(pod(resources), container(fields)).cpu).toBe(cpu);
  });

  it("adds to init containers, and GPUs too", () => {
    const template = pod({}, { initContainers: [{ name: "first" }] });
    const item = container({ default: { memory: "1Gi", "nvidia.com/gpu": 1 } });
    expect(counted(template, item)).toEqual({ cpu: 0, memory: 2 ** 30, gpu: 100 });
  });

  it("reads only Container items of the namespace and cluster", () => {
    const item = container({ default: { cpu: 1 } });
    expect(counted(pod({}), { type: "Pod", max: { cpu: 1 } }).cpu).toBe(0);
    expect(counted(pod({}), item, { namespace: "b" }).cpu).toBe(0);
    expect(counted(pod({}), item, { cluster: "west" }).cpu).toBe(0);
  });

  it("adds the overhead of the RuntimeClass, unless the pod has one", () => {
    const cpuOf = (fields: object, overhead: unknown = { podFixed: { cpu: "250m" } }) => {
      const admit = podAdmission([], [runtimeClass(overhead)]);
      return podResources(admit?.("east", "a", pod({ requests: { cpu: 1 } }, fields)) ?? pod({})).cpu;
    };
    expect(cpuOf({ runtimeClassName: "kata" })).toBe(1250);
    expect(cpuOf({ runtimeClassName: "kata", overhead: { cpu: "500m" } })).toBe(1500);
    expect(cpuOf({ runtimeClassName: "kata" }, null)).toBe(1000);
    expect(cpuOf({ runtimeClassName: "other" })).toBe(1000);
    expect(cpuOf({})).toBe(1000);
  });

  it.each([
    undefined,
    null,
    "text",
    {},
    { spec: null },
    { spec: { containers: "a" } },
    { spec: { containers: [null] } },
  ])("does not fail on %j", (template) => {
    const admit = podAdmission([limitRange([null, container({ default: { cpu: 1 } })]), limitRange("a")], []);
    expect(admit?.("east", "a", template as unknown as PodTemplate)).toEqual(template);
  });

  it("returns the same template each time", () => {
    const admit = podAdmission([limitRange([container({ default: { cpu: 1 } })])], []);
    const template = pod({});
    expect(admit?.("east", "a", template)).toBe(admit?.("east", "a", template));
  });
});
