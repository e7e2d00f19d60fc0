import { describe, expect, test } from "vitest";
import { argocdSources } from "../../../src/units/argocd-sources.ts";

const application = (spec: unknown, name: unknown = "web") => {
  return { apiVersion: "argoproj.io/v1alpha1", kind: "Application", metadata: { name }, spec };
};
const sources = (spec: unknown) => argocdSources(application(spec), []);
const helm = { release: "web", skipCrds: false, valuesFiles: [], values: [], parameters: [] };

test.each([undefined, null, {}, { kind: "Application" }, application(null), application({ source: { path: 7 } })])(
  "%j has no source in the repository",
  (object) => expect(argocdSources(object, [])).toEqual([]),
);

describe("an Application", () => {
  test("has the path and its namespace", () => {
    const plain = { destination: { namespace: "team" }, source: { path: "./apps/web/" } };
    expect(sources(plain)).toEqual([
      { by: "Application web", folder: "apps/web", helm: { ...helm, namespace: "team" }, kustomization: {} },
    ]);
  });

  test.each(["..", "../other", "", ".", "apps/{{name}}"])("with the path %j has none", (path) => {
    expect(sources({ source: { path } })).toEqual([]);
  });

  test("with a chart of a registry has none", () => {
    expect(sources({ source: { chart: "web", path: "charts/web" } })).toEqual([]);
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
});

describe("an ApplicationSet", () => {
  const set = (generators: unknown, path: string) => {
    const template = { metadata: { name: "{{name}}-{{.cluster.region}}" }, spec: { source: { path } } };
    return argocdSources(
      {
        apiVersion: "argoproj.io/v1alpha1",
        kind: "ApplicationSet",
        metadata: { name: "all" },
        spec: { generators, template },
      },
      ["apps/a", "apps/b", "apps/b/deep", "old/c"],
    ).map(({ by, folder, helm: { release } }) => `${by} ${folder} ${release}`);
  };

  test.each([undefined, null, {}, [null], [{ clusters: {} }], [{ list: { elements: [null] } }]])(
    "with the generators %j has no source",
    (generators) => expect(set(generators, "{{name}}")).toEqual([]),
  );

  test("has the elements of its lists", () => {
    const elements = [{ name: "a", cluster: { region: "eu" } }, { name: "b" }];
    expect(set([{ list: { elements } }], "apps/{{ .name }}")).toEqual([
      "ApplicationSet all apps/a a-eu",
      "ApplicationSet all apps/b b-{{.cluster.region}}",
    ]);
  });

  test.each([
    [["apps/*"], ["apps/a", "apps/b"]],
    [["apps/**"], ["apps/a", "apps/b", "apps/b/deep"]],
    [
      ["*/c", "apps/a*"],
      ["apps/a", "old/c"],
    ],
    [["**/deep"], ["apps/b/deep"]],
    [["none/*"], []],
  ])("has the folders of git that match %j", (paths, expected) => {
    const directories = paths.map((path) => ({ path }));
    expect(set([{ git: { directories } }], "{{path}}").map((source) => source.split(" ")[2])).toEqual(expected);
  });

  test("leaves out excluded folders, and knows their last names", () => {
    const directories = [{ path: "apps/*" }, { path: "apps/b", exclude: true }];
    expect(set([{ git: { directories } }], "apps/{{.path.basename}}")).toEqual([
      "ApplicationSet all apps/a {{name}}-{{.cluster.region}}",
    ]);
  });
});
