import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import { lintCoverage } from "../../../../src/interpret/lint/lint-coverage.ts";
import { oneForEachCause } from "../../../../src/interpret/lint/one-cause.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { type FieldShape, specShape } from "../../../../src/model/resource-interface/shape.ts";
import { asKarta, asResourceInterface, type Json, places } from "../../interpret/objects/helpers.ts";

const ROLE = '.metadata.labels["ml.example.org/role"]';
const TOPOLOGY = { topologyName: "racks", preferredTopologyLevel: "rack", requiredTopologyLevel: "zone" };
const FRAGMENTS = [
  ...["schedulerName", "labels", "annotations", "resources", "resourceClaims", "podAffinity", "nodeAffinity"],
  ...["containers", "container", "priorityClassName", "image"],
];

/** Every field of the older dialect, without a finding. */
function structure(rootMore: Json, statusMore: Json, proxySelector: Json): Json {
  return {
    rootComponent: {
      name: "train",
      kind: { group: "ml.example.org", version: "v1", kind: "Train" },
      statusDefinition: {
        phaseDefinition: { path: ".status.phase" },
        conditionsDefinition: {
          path: ".status.conditions",
          typeFieldName: "type",
          statusFieldName: "status",
          messageFieldName: "message",
          reasonFieldName: "reason",
        },
        statusMappings: {
          initializing: [{ byPhase: "Pending" }],
          running: [{ byConditions: [{ type: "Running", status: "True", reason: "Started" }] }],
          completed: [{ byPhase: "Succeeded" }],
          failed: [{ byExpression: { expression: '.status.phase == "Failed"', expectedResult: "true" } }],
          degraded: [{ byPhase: "Degraded" }],
          ...statusMore,
        },
      },
      ...rootMore,
    },
    childComponents: [
      {
        name: "leader",
        ownerRef: "train",
        kind: { group: "batch", version: "v1", kind: "Job" },
        specDefinition: { podTemplateSpecPath: ".spec.leader.template" },
        scaleDefinition: { replicasPath: ".spec.leader.replicas" },
        podSelector: {
          componentTypeSelector: { keyPath: ROLE, value: "leader" },
          replicaSelector: { keyPath: '.metadata.labels["ml.example.org/replica"]' },
        },
      },
      {
        name: "worker",
        ownerRef: "train",
        kind: { group: "apps", version: "v1", kind: "StatefulSet" },
        specDefinition: {
          podSpecPath: ".spec.workers[]?.template.spec",
          metadataPath: ".spec.workers[]?.template.metadata",
        },
        scaleDefinition: {
          replicasPath: ".spec.workers[]?.replicas",
          minReplicasPath: ".spec.workers[]?.minReplicas",
          maxReplicasPath: ".spec.workers[]?.maxReplicas",
        },
        instanceIdPath: ".spec.workers[]?.name",
        podSelector: {
          componentTypeSelector: { keyPath: ROLE, value: "worker" },
          componentInstanceSelector: { idPath: '.metadata.labels["ml.example.org/group"]' },
        },
      },
      {
        name: "proxy",
        ownerRef: "train",
        kind: { group: "apps", version: "v1", kind: "Deployment" },
        specDefinition: {
          fragmentedPodSpecDefinition: Object.fromEntries(
            FRAGMENTS.map((name) => [`${name}Path`, `.spec.proxy.${name}`]),
          ),
        },
        podSelector: { componentTypeSelector: proxySelector },
      },
    ],
    additionalChildKinds: [{ group: "", version: "v1", kind: "Service" }],
  };
}

const podGroups = [
  {
    name: "all",
    members: [
      {
        componentName: "leader",
        groupByKeyPaths: ['.metadata.labels["ml.example.org/name"]'],
        filters: [".spec.nodeName == null"],
      },
    ],
  },
];

const OLDER: Json = {
  structureDefinition: structure({}, {}, { keyPath: ROLE, value: "proxy" }),
  optimizationInstructions: { gangScheduling: { podGroups } },
};

const NEWER: Json = {
  structureDefinition: structure(
    {
      suspendDefinition: {
        suspendActions: [{ path: ".spec.suspend", value: "true" }],
        resumeActions: [{ path: ".spec.suspend", value: "false" }],
      },
    },
    {
      suspended: [{ byPhase: "Suspended" }],
      suspending: [{ byPhase: "Suspending" }],
      resuming: [{ byPhase: "Resuming" }],
    },
    { matchLabels: { role: "proxy" } },
  ),
  optimizationInstructions: {
    gangScheduling: {
      podGroups,
      podGroup: {
        name: "{name}",
        topology: TOPOLOGY,
        subGroups: [{ componentName: "leader", topology: TOPOLOGY }],
      },
    },
  },
};

