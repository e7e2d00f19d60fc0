import { describe, expect, it } from "vitest";
import { lintResourceInterface } from "../../../../src/interpret/lint/lint.ts";
import { lintCoverage } from "../../../../src/interpret/lint/lint-coverage.ts";
import { lintDialect } from "../../../../src/interpret/lint/lint-dialect.ts";
import { type DefinitionSet, lintSet, versionKey } from "../../../../src/interpret/lint/lint-set.ts";
import { readCrd } from "../../../../src/interpret/types/crd.ts";
import { asKarta, asResourceInterface, definition, type Json, places, read, rootKind } from "./helpers.ts";

const root = "/spec/structureDefinition/rootComponent";
const of = (kind: Json, more: Json = {}) => definition({ kind: { ...rootKind, ...kind }, ...more });
const set = (values: readonly Json[], more: Partial<DefinitionSet> = {}): DefinitionSet => ({
  definitions: values.map((value) => ({ resourceInterface: read(value), spec: value.spec })),
  objects: [],
  crds: [],
  ...more,
});
const version = (name: string) => of({ version: name });

describe("RI-013: one definition for each version", () => {
  it("reports nothing for no definition, one, or one for each version", () => {
    expect(lintSet(set([]))).toEqual([]);
    expect(lintSet(set([version("v1")]))).toEqual([]);
    expect(lintSet(set([version("v1"), version("v2"), of({ kind: "Other" }), of({ group: "other.org" })]))).toEqual([]);
  });

  it("refuses a second one", () => {
    expect(lintSet(set([version("v1"), version("v1")]))).toMatchObject([
      { rule: "RI-013", severity: "error", path: `${root}/kind`, fix: "remove one of the two" },
    ]);
  });

  it("skips definitions without a readable kind before it", () => {
    const unnamed = definition({ kind: undefined });
    const unread = definition({ kind: 5 });
    expect(lintSet(set([unnamed, unread]))).toEqual([]);
    expect(lintSet(set([unnamed, unread, version("v1"), version("v1")]))).toMatchObject([
      { rule: "RI-013", severity: "error", path: `${root}/kind`, fix: "remove one of the two" },
    ]);
  });

  it("reports the place of the first one", () => {
    const located = { ...read(version("v1")), locate: () => ({ file: "a.yaml", line: 7, column: 3 }) };
    const definitions = [located, read(version("v1"))].map((resourceInterface) => ({ resourceInterface, spec: {} }));
    expect(lintSet({ definitions, objects: [], crds: [] })[0]?.message).toContain("at a.yaml:7");
  });

  it("refuses a fifth version", () => {
    const five = ["v1", "v2", "v3", "v4", "v5"].map(version);
    expect(lintSet(set(five.slice(0, 4)))).toEqual([]);
    expect(lintSet(set(five))).toMatchObject([{ rule: "RI-013", severity: "error", path: `${root}/kind` }]);
  });

  const crd = (versions: readonly Json[]) =>
    readCrd({
      kind: "CustomResourceDefinition",
      spec: {
        group: rootKind.group,
        names: { kind: rootKind.kind },
        versions: versions.map((each) => ({ schema: { openAPIV3Schema: {} }, ...each })),
      },
    }).versions;

  it("misses one for each version that is served", () => {
    const crds = crd([
      { name: "v1" },
      { name: "v2" },
      { name: "v1beta1", deprecated: true },
      { name: "v0", served: false },
    ]);
    expect(lintSet(set([version("v1")], { crds }))).toMatchObject([
      { rule: "RI-013", severity: "info", fix: "add a Resource Interface for v1beta1" },
      { rule: "RI-013", severity: "warning", fix: "add a Resource Interface for v2" },
    ]);
    expect(lintSet(set([version("v1"), version("v2"), version("v1beta1")], { crds }))).toEqual([]);
  });

  it("does not mix the CRDs of two operators", () => {
    const crds = [...crd([{ name: "v1" }]), ...crd([{ name: "v2beta1" }])];
    expect(lintSet(set([version("v1")], { crds }))).toEqual([]);
  });

  it("misses one for the version of an object", () => {
    const location = { file: "w.yaml", line: 1, column: 13 };
    const object = { ...rootKind, version: "v1alpha1", name: "old", location };
    expect(lintSet(set([version("v1")], { objects: [object] }))).toMatchObject([
      { rule: "RI-013", severity: "error", path: "/apiVersion", location, expected: "v1", received: "v1alpha1" },
    ]);
    expect(lintSet(set([version("v1")], { objects: [{ ...rootKind, name: "new" }] }))).toEqual([]);
    expect(lintSet(set([version("v1")], { objects: [{ ...rootKind, kind: "Other", name: "x" }] }))).toEqual([]);
  });
});

describe("RI-144: kinds of Kubernetes itself", () => {
  it.each([
    [{ group: "apps", version: "v1", kind: "Deployment" }],
    [{ group: "batch", version: "v1", kind: "CronJob" }],
    [{ group: "", version: "v1", kind: "Pod" }],
    [{ group: "apps", version: "v1", kind: "ControllerRevision" }],
  ])("%j is served", (kind) => expect(lintSet(set([of(kind)]))).toEqual([]));

  it.each([
    [{ group: "apps", version: "v1beta1", kind: "Deployment" }, "apps/v1 Deployment"],
    [{ group: "batch", version: "v1beta1", kind: "CronJob" }, "batch/v1 CronJob"],
    [{ group: "apps", version: "v1", kind: "StatefullSet" }, "apps/v1 StatefulSet"],
  ])("%j is not", (kind, expected) => {
    expect(lintSet(set([of(kind)]))).toMatchObject([{ rule: "RI-144", severity: "error", expected }]);
  });
});

