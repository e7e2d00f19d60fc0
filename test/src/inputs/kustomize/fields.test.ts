import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { recasedField } from "../../../../src/inputs/units/kustomization-fields.ts";
import { builtByMuster, kustomizeCases, RECORDED, unreadByMuster } from "../../../helpers/kustomize-cases.ts";
import { INERT } from "../../../helpers/kustomize-inert-cases.ts";

const { types } = JSON.parse(readFileSync("test/fixtures/kustomize/fields.json", "utf8")) as {
  readonly types: Readonly<Record<string, readonly string[]>>;
};
const recorded = JSON.parse(readFileSync(RECORDED, "utf8")) as Readonly<Record<string, unknown>>;

/**
 * The fields of kustomize's types that are neither built nor without effect: reported as unjudged, or of charts and
 * plug-ins.
 */
const UNREAD: Readonly<Record<string, string>> = {
  Kustomization: "helmChartInflationGenerator helmCharts helmGlobals openapi",
  HelmChart: "*",
  HelmChartArgs: "*",
  HelmChartInflationGeneratorPlugin: "*",
  HelmGlobals: "*",
  IAMPolicyGeneratorArgs: "*",
  IAMPolicyGeneratorPlugin: "*",
  KubernetesService: "*",
  ServiceAccount: "*",
  SortOrderTransformerPlugin: "*",
  ValueAddTransformerPlugin: "*",
};

/** The fields without an effect on the specification of an object; `kustomize-inert-cases` proves it with the program. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  Kustomization: "apiVersion kind metadata sortOptions buildMetadata",
  TypeMeta: "*",
  ObjectMeta: "*",
  SortOptions: "*",
  LegacySortOptions: "*",
  GeneratorOptions: "disableNameSuffixHash",
  FieldOptions: "encoding",
};

/** The fields that are built, all others of each type: a new one of kustomize is in neither list, and fails the test. */
const BUILT: Readonly<Record<string, string>> = {
  AnnotationsTransformerPlugin: "annotations fieldSpecs",
  ConfigMapArgs: "behavior env envs files literals name namespace options",
  ConfigMapGeneratorPlugin: "behavior env envs files literals metadata name namespace options",
  FieldOptions: "create delimiter index",
  FieldSelector: "fieldPath",
  FieldSpec: "create group kind path version",
  GeneratorArgs: "behavior env envs files literals name namespace options",
  GeneratorOptions: "annotations immutable labels",
  Gvk: "group kind version",
  Image: "digest name newName newTag tagSuffix",
  ImageTagTransformerPlugin: "fieldSpecs imageTag",
  Kustomization:
    "bases commonAnnotations commonLabels components configMapGenerator configurations crds generatorOptions generators imageTags images labels namePrefix nameSuffix namespace patches patchesJson6902 patchesStrategicMerge replacements replicas resources secretGenerator transformers validators vars",
  KvPairSources: "env envs files literals",
  Label: "fields includeSelectors includeTemplates includeVolumeClaimTemplates pairs",
  LabelTransformerPlugin: "fieldSpecs labels",
  NameBackReferences: "fieldSpecs group kind version",
  NamespaceTransformerPlugin: "fieldSpecs metadata setRoleBindingSubjects unsetOnly",
  Patch: "options patch path target",
  PatchArgs: "allowKindChange allowNameChange",
  PatchJson6902TransformerPlugin: "jsonOp path target",
  PatchStrategicMergeTransformerPlugin: "patches paths",
  PatchTransformerPlugin: "options patch path target",
  PrefixTransformerPlugin: "fieldSpecs prefix",
  Replacement: "source sourceValue targets",
  ReplacementField: "path source sourceValue targets",
  ReplacementTransformerPlugin: "replacements",
  Replica: "count name",
  ReplicaCountTransformerPlugin: "fieldSpecs replica",
  ResId: "group kind name namespace version",
  SecretArgs: "behavior env envs files literals name namespace options type",
  SecretGeneratorPlugin: "behavior env envs files literals metadata name namespace options type",
  Selector: "annotationSelector group kind labelSelector name namespace version",
  SourceSelector: "fieldPath group kind name namespace options version",
  SuffixTransformerPlugin: "fieldSpecs suffix",
  Target: "apiVersion fieldPath filePathPosition group kind name namespace selector version",
  TargetSelector: "fieldPaths options reject select",
  TransformerConfig:
    "commonAnnotations commonLabels images labels namePrefix nameReference nameSuffix namespace replicas templateLabels varReference volumeClaimTemplateLabels",
  Var: "fieldref name objref",
};

