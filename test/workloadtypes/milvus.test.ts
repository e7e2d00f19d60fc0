import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { milvus } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf, reasonOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function milvusOf(spec: unknown, metadata: Fields = {}, version = "v1beta1"): KubeObject {
  return {
    apiVersion: `milvus.io/${version}`,
    kind: "Milvus",
    metadata: { name: "db", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

const namesOf = (components: Fields) =>
  podsSeen(milvus, milvusOf({ mode: "cluster", components })).map((line) => line.replace(/:.*/, ""));

describe("the components of a Milvus", () => {
  it.each<[Fields, unknown]>([
    [{}, undefined],
    [{ toolImage: "" }, undefined],
    [{ toolImage: "tool:1" }, [{ name: "config", image: "tool:1" }]],
    [{ standalone: { initContainers: [{ name: "own" }] } }, [{ name: "own" }]],
    [
      { toolImage: "tool:1", standalone: { initContainers: [{ name: "own" }] } },
      [{ name: "config", image: "tool:1" }, { name: "own" }],
    ],
  ])("have before them, of %j, %j", (components, initContainers) => {
    const standalone = seen(milvus, milvusOf({ components })).components.find(({ name }) => name === "standalone");
    expect(standalone?.instances[0]?.podTemplate?.spec?.initContainers).toEqual(initContainers);
  });

  const mixed = ["proxy", "mixcoord", "datanode", "querynode", "streamingnode"];
  const apart = ["proxy", "rootcoord", "datacoord", "querycoord", "indexcoord", "datanode", "querynode", "indexnode"];

  it.each<[Fields, readonly string[]]>([
    [{}, mixed],
    [{ image: "milvus:v2.6.0" }, mixed],
    [{ image: "milvus:v3.0.0" }, mixed],
    [{ image: "milvus:latest" }, mixed],
    [{ image: "milvus:v2.5.11" }, apart],
    [{ image: "host:5000/milvus:v2.4.1-gpu" }, apart],
    [{ image: "milvus:v2.5.11", version: "v2.6.1" }, mixed],
    [{ image: "milvus:v2.5.11", mixCoord: {} }, ["proxy", "mixcoord", "datanode", "querynode", "indexnode"]],
    [{ image: "milvus:v2.5.11", streamingMode: true }, [...apart, "streamingnode"]],
    [{ streamingMode: false }, mixed.slice(0, -1)],
    [{ cdc: { replicas: 1 } }, [...mixed, "cdc"]],
  ])("in a cluster with %o", (components, names) => {
    expect(namesOf(components)).toEqual(names);
  });

  it.each<[unknown, readonly string[]]>([
    [undefined, ["standalone: 1 x 0"]],
    [null, ["standalone: 1 x 0"]],
    [{ mode: "standalone" }, ["standalone: 1 x 0"]],
    [{ components: null }, ["standalone: 1 x 0"]],
    [{ components: { proxy: { replicas: 3 }, standalone: { replicas: 0 } } }, ["standalone: 0 x 0"]],
    [{ components: { standalone: { replicas: -1 } } }, ["standalone: 1 x 0"]],
    [
      { components: { standalone: { replicas: 5, groups: [{ replicas: 2 }, { replicas: -1 }] } } },
      ["standalone: 3 x 0"],
    ],
    [{ components: { standalone: { replicas: 2, groups: [] } } }, ["standalone: 2 x 0"]],
    [{ components: { resources: { limits: { "nvidia.com/gpu": 1 } } } }, ["standalone: 1 x 100"]],
  ])("of %o are %o", (spec, pods) => {
    expect(podsSeen(milvus, milvusOf(spec))).toEqual(pods);
  });

  it("have their own settings, then those of all components", () => {
    const { components } = seen(milvus, sample(milvus, "full-gpu.yaml"));
    expect(components.find(({ name }) => name === "querynode")?.instances[0]?.podTemplate).toEqual({
      metadata: { labels: { "example.com/team": "search" }, annotations: { "example.com/owner": "ada" } },
      spec: {
        schedulerName: "kai-scheduler",
        nodeSelector: { "example.com/gpu": "a100" },
        tolerations: [{ key: "nvidia.com/gpu", operator: "Exists" }],
        containers: [
          {
            name: "querynode",
            image: "registry.example.com/milvus/milvus:v2.6.2-gpu",
            resources: { limits: { "nvidia.com/gpu": "1", memory: "32Gi" } },
          },
        ],
      },
    });
  });
});

describe("the PodGroup of a Milvus", () => {
  const KAI = { components: { schedulerName: "kai-scheduler" } };

  it("is one for all its pods, of which one must start", () => {
    const [gang, ...more] = gangsOf(milvus, sample(milvus, "full-gpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-catalogue-uid-unknown-until-applied", min: 1, queue: "team-search" });
    expect(gang?.priorityClass).toBe("train");
    expect(podsOf(gang)).toEqual(["proxy: 1", "mixcoord: 1", "datanode: 3", "querynode: 2", "streamingnode: 1"]);
  });

  it("is made for the older API as well", () => {
    const object = milvusOf({ replicas: 2, schedulerName: "kai-scheduler" }, {}, "v1alpha1");
    expect(podsOf(gangsOf(milvus, object)[0])).toEqual(["server: 2"]);
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /^its pods name no schedulerName/],
    ["texts for components", { components: { standalone: "big" } }, /./],
    ["a list for a spec", [], /./],
    ["a foreign scheduler", { components: { schedulerName: "volcano" } }, /^its pods have schedulerName volcano/],
    ["a prototype", JSON.parse('{"components": {"__proto__": {"schedulerName": "x"}}}'), /./],
  ])("is not made of %s", (_, spec, reason) => {
    expect(reasonOf(milvus, milvusOf(spec))).toMatch(reason);
  });

  it("is not made against the mark", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(milvus, milvusOf(KAI, { annotations }))).toBe(EXTERNAL);
    expect(gangsOf(milvus, milvusOf(KAI))).toHaveLength(1);
  });
});

describe("the status of a Milvus", () => {
  it.each([
    ["", []],
    ["Pending", ["Initializing"]],
    ["Healthy", ["Running"]],
    ["Unhealthy", ["Degraded"]],
    ["Stopped", []],
    ["Deleting", []],
  ])("%s is %o", (status, matched) => {
    expect(seen(milvus, { ...milvusOf({}), status: { status } }).status?.matched).toEqual(matched);
  });
});
