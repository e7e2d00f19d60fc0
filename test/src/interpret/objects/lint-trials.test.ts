import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import { asKarta, definition, type Json, places, read } from "./helpers.ts";

const root = "/spec/structureDefinition/rootComponent";
const child = (index: number) => `/spec/structureDefinition/childComponents/${index}`;
const member = "/spec/optimizationInstructions/gangScheduling/podGroups/0/members/0";

const found = (value: Json) => places(lintResourceInterface(read(value)).filter(({ severity }) => severity !== "info"));
const pods = (more: Json = {}) => definition({ specDefinition: { podTemplateSpecPath: ".spec.template" }, ...more });
const scaled = (replicasPath: string) => pods({ scaleDefinition: { replicasPath } });
const status = (statusMappings: Json, more: Json = {}) =>
  pods({
    statusDefinition: {
      conditionsDefinition: { path: ".status.conditions" },
      phaseDefinition: { path: ".status.phase" },
      statusMappings,
      ...more,
    },
  });
const byExpression = (expression: string, expectedResult = "true") => ({
  byExpression: { expression, expectedResult },
});
const part = (name: string, value = name, more: Json = {}): Json => ({
  name,
  kind: { group: "", version: "v1", kind: "Pod" },
  specDefinition: { podTemplateSpecPath: `.spec.${name}.template` },
  scaleDefinition: { replicasPath: `.spec.${name}.replicas` },
  podSelector: { componentTypeSelector: { keyPath: ".metadata.labels.role", value } },
  ...more,
});
const unscaled = (name: string, podTemplateSpecPath: string) =>
  part(name, name, { specDefinition: { podTemplateSpecPath }, scaleDefinition: undefined });
const items = (more: Json): Json => ({
  name: "group",
  kind: { group: "", version: "v1", kind: "Pod" },
  instanceIdPath: ".spec.groups[]?.name",
  specDefinition: { podTemplateSpecPath: ".spec.groups[]?.template" },
  scaleDefinition: { replicasPath: ".spec.groups[]? | .replicas // 1" },
  podSelector: { componentInstanceSelector: { idPath: ".metadata.labels.group" } },
  ...more,
});
const gang = (more: Json) =>
  definition({}, [part("leader"), part("worker")], {
    podGroups: [{ name: "g", members: [{ componentName: "train", ...more }] }],
  });
const suspended = (suspendActions: readonly Json[], resumeActions: readonly Json[]) =>
  asKarta(pods({ suspendDefinition: { suspendActions, resumeActions } }));

const replicas = `${root}/scaleDefinition/replicasPath`;
const mapping = (matcher: string) => `${root}/statusDefinition/statusMappings/${matcher}`;

