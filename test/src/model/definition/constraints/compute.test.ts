import { describe, expect, it } from "vitest";
import { distributedInference, problems, training } from "../definitions.ts";

const compute = (fields: object) => problems(training({ compute: fields }));

describe("a request for GPUs", () => {
  it.each<[string, object]>([
    ["nothing", {}],
    [
      "null everywhere",
      { gpuDevicesRequest: null, gpuRequestType: null, gpuPortionRequest: null, gpuMemoryRequest: null },
    ],
    ["no GPU", { gpuDevicesRequest: 0 }],
    ["whole GPUs", { gpuDevicesRequest: 8 }],
    ["a portion", { gpuDevicesRequest: 1, gpuRequestType: "portion", gpuPortionRequest: 0.5 }],
    ["a portion of the one device that goes without saying", { gpuRequestType: "portion", gpuPortionRequest: 0.1 }],
    ["a portion with a limit", { gpuRequestType: "portion", gpuPortionRequest: 0.1, gpuPortionLimit: 1 }],
    ["all of one device", { gpuDevicesRequest: 1, gpuRequestType: "portion", gpuPortionRequest: 1 }],
    ["all of several devices", { gpuDevicesRequest: 4, gpuRequestType: "portion", gpuPortionRequest: 1 }],
    ["memory", { gpuDevicesRequest: 1, gpuRequestType: "memory", gpuMemoryRequest: "4G" }],
    ["memory with a limit", { gpuRequestType: "memory", gpuMemoryRequest: "4G", gpuMemoryLimit: "4000M" }],
  ])("may be for %s", (_name, fields) => {
    expect(compute(fields)).toEqual([]);
  });

  it.each<[string, object, readonly string[]]>([
    [
      "a type without its request",
      { gpuRequestType: "portion" },
      ["DEF-009 /spec/compute/gpuPortionRequest compute.gpuPortionRequest: is mandatory with gpuRequestType portion"],
    ],
    [
      "a type without its request, though with its limit",
      { gpuRequestType: "memory", gpuMemoryLimit: "1G" },
      ["DEF-009 /spec/compute/gpuMemoryRequest compute.gpuMemoryRequest: is mandatory with gpuRequestType memory"],
    ],
    [
      "a request without its type",
      { gpuDevicesRequest: 1, gpuMemoryRequest: "4G" },
      [
        "DEF-003 /spec/compute/gpuMemoryRequest compute.gpuMemoryRequest: is allowed only with gpuRequestType memory, but found no gpuRequestType",
      ],
    ],
    [
      "the request of the other type",
      { gpuRequestType: "memory", gpuPortionRequest: 0.5, gpuMemoryRequest: "4G" },
      [
        "DEF-003 /spec/compute/gpuPortionRequest compute.gpuPortionRequest: is allowed only with gpuRequestType portion, but found memory",
      ],
    ],
    [
      "more than a device as a portion",
      { gpuRequestType: "portion", gpuPortionRequest: 2 },
      ["DEF-003 /spec/compute/gpuPortionRequest compute.gpuPortionRequest: must be above 0 and at most 1, but is 2"],
    ],
    [
      "no portion at all",
      { gpuRequestType: "portion", gpuPortionRequest: 0, gpuPortionLimit: 0.5 },
      ["DEF-003 /spec/compute/gpuPortionRequest compute.gpuPortionRequest: must be above 0 and at most 1, but is 0"],
    ],
    [
      "a limit beyond the device",
      { gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 1.5 },
      ["DEF-003 /spec/compute/gpuPortionLimit compute.gpuPortionLimit: must be above 0 and at most 1, but is 1.5"],
    ],
    [
      "no memory at all",
      { gpuRequestType: "memory", gpuMemoryRequest: "0" },
      ["DEF-003 /spec/compute/gpuMemoryRequest compute.gpuMemoryRequest: must be above 0, but is 0"],
    ],
    [
      "memory of several devices",
      { gpuDevicesRequest: 2, gpuRequestType: "memory", gpuMemoryRequest: "4G" },
      [
        "DEF-003 /spec/compute/gpuRequestType compute.gpuRequestType: memory is allowed only for one device, but gpuDevicesRequest is 2",
      ],
    ],
    [
      "a portion of several devices",
      { gpuDevicesRequest: 2, gpuRequestType: "portion", gpuPortionRequest: 0.5 },
      [
        "DEF-003 /spec/compute/gpuPortionRequest compute.gpuPortionRequest: 0.5 is allowed only for one device, but gpuDevicesRequest is 2",
      ],
    ],
    [
      "a portion of no device",
      { gpuDevicesRequest: 0, gpuRequestType: "portion", gpuPortionRequest: 0.5 },
      [
        "DEF-003 /spec/compute/gpuDevicesRequest compute.gpuDevicesRequest: is 0, which leaves nothing to share by portion",
      ],
    ],
    [
      "a limit of nothing",
      { gpuDevicesRequest: 1, gpuPortionLimit: 0.5, gpuMemoryLimit: "1G" },
      [
        "DEF-003 /spec/compute/gpuMemoryLimit compute.gpuMemoryLimit: has no effect without gpuMemoryRequest",
        "DEF-003 /spec/compute/gpuPortionLimit compute.gpuPortionLimit: has no effect without gpuPortionRequest",
      ],
    ],
    [
      "a limit below the request",
      { gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 0.25 },
      [
        "DEF-003 /spec/compute/gpuPortionLimit compute.gpuPortionLimit: is 0.25, less than the 0.5 of gpuPortionRequest",
      ],
    ],
    [
      "a memory limit below the request, in another unit",
      { gpuRequestType: "memory", gpuMemoryRequest: "4Gi", gpuMemoryLimit: "4G" },
      ["DEF-003 /spec/compute/gpuMemoryLimit compute.gpuMemoryLimit: is 4G, less than the 4Gi of gpuMemoryRequest"],
    ],
    [
      "GPUs a second time",
      { gpuDevicesRequest: 1, extendedResources: [{ resource: "nvidia.com/gpu", quantity: "1" }] },
      [
        "DEF-003 /spec/compute/extendedResources/0/resource compute.extendedResources[0].resource: nvidia.com/gpu is requested a second time, next to gpuDevicesRequest",
      ],
    ],
  ])("may not be for %s", (_name, fields, expected) => {
    expect(compute(fields)).toEqual(expected);
  });

  it("reports an invalid field only once", () => {
    expect(compute({ gpuRequestType: "share", gpuPortionRequest: 0.5, gpuPortionLimit: 1 })).toEqual([
      'DEF-001 /spec/compute/gpuRequestType compute.gpuRequestType: must be one of portion, memory, but is the string "share"',
    ]);
    expect(compute({ gpuRequestType: "portion", gpuPortionRequst: 0.5, gpuPortionLimit: 1 })).toEqual([
      "DEF-002 /spec/compute/gpuPortionRequst gpuPortionRequst: unknown field; did you mean gpuPortionRequest?",
    ]);
    expect(compute({ gpuRequestType: "memory", gpuMemoryRequest: "4GB", gpuMemoryLimit: "1G" })).toEqual([
      'DEF-001 /spec/compute/gpuMemoryRequest compute.gpuMemoryRequest: "4GB" is not a quantity; write one such as 500M, 16Gi or 1.5G',
    ]);
  });

  it("applies to a leader and to a worker", () => {
    const role = { image: "a", compute: { gpuRequestType: "memory" } };
    expect(problems(distributedInference({ workers: 1, leader: role, worker: role }))).toEqual([
      "DEF-009 /spec/leader/compute/gpuMemoryRequest leader.compute.gpuMemoryRequest: is mandatory with gpuRequestType memory",
      "DEF-009 /spec/worker/compute/gpuMemoryRequest worker.compute.gpuMemoryRequest: is mandatory with gpuRequestType memory",
    ]);
  });
});

