import { describe, expect, it } from "vitest";
import { lintAgainstCrds } from "../../../../src/interpret/lint/lint-schema.ts";
import { readCrd } from "../../../../src/interpret/types/crd.ts";
import { definition, type Json, places, read } from "./helpers.ts";

const root = "/spec/structureDefinition/rootComponent";
const child = "/spec/structureDefinition/childComponents/0";

const text = { type: "string" };
const whole = { type: "integer" };
const object = (properties: Json, more: Json = {}): Json => ({ type: "object", properties, ...more });
const list = (items: Json): Json => ({ type: "array", items });
const map = (additionalProperties: Json): Json => ({ type: "object", additionalProperties });
const open: Json = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

const podSpec = object({ containers: list(object({ name: text, image: text })), schedulerName: text, nodeName: text });
const template = object({ metadata: open, spec: podSpec });

const schema = object({
  spec: object({
    template,
    bare: object({ metadata: { type: "object" }, spec: podSpec }),
    replicas: whole,
    size: { "x-kubernetes-int-or-string": true },
    text,
    anything: open,
    fixed: object({ limits: object({ gpu: text }) }),
    resources: object({ limits: map(text), requests: map(text) }),
    groups: list(object({ name: text, replicas: whole, template, sub: list(object({ id: text })) })),
    others: list(object({ name: text, template })),
    services: map(object({ replicas: whole, pod: template })),
  }),
  status: object({
    phase: { type: "string", enum: ["", "Running", "Done"] },
    code: whole,
    conditions: list(object({ type: text, status: { type: "string", enum: ["True", "False"] }, reason: text })),
    odd: list(object({ name: text, value: text })),
  }),
});

const crdOf = (schemaOfVersion: Json, more: Json = {}): Json => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "trains.ml.example.org" },
  spec: {
    group: "ml.example.org",
    names: { kind: "Train", plural: "trains" },
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schemaOfVersion } }],
    ...more,
  },
});
const crds = readCrd(crdOf(schema)).versions;

const lint = (value: Json) => lintAgainstCrds(read(value), crds);
const at = (path: string) => (issues: readonly { readonly path: string }[]) =>
  issues.filter((issue) => issue.path === path);
const template1 = (podTemplateSpecPath: string) => definition({ specDefinition: { podTemplateSpecPath } });
const scale = (replicasPath: string) => definition({ scaleDefinition: { replicasPath } });
const instances = (instanceIdPath: string, podTemplateSpecPath: string, replicasPath?: string) =>
  definition({}, [
    {
      name: "group",
      kind: { group: "", version: "v1", kind: "Pod" },
      instanceIdPath,
      specDefinition: { podTemplateSpecPath },
      ...(replicasPath === undefined ? {} : { scaleDefinition: { replicasPath } }),
      podSelector: { componentInstanceSelector: { idPath: ".metadata.labels.group" } },
    },
  ]);
const rules = (value: Json) => lint(value).map(({ rule }) => rule);

describe("a CRD", () => {
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
    ["a text", "CustomResourceDefinition"],
    ["another kind", { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x" } }],
    ["a CRD without spec", { kind: "CustomResourceDefinition" }],
    ["a CRD whose spec is a list", { kind: "CustomResourceDefinition", spec: [] }],
    ["a CRD without group and kind", { kind: "CustomResourceDefinition", spec: {} }],
    ["a CRD whose versions are numbers", crdOf(schema, { versions: [1, null] })],
    ["a CRD without schema", crdOf(schema, { versions: [{ name: "v1", served: true }] })],
  ])("that is %s is said to be none", (_, value) => {
    const { versions, issues } = readCrd(value);
    expect(versions).toEqual([]);
    expect(new Set(issues.map(({ rule, severity }) => `${rule} ${severity}`))).toEqual(new Set(["RI-145 warning"]));
  });

  it("has a version for each of its own", () => {
    const versions = [
      { name: "v2", served: true, schema: { openAPIV3Schema: schema } },
      { name: "v1", served: false, deprecated: true, schema: { openAPIV3Schema: schema } },
    ];
    const read2 = readCrd(crdOf(schema, { versions }));
    expect(read2.issues).toEqual([]);
    expect(read2.versions.map(({ version, served, deprecated }) => [version, served, deprecated])).toEqual([
      ["v2", true, false],
      ["v1", false, true],
    ]);
    expect(new Set(read2.versions.map(({ definition: crd }) => crd)).size).toBe(1);
  });

  it("of v1beta1 has one schema for all versions", () => {
    const old = crdOf(schema, {
      versions: [{ name: "v1", served: true }],
      validation: { openAPIV3Schema: schema },
    });
    expect(readCrd(old).versions).toHaveLength(1);
    const older = {
      kind: "CustomResourceDefinition",
      spec: { group: "g", names: { kind: "K" }, version: "v1", validation: { openAPIV3Schema: {} } },
    };
    expect(readCrd(older).versions.map(({ version }) => version)).toEqual(["v1"]);
  });
});

