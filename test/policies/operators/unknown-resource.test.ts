import { describe, expect, test } from "vitest";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";

const volcano = (capability: object) => ({
  apiVersion: "scheduling.volcano.sh/v1beta1",
  kind: "Queue",
  metadata: { name: "q" },
  spec: { capability },
});
const kueue = (name: string) => ({
  apiVersion: "kueue.x-k8s.io/v1beta2",
  kind: "ClusterQueue",
  metadata: { name: "q" },
  spec: {
    resourceGroups: [{ coveredResources: [name], flavors: [{ name: "f", resources: [{ name, nominalQuota: 1 }] }] }],
  },
});

describe("a resource that no pod can request", () => {
  test.each([
    ["mem", "memory"],
    ["MEM", "memory"],
    ["gpu", "nvidia.com/gpu"],
    ["memroy", "memory"],
    ["ephemeralstorage", "ephemeral-storage"],
  ])("%s: did you mean %s?", (name, meant) => {
    const message = expect.stringContaining(`did you mean ${meant}?`);
    expect(kindFaults(volcano({ [name]: "4" }))).toMatchObject([
      { severity: "warning", path: `/spec/capability/${name}`, message },
    ]);
    if (meant.includes("/")) expect(kindFaults(kueue(name))).toEqual([]);
    else
      expect(kindFaults(kueue(name))).toMatchObject([
        { severity: "warning", path: "/spec/resourceGroups/0/coveredResources/0", message },
      ]);
  });

  test("without a name that is close", () => {
    expect(kindFaults(volcano({ slots: 4 }))).toMatchObject([
      { message: expect.stringMatching(/limits nothing by it$/) },
    ]);
  });
});

test.each(["cpu", "memory", "ephemeral-storage", "pods", "nvidia.com/gpu", "hugepages-2Mi", `${"$"}{RESOURCE}`])(
  "accepts %s",
  (name) => {
    expect(kindFaults(volcano({ [name]: "4" })).filter(({ severity }) => severity === "warning")).toEqual([]);
  },
);