describe("RI-148: versions that existed", () => {
  const earlier = (value: Json) => new Map([[versionKey(rootKind), value.spec]]);
  it("are the same, in any order of fields", () => {
    const base = earlier(version("v1"));
    expect(lintSet(set([version("v1")], { base }))).toEqual([]);
    const [{ structureDefinition }] = [version("v1").spec as { structureDefinition: { rootComponent: Json } }];
    const turned = Object.fromEntries(Object.entries(structureDefinition.rootComponent).reverse());
    expect(lintSet(set([{ spec: { structureDefinition: { rootComponent: turned } } }], { base }))).toEqual([]);
  });

  it("may be removed and added", () => {
    expect(lintSet(set([], { base: earlier(version("v1")) }))).toEqual([]);
    expect(lintSet(set([version("v2")], { base: earlier(version("v1")) }))).toEqual([]);
  });

  it("may not be changed", () => {
    const base = earlier(of({}, { scaleDefinition: { replicasPath: ".spec.n" } }));
    expect(lintSet(set([version("v1")], { base }))).toMatchObject([
      { rule: "RI-148", severity: "error", path: `${root}/kind` },
    ]);
  });
});

describe("RI-149: the statuses running and failed have a definition", () => {
  const status = (statusMappings: Json) => lintCoverage(read(definition({ statusDefinition: { statusMappings } })));
  const matcher = [{ byPhase: "x" }];
  it("names those that are not", () => {
    expect(status({ running: matcher, failed: matcher })).toEqual([]);
    expect(status({ running: matcher })).toMatchObject([{ rule: "RI-149", severity: "info" }]);
    expect(status({})[0]?.message).toContain("running or failed");
    expect(status({ running: [], failed: matcher })[0]?.message).toContain("when the workload is running");
  });
});

describe("RI-015: the dialect that clusters read", () => {
  const clusters = [
    { name: "east", resourceInterface: "ResourceInterface" },
    { name: "west", resourceInterface: "Karta" },
  ] as const;
  it("is that of the definition, or unknown", () => {
    expect(lintDialect(read(definition()), clusters)).toEqual([]);
    expect(lintDialect(read(asKarta(definition())), [])).toEqual([]);
    expect(lintDialect(read(asKarta(definition())), [clusters[1]])).toEqual([]);
  });

  it("is another one", () => {
    expect(lintDialect(read(asKarta(definition())), clusters)).toMatchObject([
      {
        rule: "RI-015",
        severity: "info",
        message: "the definition is a Karta, but cluster east reads ResourceInterface",
      },
    ]);
    expect(lintDialect(read(asResourceInterface(definition())), clusters)[0]?.message).toContain("west");
  });
});

describe("RI-008: fields that are absent from a bare object or pod", () => {
  const lint = (value: Json) =>
    places(lintResourceInterface(read(value))).filter((place) => /^RI-(008|156)/.test(place));
  const gang = (member: Json) =>
    definition({ specDefinition: { podTemplateSpecPath: ".spec.template" } }, [], {
      podGroups: [{ name: "g", members: [{ componentName: "train", ...member }] }],
    });
  const member = "/spec/optimizationInstructions/gangScheduling/podGroups/0/members/0";
  const ids = (instanceIdPath: string) =>
    definition({}, [
      {
        name: "a",
        kind: { group: "", version: "v1", kind: "Pod" },
        instanceIdPath,
        specDefinition: { podTemplateSpecPath: ".spec.groups[]?.template" },
        podSelector: { componentInstanceSelector: { idPath: ".metadata.labels.a" } },
      },
    ]);
  it("is provided for", () => {
    expect(lint(ids(".spec.groups[]?.name"))).toEqual([]);
    expect(lint(gang({ filters: ['any(.spec.containers[]?; .resources.limits["x"] != null)'] }))).toEqual([]);
    expect(lint(gang({ groupByKeyPaths: [".metadata.labels.x"] }))).toEqual([]);
  });

  it("is not", () => {
    expect(lint(ids(".spec.groups[].name"))).toEqual([
      "RI-008 /spec/structureDefinition/childComponents/0/instanceIdPath",
    ]);
    expect(lint(gang({ filters: ["any(.spec.jobs[].spec.containers[]; true)"] }))).toEqual([
      `RI-156 ${member}/filters/0`,
    ]);
    expect(lint(gang({ groupByKeyPaths: ['.metadata.labels["x"] | ascii_downcase'] }))).toEqual([
      `RI-008 ${member}/groupByKeyPaths/0`,
    ]);
  });
});

describe("RI-144: misspelt kinds", () => {
  const knownKinds = [{ group: "kubeflow.org", kind: "PyTorchJob", versions: ["v1"] }];

  it.each([
    [{ group: "kubeflow.org", version: "v1", kind: "PytorchJob" }],
    [{ group: "kubeflow.com", version: "v1", kind: "PyTorchJob" }],
    [{ group: "kubeflow.org", version: "V1", kind: "PyTorchJob" }],
  ])("%j is an error", (kind) => {
    expect(lintSet(set([of(kind)], { knownKinds }))).toMatchObject([
      { rule: "RI-144", severity: "error", path: `${root}/kind`, expected: "kubeflow.org/v1 PyTorchJob" },
    ]);
  });

  it.each([
    [{ group: "kubeflow.org", version: "v1", kind: "PyTorchJob" }],
    [{ group: "kubeflow.org", version: "v2", kind: "PyTorchJob" }],
    [{ group: "ml.example.com", version: "v1", kind: "PyTorchJob" }],
  ])("%j is not", (kind) => expect(lintSet(set([of(kind)], { knownKinds }))).toEqual([]));
});
