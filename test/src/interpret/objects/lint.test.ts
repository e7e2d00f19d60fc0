import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import { asKarta, definition, type Json, places, read } from "./helpers.ts";

const root = "/spec/structureDefinition/rootComponent";
const child = (index: number) => `/spec/structureDefinition/childComponents/${index}`;
const groups = "/spec/optimizationInstructions/gangScheduling/podGroups";

// Most of these definitions have no pods, which is a note of its own.
const lint = (value: Json) => lintResourceInterface(read(value)).filter(({ rule }) => rule !== "RI-160");
const leaf = (name: string, componentTypeSelector?: Json, more: Json = {}): Json => ({
  name,
  kind: { group: "", version: "v1", kind: "Pod" },
  specDefinition: { podTemplateSpecPath: `.spec.${name}` },
  ...(componentTypeSelector === undefined ? {} : { podSelector: { componentTypeSelector } }),
  ...more,
});
const role = (value?: string, keyPath = ".metadata.labels.role"): Json => ({
  keyPath,
  ...(value === undefined ? {} : { value }),
});
const two = (first: Json | undefined, second: Json | undefined) =>
  definition({}, [leaf("a", first), leaf("b", second)]);
const expression = (source: string) => definition({ scaleDefinition: { replicasPath: source } });
const status = (statusDefinition: Json) =>
  definition({ statusDefinition: { conditionsDefinition: { path: ".status.conditions" }, ...statusDefinition } });
const members = (...list: readonly Json[]) =>
  definition({}, [leaf("a", role("a")), leaf("b", role("b"))], { podGroups: [{ name: "g", members: list }] });

describe("a definition without hazards", () => {
  it("has none", () => {
    expect(lint(definition())).toEqual([]);
    expect(lint(two(role("a"), role("b")))).toEqual([]);
  });
});

