import { describe, expect, it } from "vitest";
import { queueUnits as rule } from "../../../policies/quota/queue-units.ts";
import { check } from "../../helpers/policies.ts";
import { gpus, ODD, places, queue, yaml } from "./manifests.ts";

const all = (resources: unknown) => check(rule, yaml(queue("q", resources)));
const of = (resource: string, quota: unknown) => all({ ...gpus(8), [resource]: { quota, limit: -1 } });

describe("queue-units", () => {
  it.each(ODD)("does not fail on a spec, resources or a block that is %j", (odd) => {
    expect(check(rule, yaml({ ...queue("q", {}), spec: odd }))).toEqual([]);
    expect(all(odd)).toEqual([]);
    expect(all({ gpu: odd })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["cpu", 64, "cpu.quota is 64, which is 0.064 of a core"],
    ["cpu", 999, "cpu.quota is 999, which is 0.999 of a core"],
    ["memory", 512, "memory.quota is 512, which is 512 MB, less than a gigabyte"],
    ["memory", 4096, "memory.quota is 4096, which looks like MiB: 4Gi does not fit into that many MB"],
    ["memory", 1048576, "memory.quota is 1048576, which looks like MiB: 1024Gi does not fit into that many MB"],
    ["memory", 137438953472, "memory.quota is 137438953472, which is 137438.953472 TB"],
    ["gpu", 8000, "gpu.quota is 8000, which is that many GPUs; thousandths would be 8"],
    ["gpu", "8", 'gpu.quota must be a number; got "8", which the API server rejects'],
    ["memory", "512Gi", 'memory.quota must be a number; got "512Gi", which the API server rejects'],
    ["cpu", -2, "cpu.quota is -2, which KAI reads as a bound that nothing fits under; unlimited is -1"],
    ["memory", -2, "memory.quota is -2, which KAI reads as unlimited"],
    ["gpu", 0.125, "gpu.quota is 0.125, and the part below a hundredth of a GPU is lost"],
  ])("%s %j", (resource, value, message) => {
    const findings = of(resource, value);
    expect(findings).toMatchObject([{ rule: "QUOTA-009", path: `/spec/resources/${resource}/quota`, message }]);
    expect(findings[0]?.location?.line).toBe(1);
  });

  it("is sure of what the API server or KAI refuses, and guesses of units", () => {
    expect(places(of("gpu", "8"))).toEqual(["error Queue/q /spec/resources/gpu/quota"]);
    expect(places(of("gpu", -2))).toEqual(["error Queue/q /spec/resources/gpu/quota"]);
    expect(places(of("cpu", 64))).toEqual(["warning Queue/q /spec/resources/cpu/quota"]);
    expect(of("memory", 4096)[0]?.expected).toBe("MB, 4295 for 4Gi");
    expect(of("cpu", 64)[0]?.expected).toBe("millicores, 64000 for 64 cores");
  });

  it.each<[string, unknown]>([
    ["gpu", 8],
    ["gpu", 0.5],
    ["gpu", 1500],
    ["cpu", 1000],
    ["cpu", 64000],
    ["cpu", 0],
    ["cpu", -1],
    ["memory", 4295],
    ["memory", 549756],
    ["memory", 0],
    ["memory", -1],
    ["memory", null],
  ])("passes %s %j", (resource, value) => {
    expect(of(resource, value)).toEqual([]);
  });

  it("checks limits, and at queues of KAI only", () => {
    const limited = { ...gpus(8), cpu: { quota: -1, limit: 64 } };
    expect(places(all(limited))).toEqual(["warning Queue/q /spec/resources/cpu/limit"]);
    const volcano = { ...queue("q", limited), apiVersion: "scheduling.volcano.sh/v1beta1" };
    expect(check(rule, yaml(volcano))).toEqual([]);
  });
});
