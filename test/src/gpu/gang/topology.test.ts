import { describe, expect, it } from "vitest";
import { checkTopology, placementProblems, readTopology } from "../../../../src/gpu/gang/topology.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { topologyObject } from "../../../../src/model/organization/topology-object.ts";
import type { Gang, GangTopology } from "../../../../src/model/workload/gang.ts";
import { schemaProblems } from "../../../helpers/crd-schema.ts";
import { kaiCases } from "../../../helpers/kai-cases.ts";

function topology(levels: unknown): KubeObject {
  return { apiVersion: "kai.scheduler/v1alpha1", kind: "Topology", metadata: { name: "racks" }, spec: { levels } };
}

const told = (levels: unknown, version = "0.17.1") =>
  checkTopology(topology(levels), { scheduler: "kai", version }).map(({ code, path }) => `${code} ${path}`);

interface TopologyCase {
  readonly name: string;
  readonly levels: unknown;
  readonly ok: boolean;
}

const cases = kaiCases<TopologyCase>("topologies");

describe("the cases of KAI's Topology", () => {
  it.each(cases)("$name", ({ levels, ok }) => {
    expect(told(levels).length === 0).toBe(ok);
    if (ok) expect(schemaProblems(topology(levels))).toEqual([]);
  });

  it("are all there", () => {
    expect(cases.length).toBeGreaterThanOrEqual(7);
  });
});

const HOST = { nodeLabel: "kubernetes.io/hostname" };

describe("checkTopology", () => {
  it.each([undefined, null, {}, [], "x", 1])("requires levels in %j", (levels) => {
    expect(told(levels)).toEqual(["levels-missing /spec/levels"]);
  });

  it.each([undefined, null, {}, 1])("accepts %j as a Topology without throwing", (value) => {
    expect(checkTopology(value as never).map(({ code }) => code)).toEqual(["levels-missing"]);
    expect(readTopology(value as never)).toEqual({ name: "", levels: [] });
  });

  it("accepts a label and an alias of 316 characters, and no longer ones", () => {
    const key = (prefix: number) =>
      `${["a".repeat(63), "b".repeat(63), "c".repeat(63), "d".repeat(prefix - 192)].join(".")}/${"e".repeat(63)}`;
    const alias = key(252).replace("a", "z");
    expect(key(252)).toHaveLength(316);
    expect(told([{ nodeLabel: key(252), alias }])).toEqual([]);
    const [found] = checkTopology(topology([{ nodeLabel: key(253) }]));
    expect(found?.message).toBe("levels[0].nodeLabel has 317 characters, but may have 316");
  });

  it.each<[string, unknown, readonly string[]]>([
    ["no label", [{}], ["bad-level /spec/levels/0/nodeLabel"]],
    ["a level that is no object", ["rack"], ["bad-level /spec/levels/0/nodeLabel"]],
    ["no label key", [{ nodeLabel: "a b" }], ["bad-level /spec/levels/0/nodeLabel"]],
    ["an alias of the wrong type", [{ nodeLabel: "a", alias: 1 }], ["bad-level /spec/levels/0/alias"]],
    ["an empty alias", [{ nodeLabel: "a", alias: "" }], ["bad-level /spec/levels/0/alias"]],
    ["two of one label", [{ nodeLabel: "a" }, { nodeLabel: "a" }], ["duplicate-label /spec/levels/1/nodeLabel"]],
    ["a host above a rack", [HOST, { nodeLabel: "a" }], ["hostname-not-last /spec/levels/0/nodeLabel"]],
    [
      "two of one alias",
      [
        { nodeLabel: "a", alias: "x" },
        { nodeLabel: "b", alias: "x" },
      ],
      ["duplicate-alias /spec/levels/1/alias"],
    ],
    [
      "an alias that is a label",
      [{ nodeLabel: "a", alias: "b" }, { nodeLabel: "b" }],
      ["alias-is-label /spec/levels/0/alias"],
    ],
    ["an alias that is its own label", [{ nodeLabel: "a", alias: "a" }], ["alias-is-label /spec/levels/0/alias"]],
  ])("refuses %s", (_, levels, expected) => {
    expect(told(levels)).toEqual(expected);
  });

  it("limits the number of levels", () => {
    const levels = (count: number) => Array.from({ length: count }, (_, index) => ({ nodeLabel: `l${index}` }));
    expect(told(levels(16))).toEqual([]);
    expect(told(levels(17))).toEqual(["too-many-levels /spec/levels"]);
    expect(told(levels(100_000))).toEqual(["too-many-levels /spec/levels"]);
  });

  it("rejects aliases before the first KAI that has them", () => {
    const levels = [{ nodeLabel: "example.com/rack", alias: "rack" }, HOST];
    expect(told(levels, "0.16.9")).toEqual(["field-too-new /spec/levels/0/alias"]);
    expect(told(levels, "0.17.0")).toEqual([]);
    expect(checkTopology(topology(levels), { scheduler: "runai", version: "2.24" })).toEqual([]);
    expect(checkTopology(topology(levels))).toEqual([]);
  });

  it("reports each problem", () => {
    expect(checkTopology(topology([HOST, { nodeLabel: "a" }]))).toEqual([
      {
        code: "hostname-not-last",
        severity: "error",
        path: "/spec/levels/0/nodeLabel",
        message: "levels[0].nodeLabel is kubernetes.io/hostname, which is a single node, so no level may follow it",
        fix: "move it to the end",
      },
    ]);
  });

  it("reads what muster writes", () => {
    const known = { name: "racks", levels: [{ nodeLabel: "example.com/rack", alias: "rack" }, HOST] };
    expect(readTopology(topologyObject(known))).toEqual(known);
    expect(checkTopology(topologyObject(known))).toEqual([]);
    expect(readTopology(topology([{}, { nodeLabel: 1 }, { nodeLabel: "a", alias: "" }])).levels).toEqual([
      { nodeLabel: "a" },
    ]);
  });
});

