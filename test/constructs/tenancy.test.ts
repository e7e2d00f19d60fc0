import { describe, expect, test } from "vitest";
import { PodGroup, PriorityClass, Queue, Topology, WorkloadType } from "../../constructs/index.ts";
import { clusterWithDefaults } from "../../src/model/organization/defaults.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { schemaProblems } from "../helpers/crd-schema.ts";
import { organization } from "../helpers/organization.ts";
import { synthesised } from "./tree.ts";

describe("Topology", () => {
  test("is an object of its cluster", () => {
    const levels = [{ nodeLabel: "example.com/rack", alias: "rack" }, { nodeLabel: "kubernetes.io/hostname" }];
    const { objects, problems } = synthesised((app) => {
      new Topology(app, "fabric", { name: "fabric", cluster: "east", levels });
    });
    expect(problems).toEqual([]);
    const [topology] = objects["east/apply/_cluster/topology-fabric.yaml"] ?? [];
    expect(topology).toEqual({
      apiVersion: "kai.scheduler/v1alpha1",
      kind: "Topology",
      metadata: { name: "fabric" },
      spec: { levels },
    });
    expect(schemaProblems(topology)).toEqual([]);
  });

  test("reports a cluster that does not exist", () => {
    const { problems } = synthesised((app) => {
      new Topology(app, "fabric", { name: "fabric", cluster: "north", levels: [{ nodeLabel: "a" }] });
    });
    expect(problems).toEqual([expect.stringMatching(/^DEF-007 .*north/)]);
  });
});

describe("PriorityClass", () => {
  test("is never pruned", () => {
    const { objects, problems } = synthesised((app) => {
      new PriorityClass(app, "urgent", { name: "urgent", value: 90, cluster: "east" });
    });
    expect(problems).toEqual([]);
    expect(objects["east/apply/_cluster/priorityclass-urgent.yaml"]).toEqual([
      {
        apiVersion: "scheduling.k8s.io/v1",
        kind: "PriorityClass",
        metadata: {
          name: "urgent",
          annotations: {
            "argocd.argoproj.io/sync-options": "Prune=false,Delete=false",
            "kustomize.toolkit.fluxcd.io/prune": "disabled",
          },
        },
        value: 90,
      },
    ]);
  });
});

test("a cluster with Kueue gets no Queue, PodGroup or WorkloadType, and no queues of projects", () => {
  const lab = clusterWithDefaults({ name: "lab", scheduler: "kueue" });
  const none = { deserved: 0, limit: Infinity, overQuotaWeight: 1 };
  const { objects, problems } = synthesised(
    (app) => {
      new Queue(app, "queue", { name: "scavenger", cluster: "lab", gpu: none, cpu: none, memory: none });
      new PodGroup(app, "gang", { name: "gang", namespace: "ml", queue: "q", min: 2, cluster: "lab" });
      const spec = { group: "batch", category: "Train", priority: "train" } as const;
      new WorkloadType(app, "job", { name: "Job", clusters: ["lab"], spec });
    },
    { organization: { ...organization(), clusters: [...organization().clusters, lab] }, workloadTypes },
  );
  expect(problems).toEqual([
    "DEF-016 /cluster cluster lab runs Kueue, which reads no Queue of KAI",
    "DEF-016 /cluster cluster lab runs Kueue, which reads no PodGroup of KAI",
    "DEF-016 /clusters/0 cluster lab runs Kueue, which reads no Resource Interfaces",
  ]);
  expect(objects).toEqual({});
});
