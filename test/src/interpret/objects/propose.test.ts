import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import { lintAgainstCrds } from "../../../../src/interpret/lint/lint-schema.ts";
import { proposeResourceInterface } from "../../../../src/interpret/propose/propose.ts";
import type { CrdVersion } from "../../../../src/interpret/types/crd.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { knownCrds } from "./crds.ts";
import type { Json } from "./helpers.ts";

const text = { type: "string" };
const whole = { type: "integer" };
const object = (properties: Json, more: Json = {}): Json => ({ type: "object", properties, ...more });
const list = (items: Json, more: Json = {}): Json => ({ type: "array", items, ...more });
const map = (additionalProperties: Json): Json => ({ type: "object", additionalProperties });
const podSpec = object({ containers: list(object({ name: text, image: text })) });
const template = object({ metadata: object({}), spec: podSpec });

const version = (spec: Json, status: Json = object({})): CrdVersion => ({
  group: "ml.example.org",
  version: "v1",
  kind: "Train",
  schema: object({ spec, status }),
  served: true,
  deprecated: false,
  definition: {},
});

interface Proposed {
  readonly rootComponent: Json;
  readonly childComponents?: readonly Json[];
}
const propose = (spec: Json, status?: Json) => {
  const { spec: proposed, open } = proposeResourceInterface(version(spec, status));
  return { ...(proposed as { readonly structureDefinition: Proposed }).structureDefinition, open: open.join("\n") };
};
const component = (spec: Json) => propose(spec).childComponents?.[0] ?? {};

describe("proposeResourceInterface", () => {
  it("gives the root the only pods there are, with the replicas beside them", () => {
    expect(propose(object({ template, replicas: whole })).rootComponent).toMatchObject({
      name: "train",
      kind: { group: "ml.example.org", version: "v1", kind: "Train" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: ".spec.replicas" },
    });
    expect(propose(object({ job: podSpec })).rootComponent).toMatchObject({
      specDefinition: { podSpecPath: ".spec.job" },
    });
    const inline = object({ ...(podSpec.properties as Json), minReplicas: whole, maxReplicas: whole });
    expect(propose(object({ predictor: inline })).rootComponent).toMatchObject({
      specDefinition: { podSpecPath: ".spec.predictor" },
      scaleDefinition: {
        minReplicasPath: ".spec.predictor.minReplicas",
        maxReplicasPath: ".spec.predictor.maxReplicas",
      },
    });
  });

  it("makes a component of each place with pods, named after it", () => {
    const group = object({ template });
    const { childComponents, open } = propose(
      object({
        headGroupSpec: group,
        leaderTemplate: template,
        launcher: object({ podTemplate: template }),
        "a-b": group,
      }),
    );
    expect(childComponents?.map(({ name, specDefinition }) => [name, specDefinition])).toEqual([
      ["head", { podTemplateSpecPath: ".spec.headGroupSpec.template" }],
      ["leader", { podTemplateSpecPath: ".spec.leaderTemplate" }],
      ["launcher", { podTemplateSpecPath: ".spec.launcher.podTemplate" }],
      ["a-b", { podTemplateSpecPath: '.spec["a-b"].template' }],
    ]);
    expect(open).toContain("the label that identifies pods of component head");
    const nested = propose(object({ serving: object({ head: group, worker: group }) }));
    expect(nested.childComponents?.map(({ name }) => name)).toEqual(["head", "worker"]);
  });

  it("makes instances of the items of a list that have names", () => {
    const of = (item: Json, more: Json = {}) =>
      component(object({ groups: list(object({ template, ...item }), more) }));
    expect(of({ name: text, replicas: whole })).toMatchObject({
      instanceIdPath: ".spec.groups[]?.name",
      specDefinition: { podTemplateSpecPath: ".spec.groups[]?.template" },
      scaleDefinition: { replicasPath: ".spec.groups[]?.replicas" },
    });
    expect(of({ name: text }).podSelector).toEqual({
      componentInstanceSelector: { idPath: '.metadata.labels["fill-in.example.com/instance"]' },
    });
    expect(of({ groupName: text }).instanceIdPath).toBe(".spec.groups[]?.groupName");
    expect(of({ name: text, role: text }, { "x-kubernetes-list-map-keys": ["role"] }).instanceIdPath).toBe(
      ".spec.groups[]?.role",
    );
  });

  it("makes instances of the members of a map", () => {
    expect(component(object({ services: map(object({ pod: template, replicas: whole })) }))).toMatchObject({
      instanceIdPath: "(.spec.services // {}) | keys[]",
      specDefinition: { podTemplateSpecPath: ".spec.services[]?.pod" },
      scaleDefinition: { replicasPath: ".spec.services[]?.replicas" },
    });
  });

  it("reports the parts that it leaves out", () => {
    expect(propose(object({ groups: list(object({ template })) })).open).toContain("no field of the items names them");
    const nested = list(object({ name: text, inner: list(object({ name: text, template })) }));
    expect(propose(object({ groups: nested })).open).toContain("a list inside a list");
    expect(propose(object({})).open).toContain("no pod definition was found");
    const groups = list(object({ name: text, template }));
    expect(propose(object({ replicas: whole, groups })).open).toContain("spec.replicas is not used");
    for (const spec of [{ groups }, { template, replicas: whole }]) {
      expect(propose(object(spec)).open).not.toContain("spec.replicas");
    }
  });

  it("finds phase and conditions, and invents no status", () => {
    const conditions = list(object({ type: text, status: text }));
    const { rootComponent, open } = propose(
      object({ template }),
      object({ phase: { type: "string", enum: ["A", "B"] }, conditions }),
    );
    expect(rootComponent.statusDefinition).toEqual({
      phaseDefinition: { path: ".status.phase" },
      conditionsDefinition: { path: ".status.conditions" },
      statusMappings: {},
    });
    expect(open).toContain("phases of the schema: A, B");
    expect(open).toContain("which phases and conditions mean");
    const [phaseAlone, conditionsAlone, neither] = [{ phase: text }, { conditions }, {}].map(
      (properties) => propose(object({ template }), object(properties)).open,
    );
    expect(phaseAlone).toContain("which phases mean");
    expect(conditionsAlone).toContain("which conditions mean");
    expect(neither).toContain("which expressions (the schema has neither phase nor conditions) mean");
    expect(propose(object({ template })).rootComponent.statusDefinition).toEqual({ statusMappings: {} });
    expect(propose(object({ template }), object({ jobStatus: text })).rootComponent.statusDefinition).toMatchObject({
      phaseDefinition: { path: ".status.jobStatus" },
    });
  });

  it.each<[string, Json]>([
    ["no schema", {}],
    ["a schema of lists", { properties: [] }],
    ["a very deep one", Array.from({ length: 60 }).reduce<Json>((node) => object({ a: node }), template)],
  ])("does not crash on %s", (_, schema) => {
    expect(() => proposeResourceInterface({ ...version({}), schema })).not.toThrow();
  });

  it("passes every check against the real CRDs", () => {
    const crds = knownCrds();
    for (const crd of crds) {
      const { resourceInterface, issues } = parseResourceInterface({ spec: proposeResourceInterface(crd).spec });
      expect(issues).toEqual([]);
      const found =
        resourceInterface === undefined
          ? []
          : [...lintResourceInterface(resourceInterface), ...lintAgainstCrds(resourceInterface, crds)];
      expect(found.filter(({ severity, rule }) => severity !== "info" && rule !== "RI-013")).toEqual([]);
    }
    expect(crds.length).toBeGreaterThan(30);
  });
});
