import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { podResources } from "../../../../src/gpu/quota/pod-resources.ts";

type Fields = Readonly<Record<string, unknown>>;

const nothing = { gpu: 0, cpu: 0, memory: 0, memoryMiB: 0, unknownClaims: [], problems: [] };

function container(resources: Fields, more: Fields = {}) {
  return { name: "main", resources, ...more };
}

function pod(spec: Fields, annotations: Fields = {}) {
  return { metadata: { annotations }, spec };
}

function ofContainers(...containers: readonly Fields[]) {
  const { cpu, memory, problems } = podResources(pod({ containers }));
  return { cpu, memory, problems };
}

const GiB = 2 ** 30;

describe("podResources of nothing", () => {
  it.each([[undefined], [null], ["pod"], [[]], [{}], [7]])("a spec of %s requests nothing", (spec) => {
    expect(podResources({ spec })).toEqual(nothing);
  });

  it("an absent pod requests nothing", () => {
    expect(podResources(JSON.parse("null"))).toEqual(nothing);
    expect(podResources(JSON.parse("{}"))).toEqual(nothing);
  });
});

describe("podResources of CPU and memory", () => {
  it.each([
    ["1", 1000],
    [1, 1000],
    [0.5, 500],
    ["100m", 100],
    ["0.1", 100],
    ["1500u", 2],
    ["1n", 1],
    ["1e3", 1_000_000],
    ["2k", 2_000_000],
  ])("%o CPU is %i millicores, rounded up", (cpu, millicores) => {
    expect(ofContainers(container({ requests: { cpu } })).cpu).toBe(millicores);
  });

  it.each([
    ["4Gi", 4 * GiB],
    ["4G", 4_000_000_000],
    ["4096M", 4_096_000_000],
    [1024, 1024],
    ["128974848000m", 128_974_848],
    ["100m", 1],
    ["1.5Ki", 1536],
  ])("%o of memory is %i bytes", (memory, bytes) => {
    expect(ofContainers(container({ requests: { memory } })).memory).toBe(bytes);
  });

  it("uses the limit if there is no request, for each resource separately", () => {
    const both = container({ limits: { cpu: "4", memory: "8Gi" }, requests: { cpu: "1" } });
    expect(ofContainers(both)).toEqual({ cpu: 1000, memory: 8 * GiB, problems: [] });
    expect(ofContainers(container({ limits: { cpu: "4" }, requests: { cpu: 0 } })).cpu).toBe(0);
  });

  it("rounds the sum and not the parts", () => {
    const small = container({ requests: { cpu: "400u" } });
    expect(ofContainers(small, small).cpu).toBe(1);
  });

  it("reports an invalid quantity, and a request above its limit", () => {
    expect(ofContainers(container({ requests: { cpu: "one", memory: "-1Gi" } }))).toEqual({
      cpu: 0,
      memory: 0,
      problems: [
        'cpu in requests of container "main" must be a quantity of 0 or more; got "one"',
        'memory in requests of container "main" must be a quantity of 0 or more; got "-1Gi"',
      ],
    });
    expect(ofContainers({ resources: { limits: { cpu: "1" }, requests: { cpu: "2" } } })).toEqual({
      cpu: 2000,
      memory: 0,
      problems: ['a container without a name requests "2" cpu with a limit of "1", which is less'],
    });
    expect(ofContainers(container({ limits: { cpu: "1" }, requests: { cpu: "1000m" } })).problems).toEqual([]);
    expect(ofContainers(container({ limits: { cpu: "much" }, requests: { cpu: null } }))).toEqual({
      cpu: 0,
      memory: 0,
      problems: ['cpu in limits of container "main" must be a quantity of 0 or more; got "much"'],
    });
  });

  it("stops at the largest exact integer", () => {
    expect(ofContainers(container({ requests: { cpu: "9E", memory: "9E" } }))).toEqual({
      cpu: Number.MAX_SAFE_INTEGER,
      memory: Number.MAX_SAFE_INTEGER,
      problems: [],
    });
  });
});

describe("podResources over containers", () => {
  const cpu = (amount: number, more: Fields = {}) => container({ requests: { cpu: amount } }, more);
  const sidecar = (amount: number) => cpu(amount, { restartPolicy: "Always" });
  const total = (spec: Fields) => podResources(pod(spec)).cpu / 1000;

  it("adds containers, and takes the largest init container where that is more", () => {
    expect(total({ containers: [cpu(2), cpu(3)] })).toBe(5);
    expect(total({ containers: [cpu(2)], initContainers: [cpu(4), cpu(3)] })).toBe(4);
    expect(total({ containers: [cpu(5)], initContainers: [cpu(4)] })).toBe(5);
  });

  it("adds sidecars to the containers, and to the init containers after them", () => {
    expect(total({ containers: [cpu(2)], initContainers: [sidecar(1)] })).toBe(3);
    expect(total({ containers: [cpu(2)], initContainers: [cpu(4), sidecar(1)] })).toBe(4);
    expect(total({ containers: [cpu(2)], initContainers: [sidecar(1), cpu(4)] })).toBe(5);
    expect(total({ containers: [cpu(2)], initContainers: [sidecar(1), cpu(4), sidecar(3)] })).toBe(6);
  });

  it("takes the peak of each resource by itself", () => {
    const spec = {
      containers: [container({ requests: { cpu: 1, memory: "4Gi" } })],
      initContainers: [container({ requests: { cpu: 2, memory: "1Gi" } })],
    };
    expect(podResources(pod(spec))).toMatchObject({ cpu: 2000, memory: 4 * GiB });
  });

  it("adds the overhead on top, and reads no resources of the whole pod", () => {
    const spec = {
      containers: [cpu(2)],
      overhead: { cpu: "250m", memory: "120Mi" },
      resources: { requests: { cpu: 9 } },
    };
    expect(podResources(pod(spec))).toMatchObject({ cpu: 2250, memory: 120 * 2 ** 20 });
    expect(podResources(pod({ overhead: { cpu: "much" } })).problems).toEqual([
      'cpu in overhead must be a quantity of 0 or more; got "much"',
    ]);
  });
});

