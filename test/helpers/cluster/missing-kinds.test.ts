import { describe, expect, test } from "vitest";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { createKinds, definitionOf, missingKinds } from "./missing-kinds.ts";
import type { ClusterRun, TestCluster } from "./test-cluster.ts";

const object = (apiVersion: string, kind: string, namespace?: string): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "a", ...(namespace && { namespace }) },
});

/** A cluster whose kubectl answers these commands, and fails at all others. */
function answering(answers: Readonly<Record<string, string>>): TestCluster & { readonly asked: string[] } {
  const asked: string[] = [];
  const kubectl = (args: readonly string[]): ClusterRun => {
    const command = args.join(" ");
    asked.push(command);
    const stdout = answers[command];
    return stdout === undefined ? { code: 1, stdout: "", stderr: "404" } : { code: 0, stdout, stderr: "" };
  };
  return { kubeconfig: "", kubectl, dispose: () => {}, asked };
}

describe("missingKinds", () => {
  test("the kinds that no answer contains, after one request for each group and version", () => {
    const cluster = answering({
      "get --raw /api/v1": '{"resources":[{"kind":"Pod"},{"kind":"ConfigMap"}]}',
      "get --raw /apis/ray.io/v1": '{"resources":[{"kind":"RayCluster"}]}',
    });
    const objects = [
      object("v1", "Pod"),
      object("v1", "ConfigMap"),
      object("ray.io/v1", "RayCluster"),
      object("ray.io/v1", "RayJob"),
      object("ray.io/v1", "RayJob"),
      object("example.com/v1", "Thing"),
    ];
    expect(missingKinds(cluster, objects)).toEqual([
      { apiVersion: "ray.io/v1", kind: "RayJob" },
      { apiVersion: "example.com/v1", kind: "Thing" },
    ]);
    expect(cluster.asked).toHaveLength(3);
    expect(missingKinds(cluster, [])).toEqual([]);
  });
});

describe("createKinds", () => {
  test("nothing without a missing kind, and an error with the reason of the cluster", () => {
    const cluster = answering({});
    expect(createKinds(cluster, [], [])).toEqual([]);
    expect(cluster.asked).toEqual([]);
    expect(() => createKinds(cluster, [], [{ apiVersion: "a/v1", kind: "B" }])).toThrow("404");
  });
});

describe("definitionOf", () => {
  test("a known kind has its structure, in the version of the object alone", () => {
    const { metadata, spec } = definitionOf({ apiVersion: "ray.io/v1", kind: "RayCluster" }, []);
    expect(metadata).toEqual({ name: "rayclusters.ray.io" });
    expect(spec).toMatchObject({ scope: "Namespaced", names: { plural: "rayclusters", singular: "raycluster" } });
    expect(spec.versions.map(({ name, storage }) => [name, storage])).toEqual([["v1", true]]);
    expect(JSON.stringify(spec.versions)).toContain("workerGroupSpecs");
  });

  test("another one permits every field, with the scope of its objects", () => {
    const kind = { apiVersion: "example.com/v1", kind: "Thing" };
    const { metadata, spec } = definitionOf(kind, [object("example.com/v1", "Thing", "a")]);
    expect([metadata.name, spec.scope]).toEqual(["things.example.com", "Namespaced"]);
    expect(definitionOf(kind, [object("example.com/v1", "Thing")]).spec.scope).toBe("Cluster");
    expect(spec.versions[0]?.schema).toEqual({
      openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
    });
  });
});