const DIALECTS = [
  ["ResourceInterface", OLDER, asResourceInterface],
  ["Karta", NEWER, asKarta],
] as const;

/** A definition with one field of another type. */
interface Mistyped {
  readonly path: string;
  readonly wrong: unknown;
  readonly spec: unknown;
}

const VALUES: readonly unknown[] = ["text", 5, true, ["text"], [5], [], [{}], {}, { name: "text" }];

function fits(shape: FieldShape, value: unknown): boolean {
  if (shape.type === "string") return typeof value === "string";
  if (shape.type === "strings" || shape.type === "list") return Array.isArray(value);
  return typeof value === "object" && !Array.isArray(value);
}

function mistyped(
  shape: FieldShape,
  value: unknown,
  path: string,
  whole: (changed: unknown) => unknown,
): readonly Mistyped[] {
  const own = VALUES.filter((wrong) => !fits(shape, wrong)).map((wrong) => ({ path, wrong, spec: whole(wrong) }));
  return [...own, ...parts(shape).flatMap(([key, part]) => partsOf(key, part, value, path, whole))];
}

function parts(shape: FieldShape): readonly (readonly [string, FieldShape])[] {
  if (shape.type === "object") return Object.entries(shape.fields).map(([key, field]) => [key, field.shape] as const);
  if (shape.type === "list") return [["*", shape.item]];
  return shape.type === "string" ? [] : [["*", { type: "string" }]];
}

function partsOf(
  key: string,
  part: FieldShape,
  value: unknown,
  path: string,
  whole: (changed: unknown) => unknown,
): readonly Mistyped[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      mistyped(part, item, `${path}/${index}`, (changed) => whole(value.with(index, changed))),
    );
  }
  const fields = value as Json;
  const keys = key === "*" ? Object.keys(fields) : [key].filter((one) => Object.hasOwn(fields, one));
  return keys.flatMap((one) =>
    mistyped(part, fields[one], `${path}/${one}`, (changed) => whole({ ...fields, [one]: changed })),
  );
}

function findings(document: Json): readonly string[] {
  const { resourceInterface, issues } = parseResourceInterface(document);
  if (resourceInterface === undefined) return places(issues);
  const found = [...lintResourceInterface(resourceInterface), ...lintCoverage(resourceInterface)];
  return places([...issues, ...oneForEachCause(found, resourceInterface.unread)]);
}

describe.each(DIALECTS)("a %s with one mistyped field", (_, spec, document) => {
  const all = mistyped(specShape, spec, "/spec", (changed) => changed);

  it("is made from a definition without findings", () => {
    expect(findings(document({ spec }))).toEqual([]);
  });

  it("has one error, whatever the field and the type", () => {
    const wrong = all.flatMap(({ path, wrong: value, spec: changed }) => {
      const found = places(parseResourceInterface(document({ spec: changed })).issues);
      return found.length === 1 && found[0] === `RI-102 ${path}` ? [] : { path, value, found };
    });
    expect(all.length).toBeGreaterThan(800);
    expect(wrong).toEqual([]);
  });

  it("has no finding of lint that the field explains", () => {
    const first = all.filter(({ path }, index) => all[index - 1]?.path !== path);
    const wrong = first.map(({ path, spec: changed }) => [path, findings(document({ spec: changed }))]);
    expect(wrong).toEqual(first.map(({ path }) => [path, [`RI-102 ${path}`]]));
  });
});

describe("a misspelt field", () => {
  const spec = (leader: Json) => {
    const { structureDefinition, ...rest } = OLDER as { structureDefinition: { childComponents: readonly Json[] } };
    const [, ...others] = structureDefinition.childComponents;
    return { ...rest, structureDefinition: { ...structureDefinition, childComponents: [leader, ...others] } };
  };
  const [leader = {}] = (OLDER.structureDefinition as { childComponents: readonly Json[] }).childComponents;
  const child = "/spec/structureDefinition/childComponents/0";

  it.each([
    ["ownerRef", "ownerName"],
    ["specDefinition", "specDefinitions"],
    ["podSelector", "podSelectors"],
    ["kind", "kinds"],
    ["name", "nam"],
  ])("%s as %s is one finding", (key, misspelt) => {
    const { [key]: value, ...others } = leader;
    expect(findings(asResourceInterface({ spec: spec({ ...others, [misspelt]: value }) }))).toEqual([
      `RI-101 ${child}/${misspelt}`,
    ]);
  });

  it("beside the right one explains nothing", () => {
    const value = { ...leader, podSelectors: {}, podSelector: { replicaSelector: { keyPath: ".metadata.name" } } };
    expect(findings(asResourceInterface({ spec: spec(value) }))).toEqual([
      `RI-101 ${child}/podSelectors`,
      `RI-114 ${child}`,
    ]);
  });
});
