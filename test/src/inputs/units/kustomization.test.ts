import { expect, test } from "vitest";
import { isKustomizeConfiguration, parseKustomization } from "../../../../src/inputs/units/kustomization.ts";

const parse = (value: unknown) => parseKustomization(value, { file: "/r/kustomization.yaml", folder: "/r" });
const paths = (value: unknown) => parse(value)?.references.map(({ role, path }) => `${role} ${path}`);

test.each([undefined, null, [], "resources", 1])("%j is not a kustomization", (value) => {
  expect(parse(value)).toBeUndefined();
});

test("apiVersion and kind are optional, and other kinds are not kustomizations", () => {
  expect(parse({})).toEqual({
    file: "/r/kustomization.yaml",
    folder: "/r",
    others: [],
    value: {},
    isComponent: false,
    references: [],
    inlinePatches: [],
    generated: [],
    charts: [],
    literals: [],
    isOpaque: false,
    renaming: { prefix: "", suffix: "" },
  });
  expect(parse({ apiVersion: "kustomize.config.k8s.io/v1alpha1", kind: "Component" })?.isComponent).toBe(true);
  expect(parse({ apiVersion: "kustomize.toolkit.fluxcd.io/v1", kind: "Kustomization" })).toBeUndefined();
  expect(parse({ kind: "Pod" })).toBeUndefined();
  const versions = ["kustomize.config.k8s.io/v1beta1", "builtin", "v1", undefined].map((apiVersion) => ({
    apiVersion,
  }));
  expect([undefined, null, ...versions].map(isKustomizeConfiguration)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
});

test("every field with paths is read", () => {
  expect(
    paths({
      resources: ["a.yaml", "../base"],
      bases: ["../old"],
      components: ["../component"],
      patches: [{ path: "p.yaml" }, { patch: "x: 1" }],
      patchesStrategicMerge: ["s.yaml", "kind: Pod\nmetadata: {name: a}\n"],
      patchesJson6902: [{ path: "j.json", target: { kind: "Pod" } }],
      generators: ["g.yaml"],
      transformers: ["t.yaml", "apiVersion: builtin\nkind: PrefixTransformer\n"],
      validators: ["v.yaml"],
      configurations: ["names.yaml"],
      crds: ["crd.json"],
      openapi: { path: "schema.json" },
      replacements: [{ path: "r.yaml" }, { source: {} }],
      configMapGenerator: [{ name: "c", files: ["key=c.txt", "d.txt"], env: "old.env" }],
      secretGenerator: [{ name: "s", envs: [".env"] }],
    }),
  ).toEqual([
    "resource a.yaml",
    "resource ../base",
    "resource ../old",
    "component ../component",
    "plugin g.yaml",
    "plugin t.yaml",
    "plugin v.yaml",
    "setting names.yaml",
    "setting crd.json",
    "setting r.yaml",
    "setting schema.json",
    "data c.txt",
    "data d.txt",
    "data old.env",
    "data .env",
    "patch p.yaml",
    "patch j.json",
    "patch s.yaml",
  ]);
});

test("patches have their places and targets, inline ones their values", () => {
  const target = { kind: "Pod", name: "a" };
  const read = parse({
    patches: [
      { path: "p.yaml", target },
      { patch: "kind: Pod\n", target },
    ],
    patchesStrategicMerge: ["kind: Pod\nmetadata: {name: b}\n", { kind: "Pod" }, "{kind: Pod}", "kind: Pod"],
  });
  expect(read?.references).toEqual([{ role: "patch", path: "p.yaml", pointer: "/patches/0/path", target }]);
  expect(read?.inlinePatches).toEqual([
    { value: "kind: Pod\n", pointer: "/patches/1/patch", target },
    { value: "kind: Pod\nmetadata: {name: b}\n", pointer: "/patchesStrategicMerge/0" },
    { value: { kind: "Pod" }, pointer: "/patchesStrategicMerge/1" },
    { value: "{kind: Pod}", pointer: "/patchesStrategicMerge/2" },
    { value: "kind: Pod", pointer: "/patchesStrategicMerge/3" },
  ]);
});

test("generated objects, charts and renamings", () => {
  expect(
    parse({
      configMapGenerator: [{ name: "c" }, {}, null],
      secretGenerator: [{ name: "s" }],
      helmCharts: [{ name: "redis", version: "1" }],
      namePrefix: "dev-",
      nameSuffix: "-1",
      namespace: "team",
    }),
  ).toMatchObject({
    generated: [
      { kind: "ConfigMap", name: "c" },
      { kind: "Secret", name: "s" },
    ],
    charts: [{ name: "redis", folder: "charts/redis" }],
    isOpaque: true,
    renaming: { prefix: "dev-", suffix: "-1", namespace: "team" },
  });
});

test("fields of other types are ignored", () => {
  expect(
    parse({
      resources: "a.yaml",
      components: { a: 1 },
      patches: ["p.yaml", null, 1],
      patchesStrategicMerge: [null, ""],
      configMapGenerator: "c",
      namePrefix: 1,
      namespace: "",
      helmCharts: {},
    }),
  ).toMatchObject({ references: [], inlinePatches: [], isOpaque: false, renaming: { prefix: "", suffix: "" } });
});
