import { describe, expect, test } from "vitest";
import { argocdSources } from "../../../../src/inputs/units/argocd-sources.ts";

const application = (spec: unknown, name: unknown = "web") => {
  return { apiVersion: "argoproj.io/v1alpha1", kind: "Application", metadata: { name }, spec };
};
const NO_FILES = { folders: [], filesOf: () => [] };
const sources = (spec: unknown) => argocdSources(application(spec), NO_FILES).sources;
const helm = { release: "web", skipCrds: false, hasOwnValues: true, valuesFiles: [], values: [], parameters: [] };

test.each([undefined, null, {}, { kind: "Application" }, application(null), application({ source: { path: 7 } })])(
  "%j has no source in the repository",
  (object) => expect(argocdSources(object, NO_FILES)).toEqual({ sources: [], notRendered: [], unjudged: [] }),
);

describe("an Application", () => {
  test("has the path and its namespace", () => {
    const plain = {
      destination: { namespace: "team" },
      source: { repoURL: "https://Example.com/r.git", path: "./apps/web/" },
    };
    expect(sources(plain)).toEqual([
      {
        by: "Application web",
        controller: "argocd",
        application: {
          unit: "Application web",
          argocd: { isAutomated: false, prunes: false, syncOptions: [], ignoreDifferences: [], namespace: "team" },
        },
        directory: { isRecursive: false, isPlain: false, filter: {} },
        repository: "example.com/r",
        folder: "apps/web",
        helm: { ...helm, namespace: "team" },
        kustomization: {},
      },
    ]);
  });

  test.each(["", "apps/{{name}}"])("with the path %j has none", (path) => {
    expect(sources({ source: { path } })).toEqual([]);
  });

  test.each([
    [".", ""],
    ["./a/..", ""],
    ["..", ""],
    ["../other", "other"],
  ])("with the path %j has the folder %j", (path, folder) => {
    expect(sources({ source: { path } }).map((source) => source.folder)).toEqual([folder]);
  });

  test("has its dry source", () => {
    const drySource = { path: "apps/web", kustomize: { namePrefix: "a-" } };
    const [source, ...others] = sources({ sourceHydrator: { drySource } });
    expect([source?.folder, source?.kustomization, others]).toEqual(["apps/web", { namePrefix: "a-" }, []]);
  });

  test("with a chart of a registry has none", () => {
    const spec = { source: { chart: "web", path: "charts/web" } };
    expect(argocdSources(application(spec), NO_FILES)).toEqual({
      sources: [],
      notRendered: ["its chart is in another place, which is not fetched"],
      unjudged: [],
    });
  });

  test("has the options of Helm", () => {
    const options = {
      releaseName: "prod",
      namespace: "inner",
      skipCrds: true,
      ignoreMissingValueFiles: true,
      valueFiles: ["values-prod.yaml", "/shared/values.yaml", 7],
      values: "a: 1",
      parameters: [
        { name: "list", value: "a,b" },
        { name: "set", value: "{a,b}" },
        { name: "port", value: "80", forceString: true },
        {},
      ],
    };
    expect(sources({ source: { path: "charts/web", helm: options } })[0]?.helm).toEqual({
      release: "prod",
      namespace: "inner",
      skipCrds: true,
      hasOwnValues: true,
      valuesFiles: [
        { path: "values-prod.yaml", from: "chart", isOptional: true },
        { path: "shared/values.yaml", from: "top", isOptional: true },
      ],
      values: ["a: 1"],
      parameters: [
        { name: "list", value: "a\\,b", isText: false },
        { name: "set", value: "{a,b}", isText: false },
        { name: "port", value: "80", isText: true },
      ],
    });
    const both = { values: "a: 1", valuesObject: { a: 2 } };
    expect(sources({ source: { path: "charts/web", helm: both } })[0]?.helm.values).toEqual([{ a: 2 }]);
  });

  test("reads values files of another source of the same repository only", () => {
    const chart = { repoURL: "r", path: "charts/web", helm: { valueFiles: ["$mine/v.yaml", "$other/v.yaml"] } };
    const refs = [
      { repoURL: "r", ref: "mine" },
      { repoURL: "s", ref: "other" },
    ];
    expect(
      sources({ sources: [chart, ...refs] }).map((source) => source.helm.valuesFiles.map(({ path }) => path)),
    ).toEqual([["v.yaml", "$other/v.yaml"]]);
  });

  test("has the options of kustomize", () => {
    const options = {
      namePrefix: "a-",
      namespace: "team",
      images: ["app=example.com/new:1.2", "side:3", "example.com:5000/x@sha256:ab", "e=f@sha256:cd"],
      replicas: [{ name: "web", count: 3 }],
      patches: [{ patch: "x" }],
      version: "v5",
    };
    expect(sources({ source: { path: "apps/web", kustomize: options } })[0]?.kustomization).toEqual({
      namePrefix: "a-",
      namespace: "team",
      patches: [{ patch: "x" }],
      images: [
        { name: "app", newName: "example.com/new", newTag: "1.2" },
        { name: "side", newTag: "3" },
        { name: "example.com:5000/x", digest: "sha256:ab" },
        { name: "e", newName: "f", digest: "sha256:cd" },
      ],
      replicas: [{ name: "web", count: 3 }],
    });
  });

  test.each([
    [{ labelWithoutSelector: true }, { labels: [{ pairs: { a: "b" }, includeTemplates: false }] }],
    [
      { labelWithoutSelector: true, labelIncludeTemplates: true },
      { labels: [{ pairs: { a: "b" }, includeTemplates: true }] },
    ],
    [{ labelWithoutSelector: false, labelIncludeTemplates: true }, { commonLabels: { a: "b" } }],
  ])("adds labels with %o", (options, expected) => {
    const kustomize = { commonLabels: { a: "b" }, ...options };
    expect(sources({ source: { path: "apps/web", kustomize } })[0]?.kustomization).toEqual(expected);
  });
});