function fieldsOf(table: Readonly<Record<string, string>>, type: string, all: readonly string[]): readonly string[] {
  const written = table[type];
  return written === "*" ? all : (written ?? "").split(" ").filter((field) => field !== "");
}

describe("every field of kustomize's types", () => {
  test.each(Object.entries(types))("%s is built, unread or without effect", (type, fields) => {
    const known = [BUILT, UNREAD, WITHOUT_EFFECT].flatMap((table) => fieldsOf(table, type, fields));
    expect([...known].sort()).toEqual([...new Set(fields)].sort());
  });

  test("is known in another case too, which kustomize ignores", () => {
    const charts = new Set(Object.entries(UNREAD).flatMap(([type, all]) => (all === "*" ? (types[type] ?? []) : [])));
    const names = [...new Set(Object.values(types).flat())].filter((name) => !charts.has(name));
    expect(names.filter((name) => recasedField({ [name.toUpperCase()]: 1 })?.intended !== name)).toEqual([]);
  });
});

describe("fields without an effect", () => {
  test.each(Object.keys(INERT))("%s", (name) => {
    expect(recorded[name]).toEqual(recorded.plain);
  });
});

describe("what changes a build and is not evaluated", () => {
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "p" }, spec: { containers: [{ name: "c" }] } };
  const patch = { ...pod, spec: { hostNetwork: true } };
  const unread = (kustomization: object, more: object = {}) =>
    unreadByMuster({ "pod.json": pod, "kustomization.yaml": { resources: ["pod.json"], ...kustomization }, ...more });

  test("nothing in a plain kustomization", () => {
    expect(unread({})).toEqual([]);
    expect(unread({ patches: [{ patch: JSON.stringify(patch) }] })).toEqual([]);
  });

  test.each([
    ["merges lists by the schema", { openapi: { path: "s.json" } }, { "s.json": {} }],
    ["which kustomize reads as images", { configurations: ["c.json"] }, { "c.json": { Images: [{ path: "spec/x" }] } }],
    ["which kustomize reads as targets", { replacements: [{ path: "r.json" }] }, { "r.json": { Targets: [] } }],
    [
      "by the schemas of",
      { crds: ["c.json"] },
      { "c.json": { A: { Schema: { properties: { a: { "x-kubernetes-identity": "" } } } } } },
    ],
    ["a comment in JSON", { patches: [{ patch: 'spec:\n  containers: # {"type": "array"}\n  - name: c\n' }] }, {}],
    [
      "a comment in JSON",
      { patchesStrategicMerge: ["p.yaml"] },
      { "p.yaml": 'containers: # {"type": "array"}\n- name: c\n' },
    ],
    [
      "annotations that kustomize sets",
      { patches: [{ patch: "[]", target: { annotationSelector: "internal.config.kubernetes.io/previousNames" } }] },
      {},
    ],
    [
      "copies the field spec of an object into a part of itself",
      {
        replacements: [
          {
            source: { kind: "Pod", fieldPath: "spec" },
            targets: [{ select: { kind: "Pod" }, fieldPaths: ["spec.nodeSelector.x"], options: { create: true } }],
          },
        ],
      },
      {},
    ],
    [
      "annotations that kustomize sets",
      { resources: ["o.json"] },
      {
        "o.json": {
          ...pod,
          metadata: { name: "o", annotations: { "internal.config.kubernetes.io/previousNames": "p" } },
        },
      },
    ],
  ] as const)("%s", (message, kustomization, more) => {
    expect(unread(kustomization, more).join("\n")).toContain(message);
  });

  test("nothing in a replacement between two fields of an object", () => {
    const target = { select: { kind: "Pod" }, fieldPaths: ["spec.hostname"], options: { create: true } };
    expect(unread({ replacements: [{ source: { kind: "Pod" }, targets: [target] }] })).toEqual([]);
  });

  test("a list of patches changes each of its objects", () => {
    const list = JSON.stringify({ apiVersion: "v1", kind: "List", items: [patch] });
    const files = { "pod.json": pod, "kustomization.yaml": { resources: ["pod.json"], patches: [{ patch: list }] } };
    expect(builtByMuster(files)).toEqual([{ ...pod, spec: { ...pod.spec, hostNetwork: true } }]);
  });

  test("a marker of an image policy is none", () => {
    const text = 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  hostname: x # {"$imagepolicy": "a:b"}\n';
    expect(unread({ patches: [{ patch: text }] })).toEqual([]);
  });

  test("a comment with a template is none", () => {
    expect(unread({ patches: [{ patch: "spec:\n  a: b\n  # {{key}}: {{value}}\n" }] })).toEqual([]);
  });

  test("every case is recorded", () => {
    for (const name of Object.keys(INERT)) expect(kustomizeCases[name]).toBeDefined();
  });
});