describe.each<readonly [string, readonly (readonly [string, Json, string])[], readonly (readonly [string, Json])[]]>([
  [
    "RI-006",
    [
      ["a text for replicas", scaled(".metadata.name"), replicas],
      ["a constant text", scaled('"three"'), replicas],
      ["a default of another type", scaled('.spec.replicas // "1"'), replicas],
      [
        "a number in place of an absent template",
        definition({ specDefinition: { podTemplateSpecPath: ".spec.template // 1" } }),
        `${root}/specDefinition/podTemplateSpecPath`,
      ],
      [
        "an object in place of absent containers",
        definition({ specDefinition: { fragmentedPodSpecDefinition: { containersPath: ".spec.containers // {}" } } }),
        `${root}/specDefinition/fragmentedPodSpecDefinition/containersPath`,
      ],
      ["a list for replicas", scaled(".spec | keys"), replicas],
      [
        "the whole status as its phase",
        status({}, { phaseDefinition: { path: ".status" } }),
        `${root}/statusDefinition/phaseDefinition/path`,
      ],
    ],
    [
      ["a number with a default", scaled(".spec.replicas // 1")],
      ["a text that is converted", scaled('(.spec.replicas // "1") | tonumber')],
      ["null where the field is absent", scaled(".spec.replicas")],
      [
        "an empty list in place of absent containers",
        definition({ specDefinition: { fragmentedPodSpecDefinition: { containersPath: ".spec.containers // []" } } }),
      ],
    ],
  ],
  [
    "RI-008",
    [
      ["a product with an optional field", scaled(".spec.a * .spec.b"), replicas],
      ["a difference", scaled("(.spec.size - 1)"), replicas],
      ["a conversion", scaled(".spec.count | tonumber"), replicas],
      ["the keys of an optional map", scaled(".spec.groups | keys | length"), replicas],
      [
        "a function of an absent status",
        status({ running: [byExpression(".status.phase | ascii_downcase", "running")] }),
        `${mapping("running/0")}/byExpression/expression`,
      ],
      ["an absent number that gives no result", scaled(".spec.replicas // empty"), replicas],
      ["a number that is selected", scaled(".spec | select(.size > 0) | .size"), replicas],
      [
        "an absent template that gives no result",
        definition({ specDefinition: { podTemplateSpecPath: ".spec.template // empty" } }),
        `${root}/specDefinition/podTemplateSpecPath`,
      ],
      [
        "scales without a result where all of their fields are absent",
        pods({
          scaleDefinition: { replicasPath: ".spec.replicas // empty", minReplicasPath: ".spec.min | tonumber?" },
        }),
        replicas,
      ],
      [
        "fragments without a result where all of their fields are absent",
        definition({
          specDefinition: {
            fragmentedPodSpecDefinition: {
              labelsPath: ".spec.labels // empty",
              containersPath: ".spec.containers // empty",
            },
          },
        }),
        `${root}/specDefinition/fragmentedPodSpecDefinition/labelsPath`,
      ],
    ],
    [
      ["defaults", scaled("(.spec.a // 1) * (.spec.b // 1)")],
      ["try", scaled("(.spec.count | tonumber?) // 1")],
      ["a default before keys", scaled("(.spec.groups // {}) | length")],
      ["null in place of no result", scaled("(.spec | select(.size > 0) | .size) // null")],
      [
        "another path of the scale that always has a result",
        pods({ scaleDefinition: { replicasPath: ".spec.replicas // empty", minReplicasPath: ".spec.min" } }),
      ],
      ["no result of a component with ids", definition({}, [items({ scaleDefinition: undefined })])],
    ],
  ],
  [
    "RI-110",
    [
      [
        "a list without instanceIdPath",
        definition({}, [items({ instanceIdPath: undefined, podSelector: undefined, scaleDefinition: undefined })]),
        `${child(0)}/specDefinition/podTemplateSpecPath`,
      ],
      [
        "the first item instead of all",
        definition({}, [items({ specDefinition: { podTemplateSpecPath: ".spec.groups[0].template" } })]),
        `${child(0)}/specDefinition/podTemplateSpecPath`,
      ],
      [
        "a constant beside a list",
        definition({}, [items({ scaleDefinition: { replicasPath: ".spec.replicas // 1" } })]),
        `${child(0)}/scaleDefinition/replicasPath`,
      ],
    ],
    [["one list", definition({}, [items({})])]],
  ],
  [
    "RI-151",
    [
      [
        "null equals null",
        status({ running: [byExpression(".status.ready == .status.desired")] }),
        mapping("running/0"),
      ],
      ["null is less than a number", status({ failed: [byExpression(".status.ready < 1")] }), mapping("failed/0")],
      ["nothing is null", status({ completed: [byExpression(".status.active", "null")] }), mapping("completed/0")],
      ["a negation", status({ degraded: [byExpression('.status.phase == "Up" | not')] }), mapping("degraded/0")],
    ],
    [
      [
        "a value that must be present",
        status({ running: [byExpression(".status.ready != null and .status.ready == .status.desired")] }),
      ],
      ["a new object that is initializing", status({ initializing: [byExpression(".status.ready == null")] })],
    ],
  ],
  [
    "RI-152",
    [
      [
        "another case",
        status({ running: [{ byConditions: [{ type: "Ready", status: "true" }] }] }),
        `${mapping("running/0")}/byConditions/0/status`,
      ],
      [
        "another word",
        status({ running: [byExpression(".status.phase == 1", "yes")] }),
        `${mapping("running/0")}/byExpression/expectedResult`,
      ],
      [
        "one condition with two values",
        status({
          running: [
            {
              byConditions: [
                { type: "Ready", status: "True" },
                { type: "Ready", status: "False" },
              ],
            },
          ],
        }),
        `${mapping("running/0")}/byConditions/1`,
      ],
    ],
    [
      ["Unknown", status({ degraded: [{ byConditions: [{ type: "Ready", status: "Unknown" }] }] })],
      ["no status", status({ degraded: [{ byConditions: [{ type: "Odd" }] }] })],
      ["a text of the object", status({ running: [byExpression(".status.word", "yes")] })],
    ],
  ],
  [
    "RI-153",
    [
      [
        "failed as completed",
        status({ completed: [{ byConditions: [{ type: "Failed", status: "True" }] }] }),
        `${mapping("completed/0")}/byConditions/0`,
      ],
      ["a phase", status({ failed: [{ byPhase: "Succeeded" }] }), `${mapping("failed/0")}/byPhase`],
      [
        "not running as running",
        status({ running: [{ byConditions: [{ type: "Running", status: "False" }] }] }),
        `${mapping("running/0")}/byConditions/0`,
      ],
    ],
    [
      ["its own word", status({ failed: [{ byPhase: "Failed" }], completed: [{ byPhase: "Succeeded" }] })],
      ["not failed as running", status({ running: [{ byConditions: [{ type: "Failed", status: "False" }] }] })],
    ],
  ],
  [
    "RI-016",
    [
      [
        "an expression that matches beside a phase",
        status({ failed: [{ byPhase: "Down" }], running: [byExpression(".status.phase != null")] }),
        `${mapping("running/0")}/byExpression/expression`,
      ],
      [
        "an expression that matches beside a condition",
        status({
          failed: [{ byConditions: [{ type: "Down" }] }],
          running: [byExpression('any(.status.conditions[]?; .status == "True")')],
        }),
        `${mapping("running/0")}/byExpression/expression`,
      ],
    ],
    [
      [
        "an expression that excludes the phase",
        status({ failed: [{ byPhase: "Down" }], running: [byExpression('.status.phase == "Up"')] }),
      ],
      [
        "an expression about conditions beside a phase",
        status({ failed: [{ byPhase: "Down" }], running: [byExpression(".status.conditions != null")] }),
      ],
    ],
  ],
  [
    "RI-154",
    [
      [
        "a copy under another name",
        definition({}, [
          part("worker"),
          part("helper", "helper", {
            specDefinition: { podTemplateSpecPath: ".spec.worker .template" },
            scaleDefinition: undefined,
          }),
        ]),
        `${child(1)}/specDefinition`,
      ],
    ],
    [["two places", definition({}, [part("leader"), part("worker")])]],
  ],
  [
    "RI-155",
    [
      [
        "the replicas of another component",
        definition({}, [
          part("leader", "leader", { scaleDefinition: { replicasPath: ".spec.worker.replicas" } }),
          part("worker"),
        ]),
        `${child(0)}/scaleDefinition/replicasPath`,
      ],
      [
        "the pods of another name",
        definition({}, [
          part("leader", "leader", {
            specDefinition: { podTemplateSpecPath: ".spec.worker.template" },
            scaleDefinition: { replicasPath: ".spec.leader.replicas" },
          }),
          part("worker", "worker", { specDefinition: { podTemplateSpecPath: ".spec.worker.pod.template" } }),
        ]),
        `${child(0)}/specDefinition`,
      ],
      [
        "the pods of another name at the top",
        definition({}, [
          part("leader", "leader", {
            specDefinition: { podTemplateSpecPath: ".worker.template" },
            scaleDefinition: { replicasPath: ".leader.replicas" },
          }),
          part("worker", "worker", { specDefinition: { podTemplateSpecPath: ".worker.pod.template" } }),
        ]),
        `${child(0)}/specDefinition`,
      ],
      [
        "the replicas of a component beside it, below a part that a third one does not use",
        definition({}, [
          part("leader", "leader", {
            specDefinition: { podTemplateSpecPath: ".spec.train.leader.template" },
            scaleDefinition: { replicasPath: ".spec.train.worker.replicas" },
          }),
          part("worker", "worker", {
            specDefinition: { podTemplateSpecPath: ".spec.train.worker.template" },
            scaleDefinition: { replicasPath: ".spec.train.worker.replicas" },
          }),
          part("router"),
        ]),
        `${child(0)}/scaleDefinition/replicasPath`,
      ],
    ],
    [
      [
        "a number that both share",
        definition({}, [
          part("leader", "leader", { scaleDefinition: { replicasPath: ".spec.replicas" } }),
          part("worker"),
        ]),
      ],
    ],
  ],
  [
    "RI-156",
    [
      ["a path from its component", pods({ scaleDefinition: { replicasPath: ".replicas" } }), replicas],
      ["a label without metadata", gang({ groupByKeyPaths: [".labels.job"] }), `${member}/groupByKeyPaths/0`],
      ["a field of the workload", gang({ filters: [".spec.replicas == 1"] }), `${member}/filters/0`],
      [
        "a list of the workload",
        gang({ filters: ["any(.spec.jobs[].spec.containers[]; true)"] }),
        `${member}/filters/0`,
      ],
    ],
    [
      ["the metadata of the object", scaled(".metadata.annotations.replicas | tonumber?")],
      [
        "fields of the pod",
        gang({ filters: ["any(.spec.containers[]?; .image != null)"], groupByKeyPaths: [".metadata.labels.job"] }),
      ],
    ],
  ],
  [
    "RI-157",
    [
      ["a field of Kubernetes", pods({ scaleDefinition: { replicasPath: ".spec.repilcas" } }), replicas],
      ["a field below a field named metadata", scaled(".spec.metadata.repilcas"), replicas],
      [
        "conditions",
        status({}, { conditionsDefinition: { path: ".status.conditons" } }),
        `${root}/statusDefinition/conditionsDefinition/path`,
      ],
      [
        "a condition",
        status({ completed: [{ byConditions: [{ type: "Suceeded", status: "True" }] }] }),
        `${mapping("completed/0")}/byConditions/0/type`,
      ],
      [
        "a field that the other paths spell otherwise",
        definition({}, [items({ scaleDefinition: { replicasPath: ".spec.gruops[]? | .replicas // 1" } })]),
        `${child(0)}/scaleDefinition/replicasPath`,
      ],
    ],
    [
      ["a field of the kind", scaled(".spec.gangSize")],
      ["a plural", scaled("(.spec.replica // 1) * (.spec.replicas // 1)")],
      ["another word of the same form", scaled("(.spec.runAsUid // 1) * (.spec.runAsGid // 1)")],
      ["labels", scaled(".spec.template.metadata.labels.repilcas | tonumber? // 1")],
      ["annotations", scaled(".spec.template.metadata.annotations.repilcas | tonumber? // 1")],
    ],
  ],
  [
    "RI-158",
    [
      [
        "the value of another component",
        definition({}, [part("leader", "worker"), part("worker", "1")]),
        `${child(0)}/podSelector/componentTypeSelector/value`,
      ],
      [
        "another case",
        definition({}, [part("leader"), part("worker", "WORKER")]),
        `${child(1)}/podSelector/componentTypeSelector/value`,
      ],
    ],
    [
      ["values of the controller", definition({}, [part("leader", "0"), part("worker", "1")])],
      ["values of another case than the names", definition({}, [part("leader", "Head"), part("worker", "Node")])],
    ],
  ],
  [
    "RI-159",
    [
      [
        "the part around the template",
        definition({}, [
          part("leader"),
          part("worker", "worker", { specDefinition: { podTemplateSpecPath: ".spec.worker" } }),
        ]),
        `${child(1)}/specDefinition/podTemplateSpecPath`,
      ],
      [
        "the spec of the template",
        definition({ specDefinition: { podTemplateSpecPath: ".spec.template.spec" } }),
        `${root}/specDefinition/podTemplateSpecPath`,
      ],
      [
        "the spec of the object",
        definition({ specDefinition: { podTemplateSpecPath: ".spec" } }),
        `${root}/specDefinition/podTemplateSpecPath`,
      ],
      [
        "a template named unlike the one of the other component",
        definition({}, [part("leader"), unscaled("worker", ".spec.worker")]),
        `${child(1)}/specDefinition/podTemplateSpecPath`,
      ],
    ],
    [
      [
        "a template named unlike a constructed one",
        definition({}, [unscaled("leader", "{spec: .spec.leader}"), unscaled("worker", ".spec.worker")]),
      ],
      [
        "a template named unlike one of two places",
        definition({}, [unscaled("leader", ".spec.leader.template // .spec.all"), unscaled("worker", ".spec.worker")]),
      ],
      [
        "a label of the template",
        pods({ scaleDefinition: { replicasPath: ".spec.template.metadata.annotations.min | tonumber?" } }),
      ],
      [
        "a pod spec with fields of the kind",
        definition({
          specDefinition: { podSpecPath: ".spec.predictor" },
          scaleDefinition: { minReplicasPath: ".spec.predictor.minReplicas" },
        }),
      ],
    ],
  ],
  [
    "RI-160",
    [
      [
        "replicas without pods",
        definition({ scaleDefinition: { replicasPath: ".spec.replicas" }, specDefinition: undefined }, [
          part("worker"),
          part("helper", "helper", { specDefinition: undefined }),
        ]),
        child(1),
      ],
    ],
    [
      [
        "an owner without pods",
        definition({ scaleDefinition: { replicasPath: ".spec.groups" } }, [
          part("worker", "worker", { podSelector: undefined }),
        ]),
      ],
    ],
  ],
  [
    "RI-161",
    [
      ["a negated filter", gang({ filters: ['.kind != "Pod"'] }), `${member}/filters`],
      ["pods without containers", gang({ filters: ["(.spec.containers | length) == 0"] }), `${member}/filters`],
      [
        "two values at once",
        gang({ filters: ['.metadata.labels.role == "a"', '.metadata.labels.role == "b"'] }),
        `${member}/filters`,
      ],
    ],
    [
      ["a label", gang({ filters: ['.metadata.labels.role == "worker"'] })],
      ["every other label", gang({ filters: ['.metadata.labels.role != "worker"'] })],
      [
        "GPUs",
        gang({ filters: ['any(.spec.containers[]?; (.resources.limits["nvidia.com/gpu"] // "0" | tonumber) > 0)'] }),
      ],
      ["one of a list of labels", gang({ filters: ['any([.metadata.labels.a, .metadata.labels.b][]; . == "x")'] })],
      ["one of a record of labels", gang({ filters: ['any({a: .metadata.labels.a} | .[]; . == "x")'] })],
      [
        "a label beside an empty list",
        gang({ filters: ['.spec.priorityClassName == "train" and ([.spec.tolerations[]] | length) == 0'] }),
      ],
      ["no GPUs", gang({ filters: ['all(.spec.containers[]?; .resources.limits["nvidia.com/gpu"] == null)'] })],
    ],
  ],
  [
    "RI-163",
    [
      [
        "no way back",
        suspended([{ path: ".spec.suspend", value: "true" }], [{ path: ".spec.paused", value: "false" }]),
        `${root}/suspendDefinition/suspendActions/0`,
      ],
      [
        "the same value",
        suspended([{ path: ".spec.suspend", value: "true" }], [{ path: ".spec.suspend", value: "true" }]),
        `${root}/suspendDefinition/suspendActions/0`,
      ],
      [
        "another type",
        suspended([{ path: ".spec.suspend", value: '"true"' }], [{ path: ".spec.suspend", value: "false" }]),
        `${root}/suspendDefinition/suspendActions/0`,
      ],
    ],
    [
      [
        "there and back",
        suspended([{ path: ".spec.suspend", value: "true" }], [{ path: ".spec .suspend", value: "false" }]),
      ],
      ["removed", suspended([{ path: ".spec.suspend", value: "true" }], [{ path: ".spec.suspend", value: "null" }])],
    ],
  ],
  [
    "RI-164",
    [
      [
        "conditions of the spec",
        status({}, { conditionsDefinition: { path: ".spec.conditions" } }),
        `${root}/statusDefinition/conditionsDefinition/path`,
      ],
    ],
    [["conditions of the status", status({})]],
  ],
])("%s", (rule, bad, good) => {
  it.each(bad)("is found: %s", (_, value, path) => {
    expect(found(value).filter((place) => place.endsWith(` ${path}`) || place.startsWith(rule))).toEqual([
      `${rule} ${path}`,
    ]);
  });

  it.each(good)("is not found: %s", (_, value) => {
    expect(found(value).filter((place) => place.startsWith(rule))).toEqual([]);
  });
});