describe("a request for CPU and memory", () => {
  it.each<[string, object]>([
    ["cores", { cpuCoreRequest: 0.5, cpuCoreLimit: 0.5 }],
    ["only a limit", { cpuCoreLimit: 1, cpuMemoryLimit: "1G" }],
    ["equal amounts in different units", { cpuMemoryRequest: "1Gi", cpuMemoryLimit: "1024Mi" }],
    ["memory in every form", { cpuMemoryRequest: "1e3", cpuMemoryLimit: "1.5Gi" }],
  ])("may be for %s", (_name, fields) => {
    expect(compute(fields)).toEqual([]);
  });

  it.each<[string, object, string]>([
    [
      "cores above their limit",
      { cpuCoreRequest: 2, cpuCoreLimit: 1 },
      "DEF-003 /spec/compute/cpuCoreLimit compute.cpuCoreLimit: is 1, less than the 2 of cpuCoreRequest",
    ],
    [
      "memory above its limit",
      { cpuMemoryRequest: "1Gi", cpuMemoryLimit: "1G" },
      "DEF-003 /spec/compute/cpuMemoryLimit compute.cpuMemoryLimit: is 1G, less than the 1Gi of cpuMemoryRequest",
    ],
    [
      "a quantity that only the API's pattern takes for one",
      { cpuMemoryRequest: "1.2.3", cpuMemoryLimit: "1G" },
      'DEF-001 /spec/compute/cpuMemoryRequest compute.cpuMemoryRequest: "1.2.3" is not a quantity; write one such as 500M, 16Gi or 1.5G',
    ],
    [
      "a part of a byte, which is a warning",
      { cpuMemoryLimit: "2097152500m" },
      "DEF-003 /spec/compute/cpuMemoryLimit compute.cpuMemoryLimit: is 2097152500m, which is not an integer number of bytes",
    ],
    [
      "negative cores",
      { cpuCoreRequest: -1 },
      "DEF-001 /spec/compute/cpuCoreRequest compute.cpuCoreRequest: must be at least 0, but is the number -1",
    ],
  ])("may not be for %s", (_name, fields, expected) => {
    expect(compute(fields)).toEqual([expected]);
  });
});

