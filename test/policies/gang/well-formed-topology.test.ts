import { describe, expect, it } from "vitest";
import { wellFormedTopology as rule } from "../../../policies/gang/well-formed-topology.ts";
import { check } from "../../helpers/policies.ts";
import { organization, places, yaml } from "./manifests.ts";

const topology = (levels: unknown, apiVersion = "kai.scheduler/v1alpha1") => ({
  apiVersion,
  kind: "Topology",
  metadata: { name: "fabric", annotations: { "muster.dev/cluster": "east" } },
  spec: { levels },
});
const HOST = { nodeLabel: "kubernetes.io/hostname" };
const RACK = { nodeLabel: "example.com/rack", alias: "rack" };

describe("well-formed-topology", () => {
  it.each([undefined, null, {}, [], "x"])("requires levels in %j", (levels) => {
    expect(places(check(rule, yaml(organization({}), topology(levels))))).toEqual(["Topology/fabric /spec/levels"]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ["levels from coarse to fine", [RACK, HOST], []],
    ["the node first", [HOST, RACK], ["/spec/levels/0/nodeLabel"]],
    ["one label twice", [RACK, { nodeLabel: "example.com/rack" }], ["/spec/levels/1/nodeLabel"]],
    ["an alias that is a label", [{ nodeLabel: "a", alias: "b" }, { nodeLabel: "b" }], ["/spec/levels/0/alias"]],
  ])("%s", (_, levels, expected) => {
    expect(places(check(rule, yaml(organization({}), topology(levels))))).toEqual(
      expected.map((path) => `Topology/fabric ${path}`),
    );
  });

  it("reports an alias that an older KAI drops", () => {
    expect(check(rule, yaml(organization({ version: "0.16.9" }), topology([RACK])))).toMatchObject([
      {
        rule: "GANG-019",
        severity: "error",
        path: "/spec/levels/0/alias",
        message: "levels[0].alias needs KAI 0.17, but the cluster has 0.16.9, which drops it",
        fix: "name the level by its node label",
      },
    ]);
  });

  it("leaves the Topology of Kueue alone", () => {
    expect(check(rule, yaml(organization({}), topology([], "kueue.x-k8s.io/v1beta1")))).toEqual([]);
  });
});
