import { describe, expect, test } from "vitest";
import { fluxKustomizationSource, helmReleaseSource } from "../../../../src/inputs/units/flux-sources.ts";
import type { FindConfigMap } from "../../../../src/inputs/units/render-source.ts";

const metadata = { name: "web", namespace: "flux-system" };
const find: FindConfigMap = (namespace, name) => {
  if (namespace !== "flux-system" || name !== "settings") return undefined;
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name },
    data: { REGION: "eu", "values.yaml": "a: 1", tag: "v2" },
  };
};
const kustomization = (spec: unknown) =>
  fluxKustomizationSource(
    { apiVersion: "kustomize.toolkit.fluxcd.io/v1", kind: "Kustomization", metadata, spec },
    find,
  );
const releasePlan = (spec: unknown) =>
  helmReleaseSource({ apiVersion: "helm.toolkit.fluxcd.io/v2", kind: "HelmRelease", metadata, spec }, find);
const release = (spec: unknown) => releasePlan(spec).sources[0];
const chart = (more: object = {}) => ({
  spec: { chart: "./charts/web", sourceRef: { kind: "GitRepository" }, ...more },
});

describe("a Kustomization of Flux", () => {
  test.each([{ path: 7 }, { path: "{{x}}" }])("with %j has no source", (spec) => {
    expect(kustomization(spec)).toBeUndefined();
  });

  test.each([undefined, null, {}, { path: "" }, { path: "./" }])("with %j has the top", (spec) => {
    expect(kustomization(spec)?.folder).toBe("");
  });

  test("has the fields that it adds", () => {
    const added = {
      namePrefix: "a-",
      patches: [{ patch: "x" }],
      images: [{ name: "a", newTag: "1" }],
      components: ["../c"],
    };
    const spec = {
      path: "./apps",
      targetNamespace: "team",
      commonMetadata: { labels: { a: "b" }, annotations: { c: "d" } },
    };
    expect(kustomization({ ...spec, ...added })).toEqual({
      by: "Kustomization web",
      controller: "flux",
      application: {
        unit: "Kustomization web",
        flux: { prunes: false, forces: false, waits: false, isSuspended: false },
      },
      repository: "GitRepository flux-system ",
      folder: "apps",
      helm: { release: "web", skipCrds: false, hasOwnValues: true, valuesFiles: [], values: [], parameters: [] },
      kustomization: {
        ...added,
        namespace: "team",
        labels: [{ pairs: { a: "b" } }],
        transformers: [
          '{"apiVersion":"builtin","kind":"AnnotationsTransformer","metadata":{"name":"common-metadata"},"annotations":{"c":"d"},"fieldSpecs":[{"path":"metadata/annotations","create":true}]}\n',
        ],
      },
    });
  });

  test("has the variables of ConfigMaps in the repository, and its own before them", () => {
    const substitute = { REGION: "us", SIZE: 3 };
    const substitution = (postBuild: unknown) => kustomization({ path: "apps", postBuild })?.substitution;
    const settings = { kind: "ConfigMap", name: "settings" };
    expect(substitution(undefined)).toBeUndefined();
    expect(substitution({ substitute })).toEqual({
      values: new Map([
        ["REGION", "us"],
        ["SIZE", "3"],
      ]),
      isComplete: true,
    });
    expect(substitution({ substituteFrom: [settings] })?.values.get("REGION")).toBe("eu");
    expect(substitution({ substituteFrom: [settings], substitute })?.values.get("REGION")).toBe("us");
    expect(substitution({ substituteFrom: [{ kind: "Secret", name: "settings" }] })).toEqual({
      values: new Map(),
      isComplete: false,
    });
    expect(substitution({ substituteFrom: [{ kind: "ConfigMap", name: "other" }] })?.isComplete).toBe(false);
  });
});

describe("a HelmRelease", () => {
  test.each([
    undefined,
    {},
    { chart: { spec: { chart: "web", sourceRef: { kind: "HelmRepository" } } } },
    { chartRef: { kind: "OCIRepository", name: "web" } },
  ])("with %j has a chart of another place", (spec) => {
    expect(releasePlan(spec)).toEqual({
      sources: [],
      notRendered: ["its chart is in another place, which is not fetched"],
      unjudged: [],
    });
  });

  test("with a path out of the repository has the chart below its top", () => {
    const spec = { chart: { spec: { chart: "../x", sourceRef: { kind: "GitRepository" } } } };
    expect(release(spec)?.folder).toBe("x");
  });

  test("with post-renderers is unjudged", () => {
    const postRenderers = [{ kustomize: { images: [{ name: "a", newTag: "1" }] } }];
    expect(releasePlan({ chart: chart(), postRenderers: [{ kustomize: {} }] }).unjudged).toEqual([]);
    expect(releasePlan({ chart: chart(), postRenderers }).unjudged).toEqual([
      "has post-renderers for a chart of a git repository",
    ]);
  });

  test("has its release and values in the order in which they apply", () => {
    const valuesFrom = [
      { kind: "ConfigMap", name: "settings" },
      { kind: "ConfigMap", name: "settings", valuesKey: "tag", targetPath: "image.tag" },
      { kind: "Secret", name: "settings" },
      { kind: "ConfigMap", name: "missing" },
    ];
    expect(release({ chart: chart({ valuesFiles: ["v.yaml"] }), valuesFrom, values: { b: 2 } })).toEqual({
      by: "HelmRelease web",
      controller: "flux",
      application: { unit: "HelmRelease web", flux: { prunes: true, forces: false, waits: false, isSuspended: false } },
      repository: "GitRepository flux-system ",
      folder: "charts/web",
      helm: {
        release: "web",
        namespace: "flux-system",
        skipCrds: false,
        hasOwnValues: false,
        valuesFiles: [{ path: "v.yaml", from: "top", isOptional: false }],
        values: ["a: 1", { image: { tag: "v2" } }, { b: 2 }],
        parameters: [],
        missing: ["Secret settings", "ConfigMap missing"],
      },
      kustomization: {},
    });
  });

  test.each<[object, boolean, string[]]>([
    [{}, true, []],
    [{ valuesFiles: [] }, true, []],
    [{ valuesFiles: ["./values.yaml"] }, true, []],
    [{ valuesFiles: ["charts/web/values.yaml"] }, false, ["charts/web/values.yaml"]],
    [{ valuesFiles: ["values.yaml", "b.yaml", 7] }, false, ["values.yaml", "b.yaml"]],
    [{ valuesFile: "a.yaml", valuesFiles: ["b.yaml"] }, false, ["a.yaml", "b.yaml"]],
  ])("with %j has the values of the chart: %j, then of files", (more, hasOwnValues, paths) => {
    const helm = release({ chart: chart(more) })?.helm;
    expect([helm?.hasOwnValues, helm?.valuesFiles.map(({ path }) => path)]).toEqual([hasOwnValues, paths]);
  });

  test("has the name and the namespace of its target", () => {
    expect(release({ chart: chart(), targetNamespace: "team" })?.helm).toMatchObject({
      release: "team-web",
      namespace: "team",
    });
    expect(release({ chart: chart(), targetNamespace: "team", releaseName: "x" })?.helm.release).toBe("x");
  });
});
