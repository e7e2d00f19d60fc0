import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { podCounter } from "../../../../src/gpu/quota/pod-counter.ts";
import { ownDemand, podResources } from "../../../../src/gpu/quota/pod-resources.ts";
import { cluster } from "../../../helpers/organization.ts";
import { workload } from "./builders.ts";

const amount = fc.constantFrom(undefined, 0, 1, "2", "500m", "1Gi", "much", -1, "1e3", null);
const resources = fc.record(
  {
    limits: fc.record({ "nvidia.com/gpu": amount, "example.com/chip": amount, cpu: amount, memory: amount }),
    requests: fc.record({ "nvidia.com/gpu": amount, cpu: amount, memory: amount }),
  },
  { requiredKeys: [] },
);
const template = fc.record({
  metadata: fc.record({
    annotations: fc.record(
      {
        "gpu-fraction": fc.constantFrom("0.5", "2", 1, "0.07"),
        "gpu-memory": fc.constantFrom("4000", "x", 90_000),
        "nvidia.com/container.a.gpu-memory.request": fc.constantFrom("8Gi", "x", "1"),
      },
      { requiredKeys: [] },
    ),
  }),
  spec: fc.record(
    {
      containers: fc.array(fc.record({ name: fc.constantFrom("a", "b"), resources })),
      initContainers: fc.array(fc.record({ name: fc.constant("i"), resources })),
      overhead: fc.record({ cpu: amount, memory: amount }),
      resourceClaims: fc.constant([{ name: "c", resourceClaimTemplateName: "known" }]),
    },
    { requiredKeys: ["containers"] },
  ),
});

const claimTemplates = new Map([
  ["known", { spec: { spec: { devices: { requests: [{ exactly: { deviceClassName: "gpu.example.com" } }] } } } }],
]);

describe("podCounter", () => {
  it("counts as podResources does with the facts of the cluster, in any order of calls", () => {
    const pools = fc.constantFrom("plain", "known");
    const keys = fc.constantFrom(undefined, [], ["example.com/chip"]);
    const readings = fc.constantFrom("by-pod", "by-container");
    fc.assert(
      fc.property(template, pools, keys, fc.boolean(), readings, (found, nodePool, gpuKeys, before, reading) => {
        const east = cluster({
          name: "east",
          version: reading === "by-pod" ? "0.17.2" : "0.18",
          nodePools: [{ name: "known", gpu: { type: "A", memory: 40_001, perNode: 1 } }],
        });
        const pod = JSON.parse(JSON.stringify(found));
        if (before) ownDemand(pod);
        const count = podCounter([east], {
          claimTemplates: () => claimTemplates,
          ...(gpuKeys === undefined ? {} : { gpuKeys: () => gpuKeys }),
        });
        const options = {
          ...(nodePool === "known" ? { gpuMemoryMiB: 40_001 } : {}),
          ...(gpuKeys === undefined ? {} : { gpuKeys }),
          claimTemplates,
          reading,
        };
        const expected = podResources(structuredClone(pod), options);
        expect(count(workload("train", []), pod, nodePool)).toEqual(expected);
        expect(count(workload("train", []), pod, nodePool)).toEqual(expected);
      }),
    );
  });
});

describe("ownDemand", () => {
  it("counts a template once", () => {
    const pod = { spec: { containers: [{ resources: { limits: { "nvidia.com/gpu": 8, cpu: "500m" } } }] } } as never;
    const own = ownDemand(pod);
    expect(own.gpus.hundredths).toBe(800);
    expect(own.resources).toMatchObject({ gpu: 800, cpu: 500 });
    expect(own.claims).toBe(false);
    expect(ownDemand(pod)).toBe(own);
  });

  it("counts a template once for each reading of parts of GPUs", () => {
    const annotations = { "nvidia.com/container.main.gpu-memory.request": "8Gi" };
    const pod = { metadata: { annotations }, spec: { containers: [{ name: "main" }] } } as never;
    expect(ownDemand(pod).gpus.memoryMiB).toBe(8192);
    expect(ownDemand(pod, "by-pod").gpus).toEqual({ hundredths: 0, problems: [] });
    expect(ownDemand(pod, "by-pod")).toBe(ownDemand(pod, "by-pod"));
    expect(ownDemand(pod)).toBe(ownDemand(pod, "by-container"));
  });

  it("counts nothing for a value that is not a template", () => {
    expect(ownDemand(JSON.parse("null")).resources).toMatchObject({ gpu: 0, cpu: 0, memory: 0, problems: [] });
  });
});