const racks = {
  name: "racks",
  levels: [{ nodeLabel: "example.com/zone", alias: "zone" }, { nodeLabel: "example.com/rack", alias: "rack" }, HOST],
};
const known = { topologies: new Map([["racks", racks]]), cluster: { scheduler: "kai", version: "0.17.1" } } as const;

function placed(topology: GangTopology | undefined, tree?: Gang["tree"]): Gang {
  const base = { name: "g", namespace: "n", queue: "q", pods: [] };
  return { ...base, ...(topology === undefined ? {} : { topology }), ...(tree === undefined ? {} : { tree }) };
}

const problems = (gang: Gang, on: Parameters<typeof placementProblems>[1] = known) =>
  placementProblems(gang, on).map(
    ({ code, severity, path }) => `${code} ${path.replace("/spec/", "")}${severity === "warning" ? " W" : ""}`,
  );

describe("placementProblems", () => {
  it.each<[string, GangTopology | undefined, readonly string[]]>([
    ["nothing", undefined, []],
    ["an empty constraint", {}, []],
    ["a label", { topology: "racks", required: "example.com/rack" }, []],
    ["an alias", { topology: "racks", required: "rack", preferred: "kubernetes.io/hostname" }, []],
    ["one level twice", { topology: "racks", required: "rack", preferred: "example.com/rack" }, []],
    ["a preference alone", { topology: "racks", preferred: "zone" }, []],
    ["no level", { topology: "racks" }, ["topology-without-level topologyConstraint/topology"]],
    ["no level of a missing one", { topology: "nets" }, ["topology-without-level topologyConstraint/topology"]],
    ["no topology", { required: "rack" }, ["level-without-topology topologyConstraint/requiredTopologyLevel W"]],
    [
      "a preference and no topology",
      { preferred: "rack" },
      ["level-without-topology topologyConstraint/preferredTopologyLevel W"],
    ],
    ["a missing topology", { topology: "nets", required: "rack" }, ["topology-missing topologyConstraint/topology"]],
    [
      "a missing level",
      { topology: "racks", required: "rak" },
      ["level-missing topologyConstraint/requiredTopologyLevel"],
    ],
    [
      "two missing levels",
      { topology: "racks", required: "x", preferred: "y" },
      [
        "level-missing topologyConstraint/requiredTopologyLevel",
        "level-missing topologyConstraint/preferredTopologyLevel",
      ],
    ],
    [
      "a preference that is coarser",
      { topology: "racks", required: "rack", preferred: "zone" },
      ["preferred-coarser-than-required topologyConstraint/preferredTopologyLevel"],
    ],
  ])("with %s", (_, topology, expected) => {
    expect(problems(placed(topology))).toEqual(expected);
    const node = { name: "a", min: 1, ...(topology === undefined ? {} : { topology }) };
    expect(problems(placed(undefined, [node]))).toEqual(
      expected.map((text) => text.replace("topologyConstraint", "subGroups/0/topologyConstraint")),
    );
  });

  it("suggests a similar name", () => {
    expect(placementProblems(placed({ topology: "rack", required: "rack" }), known)[0]).toMatchObject({
      fix: "did you mean racks?",
    });
    expect(placementProblems(placed({ topology: "racks", required: "zonee" }), known)).toEqual([
      {
        code: "level-missing",
        severity: "error",
        message: 'the gang requests level "zonee", which topology racks does not have, so the gang never starts',
        path: "/spec/topologyConstraint/requiredTopologyLevel",
        expected: "one of example.com/zone, zone, example.com/rack, rack, kubernetes.io/hostname",
        received: '"zonee"',
        fix: "did you mean zone?",
      },
    ]);
  });

  it("only warns of a topology where none is known at all", () => {
    const gang = placed({ topology: "racks", required: "rack" });
    expect(problems(gang, { topologies: new Map() })).toEqual(["topology-missing topologyConstraint/topology W"]);
  });

  it("accepts aliases only in a cluster that has them", () => {
    const gang = placed({ topology: "racks", required: "rack" });
    const on = (scheduler: "kai" | "runai", version: string) => ({ ...known, cluster: { scheduler, version } });
    expect(problems(gang, on("kai", "0.16.9"))).toEqual(["level-missing topologyConstraint/requiredTopologyLevel"]);
    expect(problems(gang, on("runai", "2.24"))).toEqual([]);
    expect(problems(gang, { topologies: known.topologies })).toEqual([]);
  });

  it("reports a subgroup with a coarser level than any node above it requires", () => {
    const tree = [
      { name: "leaf", parent: "inner", min: 1, topology: { topology: "racks", required: "zone" } },
      { name: "inner" },
      { name: "other", min: 1, topology: { topology: "racks", preferred: "zone" } },
      { name: "fine", min: 1, topology: { topology: "racks", required: "kubernetes.io/hostname" } },
      { name: "same", min: 1, topology: { topology: "racks", required: "example.com/rack" } },
    ];
    expect(problems(placed({ topology: "racks", required: "rack" }, tree))).toEqual([
      "coarser-than-parent subGroups/2/topologyConstraint/preferredTopologyLevel W",
      "coarser-than-parent subGroups/0/topologyConstraint/requiredTopologyLevel",
    ]);
    expect(problems(placed({ topology: "racks", preferred: "rack" }, tree))).toEqual([]);
  });

  it("compares levels of two topologies by their node labels, and by the node", () => {
    const nets = { name: "nets", levels: [{ nodeLabel: "net" }, { nodeLabel: "example.com/rack" }] };
    const both = { ...known, topologies: new Map([...known.topologies, ["nets", nets]]) };
    const below = (above: string, required: string) =>
      problems(
        placed({ topology: "racks", required: above }, [
          { name: "a", min: 1, topology: { topology: "nets", required } },
        ]),
        both,
      );
    const coarser = ["coarser-than-parent subGroups/0/topologyConstraint/requiredTopologyLevel"];
    expect(below("zone", "net")).toEqual([]);
    expect(below("rack", "net")).toEqual(coarser);
    expect(below("rack", "example.com/rack")).toEqual([]);
    expect(below("kubernetes.io/hostname", "net")).toEqual(coarser);
    expect(below("kubernetes.io/hostname", "example.com/rack")).toEqual([]);
  });

  it("accepts a coarser level beside a preferred one, which the scheduler searches too", () => {
    const tree = [{ name: "a", min: 1, topology: { topology: "racks", required: "zone", preferred: "rack" } }];
    expect(problems(placed({ topology: "racks", required: "kubernetes.io/hostname" }, tree))).toEqual([
      "coarser-than-parent subGroups/0/topologyConstraint/requiredTopologyLevel W",
    ]);
  });

  it("compares with every node above", () => {
    const tree = [
      { name: "inner", topology: { topology: "racks", required: "zone" } },
      { name: "leaf", parent: "inner", min: 1, topology: { topology: "racks", required: "zone" } },
    ];
    expect(problems(placed({ topology: "racks", required: "rack" }, tree))).toEqual([
      "coarser-than-parent subGroups/0/topologyConstraint/requiredTopologyLevel",
      "coarser-than-parent subGroups/1/topologyConstraint/requiredTopologyLevel",
    ]);
  });

  it("does not follow circles", () => {
    const tree = [
      { name: "a", parent: "b", topology: { topology: "nets", required: "x" } },
      { name: "b", parent: "a" },
    ];
    expect(problems(placed(undefined, tree))).toEqual([]);
  });
});
