import { describe, expect, it } from "vitest";
import { satisfiableTopology as rule } from "../../../policies/gang/satisfiable-topology.ts";
import { check } from "../../helpers/policies.ts";
import { job, organization, places, podGroup, template, yaml } from "./manifests.ts";

const fabric = {
  apiVersion: "kai.scheduler/v1alpha1",
  kind: "Topology",
  metadata: { name: "fabric" },
  spec: {
    levels: [
      { nodeLabel: "example.com/zone" },
      { nodeLabel: "example.com/rack", alias: "rack" },
      { nodeLabel: "kubernetes.io/hostname" },
    ],
  },
};
const topologies = [{ name: "net", levels: [{ nodeLabel: "example.com/spine" }] }];
const group = (topology?: string, required?: string, preferred?: string) =>
  podGroup({
    queue: "q",
    topologyConstraint: { topology, requiredTopologyLevel: required, preferredTopologyLevel: preferred },
  });
const AT = "PodGroup/g /spec/topologyConstraint";

describe("satisfiable-topology", () => {
  it.each([undefined, null, {}, "x"])("ignores a group with the spec %j", (spec) => {
    expect(check(rule, yaml(fabric, { ...podGroup({}), spec }))).toEqual([]);
  });

  it("suggests the closest name", () => {
    expect(check(rule, yaml(fabric, group("fabric", "example.com/rak")))).toMatchObject([
      {
        rule: "GANG-013",
        severity: "error",
        path: "/spec/topologyConstraint/requiredTopologyLevel",
        message:
          'the gang requests level "example.com/rak", which topology fabric does not have, so the gang never starts',
        expected: "one of example.com/zone, example.com/rack, rack, kubernetes.io/hostname",
        fix: "did you mean example.com/rack?",
      },
    ]);
  });

  it.each<[string, object, readonly string[]]>([
    ["no constraint", podGroup({ queue: "q" }), []],
    ["a level", group("fabric", "example.com/zone"), []],
    ["an alias", group("fabric", "rack", "kubernetes.io/hostname"), []],
    ["a topology of muster.yaml", group("net", "example.com/spine"), []],
    ["no such topology", group("fabrik", "rack"), [`${AT}/topology`]],
    ["no level", group("fabric"), [`${AT}/topology`]],
    ["no topology", group(undefined, "rack"), [`${AT}/requiredTopologyLevel W`]],
    ["a preference that is coarser", group("fabric", "rack", "example.com/zone"), [`${AT}/preferredTopologyLevel`]],
    [
      "a subgroup that asks for less",
      podGroup({
        queue: "q",
        topologyConstraint: { topology: "fabric", requiredTopologyLevel: "rack" },
        subGroups: [
          {
            name: "a",
            minMember: 1,
            topologyConstraint: { topology: "fabric", requiredTopologyLevel: "example.com/zone" },
          },
        ],
      }),
      ["PodGroup/g /spec/subGroups/0/topologyConstraint/requiredTopologyLevel"],
    ],
  ])("%s", (_, object, expected) => {
    expect(places(check(rule, yaml(organization({ topologies }), fabric, object)))).toEqual(expected);
  });

  it("only warns, and once, where no topology is known", () => {
    const constraint = { topology: "fabric", requiredTopologyLevel: "rack" };
    const subGroups = ["a", "b"].map((name) => ({ name, minMember: 1, topologyConstraint: constraint }));
    expect(places(check(rule, yaml(podGroup({ queue: "q", topologyConstraint: constraint, subGroups }))))).toEqual([
      `${AT}/topology W`,
    ]);
  });

  it("finds the annotation that the podgrouper copies, once for all gangs", () => {
    const annotations = { "kai.scheduler/topology": "fabric", "kai.scheduler/topology-required-placement": "rak" };
    const path = "/metadata/annotations/kai.scheduler~1topology-required-placement";
    expect(places(check(rule, yaml(fabric, job({}, { annotations }))))).toEqual([`Job/run ${path}`]);
    const spec = { replicas: 3, template: template() };
    const deployment = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "web", namespace: "n", annotations },
      spec,
    };
    expect(places(check(rule, yaml(fabric, deployment)))).toEqual([`Deployment/web ${path}`]);
  });

  it("finds the annotation of a template that the podgrouper copies", () => {
    const annotations = { "kai.scheduler/topology": "fabric", "kai.scheduler/topology-required-placement": "rak" };
    const cluster = {
      apiVersion: "ray.io/v1",
      kind: "RayCluster",
      metadata: { name: "tune", namespace: "n" },
      spec: {
        headGroupSpec: { template: template({ gpus: 0 }) },
        workerGroupSpecs: [{ groupName: "w", replicas: 1, minReplicas: 1, template: template({ annotations }) }],
      },
    };
    expect(places(check(rule, yaml(fabric, cluster)))).toEqual([
      "RayCluster/tune /spec/workerGroupSpecs/0/template/metadata/annotations/kai.scheduler~1topology-required-placement",
    ]);
  });

  it("compares the gang with the GPUs of a node", () => {
    const nodePools = [{ name: "default", gpu: { type: "H100", memory: "80Gi", perNode: 8 } }];
    const annotations = (min: number) => ({
      "kai.scheduler/batch-min-member": String(min),
      "kai.scheduler/topology": "fabric",
      "kai.scheduler/topology-required-placement": "kubernetes.io/hostname",
    });
    const found = (min: number, gpus: number) =>
      check(
        rule,
        yaml(
          organization({ nodePools }),
          fabric,
          job({ parallelism: 4, template: template({ gpus }) }, { annotations: annotations(min) }),
        ),
      );
    expect(found(4, 2)).toEqual([]);
    expect(found(1, 8)).toEqual([]);
    expect(found(4, 4)).toMatchObject([
      {
        severity: "error",
        path: "/metadata/annotations/kai.scheduler~1topology-required-placement",
        message:
          "the gang must be on one node with at least 16 GPUs, but a node of pool default has 8, so it never starts",
        expected: "at most 8 GPUs",
        received: "16 GPUs",
      },
    ]);
  });

  it("compares the gang with the largest node of the pools that may take it, on Run:ai", () => {
    const gpu = (perNode: number) => ({ type: "H100", memory: "80Gi", perNode });
    const nodePools = [{ name: "a", gpu: gpu(4) }, { name: "b", gpu: gpu(8) }, { name: "unknown" }];
    const file = organization({ scheduler: "runai", nodePools });
    const annotations = {
      "kai.scheduler/batch-min-member": "2",
      "kai.scheduler/topology": "fabric",
      "kai.scheduler/topology-required-placement": "kubernetes.io/hostname",
    };
    const found = (defaultNodePools: readonly string[], gpus: number) =>
      check(
        rule,
        yaml(
          { ...file, projects: [{ ...file.projects[0], namespace: "n", defaultNodePools }] },
          fabric,
          job(
            { parallelism: 2, template: template({ gpus, spec: { schedulerName: "runai-scheduler" } }) },
            { annotations },
          ),
        ),
      ).map(({ expected }) => expected);
    expect(found(["a"], 4)).toEqual(["at most 4 GPUs"]);
    expect(found(["a", "b"], 4)).toEqual([]);
    expect(found(["a", "b"], 5)).toEqual(["at most 8 GPUs"]);
    expect(found(["a", "unknown"], 8)).toEqual([]);
  });
});
