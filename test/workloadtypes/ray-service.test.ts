import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { rayService } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function serviceOf(rayClusterConfig: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "ray.io/v1",
    kind: "RayService",
    metadata: { name: "chat", namespace: "team-a", ...metadata },
    spec: { rayClusterConfig },
  };
}

const head = { template: template() };

describe("the PodGroup of a RayService", () => {
  it("is that of its cluster, in the name of the service", () => {
    const workerGroupSpecs = [
      { groupName: "a", replicas: 2, numOfHosts: 3, template: template() },
      { groupName: "b", replicas: 4, minReplicas: 1, template: template() },
    ];
    const service = serviceOf({ headGroupSpec: head, workerGroupSpecs }, { uid: "u" });
    const [gang, ...others] = gangsOf(rayService, service);
    expect(others).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-chat-u", min: 8, priorityClass: "train" });
    expect(gang?.tree).toEqual([
      { name: "headgroup", min: 1 },
      { name: "a", min: 6 },
      { name: "b", min: 1 },
    ]);
    expect(podsOf(gang)).toEqual(["head: 1 @ headgroup", "worker: 6 @ a", "worker: 4 @ b"]);
  });

  it.each([[undefined], [null], [[]]])("is the head alone where worker groups are %o", (workerGroupSpecs) => {
    const [gang] = gangsOf(rayService, serviceOf({ headGroupSpec: head, workerGroupSpecs }));
    expect([gang?.min, podsOf(gang)]).toEqual([1, ["head: 1 @ headgroup"]]);
  });

  it.each([[undefined], [null], [{}], ["a"], [7]])("is not made for a cluster that is %o", (config) => {
    expect(reasonOf(rayService, serviceOf(config))).toMatch(/^its pods name no schedulerName/);
  });

  it("is not predicted if a number is a text, and the reason names the field", () => {
    const workerGroupSpecs = [{ groupName: "a", replicas: "2", template: template() }];
    expect(reasonOf(rayService, serviceOf({ headGroupSpec: head, workerGroupSpecs }))).toBe(
      "spec.rayClusterConfig.workerGroupSpecs[0]: replicas, minReplicas and numOfHosts must be integers",
    );
  });

  it("is of a very high priority on Run:ai", () => {
    const bare = { headGroupSpec: { template: { spec: { containers: [{ name: "a" }] } } } };
    expect(gangsOf(rayService, serviceOf(bare), runaiCluster())[0]?.priorityClass).toBe("very-high");
  });

  it("has every setting of the full sample", () => {
    expect(specsOf(rayService, sample(rayService, "full-gpu.yaml"))).toEqual([
      {
        queue: "team-web",
        priorityClassName: "train",
        preemptibility: "non-preemptible",
        minMember: 5,
        subGroups: [
          { name: "headgroup", minMember: 1 },
          { name: "large", minMember: 4 },
        ],
      },
    ]);
  });
});

describe("the status of a RayService", () => {
  const ready = (status: string, reason: string) => ({ type: "Ready", status, reason });
  const upgrade = (status: string) => ({ type: "UpgradeInProgress", status, reason: "any" });
  it.each<[string, Fields, string]>([
    ["new", {}, "Undefined"],
    ["without conditions", { serviceStatus: "", conditions: null }, "Undefined"],
    ["starting", { conditions: [ready("False", "Initializing")] }, "Initializing"],
    ["serving", { serviceStatus: "Running", conditions: [ready("True", "NonZeroServeEndpoints")] }, "Running"],
    ["serving, by an operator without conditions", { serviceStatus: "Running" }, "Running"],
    ["serving while upgraded", { conditions: [ready("True", "NonZeroServeEndpoints"), upgrade("True")] }, "Running"],
    ["unhealthy", { serviceStatus: "Running", conditions: [ready("False", "ZeroServeEndpoints")] }, "Degraded"],
    ["in an upgrade gone wrong", { conditions: [ready("True", "any"), upgrade("Unknown")] }, "Degraded"],
    [
      "starting, without a cluster",
      { conditions: [ready("False", "Initializing"), upgrade("Unknown")] },
      "Initializing",
    ],
    ["too long in starting", { conditions: [ready("False", "InitializingTimeout")] }, "Failed"],
    ["refused", { conditions: [ready("False", "ValidationFailed")] }, "Failed"],
    ["suspended", { conditions: [{ type: "Suspended", status: "True" }] }, "Undefined"],
  ])("%s", (_, status, value) => {
    const { status: found, issues } = seen(rayService, { ...serviceOf({ headGroupSpec: head }), status });
    expect([found?.value, issues]).toEqual([value, []]);
  });

  it.each<[string, string]>([
    ["", "Undefined"],
    ["WaitForServeDeploymentReady", "Initializing"],
    ["Running", "Running"],
    ["Restarting", "Degraded"],
    ["FailedServeDeploy", "Failed"],
    ["FailedToGetOrCreateRayCluster", "Failed"],
  ])("by the word %o of v1alpha1", (serviceStatus, value) => {
    const object = { ...serviceOf({ headGroupSpec: head }), apiVersion: "ray.io/v1alpha1", status: { serviceStatus } };
    expect(seen(rayService, object).status?.value).toBe(value);
  });
});
