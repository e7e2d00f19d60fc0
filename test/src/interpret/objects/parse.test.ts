import { describe, expect, it } from "vitest";
import { decodeResourceInterface, parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { resourceInterfaceRules } from "../../../../src/model/resource-interface/rules.ts";
import { asKarta, asResourceInterface, definition, type Json, places } from "./helpers.ts";

const root = "/spec/structureDefinition/rootComponent";
const child = "/spec/structureDefinition/childComponents/0";
const gang = "/spec/optimizationInstructions/gangScheduling";

const issuesOf = (value: unknown) => parseResourceInterface(value).issues;
const placesOf = (value: unknown) => places(issuesOf(value));

describe("parseResourceInterface on values that are not definitions", () => {
  it.each([[undefined], [null], [1], ["text"], [true], [[]], [{}], [{ apiVersion: "v1", kind: "Pod" }]])(
    "%j",
    (value) => {
      const { resourceInterface, issues } = parseResourceInterface(value);
      expect(resourceInterface).toBeUndefined();
      expect(places(issues)).toEqual(["RI-104 "]);
    },
  );

  it("reports the expected and the received value", () => {
    expect(issuesOf({ apiVersion: "v1", kind: "Pod" })).toEqual([
      {
        rule: "RI-104",
        name: "not-a-resource-interface",
        severity: "error",
        path: "",
        message:
          "not a Resource Interface: expected optimization.nvidia.com/v1alpha1 ResourceInterface, run.ai/v1alpha1 Karta, or a spec, but found apiVersion v1, kind Pod",
        expected: "optimization.nvidia.com/v1alpha1 ResourceInterface or run.ai/v1alpha1 Karta",
        received: "apiVersion v1, kind Pod",
        unjudged: true,
      },
    ]);
  });

  it("proposes the apiVersion and kind of a definition with one of them", () => {
    const { spec } = definition();
    const found = (apiVersion: unknown, kind: unknown) => issuesOf({ apiVersion, kind, spec });
    expect(found("v1", "Karta")).toMatchObject([
      { rule: "RI-104", path: "/apiVersion", fix: "write apiVersion: run.ai/v1alpha1 and kind: Karta" },
    ]);
    expect(found("optimization.nvidia.com/v1alpha1", "ResourceInterfac")).toMatchObject([
      {
        rule: "RI-104",
        path: "/kind",
        fix: "write apiVersion: optimization.nvidia.com/v1alpha1 and kind: ResourceInterface",
      },
    ]);
  });

  it("does not call toString of a hostile apiVersion", () => {
    const value = { apiVersion: { toString: 1 }, kind: [] };
    expect(placesOf(value)).toEqual(["RI-104 "]);
  });

  it.each([
    [{ spec: null }, ["RI-102 /spec"]],
    [{ spec: {} }, ["RI-103 /spec"]],
    [{ apiVersion: "run.ai/v1alpha1", kind: "Karta" }, ["RI-102 /spec"]],
    [{ structureDefinition: {} }, ["RI-103 /structureDefinition"]],
  ])("an empty definition: %j", (value, expected) => {
    const { resourceInterface, issues } = parseResourceInterface(value);
    expect(resourceInterface).toBeUndefined();
    expect(places(issues)).toEqual(expected);
  });
});

describe("names of fields in any case", () => {
  const kind = { GROUP: "ml.example.org", version: "v1", Kind: "Train" };
  const value = { spec: { StructureDefinition: { rootComponent: { NAME: "train", kind } } } };

  it("are read only where the decoder accepts them", () => {
    const { resourceInterface, issues } = decodeResourceInterface(value, { defaults: false, anyCase: true });
    expect(issues).toEqual([]);
    expect(resourceInterface?.rootComponent).toMatchObject({
      name: "train",
      kind: { group: "ml.example.org", version: "v1", kind: "Train" },
    });
    expect(decodeResourceInterface(value, { defaults: false }).resourceInterface).toBeUndefined();
  });
});

describe("the forms of a definition", () => {
  const bare = definition();

  it("reads {spec}", () => {
    const { resourceInterface, issues } = parseResourceInterface(bare);
    expect(issues).toEqual([]);
    expect(resourceInterface).toMatchObject({ dialect: "spec", name: "train", pointer: "/spec", childComponents: [] });
    expect(resourceInterface?.rootComponent.pointer).toBe(root);
  });

  it("reads a bare spec, with pointers that start in it", () => {
    const { resourceInterface, issues } = parseResourceInterface(bare.spec);
    expect(issues).toEqual([]);
    expect(resourceInterface).toMatchObject({ dialect: "spec", name: "train", pointer: "" });
    expect(resourceInterface?.rootComponent.pointer).toBe("/structureDefinition/rootComponent");
  });

  it("reads both kinds", () => {
    expect(parseResourceInterface(asResourceInterface(bare)).resourceInterface).toMatchObject({
      dialect: "optimization.nvidia.com/v1alpha1",
      name: "train",
    });
    const karta = { ...asKarta(bare), metadata: { name: "k", labels: { "run.ai/karta-kind": "Train", broken: 1 } } };
    expect(parseResourceInterface(karta).resourceInterface).toMatchObject({
      dialect: "run.ai/v1alpha1",
      name: "k",
      labels: { "run.ai/karta-kind": "Train" },
    });
  });

  it("names the definition in every issue", () => {
    expect(issuesOf(asKarta(definition({ statusDefinition: undefined })))[0]?.object).toEqual({
      apiVersion: "run.ai/v1alpha1",
      kind: "Karta",
      name: "train",
    });
  });

  it("accepts a status, and no other field at the top", () => {
    expect(placesOf({ ...asKarta(bare), status: { conditions: [] } })).toEqual([]);
    expect(issuesOf({ ...asKarta(bare), specs: {} })[0]).toMatchObject({
      rule: "RI-101",
      path: "/specs",
      message: "/specs: unknown field; did you mean spec?",
    });
  });
});

describe("the four defaults of the CRD", () => {
  const conditions = (conditionsDefinition: Json) =>
    parseResourceInterface(definition({ statusDefinition: { statusMappings: {}, conditionsDefinition } }))
      .resourceInterface?.rootComponent.statusDefinition?.conditionsDefinition;

  it("are applied", () => {
    expect(conditions({ path: ".status.conditions" })).toEqual({
      path: ".status.conditions",
      typeFieldName: "type",
      statusFieldName: "status",
      messageFieldName: "message",
      reasonFieldName: "reason",
    });
  });

  it("replace an explicit null, as the API server does, and nothing else", () => {
    expect(conditions({ path: ".c", reasonFieldName: null, messageFieldName: "text" })).toMatchObject({
      messageFieldName: "text",
      reasonFieldName: "reason",
    });
  });
});

describe("unknown fields", () => {
  const misspelled: readonly (readonly [string, Json, string, string])[] = [
    ["ownerName", definition({}, [{ name: "w", ownerName: "train" }]), `${child}/ownerName`, "ownerRef"],
    [
      "fragmentedPodDefinition",
      definition({ specDefinition: { fragmentedPodDefinition: { labelsPath: ".l" } } }),
      `${root}/specDefinition/fragmentedPodDefinition`,
      "fragmentedPodSpecDefinition",
    ],
    [
      "metaDataPath",
      definition({ specDefinition: { podSpecPath: ".p", metaDataPath: ".m" } }),
      `${root}/specDefinition/metaDataPath`,
      "metadataPath",
    ],
    [
      "idPath",
      definition({ podSelector: { replicaSelector: { keyPath: ".k", idPath: ".i" } } }),
      `${root}/podSelector/replicaSelector/idPath`,
      "keyPath",
    ],
    [
      "Running",
      definition({ statusDefinition: { statusMappings: { Running: [] } } }),
      `${root}/statusDefinition/statusMappings/Running`,
      "running",
    ],
    [
      "childComponent",
      { spec: { structureDefinition: { ...inner(), childComponent: [] } } },
      "/spec/structureDefinition/childComponent",
      "childComponents",
    ],
    [
      "succeeded",
      definition({ statusDefinition: { statusMappings: { succeeded: [] } } }),
      `${root}/statusDefinition/statusMappings/succeeded`,
      "completed",
    ],
  ];

  it.each(misspelled)("%s is refused, with the right spelling", (key, value, path, intended) => {
    expect(issuesOf(value).find(({ rule }) => rule === "RI-101")).toMatchObject({
      severity: "error",
      path,
      message: `${path}: ${key}: unknown field; did you mean ${intended}?`,
      fix: `write ${intended}`,
      received: key,
    });
  });

  it("are refused without a suggestion where nothing is near", () => {
    const [issue] = issuesOf(definition({ referencedComponents: [] }));
    expect(issue?.message).toBe(`${root}/referencedComponents: referencedComponents: unknown field`);
    expect(issue).not.toHaveProperty("fix");
  });

  it("with the names of JavaScript's own are nothing special", () => {
    const value = JSON.parse(
      '{"spec":{"structureDefinition":{"rootComponent":{"name":"a","__proto__":{"x":1},"constructor":2}}}}',
    );
    expect(placesOf(value)).toEqual(expect.arrayContaining([`RI-101 ${root}/__proto__`, `RI-101 ${root}/constructor`]));
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it("of the newer dialect are refused in the older one only", () => {
    const value = definition({
      suspendDefinition: {
        suspendActions: [{ path: ".s", value: "true" }],
        resumeActions: [{ path: ".s", value: "false" }],
      },
    });
    expect(placesOf(asKarta(value))).toEqual([]);
    expect(placesOf(value)).toEqual([]);
    expect(issuesOf(asResourceInterface(value))).toMatchObject([
      {
        rule: "RI-101",
        message: `${root}/suspendDefinition: suspendDefinition is known only to run.ai/v1alpha1 Karta`,
      },
    ]);
  });
});

function inner(): Json {
  return (definition().spec as { readonly structureDefinition: Json }).structureDefinition;
}

describe("types and missing fields", () => {
  it("rejects a matcher object in place of a list, with the correct form", () => {
    const value = definition({
      statusDefinition: { statusMappings: { running: { byConditions: [{ type: "Running" }] } } },
    });
    expect(issuesOf(value)).toMatchObject([
      {
        rule: "RI-102",
        path: `${root}/statusDefinition/statusMappings/running`,
        message: `${root}/statusDefinition/statusMappings/running: running must be a list, but is an object`,
        expected: "a list",
        received: "an object",
        fix: "write a list: put “- ” before it",
      },
    ]);
    expect(parseResourceInterface(value).resourceInterface?.rootComponent.statusDefinition?.statusMappings).toEqual({});
  });

  it.each([
    [definition({ instanceIdPath: 5 }), `RI-102 ${root}/instanceIdPath`],
    [definition({ kind: "Train" }), `RI-102 ${root}/kind`],
    [definition({ podSelector: [] }), `RI-102 ${root}/podSelector`],
    [definition({ podSelector: { componentTypeSelector: {} } }), `RI-103 ${root}/podSelector/componentTypeSelector`],
    [definition({ podSelector: { replicaSelector: {} } }), `RI-103 ${root}/podSelector/replicaSelector`],
    [definition({ statusDefinition: {} }), `RI-103 ${root}/statusDefinition`],
    [definition({ kind: { version: "v1", kind: "T" } }), `RI-103 ${root}/kind`],
    [definition({}, [], { podGroups: [{ name: "g" }] }), `RI-103 ${gang}/podGroups/0`],
    [definition({}, [], { podGroups: {} }), `RI-102 ${gang}/podGroups`],
    [asResourceInterface(definition({}, [], { podGroup: { name: "g" } })), `RI-101 ${gang}/podGroup`],
    [
      asKarta(definition({ suspendDefinition: { suspendActions: [], resumeActions: [] } })),
      `RI-103 ${root}/suspendDefinition/suspendActions`,
    ],
    [
      asKarta(definition({ podSelector: { componentTypeSelector: { matchLabels: {} } } })),
      `RI-103 ${root}/podSelector/componentTypeSelector/matchLabels`,
    ],
    [
      asKarta(definition({ podSelector: { componentTypeSelector: { matchLabels: { a: 1 } } } })),
      `RI-102 ${root}/podSelector/componentTypeSelector/matchLabels/a`,
    ],
    [
      asKarta(definition({ podSelector: { componentTypeSelector: { matchLabels: { a: "1" }, value: "v" } } })),
      `RI-103 ${root}/podSelector/componentTypeSelector`,
    ],
  ])("%#: reports %2$s", (value, place) => {
    expect(placesOf(value)).toContain(place);
  });

  it("names the part that a type selector lacks", () => {
    const messagesOf = (selector: object) =>
      issuesOf(asKarta(definition({ podSelector: { componentTypeSelector: selector } }))).map(({ message }) => message);
    const path = `${root}/podSelector/componentTypeSelector`;
    expect(messagesOf({})).toContain(`${path}: keyPath is missing`);
    expect(messagesOf({ matchLabels: { a: "1" }, value: "v" })).toContain(`${path}: value needs a keyPath`);
  });

  it("treats a missing required field as empty, and continues", () => {
    const { resourceInterface } = parseResourceInterface(definition({ podSelector: { replicaSelector: {} } }));
    expect(resourceInterface?.rootComponent.podSelector?.replicaSelector).toEqual({ keyPath: "" });
  });
});

describe("positions", () => {
  it("come from the callback, for keys where the key is wrong", () => {
    const locate = (pointer: string, at: "key" | "value" = "value") => ({
      file: `${at} ${pointer}`,
      line: 1,
      column: 2,
    });
    const value = definition({ ownerName: "x", instanceIdPath: 5 });
    const { issues, resourceInterface } = parseResourceInterface(value, locate);
    expect(issues.map(({ location }) => location?.file)).toEqual([
      `key ${root}/ownerName`,
      `value ${root}/instanceIdPath`,
    ]);
    expect(resourceInterface?.locate).toBe(locate);
  });
});

describe("the structure", () => {
  const spec = (specDefinition: Json) => definition({ specDefinition });
  const selector = { componentInstanceSelector: { idPath: ".i" } };

  it.each<readonly [string, Json, readonly string[]]>([
    [
      "a root without kind and status",
      definition({ kind: undefined, statusDefinition: undefined }),
      [`RI-001 ${root}`, `RI-001 ${root}`],
    ],
    [
      "a root without group",
      definition({ kind: { group: "", version: "v1", kind: "Train" } }),
      [`RI-001 ${root}/kind`],
    ],
    ["a Pod as root", definition({ kind: { group: "", version: "v1", kind: "Pod" } }), []],
    [
      "the other core kind with pods",
      definition({ kind: { group: "", version: "v1", kind: "ReplicationController" } }),
      [],
    ],
    ["a root with an owner", definition({ ownerRef: "x" }), [`RI-003 ${root}/ownerRef`]],
    ["a doubled name", definition({}, [{ name: "train" }]), expect.arrayContaining([`RI-002 ${child}/name`]) as never],
    ["an empty name", definition({}, [{ name: "" }]), [`RI-002 ${child}`]],
    ["a child without owner", definition({}, [{ name: "w", ownerRef: "" }]), [`RI-003 ${child}`]],
    ["an owner that is not there", definition({}, [{ name: "w", ownerRef: "x" }]), [`RI-003 ${child}/ownerRef`]],
    ["a child that owns itself", definition({}, [{ name: "w", ownerRef: "w" }]), [`RI-003 ${child}/ownerRef`]],
    [
      "template and pod spec",
      spec({ podTemplateSpecPath: ".a", podSpecPath: ".b" }),
      [`RI-004 ${root}/specDefinition`],
    ],
    [
      "metadata beside a template",
      spec({ podTemplateSpecPath: ".a", metadataPath: ".b" }),
      [`RI-135 ${root}/specDefinition/metadataPath`],
    ],
    ["metadata alone", spec({ metadataPath: ".b" }), [`RI-135 ${root}/specDefinition/metadataPath`]],
    ["metadata beside a pod spec", spec({ podSpecPath: ".a", metadataPath: ".b" }), []],
    ["ids without selector", definition({ instanceIdPath: ".i" }), [`RI-005 ${root}/instanceIdPath`]],
    [
      "a selector without ids",
      definition({ podSelector: selector }),
      [`RI-005 ${root}/podSelector/componentInstanceSelector`],
    ],
    ["ids and selector", definition({ instanceIdPath: ".i", podSelector: selector }), []],
    [
      "an unknown member",
      definition({}, [], { podGroups: [{ name: "g", members: [{ componentName: "x" }] }] }),
      [`RI-009 ${gang}/podGroups/0/members/0/componentName`],
    ],
    ["no pod group", definition({}, [], { podGroups: [] }), [`RI-137 ${gang}`]],
    [
      "a pod group without members",
      definition({}, [], { podGroups: [{ name: "g", members: [] }] }),
      [`RI-137 ${gang}/podGroups/0/members`],
    ],
    [
      "doubled pod groups and members",
      definition({}, [], {
        podGroups: [
          { name: "g", members: [{ componentName: "train" }, { componentName: "train" }] },
          { name: "g", members: [{ componentName: "train" }] },
        ],
      }),
      [`RI-136 ${gang}/podGroups/0/members/1/componentName`, `RI-136 ${gang}/podGroups/1/name`],
    ],
    [
      "subgroups that KAI refuses",
      asKarta(
        definition({}, [{ name: "Master" }], {
          podGroup: {
            name: "g",
            subGroups: [{ componentName: "Master" }, { componentName: "x" }, { componentName: "X" }],
            topology: { topologyName: "", preferredTopologyLevel: "", requiredTopologyLevel: "rack" },
          },
        }),
      ),
      [
        `RI-123 ${gang}/podGroup/subGroups/0/componentName`,
        `RI-009 ${gang}/podGroup/subGroups/1/componentName`,
        `RI-009 ${gang}/podGroup/subGroups/2/componentName`,
        `RI-123 ${gang}/podGroup/topology`,
      ],
    ],
    [
      "a scale and fragments without a path",
      definition({ scaleDefinition: {}, specDefinition: { fragmentedPodSpecDefinition: {} } }),
      [`RI-110 ${root}/scaleDefinition`, `RI-110 ${root}/specDefinition/fragmentedPodSpecDefinition`],
    ],
    [
      "a scale whose only path is misspelt",
      definition({ scaleDefinition: { replicaPath: ".spec.n" } }),
      [`RI-101 ${root}/scaleDefinition/replicaPath`],
    ],
    [
      "a grouping key and a filter that are listed twice",
      definition({}, [], {
        podGroups: [
          {
            name: "g",
            members: [{ componentName: "train", groupByKeyPaths: [".k", ".l", ".k"], filters: ["true", "true"] }],
          },
        ],
      }),
      [`RI-136 ${gang}/podGroups/0/members/0/filters/1`, `RI-136 ${gang}/podGroups/0/members/0/groupByKeyPaths/2`],
    ],
    [
      "no podGroups in the older dialect, whose CRD requires them",
      asResourceInterface(definition({}, [], {})),
      [`RI-103 ${gang}`],
    ],
    ["no podGroups in a Karta", asKarta(definition({}, [], {})), [`RI-137 ${gang}`]],
    [
      "a topology without the level that is not used, and one with nothing",
      asKarta(
        definition({}, [], {
          podGroup: {
            name: "g",
            topology: { topologyName: "t", preferredTopologyLevel: "rack" },
            subGroups: [{ componentName: "train", topology: {} }],
          },
        }),
      ),
      [
        `RI-103 ${gang}/podGroup/subGroups/0/topology`,
        `RI-103 ${gang}/podGroup/subGroups/0/topology`,
        `RI-103 ${gang}/podGroup/subGroups/0/topology`,
        `RI-103 ${gang}/podGroup/topology`,
      ],
    ],
    [
      "a topology without a level",
      asKarta(
        definition({}, [], {
          podGroup: {
            name: "g",
            topology: { topologyName: "t", preferredTopologyLevel: "", requiredTopologyLevel: "" },
          },
        }),
      ),
      [`RI-123 ${gang}/podGroup/topology`],
    ],
    [
      "a suspend value that is no JSON",
      asKarta(
        definition({
          suspendDefinition: {
            suspendActions: [{ path: ".s", value: "Suspended" }],
            resumeActions: [{ path: ".s", value: '"Running"' }],
          },
        }),
      ),
      [`RI-124 ${root}/suspendDefinition/suspendActions/0/value`],
    ],
  ])("%s", (_, value, expected) => {
    expect(placesOf(value)).toEqual(expected);
  });

  it("reports every component of a cycle, and none that only hangs on it", () => {
    const value = definition({}, [
      { name: "a", ownerRef: "b" },
      { name: "b", ownerRef: "a" },
      { name: "c", ownerRef: "a" },
    ]);
    expect(issuesOf(value).map(({ component }) => component)).toEqual(["a", "b"]);
  });

  it("reports kinds that are declared twice", () => {
    const pods = { group: "", version: "v1", kind: "Pod" };
    const value = {
      spec: {
        structureDefinition: {
          ...inner(),
          childComponents: [{ name: "w", ownerRef: "train", kind: pods }],
          additionalChildKinds: [pods, { ...pods, group: "g" }],
        },
      },
    };
    expect(placesOf(value)).toEqual([
      "RI-011 /spec/structureDefinition/additionalChildKinds/0",
      "RI-136 /spec/structureDefinition/additionalChildKinds/1",
    ]);
  });

  it("refuses an absurd number of components at once", () => {
    const children = Array.from({ length: 501 }, (_, index) => ({ name: `c${index}` }));
    const { resourceInterface, issues } = parseResourceInterface(definition({}, children));
    expect(resourceInterface).toBeUndefined();
    expect(places(issues)).toEqual(["RI-105 /spec/structureDefinition/childComponents"]);
    expect(parseResourceInterface(definition({}, children.slice(0, 500))).issues).toEqual([]);
  });
});

describe("expressions", () => {
  it("must parse", () => {
    expect(
      issuesOf(definition({ instanceIdPath: ".a[", podSelector: { componentInstanceSelector: { idPath: ".i" } } })),
    ).toMatchObject([
      {
        rule: "RI-006",
        component: "train",
        path: `${root}/instanceIdPath`,
        message: expect.stringContaining("“.a[” is not a usable expression"),
      },
    ]);
  });

  it("must only call defined functions", () => {
    const value = definition({}, [], {
      podGroups: [{ name: "g", members: [{ componentName: "train", groupByKeyPaths: ["gpu"] }] }],
    });
    expect(issuesOf(value)).toMatchObject([
      {
        rule: "RI-006",
        path: `${gang}/podGroups/0/members/0/groupByKeyPaths/0`,
        message: expect.stringContaining("gpu/0 is not defined"),
      },
    ]);
  });

  it.each(["", "  ", "# nothing"])("must not be empty: %j", (source) => {
    expect(placesOf(definition({ scaleDefinition: { replicasPath: source } }))).toEqual([
      `RI-006 ${root}/scaleDefinition/replicasPath`,
    ]);
  });

  it.each([
    [".a = 1", "="],
    ["(.a |= 1)", "|="],
    ["[..]", ".."],
    ['"\\(del(.a))"', "del"],
    ["try del(.a) catch .", "del"],
    [".a[env | length]", "env"],
    ["def f: now; f", "now"],
    ["reduce range(9) as $i (0; .)", "range"],
  ])("must only read, at any depth: %s", (source, name) => {
    const [issue] = issuesOf(definition({ scaleDefinition: { replicasPath: source } }));
    expect(issue).toMatchObject({ rule: "RI-007", received: name, path: `${root}/scaleDefinition/replicasPath` });
    expect(issue?.message).toContain(`column ${source.indexOf(name) + 1}`);
  });

  it("are cut short in messages", () => {
    const [issue] = issuesOf(definition({ scaleDefinition: { replicasPath: `.a[${"x".repeat(5000)}` } }));
    expect(issue?.message.length).toBeLessThan(400);
  });
});

describe("the registry of rules", () => {
  it("has a name and a reason for each, and no name twice", () => {
    const rules = Object.entries(resourceInterfaceRules);
    for (const [id, { name, rationale }] of rules) {
      expect(id).toMatch(/^RI-\d{3}$/);
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(rationale.length).toBeGreaterThan(20);
    }
    expect(new Set(rules.map(([, { name }]) => name)).size).toBe(rules.length);
  });
});

describe("one mistake", () => {
  const phase = (path: unknown) =>
    definition({
      statusDefinition: { phaseDefinition: { path }, statusMappings: { running: [{ byPhase: "Up" }] } },
    } as Json);

  it.each([
    [undefined, "RI-103"],
    [5, "RI-102"],
    ["", "RI-006"],
  ])("is one issue: a phase path %j", (path, rule) => {
    expect(placesOf(phase(path)).map((place) => place.split(" ")[0])).toEqual([rule]);
  });
});