describe("RI-140: a path exists", () => {
  it.each([
    ".spec.replicas",
    '.spec["replicas"]',
    ".spec | .replicas",
    ".spec.groups[0].replicas",
    ".spec.groups[-1].replicas",
    ".spec.groups | first | .replicas",
    ".spec.groups | map(.replicas) | add",
    "[.spec.groups[]?.replicas] | add",
    '.spec.groups[]? | select(.name == "a") | .replicas',
    ".spec.groups as $g | $g[0].replicas",
    "reduce .spec.groups[]? as $g (0; . + ($g.replicas // 1))",
    "if .spec.text == null then 1 else .spec.replicas end",
    ".spec.services.anyone.replicas",
    "(.spec.services // {}) | to_entries | .[0].value.replicas",
    ".spec.anything.deep.er[].x",
    ".metadata.labels.x | tonumber",
    '.metadata.annotations["a/b"] | tonumber',
    ".spec.replicas // .spec.size",
    "try .spec.replicas catch 1",
    "1",
    "[.spec.replicas, 1] | max",
    "{a: .spec.replicas} | .a",
    ".spec.groups | length",
    ".spec.unknown_function_result? // 1",
  ])("%s", (path) => {
    const found = lint(scale(path)).filter(({ rule, severity }) => rule === "RI-140" && severity === "error");
    expect(found).toEqual([]);
  });

  it.each<[string, string, number, number]>([
    [".spec.replica", "replica", 5, 13],
    ['.spec["replica"]', "replica", 5, 16],
    [".specs.replicas", "specs", 0, 6],
    [".spec.groups[]?.size", "size", 15, 20],
    [".spec.groups[0].size", "size", 15, 20],
    [".spec.groups[]? | .size", "size", 18, 23],
    [".spec.services.anyone.size", "size", 21, 26],
    [".spec.services[]?.size", "size", 17, 22],
    ["[.spec.groups[]?.size] | add", "size", 16, 21],
    ['.spec.groups[]? | select(.size == "a") | .replicas', "size", 25, 30],
    [".spec.groups as $g | $g[0].size", "size", 26, 31],
    ["reduce .spec.groups[]? as $g (0; . + $g.size)", "size", 39, 44],
    ["if .spec.size2 then 1 else 2 end", "size2", 8, 14],
    ["any(.spec.groups[]?; .size) | 1", "size", 21, 26],
    ["(.spec.services // {}) | to_entries[] | .value.size", "size", 46, 51],
    [".metadata.label", "label", 9, 15],
  ])("%s has no field %s", (path, key, start, end) => {
    const [issue, ...others] = lint(scale(path)).filter(({ rule }) => rule === "RI-140");
    expect(others).toEqual([]);
    expect(issue).toMatchObject({
      severity: "error",
      path: `${root}/scaleDefinition/replicasPath`,
      component: "train",
      received: key,
      part: { text: path, span: { start, end } },
    });
  });

  it("is a warning where a default follows", () => {
    expect(lint(scale(".spec.replica // 1"))).toMatchObject([{ rule: "RI-140", severity: "warning" }]);
  });

  it("suggests the intended field, and lists the existing ones", () => {
    expect(lint(scale(".spec.replica"))[0]).toMatchObject({
      message: `${root}/scaleDefinition/replicasPath: spec of Train ml.example.org/v1 has no field replica; did you mean replicas?`,
      fix: "write replicas",
      expected: "template, bare, replicas, size, text, anything, fixed, resources, groups, others, services",
    });
  });

  it("does not look at paths that run on the pod", () => {
    const selector = { componentTypeSelector: { keyPath: ".metadata.labels.role", value: "x" } };
    expect(
      lint(
        definition({}, [
          { name: "a", specDefinition: { podTemplateSpecPath: ".spec.template" }, podSelector: selector },
        ]),
      ),
    ).toEqual([]);
  });

  it("looks at status expressions", () => {
    const statusMappings = { running: [{ byExpression: { expression: ".status.fase", expectedResult: "x" } }] };
    expect(places(lint(definition({ statusDefinition: { statusMappings } })))).toEqual([
      `RI-140 ${root}/statusDefinition/statusMappings/running/0/byExpression/expression`,
    ]);
  });
});