describe("an ApplicationSet", () => {
  const plan = (path: string, elements: readonly unknown[], more: object = {}) => {
    const template = { metadata: { name: "{{name}}-{{.cluster.region}}" }, spec: { source: { path, ...more } } };
    const spec = { generators: [{ list: { elements } }], template };
    const set = { apiVersion: "argoproj.io/v1alpha1", kind: "ApplicationSet", metadata: { name: "all" }, spec };
    const { sources, notRendered } = argocdSources(set, NO_FILES);
    return { sources: sources.map(({ by, folder, helm: { release } }) => `${by} ${folder} ${release}`), notRendered };
  };

  test("has a source for each element", () => {
    const elements = [{ name: "a", cluster: { region: "eu" }, parts: ["x", "y"] }, { name: "b" }];
    expect(plan("apps/{{ .name }}", elements)).toEqual({
      sources: ["ApplicationSet all apps/a a-eu", "ApplicationSet all apps/b b-{{.cluster.region}}"],
      notRendered: [],
    });
    expect(plan("apps/{{ index .parts 1 }}", elements.slice(0, 1)).sources).toEqual(["ApplicationSet all apps/y a-eu"]);
  });

  test.each(["apps/{{ .name | upper }}", "{{ .region }}", "{{ index .parts 0 }}"])(
    "with the path %j is reported",
    (path) => {
      expect(plan(path, [{ name: "a" }])).toEqual({
        sources: [],
        notRendered: ["its template has an expression that is not evaluated, or has no value"],
      });
    },
  );

  test("is not rendered for an element whose options have an expression", () => {
    const options = { helm: { values: "size: {{ .size }}" } };
    expect(plan("charts/web", [{ name: "a", size: 1 }, { name: "b" }], options)).toEqual({
      sources: ["ApplicationSet all charts/web a-{{.cluster.region}}"],
      notRendered: ["its template has an expression that is not evaluated, or has no value"],
    });
  });

  test("with a chart of a registry, and with a patch of its template, is reported", () => {
    expect(plan("charts/web", [{ name: "a" }], { chart: "redis" }).notRendered).toEqual([
      "its chart is in another place, which is not fetched",
    ]);
    const spec = { generators: [{ list: { elements: [{}] } }], templatePatch: "x", template: {} };
    expect(argocdSources({ kind: "ApplicationSet", spec }, NO_FILES)).toEqual({
      sources: [],
      notRendered: [],
      unjudged: [],
    });
  });

  const planned = (spec: object) =>
    argocdSources({ kind: "ApplicationSet", metadata: { name: "all" }, spec }, NO_FILES);
  const kustomize = { images: ["a=b:1"] };
  const template = { metadata: { name: "x" }, spec: { source: { path: "apps/web", kustomize } } };

  test("has the fields of its templatePatch", () => {
    const templatePatch = "spec: {source: {kustomize: {images: ['a=c:{{tag}}']}}}";
    const { sources, unjudged } = planned({
      generators: [{ list: { elements: [{ tag: 2 }] } }],
      template,
      templatePatch,
    });
    expect([sources.map((source) => source.kustomization), unjudged]).toEqual([
      [{ images: [{ name: "a", newName: "c", newTag: "2" }] }],
      [],
    ]);
  });

  test.each(["{{ if .a }}\n{{ end }}", "a: [", "spec: {}\nspec: {}"])(
    "with the templatePatch %j is unjudged",
    (templatePatch) => {
      const spec = { generators: [{ list: { elements: [{}] } }], template, templatePatch };
      expect(planned(spec)).toEqual({
        sources: [],
        notRendered: ["its templatePatch is not evaluated"],
        unjudged: ["has a templatePatch that muster cannot read"],
      });
    },
  );

  test("for clusters has the sources without expressions, and those of generators", () => {
    const inner = { spec: { source: { kustomize: { namePrefix: "b-" } } } };
    const { sources, unjudged } = planned({ generators: [{ clusters: { template: inner } }], template });
    const images = [{ name: "a", newName: "b", newTag: "1" }];
    expect(sources.map((source) => source.kustomization)).toEqual([{ images }, { namePrefix: "b-", images }]);
    expect(unjudged).toEqual([]);
  });

  test("for clusters with a folder for each is unjudged where options change pods", () => {
    const open = (options: object) => ({
      generators: [{ clusters: {} }],
      template: { spec: { source: { path: "{{name}}", kustomize: options } } },
    });
    expect(planned(open({ namePrefix: "a-" })).unjudged).toEqual([]);
    expect(planned(open(kustomize)).unjudged).toEqual([
      "has options for kustomize in a source with an expression that has no value",
    ]);
  });
});