describe.each<readonly [string, readonly (readonly [string, Json, string])[], readonly (readonly [string, Json])[]]>([
  [
    "RI-010",
    [
      ["the same value", two(role("a"), role("a")), `${child(1)}/podSelector/componentTypeSelector`],
      ["any value before one", two(role(), role("a")), `${child(1)}/podSelector/componentTypeSelector`],
      [
        "spaces apart",
        two(role("a", ".metadata .labels.role"), role("a")),
        `${child(1)}/podSelector/componentTypeSelector`,
      ],
      [
        "the same labels",
        asKarta(two({ matchLabels: { x: "1" } }, { matchLabels: { x: "1" } })),
        `${child(1)}/podSelector/componentTypeSelector`,
      ],
    ],
    [
      ["another value", two(role("a"), role("b"))],
      ["one value before any", two(role("a"), role())],
      ["other labels", asKarta(two({ matchLabels: { x: "1" } }, { matchLabels: { x: "2" } }))],
    ],
  ],
  [
    "RI-012",
    [
      [
        "no containers",
        definition({
          specDefinition: {
            fragmentedPodSpecDefinition: { podAffinityPath: ".a", nodeAffinityPath: ".b", resourceClaimsPath: ".c" },
          },
        }),
        `${root}/specDefinition/fragmentedPodSpecDefinition`,
      ],
    ],
    [
      [
        "all four",
        definition({
          specDefinition: {
            fragmentedPodSpecDefinition: {
              containerPath: ".x",
              podAffinityPath: ".a",
              nodeAffinityPath: ".b",
              resourceClaimsPath: ".c",
            },
          },
        }),
      ],
    ],
  ],
  [
    "RI-016",
    [
      [
        "a condition that stays",
        status({
          statusMappings: {
            initializing: [{ byConditions: [{ type: "Created", status: "True" }] }],
            running: [{ byConditions: [{ type: "Running", status: "True" }] }],
          },
        }),
        `${root}/statusDefinition/statusMappings/initializing/0`,
      ],
      [
        "the same matcher",
        status({
          statusMappings: {
            initializing: [{ byConditions: [{ type: "A" }] }],
            failed: [{ byConditions: [{ type: "A" }] }],
          },
        }),
        `${root}/statusDefinition/statusMappings/initializing/0`,
      ],
    ],
    [
      [
        "another value of a condition",
        status({
          statusMappings: {
            initializing: [{ byConditions: [{ type: "A", status: "False" }] }],
            running: [{ byConditions: [{ type: "A", status: "True" }] }],
          },
        }),
      ],
      [
        "another reason",
        status({
          statusMappings: {
            initializing: [{ byConditions: [{ type: "A", status: "False", reason: "Pending" }] }],
            failed: [{ byConditions: [{ type: "A", status: "False", reason: "Crash" }] }],
          },
        }),
      ],
      [
        "an expression beside the condition",
        status({
          statusMappings: {
            initializing: [
              {
                byConditions: [{ type: "Created", status: "True" }],
                byExpression: { expression: ".status.running == null", expectedResult: "true" },
              },
            ],
            running: [{ byConditions: [{ type: "Running", status: "True" }] }],
          },
        }),
      ],
      [
        "a phase beside the condition",
        status({
          phaseDefinition: { path: ".p" },
          statusMappings: {
            initializing: [{ byPhase: "a", byConditions: [{ type: "Created", status: "True" }] }],
            running: [{ byConditions: [{ type: "Running", status: "True" }] }],
          },
        }),
      ],
      [
        "phases",
        status({
          phaseDefinition: { path: ".p" },
          statusMappings: { initializing: [{ byPhase: "a" }], running: [{ byPhase: "b" }] },
        }),
      ],
    ],
  ],
  [
    "RI-112",
    [
      [
        "the same node",
        definition({ specDefinition: { podSpecPath: ".spec.x", metadataPath: ".spec.x" } }),
        `${root}/specDefinition/metadataPath`,
      ],
      [
        "a node above",
        definition({ specDefinition: { podSpecPath: ".spec.x.pod", metadataPath: ".spec.x" } }),
        `${root}/specDefinition/metadataPath`,
      ],
    ],
    [
      ["a node beside", definition({ specDefinition: { podSpecPath: ".spec.x", metadataPath: ".spec.xy" } })],
      ["a node below", definition({ specDefinition: { podSpecPath: ".spec.x", metadataPath: ".spec.x.metadata" } })],
    ],
  ],
  [
    "RI-113",
    [
      [
        "inside",
        definition({ specDefinition: { fragmentedPodSpecDefinition: { containerPath: ".c", imagePath: ".c.image" } } }),
        `${root}/specDefinition/fragmentedPodSpecDefinition/imagePath`,
      ],
    ],
    [
      [
        "beside",
        definition({ specDefinition: { fragmentedPodSpecDefinition: { containerPath: ".c", imagePath: ".image" } } }),
      ],
    ],
  ],
  ["RI-114", [["no selector", two(role("a"), undefined), child(1)]], [["one leaf", definition({}, [leaf("a")])]]],
  [
    "RI-115",
    [
      [
        "one leaf with a selector",
        definition({}, [leaf("a", role())]),
        `${child(0)}/podSelector/componentTypeSelector`,
      ],
    ],
    [["two leaves", two(role("a"), role("b"))]],
  ],
  [
    "RI-116",
    [
      [
        "an alternative",
        two(role("a", ".x // .y"), role("b")),
        `${child(0)}/podSelector/componentTypeSelector/keyPath`,
      ],
      [
        "an alternative after a pipe",
        two(role("a", ".x | .y // .z"), role("b")),
        `${child(0)}/podSelector/componentTypeSelector/keyPath`,
      ],
      ["a comma", two(role("a", ".x, .y"), role("b")), `${child(0)}/podSelector/componentTypeSelector/keyPath`],
      ["and", two(role("a", ".x and .y"), role("b")), `${child(0)}/podSelector/componentTypeSelector/keyPath`],
    ],
    [
      ["parentheses", two(role("a", "(.x // .y)"), role("b"))],
      ["a pipe", two(role("a", ".x | .y"), role("b"))],
      ["arithmetic", two(role("a", ".x + .y"), role("b"))],
      ["no value", two(role(undefined, ".x // .y"), role("b"))],
    ],
  ],
  [
    "RI-117",
    [
      [
        "a capital",
        two(role("Master", '.metadata.labels["training.kubeflow.org/replica-type"]'), role("b")),
        `${child(0)}/podSelector/componentTypeSelector/value`,
      ],
    ],
    [
      ["lower case", two(role("master", '.metadata.labels["training.kubeflow.org/replica-type"]'), role("b"))],
      ["another label", two(role("Master"), role("b"))],
    ],
  ],
  [
    "RI-118",
    [
      [
        "a quote",
        status({ statusMappings: { running: [{ byExpression: { expression: ".o", expectedResult: '{"a":1}' } }] } }),
        `${root}/statusDefinition/statusMappings/running/0/byExpression/expectedResult`,
      ],
    ],
    [
      [
        "a word",
        status({ statusMappings: { running: [{ byExpression: { expression: ".o", expectedResult: "true" } }] } }),
      ],
    ],
  ],
  [
    "RI-119",
    [
      [
        "no phase",
        definition({ statusDefinition: { statusMappings: { running: [{ byPhase: "x" }] } } }),
        `${root}/statusDefinition/statusMappings/running/0/byPhase`,
      ],
      [
        "no conditions",
        definition({ statusDefinition: { statusMappings: { running: [{ byConditions: [{ type: "x" }] }] } } }),
        `${root}/statusDefinition/statusMappings/running/0/byConditions`,
      ],
    ],
    [
      [
        "both",
        status({
          phaseDefinition: { path: ".p" },
          statusMappings: { running: [{ byPhase: "x", byConditions: [{ type: "x" }] }] },
        }),
      ],
    ],
  ],
  [
    "RI-120",
    [
      [
        "nothing asked",
        status({ statusMappings: { degraded: [{}] } }),
        `${root}/statusDefinition/statusMappings/degraded/0`,
      ],
    ],
    [["a condition", status({ statusMappings: { degraded: [{ byConditions: [{ type: "x" }] }] } })]],
  ],
  [
    "RI-121",
    [
      [
        "the same keys",
        members({ componentName: "a", groupByKeyPaths: [".k"] }, { componentName: "b", groupByKeyPaths: [".k"] }),
        `${groups}/0/members/0`,
      ],
    ],
    [
      [
        "other keys",
        members({ componentName: "a", groupByKeyPaths: [".k"] }, { componentName: "b", groupByKeyPaths: [".l"] }),
      ],
      ["the owner", members({ componentName: "train" })],
      [
        "the label by which their pods differ",
        members(
          { componentName: "a", groupByKeyPaths: [".metadata.labels.role"] },
          { componentName: "b", groupByKeyPaths: [".metadata.labels.role"] },
        ),
      ],
    ],
  ],
  [
    "RI-122",
    [
      [
        "an index",
        members({ componentName: "a", groupByKeyPaths: ['.metadata.labels["x/group-index"] // "0"'] }),
        `${groups}/0/members/0/groupByKeyPaths/0`,
      ],
      [
        "the replica selector",
        definition(
          {},
          [leaf("a", undefined, { podSelector: { replicaSelector: { keyPath: ".metadata.labels.part" } } })],
          {
            podGroups: [
              { name: "g", members: [{ componentName: "train", groupByKeyPaths: [".metadata.labels.part"] }] },
            ],
          },
        ),
        `${groups}/0/members/0/groupByKeyPaths/0`,
      ],
    ],
    [["a name", members({ componentName: "a", groupByKeyPaths: ['.metadata.labels["x/job-name"]'] })]],
  ],
  [
    "RI-125",
    [
      [
        "a default",
        definition({ specDefinition: { podTemplateSpecPath: ".a // {}" } }),
        `${root}/specDefinition/podTemplateSpecPath`,
      ],
      [
        "a construction",
        definition({ specDefinition: { fragmentedPodSpecDefinition: { resourcesPath: "{limits: .a}" } } }),
        `${root}/specDefinition/fragmentedPodSpecDefinition/resourcesPath`,
      ],
    ],
    [
      [
        "fields, iteration and alternatives",
        definition({ specDefinition: { podTemplateSpecPath: ".a[]?.b // .c | select(.d)" } }),
      ],
    ],
  ],
  [
    "RI-128",
    [
      ["a limit", expression('.resources.limits["nvidia.com/gpu"] > 0'), `${root}/scaleDefinition/replicasPath`],
      [
        "a limit with a default",
        expression('any(.l[]; (.resources.limits["nvidia.com/gpu"] // 0) > 0)'),
        `${root}/scaleDefinition/replicasPath`,
      ],
      ["the other way round", expression("0 < .requests.cpu"), `${root}/scaleDefinition/replicasPath`],
    ],
    [
      ["a number", expression('(.resources.limits["nvidia.com/gpu"] // "0" | tonumber) > 0')],
      ["another field", expression(".replicas > 0")],
      ["a text", expression('.limits.cpu == "1"')],
    ],
  ],
  [
    "RI-129",
    [["no kind", definition({}, [leaf("a", undefined, { kind: undefined })]), child(0)]],
    [["a kind", definition({}, [leaf("a")])]],
  ],
  [
    "RI-138",
    [["itself", expression(".status.ready == .status.ready"), `${root}/scaleDefinition/replicasPath`]],
    [
      ["another", expression(".status.ready == .status.total")],
      ["literals", expression("1 == 1")],
    ],
  ],
  [
    "RI-139",
    [
      ["after an iteration", expression(".spec.jobs[].replicas // 1"), `${root}/scaleDefinition/replicasPath`],
      ["after an optional one", expression(".spec.jobs[]?.replicas // 1"), `${root}/scaleDefinition/replicasPath`],
    ],
    [
      ["for each element", expression(".spec.jobs[] | (.replicas // 1)")],
      ["for each element without parentheses", expression(".spec.jobs[] | .replicas // 1")],
      ["of a single field", expression(".spec.replicas // 1")],
      ["of another path", expression(".spec.jobs[].replicas // .spec.all")],
    ],
  ],
])("%s", (rule, failing, passing) => {
  it.each(failing)("is found: %s", (_, value, path) => {
    expect(places(lint(value)).filter((place) => place.startsWith(rule))).toEqual([`${rule} ${path}`]);
  });

  it.each(passing)("is not found: %s", (_, value) => {
    expect(places(lint(value)).filter((place) => place.startsWith(rule))).toEqual([]);
  });
});

