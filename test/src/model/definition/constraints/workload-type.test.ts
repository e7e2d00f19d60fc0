import { describe, expect, it } from "vitest";
import { problems, workloadType } from "../definitions.ts";

const described = (kind: object) => ({ spec: { structureDefinition: { rootComponent: { kind } } } });
const KIND = "spec/structureDefinition/rootComponent/kind";
const LABEL = "spec.structureDefinition.rootComponent.kind";

describe("a WorkloadType", () => {
  it.each<[object, object]>([
    [{}, {}],
    [{ preemptibility: "preemptible" }, { clusters: ["east", "west"] }],
    [{ preemptibility: null }, { clusters: null }],
    [{ category: "Research", priority: "inference" }, {}],
    [{ resourceInterfaces: undefined }, {}],
    [{ resourceInterfaces: null, category: null, priority: "build" }, {}],
    [{ resourceInterfaces: undefined, priority: undefined, category: "Build" }, {}],
    [{ resourceInterfaces: undefined, category: undefined, priority: undefined, preemptibility: "preemptible" }, {}],
    [{ group: "", resourceInterfaces: undefined }, { metadata: { name: "Pod" } }],
    [{ resourceInterfaces: [{ spec: {} }, described({ version: "v1" }), described({ version: "v1alpha1" })] }, {}],
  ])("may have %j", (spec, fields) => {
    expect(problems(workloadType(spec, fields))).toEqual([]);
  });

  it.each<[object, readonly string[]]>([
    [{ group: "" }, ["DEF-003 /spec/group group: is empty: kinds of the core group cannot be registered"]],
    [{ group: "Ray.io" }, ['DEF-003 /spec/group group: "Ray.io" is not an API group']],
    [{ group: "ray.io." }, ['DEF-003 /spec/group group: "ray.io." is not an API group']],
    [{ category: "train" }, ['DEF-003 /spec/category category: must be Train, but is "train"']],
    [{ category: "" }, ["DEF-001 /spec/category category: must not be empty"]],
    [
      { priority: "Very High" },
      [
        `DEF-005 /spec/priority priority: "Very High" is not a valid name of a priority class: it has an upper-case letter and a space; only lower-case letters, digits, '-' and '.' are allowed`,
      ],
    ],
    [
      { preemptibility: "maybe" },
      [
        'DEF-001 /spec/preemptibility preemptibility: must be one of preemptible, semi-preemptible, non-preemptible, but is the string "maybe"',
      ],
    ],
    [{ resourceInterfaces: [] }, ["DEF-001 /spec/resourceInterfaces resourceInterfaces: must not be empty"]],
    [
      { resourceInterfaces: Array.from({ length: 5 }, () => ({ spec: {} })) },
      ["DEF-001 /spec/resourceInterfaces resourceInterfaces: has 5 items; at most 4 items are allowed"],
    ],
    [
      { resourceInterfaces: [{}] },
      ["DEF-009 /spec/resourceInterfaces/0/spec resourceInterfaces[0].spec: is mandatory, but missing"],
    ],
    [
      { resourceInterfaces: [described({ group: "batch", kind: "Job", version: "v1" })] },
      [
        `DEF-003 /spec/resourceInterfaces/0/${KIND}/group resourceInterfaces[0].${LABEL}.group: is "batch", but the registered group is "ray.io"`,
        `DEF-003 /spec/resourceInterfaces/0/${KIND}/kind resourceInterfaces[0].${LABEL}.kind: is "Job", but the registered Kind is "RayCluster"`,
      ],
    ],
    [
      { resourceInterfaces: [described({ version: "v1" }), described({ version: "v1" })] },
      [
        `DEF-003 /spec/resourceInterfaces/1/${KIND}/version resourceInterfaces[1].${LABEL}.version: "v1" is described by resourceInterfaces[0] already`,
      ],
    ],
    [{ category: undefined }, ["DEF-009 /spec/category category: is mandatory, but missing"]],
    [{ priority: null }, ["DEF-009 /spec/priority priority: is mandatory, but missing"]],
    [
      { resourceInterfaces: undefined, category: undefined, priority: null, preemptibility: null },
      [
        "DEF-009 /spec/resourceInterfaces resourceInterfaces: is mandatory in a WorkloadType that changes no default of a known kind, but missing",
      ],
    ],
    [
      { resourceInterfaces: undefined, category: undefined, priority: 5 },
      ["DEF-001 /spec/priority priority: must be a string, but is the number 5"],
    ],
    [{ gruop: "ray.io" }, ["DEF-002 /spec/gruop gruop: unknown field; did you mean group?"]],
  ])("may not have %j", (spec, expected) => {
    expect(problems(workloadType(spec))).toEqual(expected);
  });

  it("has a Kind as its name", () => {
    expect(problems(workloadType({}, { metadata: { name: "ray-cluster" } }))).toEqual([
      'DEF-005 /metadata/name metadata.name: "ray-cluster" is not a valid Kind: it does not start with an upper-case letter',
    ]);
    expect(problems(workloadType({}, { metadata: { name: "Ray-Cluster" } }))).toEqual([
      'DEF-005 /metadata/name metadata.name: "Ray-Cluster" is not a valid Kind: it is not made of letters and digits only',
    ]);
  });

  it("belongs to clusters, not to a project", () => {
    expect(problems(workloadType({}, { project: "team-nlp", cluster: "east" }))).toEqual([
      "DEF-002 /cluster cluster: unknown field; did you mean clusters?",
      "DEF-002 /project project: unknown field; only a Training or DistributedInference has it",
    ]);
    expect(problems(workloadType({}, { clusters: [] }))).toEqual(["DEF-001 /clusters clusters: must not be empty"]);
  });
});