describe("findings that are notes", () => {
  const notes = (value: Json) =>
    places(lintResourceInterface(read(value)).filter(({ severity }) => severity === "info"));

  it("RI-160: a definition without pods, which a kind without pods does not need", () => {
    expect(notes(definition())).toEqual([`RI-160 ${root}`]);
    expect(notes(pods())).toEqual([]);
  });

  it("RI-160 is a warning where the CRD has pods, and absent where it has none", () => {
    const container = { type: "object", properties: { name: { type: "string" }, image: { type: "string" } } };
    const podSpec = { type: "object", properties: { containers: { type: "array", items: container } } };
    const template = { type: "object", properties: { spec: podSpec } };
    const schemaOf = (fields: Json) => ({
      type: "object",
      properties: { spec: { type: "object", properties: fields } },
    });
    const [issue] = lintResourceInterface(read(definition()), { schema: schemaOf({ template }) });
    expect(issue).toMatchObject({ rule: "RI-160", severity: "warning" });
    expect(issue?.message).toContain("the CRD has pods at .spec.template");
    expect(lintResourceInterface(read(definition()), { schema: schemaOf({ size: { type: "integer" } }) })).toEqual([]);
  });

  it("RI-156: a field at the top is a warning without the schema, right with it, and an error on a pod", () => {
    const top = read(scaled(".size"));
    const severities = (schema?: Json) =>
      lintResourceInterface(top, schema === undefined ? {} : { schema }).map(({ rule, severity }) => [rule, severity]);
    expect(severities()).toEqual([["RI-156", "warning"]]);
    expect(severities({ type: "object", properties: { size: { type: "integer" } } })).toEqual([]);
    expect(severities({ type: "object", properties: {} })).toEqual([["RI-156", "error"]]);
    const [issue] = lintResourceInterface(read(gang({ groupByKeyPaths: [".labels.job"] })));
    expect(issue).toMatchObject({ rule: "RI-156", severity: "error" });
  });

  it("RI-157: only the other spelling of a known name, however many expressions have it", () => {
    const definitionOf = (more: Json) => found(pods({ scaleDefinition: { replicasPath: ".spec.replicas", ...more } }));
    expect(definitionOf({ minReplicasPath: ".spec.repilcas", maxReplicasPath: ".spec.repilcas" })).toEqual([
      `RI-157 ${root}/scaleDefinition/maxReplicasPath`,
      `RI-157 ${root}/scaleDefinition/minReplicasPath`,
    ]);
  });

  it.each(['"ready"', "(5)", "-1", "true"])(
    "RI-156: the phase %s and the expression are the same for every object",
    (path) => {
      const phase = status({}, { phaseDefinition: { path } });
      expect(found(phase)).toContain(`RI-156 ${root}/statusDefinition/phaseDefinition/path`);
      const expression = status({ running: [{ byExpression: { expression: path, expectedResult: "true" } }] });
      expect(found(expression)).toContain(`RI-156 ${mapping("running/0")}/byExpression/expression`);
    },
  );

  it("RI-156: a constant grouping key is right, because it puts all pods into one group", () => {
    expect(found(gang({ groupByKeyPaths: ['"all"'] })).filter((place) => place.startsWith("RI-156"))).toEqual([]);
  });

  it("RI-156, not RI-157, for a field of the metadata", () => {
    expect(found(scaled(".metadata.generatoin"))).toEqual([`RI-156 ${replicas}`]);
  });

  it("RI-157 names the place in the expression", () => {
    const [issue] = lintResourceInterface(read(scaled('.spec["other"] // .spec.repilcas // 1')));
    expect(issue).toMatchObject({ rule: "RI-157", part: { span: { start: 23, end: 32 } } });
  });

  it("RI-162: a default in a grouping key", () => {
    expect(notes(gang({ groupByKeyPaths: ['.metadata.labels.index // "0"'] }))).toEqual([
      `RI-162 ${member}/groupByKeyPaths/0`,
    ]);
    expect(notes(gang({ groupByKeyPaths: [".metadata.labels.name // .metadata.labels.app"] }))).toEqual([]);
  });
});