describe("podResources of GPUs", () => {
  it("counts them in hundredths beside CPU and memory", () => {
    const spec = { containers: [container({ limits: { "nvidia.com/gpu": "8", cpu: "32", memory: "1Ti" } })] };
    expect(podResources(pod(spec))).toEqual({ ...nothing, gpu: 800, cpu: 32_000, memory: 2 ** 40 });
  });

  it("rounds a fraction to hundredths", () => {
    expect(podResources(pod({ containers: [{ name: "main" }] }, { "gpu-fraction": "0.125" })).gpu).toBe(13);
  });

  it("keeps GPU memory apart until the GPU is known", () => {
    const asked = pod({ containers: [{ name: "main" }] }, { "gpu-memory": "20480", "gpu-fraction-num-devices": "2" });
    expect(podResources(asked, { reading: "by-pod" })).toEqual({ ...nothing, memoryMiB: 40_960 });
    expect(podResources(asked, { gpuMemoryMiB: 40_960, reading: "by-pod" })).toEqual({
      ...nothing,
      shares: { devices: 2, hundredths: 51 },
      gpu: 102,
    });
    expect(podResources(asked)).toEqual({ ...nothing, memoryMiB: 40_960, shares: { devices: 2, hundredths: 2 } });
    expect(podResources(asked, { gpuMemoryMiB: 40_960 })).toEqual({
      ...nothing,
      shares: { devices: 2, hundredths: 50 },
      gpu: 100,
    });
  });

  it("names the claims that it was not given", () => {
    const spec = { containers: [], resourceClaims: [{ name: "gpu", resourceClaimTemplateName: "one" }] };
    expect(podResources(pod(spec))).toEqual({ ...nothing, unknownClaims: ["one"] });
    const request = { exactly: { deviceClassName: "gpu.nvidia.com", count: 2 } };
    const claimTemplates = new Map([["one", { spec: { spec: { devices: { requests: [request] } } } }]]);
    expect(podResources(pod(spec), { claimTemplates })).toEqual({ ...nothing, gpu: 200 });
  });

  it("counts a kind's own GPU keys as whole GPUs, beside the usual ones", () => {
    const spec = { containers: [container({ limits: { gpu: "4", "nvidia.com/gpu": "1" } })] };
    expect(podResources(pod(spec)).gpu).toBe(100);
    expect(podResources(pod(spec), { gpuKeys: ["gpu"] })).toEqual({ ...nothing, gpu: 500 });
    const initial = { containers: [], initContainers: [container({ limits: { gpu: 2 } })], overhead: { gpu: "much" } };
    const counted = podResources(pod(initial), { gpuKeys: ["gpu"] });
    expect(counted.gpu).toBe(200);
    expect(counted.problems).toEqual([
      'gpu in overhead must be an integer number of devices, 0 to 1000000000; got "much"',
    ]);
  });

  it("reports all problems, of GPUs first", () => {
    const spec = { containers: [container({ limits: { "nvidia.com/gpu": "half", memory: "much" } })] };
    expect(podResources(pod(spec)).problems).toEqual([
      'nvidia.com/gpu in limits of container "main" must be an integer number of devices, 0 to 1000000000; got "half"',
      'memory in limits of container "main" must be a quantity of 0 or more; got "much"',
    ]);
  });
});

describe("podResources of hostile input", () => {
  it("reads own members only", () => {
    const spec = JSON.parse('{"__proto__": {"containers": [{"resources": {"limits": {"cpu": 8}}}]}}');
    expect(podResources({ spec })).toEqual(nothing);
  });

  it("gives exact integers of at least 0 for anything, and never throws", () => {
    const value = fc.oneof(
      fc.json().map((json): unknown => JSON.parse(json)),
      fc.double(),
      fc.constantFrom("1e999999999", "9E", "1Ei", "-1", "0x1", "1_0"),
    );
    const resources = fc.dictionary(fc.constantFrom("cpu", "memory", "nvidia.com/gpu", "__proto__"), value);
    const containers = fc.array(
      fc.oneof(value, fc.record({ resources: fc.record({ limits: resources, requests: resources }) })),
    );
    const spec = fc.oneof(value, fc.record({ containers, initContainers: containers, overhead: resources }));
    fc.assert(
      fc.property(spec, (anything) => {
        const { gpu, cpu, memory } = podResources({ spec: anything });
        for (const amount of [gpu, cpu, memory]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
