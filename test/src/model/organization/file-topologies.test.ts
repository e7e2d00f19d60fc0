import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseOrganization } from "../../../../src/model/organization/parse.ts";
import { kaiCases } from "../../../helpers/kai-cases.ts";
import { lines } from "../definition/definitions.ts";

const HOST = "kubernetes.io/hostname";

/** An organisation of one cluster. */
const organization = (cluster: object) => ({
  apiVersion: "muster.dev/v1alpha1",
  kind: "Organization",
  metadata: { name: "acme" },
  clusters: [{ name: "east", scheduler: "kai", ...cluster }],
});
const parsed = (cluster: object) => parseOrganization(organization(cluster));
const problems = (cluster: object) => lines(parsed(cluster).issues);
const levels = (...list: unknown[]) => problems({ topologies: [{ name: "fabric", levels: list }] });
const at = "/clusters/0/topologies/0/levels";
const label = "clusters[0].topologies[0].levels";

describe("topologies of a cluster", () => {
  it("are read in their order, from coarse to fine", () => {
    const topologies = [
      {
        name: "fabric",
        levels: [
          { nodeLabel: "example.com/block", alias: "block" },
          { nodeLabel: "example.com/rack", alias: null },
          { nodeLabel: HOST },
        ],
      },
      { name: "zones.example.com", levels: [{ nodeLabel: "topology.kubernetes.io/zone" }] },
    ];
    const { organization: read, issues } = parsed({ topologies });
    expect(issues).toEqual([]);
    expect(read?.clusters[0]?.topologies).toEqual([
      {
        name: "fabric",
        levels: [
          { nodeLabel: "example.com/block", alias: "block" },
          { nodeLabel: "example.com/rack" },
          { nodeLabel: HOST },
        ],
      },
      { name: "zones.example.com", levels: [{ nodeLabel: "topology.kubernetes.io/zone" }] },
    ]);
  });

  it.each([[undefined], [null]])("may be %s", (topologies) => {
    const { organization: read, issues } = parsed({ topologies });
    expect(issues).toEqual([]);
    expect(read?.clusters[0]).not.toHaveProperty("topologies");
  });

  it("may be empty", () => {
    expect(parsed({ topologies: [] }).organization?.clusters[0]?.topologies).toEqual([]);
  });

  it("have a name, levels, and nothing else", () => {
    expect(problems({ topologies: [{}] })).toEqual([
      "ORG-001 /clusters/0/topologies/0/levels clusters[0].topologies[0].levels: is mandatory, but missing",
      "ORG-001 /clusters/0/topologies/0/name clusters[0].topologies[0].name: is mandatory, but missing",
    ]);
    expect(problems({ topologies: [{ name: "a", levels: [{ nodeLabel: "x" }], level: 1 }] })).toEqual([
      "ORG-002 /clusters/0/topologies/0/level level: unknown field; did you mean levels?",
    ]);
    expect(levels({ label: "x" })).toEqual([
      "ORG-002 /clusters/0/topologies/0/levels/0/label label: unknown field; did you mean nodeLabel?",
    ]);
  });

  it("have valid, unique names", () => {
    const one = [{ nodeLabel: "x" }];
    expect(
      problems({
        topologies: [
          { name: "Fabric", levels: one },
          { name: "a", levels: one },
          { name: "a", levels: one },
        ],
      }),
    ).toEqual([
      `ORG-003 /clusters/0/topologies/0/name clusters[0].topologies[0].name: "Fabric" is not a valid name of a Kubernetes object: it has an upper-case letter; only lower-case letters, digits, '-' and '.' are allowed`,
      'ORG-003 /clusters/0/topologies/2/name clusters[0].topologies[2].name: "a" is given twice, first by item 1',
    ]);
  });

  it("have 1 to 16 levels", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ nodeLabel: `l${index}` }));
    expect(levels()).toEqual([`ORG-001 ${at} ${label}: must not be empty`]);
    expect(levels(...many(16))).toEqual([]);
    expect(levels(...many(17))).toEqual([`ORG-001 ${at} ${label}: has 17 items; at most 16 items are allowed`]);
  });

  it("name each node label once, and only one that a node can have", () => {
    expect(levels({ nodeLabel: "zone" }, { nodeLabel: "zone" })).toEqual([
      `ORG-003 ${at}/1/nodeLabel ${label}[1].nodeLabel: "zone" is given twice, first by item 0`,
    ]);
    expect(levels({ nodeLabel: "a b" })).toEqual([
      `ORG-003 ${at}/0/nodeLabel ${label}[0].nodeLabel: "a b" is not a valid key of a node label: it has a space; only letters, digits, '-', '_' and '.' are allowed`,
    ]);
    expect(levels({ nodeLabel: "x".repeat(64) })).toEqual([expect.stringContaining("it has 64 characters")]);
  });

  it("end with the hostname, where they have it", () => {
    expect(levels({ nodeLabel: "rack" }, { nodeLabel: HOST })).toEqual([]);
    expect(levels({ nodeLabel: HOST })).toEqual([]);
    expect(levels({ nodeLabel: HOST }, { nodeLabel: "zone" })).toEqual([
      `ORG-003 ${at}/0/nodeLabel ${label}[0].nodeLabel: ${HOST} is the finest level there can be, so no level may follow it`,
    ]);
  });

  it("have aliases of their own, none of which is a node label", () => {
    expect(levels({ nodeLabel: "a", alias: "x" }, { nodeLabel: "b", alias: "x" })).toEqual([
      `ORG-003 ${at}/1/alias ${label}[1].alias: "x" is given twice, first by item 0`,
    ]);
    expect(levels({ nodeLabel: "a", alias: "b" }, { nodeLabel: "b" })).toEqual([
      `ORG-003 ${at}/0/alias ${label}[0].alias: "b" is the node label of a level, so it cannot be an alias as well`,
    ]);
    expect(levels({ nodeLabel: "a", alias: "a" })).toEqual([expect.stringContaining("cannot be an alias as well")]);
    expect(levels({ nodeLabel: "a", alias: "-" })).toEqual([
      expect.stringMatching(/^ORG-003 .*"-" is not a valid alias of a level/),
    ]);
  });

  it("have issues with a fix", () => {
    const wrong = parsed({ topologies: [{ name: "a", levels: [{ nodeLabel: HOST }, { nodeLabel: "rack" }] }] });
    expect(wrong.issues[0]?.fix).toBe("move it to the end: levels go from coarse to fine");
  });

  it.each(["0.11.9", "v0.9.1"])("need a newer KAI than %s", (version) => {
    const topologies = [{ name: "a", levels: [{ nodeLabel: HOST }, { nodeLabel: "rack" }] }];
    expect(problems({ version, topologies })).toEqual([
      `ORG-003 /clusters/0/topologies clusters[0].topologies: need KAI 0.12 or newer, but this cluster runs ${version.replace("v", "")}`,
    ]);
    expect(problems({ version, topologies: [] })).toEqual([]);
  });

  it("have aliases from KAI 0.17 on", () => {
    const topologies = [{ name: "a", levels: [{ nodeLabel: "rack", alias: "r" }] }];
    expect(problems({ version: "0.16.4", topologies })).toEqual([
      `ORG-003 ${at}/0/alias ${label}[0].alias: needs KAI 0.17 or newer, but this cluster runs 0.16.4, which would drop it`,
    ]);
    for (const version of ["0.17", "v0.17.0", null]) expect(problems({ version, topologies })).toEqual([]);
  });

  it("require no version of Run:ai, which makes their objects itself", () => {
    const topologies = [{ name: "a", levels: [{ nodeLabel: "rack", alias: "r" }] }];
    expect(problems({ scheduler: "runai", version: "2.20", topologies })).toEqual([]);
  });

  it("have no further issue about an invalid version", () => {
    const topologies = [{ name: "a", levels: [{ nodeLabel: "rack", alias: "r" }] }];
    expect(problems({ version: "newest", topologies })).toEqual([expect.stringContaining("must be a release")]);
  });
});