describe("issues of the lint", () => {
  it("name the definition, and what to write", () => {
    const [issue] = lint(asKarta(two(role("a", ".x // .y"), role("b"))));
    expect(issue).toEqual({
      rule: "RI-116",
      name: "selector-precedence",
      severity: "warning",
      object: { apiVersion: "run.ai/v1alpha1", kind: "Karta", name: "train" },
      component: "a",
      path: `${child(0)}/podSelector/componentTypeSelector/keyPath`,
      message: `${child(0)}/podSelector/componentTypeSelector/keyPath: “== "a"” is appended to this path and binds stronger than its last operator, so the selector of a has another meaning`,
      fix: "write (.x // .y)",
    });
  });

  it("leave out expressions that do not compile, and members where the newer instruction takes precedence", () => {
    expect(lint(expression(".a["))).toEqual([]);
    const onPods = places(lint(two(role("a", ".a["), role("b", ".metadata.labels | error"))));
    expect(onPods).toContain(`RI-008 ${child(1)}/podSelector/componentTypeSelector/keyPath`);
    const both = {
      podGroup: { name: "g" },
      podGroups: [{ name: "g", members: [{ componentName: "a" }, { componentName: "b" }] }],
    };
    expect(lint(asKarta(definition({}, [leaf("a", role("a")), leaf("b", role("b"))], both)))).toEqual([]);
  });
});
