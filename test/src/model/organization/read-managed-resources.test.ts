import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { withCommittedSettings } from "../../../../src/model/organization/committed-settings.ts";
import {
  isManagedKind,
  managedQueueName,
  managedResources,
} from "../../../../src/model/organization/read-managed-resources.ts";
import { cluster } from "../../../helpers/organization.ts";

function managed(kind: string, name: string, spec: unknown): KubeObject {
  const object: unknown = { apiVersion: "kai.resources/v1alpha1", kind, metadata: { name }, spec };
  return object as KubeObject;
}

function namespace(name: string, labels?: object): KubeObject {
  return { apiVersion: "v1", kind: "Namespace", metadata: { name, ...(labels && { labels }) } } as KubeObject;
}

describe("managedResources", () => {
  it("are none without objects of the group", () => {
    expect(managedResources([])).toBeUndefined();
    expect(managedResources([namespace("a", { "kai/project": "a" })])).toBeUndefined();
    expect(isManagedKind(managed("Project", "a", {}), "Project")).toBe(true);
    expect(isManagedKind({ apiVersion: "argoproj.io/v1alpha1", kind: "Project" }, "Project")).toBe(false);
    expect(isManagedKind(managed("KRMConfig", "a", {}), "Project", "Department", "NodePool")).toBe(false);
  });

  it.each([undefined, null, {}, [], "x", { queues: "x", defaultNodePools: {}, parent: 7, namespace: "" }])(
    "a Project with the spec %j has a namespace of its own",
    (spec) => {
      expect(managedResources([managed("Project", "a", spec)])).toEqual({
        departments: [],
        projects: [{ name: "a", queues: [], namespace: "kai-a", defaultNodePools: [], enforces: false }],
        nodePools: [],
        namespaces: { "kai-a": "a" },
      });
    },
  );

  it("have the queues of departments and projects, and the label of a namespace before that of a project", () => {
    const queues = [
      null,
      { name: "own", nodepool: "h100" },
      { nodepool: "a100" },
      { nodepool: "default" },
      { name: "x" },
    ];
    const named = [
      { name: "own", nodePool: "h100" },
      { name: "b-a100", nodePool: "a100" },
      { name: "b", nodePool: "default" },
    ];
    const project = managed("Project", "b", {
      parent: "top",
      namespace: "team",
      enforceKaiScheduler: true,
      defaultNodePools: ["h100", 7, "a100"],
      queues,
    });
    const objects = [
      managed("Department", "b", { queues }),
      project,
      managed("NodePool", "default", {}),
      managed("NodePool", "h100", { labelKey: "gpu", labelValue: "h100" }),
      namespace("team", { "kai/project": "other" }),
      namespace("plain"),
    ];
    expect(managedResources(objects)).toEqual({
      departments: [{ name: "b", queues: named }],
      projects: [
        {
          name: "b",
          parent: "top",
          namespace: "team",
          enforces: true,
          defaultNodePools: ["h100", "a100"],
          queues: named,
        },
      ],
      nodePools: [{ name: "default" }, { name: "h100", labelKey: "gpu", labelValue: "h100" }],
      namespaces: { team: "other" },
    });
    expect(managedQueueName({}, "b")).toBe("b");
  });
});

describe("withCommittedSettings", () => {
  it("adds the node pools that muster.yaml does not have", () => {
    const own = cluster({ nodePools: [{ name: "default" }, { name: "h100", nodes: 4 }] });
    const found = managedResources(["default", "h100", "a100"].map((name) => managed("NodePool", name, {})));
    expect(withCommittedSettings(own, undefined)).toBe(own);
    expect(withCommittedSettings(own, {})).toBe(own);
    if (found === undefined) throw new Error("there are three NodePools");
    const merged = withCommittedSettings(own, { [own.name]: { managed: found } });
    expect(merged.nodePools).toEqual([{ name: "default" }, { name: "h100", nodes: 4 }, { name: "a100" }]);
    expect(merged.priorityClasses).toEqual(own.priorityClasses);
    expect(merged.managed).toBe(found);
  });
});
