import { describe, expect, it } from "vitest";
import { elasticBounds as rule } from "../../../policies/gang/elastic-bounds.ts";
import { check } from "../../helpers/policies.ts";
import { kubeflow, places, template, yaml } from "./manifests.ts";

const specs = (workers: number) => ({
  Master: { replicas: 1, template: template() },
  Worker: { replicas: workers, template: template() },
});
const elastic = (workers: number, min?: unknown, max?: unknown, minAvailable?: number) =>
  yaml(
    kubeflow("PyTorchJob", specs(workers), {
      elasticPolicy: { minReplicas: min, maxReplicas: max },
      ...(minAvailable === undefined ? {} : { runPolicy: { schedulingPolicy: { minAvailable } } }),
    }),
  );
const WORKERS = "PyTorchJob/train /spec/pytorchReplicaSpecs/Worker/replicas W";

describe("elastic-bounds", () => {
  it.each([undefined, null, {}, "x"])("ignores a job with the spec %j", (spec) => {
    expect(check(rule, yaml({ ...kubeflow("PyTorchJob", {}), spec }))).toEqual([]);
  });

  it("finds replicas outside of the bounds", () => {
    expect(check(rule, elastic(1, 2, 4))).toMatchObject([
      {
        rule: "GANG-014",
        severity: "warning",
        message: "the job has 1 replica, fewer than its minReplicas 2",
        expected: "at least 2",
        received: "1",
      },
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    ["within the bounds", elastic(3, 2, 4), []],
    ["at the bounds", elastic(2, 2, 2), []],
    ["no bounds", elastic(2), []],
    ["bounds that are texts", elastic(2, "3", "1"), []],
    ["too few", elastic(1, 2, 4), [WORKERS]],
    ["too many", elastic(5, 2, 4), [WORKERS]],
    ["no room", elastic(3, 4, 2), ["PyTorchJob/train /spec/elasticPolicy/minReplicas W"]],
    ["a gang of the minimum and the master", elastic(3, 2, 4, 3), []],
    [
      "a gang of more than that",
      elastic(3, 2, 4, 4),
      ["PyTorchJob/train /spec/runPolicy/schedulingPolicy/minAvailable W"],
    ],
  ])("%s", (_, text, expected) => {
    expect(places(check(rule, text))).toEqual(expected);
  });

  it.each([
    ["RayCluster", "/spec"],
    ["RayJob", "/spec/rayClusterSpec"],
    ["RayService", "/spec/rayClusterConfig"],
  ])("checks the worker groups of a %s", (kind, base) => {
    const workerGroupSpecs = [
      { groupName: "fine", replicas: 2, minReplicas: 1, maxReplicas: 4, template: template() },
      { groupName: "wide", replicas: 5, minReplicas: 1, maxReplicas: 4, template: template() },
      { groupName: "rejected", replicas: 5, minReplicas: 5, maxReplicas: 4, template: template() },
    ];
    const cluster = { headGroupSpec: { template: template() }, workerGroupSpecs };
    const spec = {
      RayCluster: cluster,
      RayJob: { rayClusterSpec: cluster },
      RayService: { rayClusterConfig: cluster },
    }[kind];
    const object = { apiVersion: "ray.io/v1", kind, metadata: { name: "ray", namespace: "n" }, spec };
    expect(check(rule, yaml(object))).toMatchObject([
      {
        path: `${base}/workerGroupSpecs/1/replicas`,
        message: "worker group wide has 5 replicas, more than its maxReplicas 4",
      },
    ]);
  });
});
