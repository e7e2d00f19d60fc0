import { describe, expect, test } from "vitest";
import { checkedSource as rule } from "../../../policies/gitops/checked-source.ts";
import { check, setOf } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string) => (spec: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a, namespace: ns}\nspec: ${spec}\n`;
const application = object("argoproj.io/v1alpha1", "Application");
const applicationSet = object("argoproj.io/v1alpha1", "ApplicationSet");
const release = object("helm.toolkit.fluxcd.io/v2", "HelmRelease");
const repository = (url: string) => `${object("source.toolkit.fluxcd.io/v1", "GitRepository")(`{url: "${url}"}`)}---\n`;
const kustomization = object("kustomize.toolkit.fluxcd.io/v1", "Kustomization");
const organization = (repository: string) => `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai, sync: {argocd: {repository: "${repository}", revision: main}}}]
---
`;

const found = (yaml: string) => check(rule, yaml).map(({ severity, path, message }) => [severity, path, message]);

describe("passes", () => {
  test.each([
    application("null"),
    application("{source: null, sources: [null, {}]}"),
    application("{sources: [{ref: values, repoURL: a}]}"),
    ...["./", "apps/$CLUSTER"].map(
      (path) =>
        organization("https://git.example.com/a/b") +
        repository("https://git.example.com/a/b") +
        kustomization(`{path: "${path}", sourceRef: {kind: GitRepository, name: a}}`),
    ),
    ...["https://git.example.com/a/b", "git@git.example.com:a/b"].map(
      (url) =>
        organization(url) +
        applicationSet("{template: {spec: {source: {path: '{{.path}}', repoURL: 'https://git.example.com/a/b'}}}}"),
    ),
    release("null"),
    organization("https://git.example.com/a/b") +
      repository("https://git.example.com/a/b") +
      release("{chart: {spec: {chart: ./a, sourceRef: {kind: GitRepository, name: a}}}}"),
    organization("https://git.example.com/a/b") +
      applicationSet(
        "{generators: [{list: {elements: [{r: 'https://git.example.com/a/b.git'}]}}], template: {spec: {source: {path: x, repoURL: '{{r}}'}}}}",
      ),
    ...["https://git.example.com/a/b", "git@git.example.com:a/b.git", "ssh://git@GIT.example.com/a/b.git"].map(
      (url) => organization(url) + application("{source: {repoURL: 'https://git.example.com/a/b.git', path: x}}"),
    ),
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n",
  ])("%#", (yaml) => {
    expect(found(yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    [
      application("{source: {repoURL: a, chart: redis}}"),
      "/spec/source/chart",
      "Application a applies the chart redis",
    ],
    [
      application("{sources: [{repoURL: a, chart: b}, {repoURL: 'https://example.com/r', path: apps/x}]}"),
      "/spec/sources/0/chart",
      "Application a applies the chart b",
    ],
    [
      application("{source: {repoURL: 'https://example.com/r', path: apps/x}}"),
      "/spec/source/path",
      'Application a applies apps/x of "https://example.com/r"',
    ],
    [application("{source: {repoURL: r, path: .}}"), "/spec/source/path", 'Application a applies a repository of "r"'],
    [
      organization("https://git.example.com/a/b") +
        application("{source: {repoURL: 'https://git.example.com/a/c', path: x}}"),
      "/spec/source/path",
      'Application a applies x of "https://git.example.com/a/c"',
    ],
    [
      application("{source: {plugin: {name: p}}}"),
      "/spec/source/plugin",
      "Application a renders its folder with a plug-in",
    ],
    [
      applicationSet("{template: {spec: {source: {chart: b}}}}"),
      "/spec/template/spec/source/chart",
      "ApplicationSet a applies the chart b",
    ],
    [
      applicationSet("{templatePatch: 'a: 1'}"),
      "/spec/templatePatch",
      "ApplicationSet a changes its Applications with a templatePatch",
    ],
    [release("{chart: {spec: {chart: redis}}}"), "/spec/chart/spec", "HelmRelease a applies the chart redis"],
    [
      release("{chartRef: {kind: OCIRepository, name: b}}"),
      "/spec/chartRef",
      "HelmRelease a applies the chart of the OCIRepository b",
    ],
    [
      kustomization("{path: ./x, sourceRef: {kind: OCIRepository, name: b}}"),
      "/spec/sourceRef",
      "Kustomization a applies the content of the OCIRepository b",
    ],
    [
      kustomization("{path: ./x, sourceRef: {kind: GitRepository, name: b}}"),
      "/spec/path",
      'Kustomization a applies x of "ns/b"',
    ],
    [
      organization("https://git.example.com/a/b") +
        repository("https://git.example.com/a/b") +
        kustomization("{path: ./x, sourceRef: {kind: GitRepository, name: a}}"),
      "/spec/path",
      "Kustomization a applies the folder x without checked files",
    ],
    [
      release("{chart: {spec: {chart: ./c, sourceRef: {kind: GitRepository, name: b}}}}"),
      "/spec/chart/spec/chart",
      'HelmRelease a applies c of "ns/b"',
    ],
    [
      organization("https://git.example.com/a/b") +
        application("{sourceHydrator: {drySource: {repoURL: 'https://git.example.com/a/c', path: x}}}"),
      "/spec/sourceHydrator/drySource/path",
      'Application a applies x of "https://git.example.com/a/c"',
    ],
    [
      `${application("{}")}operation: {sync: {source: {repoURL: r, path: x}}}\n`,
      "/operation/sync/source/path",
      'Application a applies x of "r"',
    ],
    [
      applicationSet("{template: {spec: {source: {path: x, repoURL: '{{.url}}'}}}}"),
      "/spec/template/spec/source/repoURL",
      "ApplicationSet a applies a repository from its generators",
    ],
    [
      organization("https://git.example.com/a/b") +
        applicationSet(
          "{generators: [{list: {elements: [{r: 'https://git.example.com/a/c'}]}}], template: {spec: {source: {path: x, repoURL: '{{r}}'}}}}",
        ),
      "/spec/template/spec/source/path",
      'ApplicationSet a applies x of "https://git.example.com/a/c"',
    ],
    [
      applicationSet("{generators: [{list: {template: {spec: {source: {plugin: {name: p}}}}}}]}"),
      "/spec/generators/0/list/template/spec/source/plugin",
      "ApplicationSet a renders its folder with a plug-in",
    ],
    [
      applicationSet("{generators: [{matrix: {generators: [{git: {repoURL: r, directories: [{path: 'x/*'}]}}]}}]}"),
      "/spec/generators/0/matrix/generators/0/git/directories/0/path",
      'ApplicationSet a applies x of "r"',
    ],
    [
      applicationSet("{generators: [{git: {repoURL: r, files: [{path: 'x/*.json'}]}}]}"),
      "/spec/generators/0/git/files",
      'ApplicationSet a has parameters of files of "r"',
    ],
    [
      applicationSet(
        "{generators: [{clusters: {}}], template: {spec: {source: {kustomize: {patches: [{patch: '[{op: add, path: /{{.x}}}]'}]}}}}}",
      ),
      "/spec/template/spec/source/kustomize/patches/0/patch",
      "ApplicationSet a has a patch with parameters of its generators",
    ],
    [
      object("source.toolkit.fluxcd.io/v1", "GitRepository")("{include: [{repository: {name: b}}]}"),
      "/spec/include/0",
      'GitRepository a includes the files of "ns/b"',
    ],
    [
      object("fluxcd.controlplane.io/v1", "FluxInstance")("{sync: {url: r, path: x}}"),
      "/spec/sync",
      'FluxInstance a applies x of "r"',
    ],
  ])("%#", (yaml, path, message) => {
    expect(found(yaml)).toContainEqual(["info", path, `${message}, which rules do not check`]);
  });

  test("the repository that most folders of the check belong to is the checked one", () => {
    const files = ["apps/a", "apps/b", "other/c"].map((folder) => ({ file: `${folder}/x.yaml` }));
    const own = application("{sources: [{repoURL: own, path: apps/a}, {repoURL: own, path: apps/b}]}");
    const other = (url: string) =>
      `---\n${object("argoproj.io/v1alpha1", "Application")(`{source: {repoURL: "${url}", path: other}}`).replace("name: a", "name: b")}`;
    const units = (folders: readonly string[]) => {
      return { unitsOf: () => [], isBuilt: () => false, builtFolders: () => folders, unread: () => [] };
    };
    const messages = (yaml: string) => {
      const reported: unknown[] = [];
      const set = { ...setOf(yaml), units: units(files.map(({ file }) => file.slice(0, -"/x.yaml".length))) };
      if (rule.scope !== "set") throw new Error("the rule is one of a set");
      rule.check(set, { options: {} as never, report: ({ message }) => reported.push(message) });
      return reported;
    };
    expect(messages(own + other("own"))).toEqual([]);
    expect(messages(own + other("https://example.com/other"))).toEqual([
      'Application b applies other of "https://example.com/other", which rules do not check',
    ]);
    expect(messages(application("{source: {repoURL: 'oci://example.com/x', path: other}}"))).toEqual([
      'Application a applies other of "oci://example.com/x", which rules do not check',
    ]);
  });

  test("another version of a source has another hash, so that a baseline does not accept it", () => {
    const [first] = check(rule, application("{source: {repoURL: a, chart: redis}}"));
    const [second] = check(rule, application("{source: {repoURL: a, chart: evil}}"));
    expect(first?.fingerprint).toBe(second?.fingerprint);
    expect(first?.part).not.toBe(second?.part);
  });

  test("parts of kustomizations, as warnings at their places", () => {
    const location = { file: "k/kustomization.yaml", line: 3, column: 5 };
    const part = { file: "k/kustomization.yaml", pointer: "/resources/0", location, what: 'includes "x"', text: "x" };
    const units = { unitsOf: () => [], isBuilt: () => false, builtFolders: () => ["k"], unread: () => [part] };
    const reported: unknown[] = [];
    const set = { ...setOf(application("{source: {repoURL: a, path: k}}")), units };
    if (rule.scope !== "set") throw new Error("the rule is one of a set");
    rule.check(set, { options: {} as never, report: (finding) => reported.push(finding) });
    expect(reported).toEqual([
      {
        identity: {
          apiVersion: "kustomize.config.k8s.io/v1beta1",
          kind: "Kustomization",
          name: "k/kustomization.yaml",
        },
        path: "/resources/0",
        location,
        message: 'the kustomization includes "x", which rules do not check',
        severity: "warning",
        key: "x",
      },
    ]);
  });
});