describe("the constructed object", () => {
  it("is part of the finding, and shows the problem", () => {
    const [issue] = lintResourceInterface(read(scaled(".spec.size - 1")), { examples: true });
    expect(issue).toMatchObject({
      rule: "RI-008",
      path: replicas,
      example: { apiVersion: "ml.example.org/v1", kind: "Train", spec: { template: {} } },
    });
    expect(lintResourceInterface(read(scaled(".spec.size - 1")))[0]).not.toHaveProperty("example");
    expect(issue?.message).toContain("on an object without spec.size: the expression fails");
  });

  it.each<[string, Json, string, string]>([
    [
      "an object for a phase",
      status({}, { phaseDefinition: { path: ".status" } }),
      "RI-006",
      "on an object that has every field: the result is an object, but must be a text",
    ],
    [
      "a list for a phase",
      status({}, { phaseDefinition: { path: ".status.conditions" } }),
      "RI-006",
      "on an object that has every field: the result is a list, but must be a text",
    ],
    [
      "too many results where a field is absent",
      scaled(`.spec.size // (${Array(3).fill("(1, 2, 3, 4, 5, 6, 7, 8, 9, 0)").join(" | ")})`),
      "RI-105",
      "on an object without spec.size: the program has 1000 outputs or more; fewer than 1000 are allowed",
    ],
  ])("shows %s", (_, value, rule, message) => {
    const issues = lintResourceInterface(read(value)).map((issue) => [issue.rule, issue.message.replace(/^\S+: /, "")]);
    expect(issues).toContainEqual([rule, message]);
  });

  it("has the types and the mandatory fields of the schema", () => {
    const schema = {
      type: "object",
      properties: {
        spec: {
          type: "object",
          required: ["size"],
          properties: { size: { type: "integer" }, template: { type: "object" } },
        },
      },
    };
    const value = read(scaled(".spec.size - 1"));
    expect(places(lintResourceInterface(value, { schema }))).toEqual([]);
    const textual = { ...schema, properties: { spec: { type: "object", properties: { size: { type: "string" } } } } };
    expect(places(lintResourceInterface(value, { schema: textual }))).toEqual([`RI-006 ${replicas}`]);
  });
});