describe("RI-141: a path leads to the right type", () => {
  it.each<[string, Json]>([
    ["a template", template1(".spec.template")],
    ["a template below unknown fields", template1(".spec.anything.x")],
    ["either of two templates", template1(".spec.template // .spec.groups[0].template")],
    ["a pod spec", definition({ specDefinition: { podSpecPath: ".spec.template.spec" } })],
    ["a number", scale(".spec.replicas")],
    ["a number or a text", scale(".spec.size")],
    ["a text made a number", scale(".spec.text | tonumber")],
    ["a constant", scale("1")],
    ["null", scale("null")],
    ["an empty result", scale("empty")],
    [
      "resources",
      definition({ specDefinition: { fragmentedPodSpecDefinition: { resourcesPath: ".spec.resources" } } }),
    ],
    ["a phase", definition({ statusDefinition: { phaseDefinition: { path: ".status.phase" }, statusMappings: {} } })],
    [
      "conditions",
      definition({ statusDefinition: { conditionsDefinition: { path: ".status.conditions" }, statusMappings: {} } }),
    ],
    [
      "conditions under other names",
      definition({
        statusDefinition: {
          conditionsDefinition: { path: ".status.odd", typeFieldName: "name", statusFieldName: "value" },
          statusMappings: {},
        },
      }),
    ],
  ])("%s", (_, value) => {
    expect(lint(value).filter(({ rule }) => rule === "RI-141")).toEqual([]);
  });

  const fragment = (key: string, path: string) =>
    definition({ specDefinition: { fragmentedPodSpecDefinition: { [key]: path } } });
  const status = (more: Json) => definition({ statusDefinition: { statusMappings: {}, ...more } });
  it.each<[string, Json, string]>([
    ["a pod spec for a template", template1(".spec.template.spec"), "an object"],
    ["a string for a template", template1(".spec.text"), "a string"],
    ["a list for a template", template1(".spec.groups"), "a list"],
    ["a template for a pod spec", definition({ specDefinition: { podSpecPath: ".spec.template" } }), "an object"],
    ["a string for replicas", scale(".spec.text"), "a string"],
    ["an object for replicas", scale(".spec.template"), "an object"],
    ["a computed string for replicas", scale(".spec.replicas | tostring"), "a string"],
    ["a number for an image", fragment("imagePath", ".spec.replicas"), "an integer"],
    ["a list for labels", fragment("labelsPath", ".spec.groups"), "a list"],
    ["objects for labels", fragment("labelsPath", ".spec.services"), "a map"],
    ["an object for containers", fragment("containersPath", ".spec.template"), "an object"],
    ["a list for a container", fragment("containerPath", ".spec.groups"), "a list"],
    ["an object for claims", fragment("resourceClaimsPath", ".spec.template"), "an object"],
    ["fixed keys for resources", fragment("resourcesPath", ".spec.fixed"), "an object"],
    ["no limits for resources", fragment("resourcesPath", ".spec.template"), "an object"],
    ["a number for a phase", status({ phaseDefinition: { path: ".status.code" } }), "an integer"],
    ["a string for conditions", status({ conditionsDefinition: { path: ".status.phase" } }), "a string"],
    ["other fields for conditions", status({ conditionsDefinition: { path: ".status.odd" } }), "a list"],
    ["an object for ids", instances(".spec.groups[]?.template", ".spec.groups[]?.template"), "an object"],
    ["a list without []", scale(".spec.groups.replicas"), "a list"],
    ["a comparison for replicas", scale(".spec.replicas == 1 and .spec.text == null"), "a boolean"],
    ["a choice for replicas", scale(".spec.replicas or .spec.text"), "a boolean"],
    ["an object with []", scale(".spec.text[]"), "a string"],
  ])("%s", (_, value, received) => {
    expect(lint(value).filter(({ rule }) => rule === "RI-141")).toMatchObject([{ severity: "error", received }]);
  });

  it.each<[string, Json, RegExp]>([
    ["podSpecPath", template1(".spec.template.spec"), /podSpecPath/],
    ["podTemplateSpecPath", definition({ specDefinition: { podSpecPath: ".spec.template" } }), /podTemplateSpecPath/],
    ["tonumber", scale(".spec.text"), /tonumber/],
    ["the shape of resources", fragment("resourcesPath", ".spec.fixed"), /gpu/],
    ["[]?", scale(".spec.groups.replicas"), /\[\]\?/],
  ])("names %s as the remedy", (_, value, fix) => {
    expect(lint(value).find(({ rule }) => rule === "RI-141")?.fix).toMatch(fix);
  });
});