describe("an extended resource", () => {
  const extended = (...items: unknown[]) => compute({ extendedResources: items });
  const at = "/spec/compute/extendedResources";

  it("may be any device of a domain, or huge pages", () => {
    expect(
      extended(
        null,
        { resource: "rdma/hca", quantity: "1" },
        { resource: "nvidia.com/mig-1g.5gb", quantity: "1k" },
        { resource: "ephemeral-storage", quantity: "1.5Gi" },
        { resource: "kubernetes.io/batch-cpu", quantity: "500m" },
        { resource: "from.policy/defaults", exclude: true },
      ),
    ).toEqual([]);
  });

  const pages = (resource: string, quantity: string, more: object = { cpuCoreRequest: 0 }) =>
    compute({ extendedResources: [{ resource, quantity }], ...more });
  const notPages = (resource: string) =>
    `DEF-005 ${at}/0/resource compute.extendedResources[0].resource: "${resource}" is not a valid resource name: it has no page size after hugepages-, as in hugepages-2Mi`;

  it.each<[string, string, object?]>([
    ["hugepages-2Mi", "4Mi"],
    ["hugepages-2Mi", "0"],
    ["hugepages-7Ki", "14Ki"],
    ["hugepages-2M", "4M", { cpuMemoryLimit: "1Gi" }],
  ])("may be the huge pages %s of %s beside CPU or memory", (resource, quantity, more) => {
    expect(pages(resource, quantity, more)).toEqual([]);
  });

  it.each<[string, string, object | undefined, string]>([
    [
      "hugepages-2Mi",
      "4Mi",
      {},
      `DEF-003 ${at}/0/resource compute.extendedResources[0].resource: is huge pages, which need a request or limit of CPU or memory beside them`,
    ],
    [
      "hugepages-2Mi",
      "3Mi",
      undefined,
      `DEF-003 ${at}/0/quantity compute.extendedResources[0].quantity: is 3Mi, but must be a multiple of the page size of hugepages-2Mi`,
    ],
    ["hugepages-foo", "3Mi", undefined, notPages("hugepages-foo")],
    ["hugepages-0", "4M", undefined, notPages("hugepages-0")],
    ["hugepages-1500m", "3Mi", undefined, notPages("hugepages-1500m")],
  ])("may not be the huge pages %s of %s beside %j", (resource, quantity, more, expected) => {
    expect(pages(resource, quantity, more)).toEqual([expected]);
  });

  it.each<[object, string]>([
    [{ quantity: "1" }, `DEF-009 ${at}/0/resource compute.extendedResources[0].resource: is mandatory, but missing`],
    [{ resource: "a/b" }, `DEF-009 ${at}/0/quantity compute.extendedResources[0].quantity: is mandatory, but missing`],
    [
      { exclude: true },
      `DEF-009 ${at}/0/resource compute.extendedResources[0].resource: is mandatory, but missing: it names the item to exclude`,
    ],
    [
      { resource: "a/b", quantity: "0.5" },
      `DEF-003 ${at}/0/quantity compute.extendedResources[0].quantity: is 0.5, but extended resources are integers`,
    ],
    [
      { resource: "cpu", quantity: "1" },
      `DEF-003 ${at}/0/resource compute.extendedResources[0].resource: cpu is not an extended resource`,
    ],
    [
      { resource: "gpu", quantity: "1" },
      `DEF-005 ${at}/0/resource compute.extendedResources[0].resource: "gpu" is not a valid resource name: it has no domain, as in example.com/device`,
    ],
    [
      { resource: "requests.example.com/foo", quantity: "1" },
      `DEF-005 ${at}/0/resource compute.extendedResources[0].resource: "requests.example.com/foo" is not a valid resource name: it starts with requests., which Kubernetes keeps for quotas`,
    ],
    [
      { resource: "ephemeral-storage", quantity: "1500m" },
      `DEF-003 ${at}/0/quantity compute.extendedResources[0].quantity: is 1500m, which is not an integer number of bytes`,
    ],
    [
      { resource: "a b/c", quantity: "1" },
      `DEF-005 ${at}/0/resource compute.extendedResources[0].resource: "a b/c" is not a valid resource name: it has a prefix that has a space; only lower-case letters, digits, '-' and '.' are allowed`,
    ],
  ])("may not be %j", (item, expected) => {
    expect(extended(item)).toEqual([expected]);
  });

  it("is given once", () => {
    const item = { resource: "a/b", quantity: "1" };
    expect(extended(item, null, item)).toEqual([
      `DEF-003 ${at}/2/resource compute.extendedResources[2].resource: "a/b" is given twice, first by item 0`,
    ]);
  });
});
