import { describe, expect, test } from "vitest";
import { PriorityClass, Topology } from "../../constructs/index.ts";
import { schemaProblems } from "../helpers/crd-schema.ts";
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