describe("RI-142: ids and values of one list", () => {
  it.each<[string, Json]>([
    [
      "the same list",
      instances(".spec.groups[]?.name", ".spec.groups[]?.template", ".spec.groups[]? | (.replicas // 1)"),
    ],
    ["the keys of a map", instances("(.spec.services // {}) | keys[]", ".spec.services[]?.pod")],
    ["the entries of a map", instances("(.spec.services // {}) | to_entries[] | .key", ".spec.services[]?.pod")],
    [
      "two lists in one order",
      instances("(.spec.groups[]?, .spec.others[]?) | .name", "(.spec.groups[]?, .spec.others[]?) | .template"),
    ],
    ["what nobody can know", instances(".spec.groups[]?.name", ".spec.anything[]?")],
    ["a constant scale", instances(".spec.groups[]?.name", ".spec.groups[]?.template", ".spec.groups[]? | 1")],
  ])("%s", (_, value) => {
    expect(rules(value).filter((rule) => rule === "RI-142")).toEqual([]);
  });

  it.each<[string, Json]>([
    ["another list", instances(".spec.groups[]?.name", ".spec.others[]?.template")],
    ["a list inside the list", instances(".spec.groups[]?.sub[]?.id", ".spec.groups[]?.template")],
    ["a single value", instances(".spec.groups[]?.name", ".spec.template")],
    [
      "another list after fields of the same one",
      instances(".spec.groups[]?.name", ".spec.others[]?.template", ".spec.groups[]? | .replicas"),
    ],
    ["half of the lists", instances("(.spec.groups[]?, .spec.others[]?) | .name", ".spec.groups[]?.template")],
    ["a map for a list", instances(".spec.groups[]?.name", ".spec.services[]?.pod")],
  ])("%s", (_, value) => {
    expect(at(`${child}/specDefinition/podTemplateSpecPath`)(lint(value))).toMatchObject([
      { rule: "RI-142", severity: "error", component: "group" },
    ]);
  });

  it("reports a field after one of the same list", () => {
    const found = lint(instances(".spec.groups[]?.name", ".spec.groups[]?.template", ".spec.others[]?.name"));
    expect(found.filter(({ rule }) => rule === "RI-142").map(({ path }) => path)).toEqual([
      `${child}/scaleDefinition/replicasPath`,
    ]);
  });

  it("names both lists", () => {
    const [issue] = lint(instances(".spec.groups[]?.name", ".spec.others[]?.template"));
    expect(issue?.message).toContain(
      "yields a value for each of spec.others[], but instanceIdPath a value for each of spec.groups[]",
    );
    const [single] = lint(instances(".spec.groups[]?.name", ".spec.template"));
    expect(single?.message).toContain("yields a single value, but instanceIdPath a value for each of spec.groups[]");
  });
});

describe("RI-143 and RI-144: a kind and a version that are there", () => {
  const kind = (more: Json) => definition({ kind: { group: "ml.example.org", version: "v1", kind: "Train", ...more } });
  it("reports a kind without CRD, and a similar one", () => {
    expect(lint(kind({ kind: "Other" }))).toMatchObject([{ rule: "RI-143", severity: "info", path: `${root}/kind` }]);
    expect(lint(kind({ kind: "TRAIN" }))[0]?.fix).toBe("to use that one, write kind Train and group ml.example.org");
    expect(lint(kind({ group: "example.org" }))[0]?.message).toContain("there is one of Train.ml.example.org");
  });

  it("reports no kind that needs no CRD", () => {
    expect(lint(kind({ group: "apps", kind: "Deployment" }))).toEqual([]);
  });

  it("reports a version that is not served", () => {
    expect(lint(kind({ version: "v2" }))).toMatchObject([
      {
        rule: "RI-144",
        severity: "warning",
        path: `${root}/kind/version`,
        expected: "v1",
        received: "v2",
        fix: "write v1",
      },
    ]);
    const versions = [{ name: "v1", served: false, schema: { openAPIV3Schema: schema } }];
    expect(lintAgainstCrds(read(kind({})), readCrd(crdOf(schema, { versions })).versions)).toMatchObject([
      { rule: "RI-143" },
    ]);
  });
});