const recorded = kaiCases<{
  readonly name: string;
  readonly levels: readonly object[];
  readonly ok: boolean;
}>("topologies");

describe("the recorded topologies of KAI", () => {
  it("are several", () => {
    expect(recorded.length).toBeGreaterThan(6);
  });

  it.each(recorded.map((each) => [each.name, each] as const))("%s", (_, { levels: own, ok }) => {
    expect(levels(...own).length === 0).toBe(ok);
  });
});

describe("any topologies", () => {
  const word = fc.constantFrom("a", "b", "example.com/rack", HOST, "A_b", "x y", "", "__proto__");
  const level = fc.oneof(
    fc.record({ nodeLabel: word, alias: fc.option(word) }, { requiredKeys: ["nodeLabel"] }),
    fc.anything(),
  );
  const topology = fc.oneof(fc.record({ name: word, levels: fc.array(level, { maxLength: 4 }) }), fc.anything());

  it("are read or refused, and what is read has the rules of the object", () => {
    fc.assert(
      fc.property(fc.array(topology, { maxLength: 3 }), (topologies) => {
        const { organization: read, issues } = parsed({ topologies });
        expect(read === undefined).toBe(issues.length > 0);
        for (const { levels: own } of read?.clusters[0]?.topologies ?? []) {
          const labels = own.map(({ nodeLabel }) => nodeLabel);
          const aliases = own.flatMap(({ alias }) => alias ?? []);
          expect(new Set([...labels, ...aliases]).size).toBe(labels.length + aliases.length);
          expect(labels.length).toBeGreaterThan(0);
          expect(labels.slice(0, -1)).not.toContain(HOST);
        }
      }),
    );
  });
});
