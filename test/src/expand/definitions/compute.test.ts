import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandDistributedInference } from "../../../../src/expand/definitions/distributed-inference.ts";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import { podGpus } from "../../../../src/gpu/quota/pod-gpus.ts";
import type { Compute } from "../../../../src/model/definition/compute.ts";
import { at, brief, inference, kaiTarget, runaiTarget, training } from "./samples.ts";

const expand = (compute: Compute) => expandTraining(training({ compute }), kaiTarget());
const template = (compute: Compute) => expand(compute).components[0]?.template;
const resources = (compute: Compute) => at(template(compute), "spec", "containers", 0, "resources");
const issues = (compute: Compute) => brief(expand(compute).issues);

/** Annotations by which the pod asks for a share of a GPU. */
const shares = (compute: Compute) =>
  Object.fromEntries(
    Object.entries(template(compute)?.metadata?.annotations ?? {}).filter(([key]) => key.startsWith("gpu-")),
  );

describe("CPU, memory and extended resources", () => {
  it("are requests and limits of the container", () => {
    expect(
      resources({
        cpuCoreRequest: 0.5,
        cpuCoreLimit: 2,
        cpuMemoryRequest: "1G",
        cpuMemoryLimit: "2Gi",
        extendedResources: [
          { resource: "example.com/rdma", quantity: "2" },
          { resource: "hugepages-2Mi", quantity: "100Mi" },
          { resource: "example.com/gone", quantity: "1", exclude: true },
        ],
      }),
    ).toEqual({
      requests: { cpu: "500m", memory: "1G" },
      limits: { cpu: "2", memory: "2Gi", "example.com/rdma": "2", "hugepages-2Mi": "100Mi" },
    });
  });

  it("are written as Kubernetes stores them, so that applying them again changes nothing", () => {
    const written = resources({
      cpuCoreRequest: 1000,
      cpuCoreLimit: 1500.5,
      cpuMemoryRequest: "1.5Gi",
      cpuMemoryLimit: "2048Mi",
      extendedResources: [
        { resource: "hugepages-2Mi", quantity: "1024Mi" },
        { resource: "ephemeral-storage", quantity: "1000000" },
        { resource: "example.com/rdma", quantity: "1e3" },
      ],
    });
    expect(written).toEqual({
      requests: { cpu: "1k", memory: "1536Mi" },
      limits: {
        cpu: "1500500m",
        memory: "2Gi",
        "hugepages-2Mi": "1Gi",
        "ephemeral-storage": "1M",
        "example.com/rdma": "1e3",
      },
    });
  });

  it("are left out without a request", () => {
    expect(resources({})).toBeUndefined();
    expect(resources({ extendedResources: [], gpuDevicesRequest: 0, cpuCoreRequest: null })).toBeUndefined();
    expect(resources({ cpuCoreRequest: 0 })).toEqual({ requests: { cpu: "0" } });
  });

  it.each([[{ resource: "example.com/a" }], [{ resource: "nvidia.com/gpu", quantity: "1" }]])(
    "refuse %j",
    (resource) => {
      expect(issues({ extendedResources: [resource] })).toEqual(["DEF-004 error /spec/compute/extendedResources/0"]);
    },
  );

  it("are named once", () => {
    const twice = [
      { resource: "example.com/a", quantity: "1" },
      { resource: "example.com/a", quantity: "2" },
    ];
    expect(issues({ extendedResources: twice })).toEqual(["DEF-004 error /spec/compute/extendedResources/1"]);
  });
});

