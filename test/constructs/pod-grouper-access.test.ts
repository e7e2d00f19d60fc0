import { describe, expect, it } from "vitest";
import { WorkloadType } from "../../constructs/index.ts";
import type { WorkloadTypeProps } from "../../constructs/workload-type.ts";
import { pyTorchJob } from "../../workloadtypes/pytorch-job/index.ts";
import { rayCluster } from "../../workloadtypes/ray-cluster/index.ts";
import { synthesised } from "./tree.ts";

const role = "east/apply/_cluster/clusterrole-muster-pod-grouper-workload-types.yaml";
const binding = "east/apply/_cluster/clusterrolebinding-muster-pod-grouper-workload-types.yaml";
const typeOf = ({ kind, group, resourceInterfaces }: typeof pyTorchJob | typeof rayCluster): WorkloadTypeProps => ({
  name: kind,
  clusters: ["east"],
  spec: {
    group,
    category: "Train",
    priority: "train",
    resourceInterfaces: Object.values(resourceInterfaces).map((spec) => ({ spec })),
  },
});

describe("what the podgrouper may read", () => {
  it("is nothing without workload types", () => {
    expect(Object.keys(synthesised(() => undefined).objects)).toEqual([]);
  });

  it("is one role for all types of a cluster", () => {
    const { objects, problems } = synthesised((app) => {
      new WorkloadType(app, "ray", typeOf(rayCluster));
      new WorkloadType(app, "torch", typeOf(pyTorchJob));
    });
    expect(problems).toEqual([]);
    const rules = objects[role]?.[0]?.rules as readonly { readonly resources: readonly string[] }[];
    expect(rules.flatMap(({ resources }) => resources)).toEqual(
      expect.arrayContaining(["pytorchjobs", "pytorchjobs/finalizers", "rayclusters", "rayclusters/finalizers"]),
    );
    expect(rules.flatMap(({ resources }) => resources)).not.toContain("secrets");
    expect(objects[binding]?.[0]).toMatchObject({
      subjects: [{ kind: "ServiceAccount", name: "pod-grouper", namespace: "kai-scheduler" }],
    });
  });

  it("is bound to the account that the construct names", () => {
    const podGrouperAccount = { name: "grouper", namespace: "scheduling" };
    const { objects } = synthesised((app) => {
      new WorkloadType(app, "torch", { ...typeOf(pyTorchJob), podGrouperAccount });
    });
    expect(objects[binding]?.[0]?.subjects).toEqual([{ kind: "ServiceAccount", ...podGrouperAccount }]);
  });
});
