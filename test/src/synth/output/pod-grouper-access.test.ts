import { describe, expect, it } from "vitest";
import { podGrouperAccess } from "../../../../src/synth/output/pod-grouper-access.ts";

const account = { name: "pod-grouper", namespace: "kai-scheduler" };
const kind = (group: string, name: string) => ({ group, version: "v1", kind: name });
const rulesOf = (roots: readonly ReturnType<typeof kind>[], children: readonly ReturnType<typeof kind>[] = []) =>
  podGrouperAccess({ roots, children }, [account])[0]?.rules;

describe("podGrouperAccess", () => {
  it("is nothing where nothing is to be read", () => {
    expect(podGrouperAccess({ roots: [], children: [] }, [account])).toEqual([]);
    expect(podGrouperAccess({ roots: [kind("", "Pod")], children: [] }, [account])).toEqual([]);
  });

  it("reads roots and children, and owns through roots", () => {
    expect(rulesOf([kind("ray.io", "RayJob")], [kind("ray.io", "RayCluster"), kind("batch", "Job")])).toEqual([
      { apiGroups: ["batch"], resources: ["jobs"], verbs: ["get", "list", "watch"] },
      { apiGroups: ["ray.io"], resources: ["rayclusters", "rayjobs"], verbs: ["get", "list", "watch"] },
      { apiGroups: ["ray.io"], resources: ["rayjobs/finalizers"], verbs: ["create", "patch", "update"] },
    ]);
  });

  it("names each kind once, in an order that does not depend on theirs", () => {
    const [a, b] = [kind("a.io", "A"), kind("b.io", "B")];
    expect(rulesOf([a, b, a], [b])).toEqual(rulesOf([b, a]));
  });

  it("reads nothing that never owns a pod, above all no Secrets", () => {
    const others = [kind("", "Secret"), kind("", "ConfigMap"), kind("rbac.authorization.k8s.io", "Role")];
    expect(rulesOf([kind("ray.io", "RayJob")], others)).toEqual(rulesOf([kind("ray.io", "RayJob")]));
  });

  it("is bound to every account", () => {
    const other = { name: "podgrouper", namespace: "kai" };
    const [role, binding] = podGrouperAccess({ roots: [kind("ray.io", "RayJob")], children: [] }, [account, other]);
    expect(binding).toEqual({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRoleBinding",
      metadata: { name: "muster-pod-grouper-workload-types" },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: role?.metadata.name },
      subjects: [
        { kind: "ServiceAccount", ...account },
        { kind: "ServiceAccount", ...other },
      ],
    });
  });
});