describe("RI-146: statuses of the schema", () => {
  const status = (more: Json) =>
    definition({
      statusDefinition: {
        phaseDefinition: { path: ".status.phase" },
        conditionsDefinition: { path: ".status.conditions" },
        ...more,
      },
    });
  it("can be reached", () => {
    const statusMappings = { running: [{ byPhase: "Running" }, { byConditions: [{ type: "Any", status: "True" }] }] };
    expect(lint(status({ statusMappings }))).toEqual([]);
  });

  it("cannot be reached", () => {
    const statusMappings = {
      running: [{ byPhase: "running" }],
      failed: [{ byConditions: [{ type: "Any", status: "true" }] }],
    };
    expect(lint(status({ statusMappings }))).toMatchObject([
      {
        rule: "RI-146",
        path: `${root}/statusDefinition/statusMappings/failed/0/byConditions/0/status`,
        expected: "True, False",
      },
      {
        rule: "RI-146",
        path: `${root}/statusDefinition/statusMappings/running/0/byPhase`,
        expected: "Running, Done",
        received: "running",
      },
    ]);
  });
});

describe("RI-147: metadata of a template", () => {
  it("are kept", () => expect(rules(template1(".spec.template"))).toEqual([]));
  it("are dropped", () => expect(lint(template1(".spec.bare"))).toMatchObject([{ rule: "RI-147", severity: "info" }]));
});

describe("the smallest object", () => {
  it("shows which fields an expression expects to exist (RI-008)", () => {
    const [issue, ...others] = lint(instances(".spec.groups[].name", ".spec.groups[].template"));
    expect(others).toEqual([]);
    expect(issue).toMatchObject({
      rule: "RI-008",
      severity: "warning",
      path: `${child}/instanceIdPath`,
      fix: "write [] as []?, so that a missing list yields nothing",
    });
  });

  it("shows replicas without pods (RI-126)", () => {
    const required = object({ spec: object({ replicas: whole, template }, { required: ["replicas"] }) });
    const value = definition({}, [
      {
        name: "a",
        specDefinition: { podTemplateSpecPath: ".spec.template" },
        scaleDefinition: { replicasPath: ".spec.replicas" },
      },
    ]);
    const found = lintAgainstCrds(read(value), readCrd(crdOf(required)).versions);
    expect(places(found)).toEqual([`RI-126 ${child}/scaleDefinition/replicasPath`]);
  });

  it("has lists as long as they must be", () => {
    const strict = object({
      spec: object(
        { groups: { ...list(object({ name: text, template }, { required: ["name"] })), minItems: 1 } },
        { required: ["groups"] },
      ),
    });
    const value = instances(".spec.groups[].name", ".spec.groups[].template");
    expect(lintAgainstCrds(read(value), readCrd(crdOf(strict)).versions)).toEqual([]);
  });
});

describe("hostile schemas", () => {
  it.each<[string, Json]>([
    ["an empty one", {}],
    ["properties that are a list", { type: "object", properties: [] }],
    [
      "numbers for schemas",
      {
        type: "object",
        properties: { spec: { type: "object", properties: { replicas: { type: 1, items: 2, enum: 3, required: 4 } } } },
      },
    ],
    ["names of the prototype", object({ spec: object({ constructor: whole }) })],
  ])("%s does not crash", (_, hostile) => {
    const versions = readCrd(crdOf(hostile)).versions;
    expect(() => lintAgainstCrds(read(scale(".spec.__proto__.constructor")), versions)).not.toThrow();
    expect(() => lintAgainstCrds(read(instances(".spec.groups[].name", ".x")), versions)).not.toThrow();
  });

  it("members of a prototype are not fields", () => {
    expect(lint(scale(".spec.toString"))).toMatchObject([{ rule: "RI-140", received: "toString" }]);
  });

  it("a definition without a kind is not checked", () => {
    const { rootComponent, ...rest } = read(definition());
    const { kind: _, ...nameless } = rootComponent;
    expect(lintAgainstCrds({ ...rest, rootComponent: nameless }, crds)).toEqual([]);
  });
});