describe("GPUs", () => {
  it.each<[Compute, string | undefined, Record<string, string>]>([
    [{ gpuDevicesRequest: 8 }, "8", {}],
    [{ gpuDevicesRequest: 0 }, undefined, {}],
    [{ gpuDevicesRequest: 0, gpuRequestType: "portion", gpuPortionRequest: 0.5 }, undefined, {}],
    [{ gpuRequestType: "portion", gpuPortionRequest: 0.5 }, undefined, { "gpu-fraction": "0.5" }],
    [
      { gpuDevicesRequest: 1, gpuRequestType: "portion", gpuPortionRequest: 0.125 },
      undefined,
      { "gpu-fraction": "0.125" },
    ],
    [
      { gpuDevicesRequest: 4, gpuRequestType: "portion", gpuPortionRequest: 0.5 },
      undefined,
      { "gpu-fraction": "0.5", "gpu-fraction-num-devices": "4" },
    ],
    [{ gpuRequestType: "portion", gpuPortionRequest: 1 }, "1", {}],
    [{ gpuDevicesRequest: 2, gpuRequestType: "portion", gpuPortionRequest: 1, gpuPortionLimit: 1 }, "2", {}],
    [{ gpuRequestType: "portion", gpuPortionRequest: 0 }, undefined, {}],
    [{ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 0.5 }, undefined, { "gpu-fraction": "0.5" }],
    [{ gpuRequestType: "memory", gpuMemoryRequest: "8Gi" }, undefined, { "gpu-memory": "8192" }],
    [{ gpuRequestType: "memory", gpuMemoryRequest: "1G" }, undefined, { "gpu-memory": "954" }],
    [{ gpuRequestType: "memory", gpuMemoryRequest: "1" }, undefined, { "gpu-memory": "1" }],
    [{ gpuRequestType: "memory", gpuMemoryRequest: "0" }, undefined, {}],
    [
      { gpuDevicesRequest: 2, gpuRequestType: "memory", gpuMemoryRequest: "1Gi", gpuMemoryLimit: "1024Mi" },
      undefined,
      { "gpu-memory": "1024", "gpu-fraction-num-devices": "2" },
    ],
  ])("%j", (compute, devices, annotations) => {
    expect(issues(compute)).toEqual([]);
    expect(at(resources(compute), "limits", "nvidia.com/gpu")).toBe(devices);
    expect(shares(compute)).toEqual(annotations);
  });

  it.each<[Compute, string]>([
    [{ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 0.6 }, "gpuPortionLimit"],
    [{ gpuRequestType: "memory", gpuMemoryRequest: "1Gi", gpuMemoryLimit: "2Gi" }, "gpuMemoryLimit"],
    [{ gpuRequestType: "memory", gpuMemoryRequest: "1Gi", gpuPortionLimit: 1 }, "gpuPortionLimit"],
    [{ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuMemoryLimit: "2Gi" }, "gpuMemoryLimit"],
    [{ gpuDevicesRequest: 1, gpuMemoryLimit: "2Gi" }, "gpuMemoryLimit"],
    [{ gpuDevicesRequest: 1, gpuPortionLimit: 1 }, "gpuPortionLimit"],
  ])("refuses the limit of %j", (compute, field) => {
    expect(issues(compute)).toEqual([`DEF-004 error /spec/compute/${field}`]);
  });

  describe("on KAI 0.18", () => {
    const expandNew = (compute: Compute) => expandTraining(training({ compute }), kaiTarget({ version: "0.18" }));
    const annotationsOf = (compute: Compute) => {
      const { components, issues: found } = expandNew(compute);
      expect(brief(found)).toEqual([]);
      const annotations = components[0]?.template.metadata?.annotations ?? {};
      return Object.fromEntries(Object.entries(annotations).filter(([key]) => /gpu|container\./.test(key)));
    };
    const request = "nvidia.com/container.main.gpu-memory.request";
    const limit = "nvidia.com/container.main.gpu-memory.limit";
    const portionLimit = "kai.scheduler/container.main.gpu-memory.portion.limit";

    it.each<[Compute, Readonly<Record<string, string>>]>([
      [{}, {}],
      [{ gpuRequestType: "portion", gpuPortionRequest: 0.5 }, { "gpu-fraction": "0.5" }],
      [{ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 0.5 }, { "gpu-fraction": "0.5" }],
      [{ gpuRequestType: "memory", gpuMemoryRequest: "8Gi" }, { "gpu-memory": "8192" }],
      [{ gpuRequestType: "memory", gpuMemoryRequest: "8Gi", gpuMemoryLimit: "8192Mi" }, { "gpu-memory": "8192" }],
      [
        { gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 0.8 },
        { "gpu-fraction": "0.5", [portionLimit]: "0.8" },
      ],
      [
        { gpuRequestType: "memory", gpuMemoryRequest: "8Gi", gpuMemoryLimit: "16Gi" },
        { [request]: "8Gi", [limit]: "16Gi" },
      ],
      [
        { gpuRequestType: "memory", gpuMemoryRequest: "1G", gpuMemoryLimit: "1000000001" },
        { [request]: "954Mi", [limit]: "954Mi" },
      ],
    ])("%j has the annotations %j", (compute, annotations) => {
      expect(annotationsOf(compute)).toEqual(annotations);
    });

    it.each<[Compute, string]>([
      [{ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 1 }, "gpuPortionLimit"],
      [{ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 0.512_345 }, "gpuPortionLimit"],
      [{ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuMemoryLimit: "2Gi" }, "gpuMemoryLimit"],
      [{ gpuRequestType: "memory", gpuMemoryRequest: "1Gi", gpuPortionLimit: 0.8 }, "gpuPortionLimit"],
      [
        { gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 0.8, gpuMemoryLimit: "2Gi" },
        "gpuMemoryLimit",
      ],
      [{ gpuDevicesRequest: 1, gpuMemoryLimit: "2Gi" }, "gpuMemoryLimit"],
    ])("refuses the limit of %j", (compute, field) => {
      expect(brief(expandNew(compute).issues)).toEqual([`DEF-004 error /spec/compute/${field}`]);
    });

    it("names the containers of a leader and its workers", () => {
      const compute: Compute = { gpuRequestType: "memory", gpuMemoryRequest: "8Gi", gpuMemoryLimit: "16Gi" };
      const pod = { image: "a", compute };
      const { components, issues: found } = expandDistributedInference(
        inference({ leader: pod, worker: pod }),
        kaiTarget({ version: "0.18" }),
      );
      expect(brief(found)).toEqual([]);
      const written = components.map(({ template: made }) => made.metadata?.annotations);
      expect(written).toMatchObject(
        ["leader", "worker"].map((name) => ({
          [`nvidia.com/container.${name}.gpu-memory.request`]: "8Gi",
          [`nvidia.com/container.${name}.gpu-memory.limit`]: "16Gi",
        })),
      );
    });

    it("has no fault by KAI's admission", () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 98 }), (one, other) => {
          const [least, most] = [Math.min(one, other) / 100, (Math.max(one, other) + 1) / 100];
          const compute: Compute = { gpuRequestType: "portion", gpuPortionRequest: least, gpuPortionLimit: most };
          const made = expandNew(compute).components[0]?.template;
          expect(podGpus({ metadata: made?.metadata, spec: made?.spec }).problems).toEqual([]);
        }),
        { numRuns: 20 },
      );
    });

    it("leaves the annotations to the fields", () => {
      for (const key of [request, limit, portionLimit, "nvidia.com/container.main.gpus.devices"]) {
        const { issues: found } = expandTraining(
          training({ annotations: [{ name: key, value: "1Gi" }] }),
          kaiTarget({ version: "0.18" }),
        );
        expect(brief(found)).toEqual(["DEF-004 error /spec/annotations/0"]);
      }
      const mode = { name: "nvidia.com/container.main.gpu-compute.mode", value: "sm-sharing" };
      const { issues: found } = expandTraining(training({ annotations: [mode] }), kaiTarget({ version: "0.18" }));
      expect(brief(found)).toEqual([]);
    });
  });

  const onRunai = (compute: Compute) => {
    const pod = { image: "a", compute };
    const { components, issues: found } = expandDistributedInference(
      inference({ leader: pod, worker: pod }),
      runaiTarget(),
    );
    return { env: at(components, 0, "template", "spec", "containers", 0, "env"), issues: brief(found) };
  };

  it.each<[Compute, string]>([
    [{ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 0.8 }, "0.8"],
    [{ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuMemoryLimit: "20Gi" }, "20Gi"],
    [{ gpuRequestType: "memory", gpuMemoryRequest: "1Gi", gpuMemoryLimit: "2Gi" }, "2Gi"],
    [{ gpuRequestType: "memory", gpuMemoryRequest: "1Gi", gpuPortionLimit: 1 }, "1"],
  ])("may burst on a Run:ai cluster, whose runtime reads the limit from the container: %j", (compute, value) => {
    expect(onRunai(compute)).toEqual({ env: [{ name: "RUNAI_GPU_MEMORY_LIMIT", value }], issues: [] });
  });

  it("have one limit at most, and no variable for one that is the request", () => {
    const two: Compute = {
      gpuRequestType: "portion",
      gpuPortionRequest: 0.5,
      gpuPortionLimit: 0.8,
      gpuMemoryLimit: "2Gi",
    };
    expect(onRunai(two).issues).toEqual(
      ["leader", "worker"].map((role) => `DEF-004 error /spec/${role}/compute/gpuMemoryLimit`),
    );
    expect(onRunai({ gpuRequestType: "portion", gpuPortionRequest: 0.5, gpuPortionLimit: 0.5 })).toEqual({
      env: undefined,
      issues: [],
    });
  });

  // KAI's admission: kai.md section 5. A pod that breaks these rules is rejected, and its workload hangs.
  it("are always requested in a way that KAI admits", () => {
    const compute: fc.Arbitrary<Compute> = fc.oneof(
      fc.record({ gpuDevicesRequest: fc.integer({ min: 0, max: 16 }) }),
      fc.record({
        gpuRequestType: fc.constant("portion" as const),
        gpuDevicesRequest: fc.constantFrom(null, 0, 1, 2, 8),
        gpuPortionRequest: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({
        gpuRequestType: fc.constant("memory" as const),
        gpuDevicesRequest: fc.constantFrom(null, 0, 1),
        gpuMemoryRequest: fc
          .tuple(fc.nat(100_000), fc.constantFrom("", "k", "M", "Mi", "G", "Gi", "e3"))
          .map(([n, unit]) => `${n}${unit}`),
      }),
    );
    fc.assert(
      fc.property(compute, (request) => {
        const whole = at(resources(request), "limits", "nvidia.com/gpu");
        const { "gpu-fraction": fraction, "gpu-memory": memory, "gpu-fraction-num-devices": devices } = shares(request);
        expect([whole, fraction, memory].filter((part) => part !== undefined).length).toBeLessThanOrEqual(1);
        if (whole !== undefined) expect(whole).toMatch(/^[1-9]\d*$/);
        if (fraction !== undefined) {
          expect(fraction).toMatch(/^0\.\d+$/);
          expect(Number(fraction)).toBeGreaterThan(0);
          expect(Number(fraction)).toBeLessThan(1);
        }
        if (memory !== undefined) expect(memory).toMatch(/^[1-9]\d*$/);
        if (devices !== undefined) {
          expect(devices).toMatch(/^[1-9]\d*$/);
          expect(fraction ?? memory).toBeDefined();
        }
      }),
    );
  });
});
