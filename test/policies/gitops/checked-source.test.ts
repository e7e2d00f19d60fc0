import { describe, expect, test } from "vitest";
import { checkedSource as rule } from "../../../policies/gitops/checked-source.ts";
import { check, setOf } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string) => (spec: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a, namespace: ns}\nspec: ${spec}\n`;
const application = object("argoproj.io/v1alpha1", "Application");
const applicationSet = object("argoproj.io/v1alpha1", "ApplicationSet");
const release = object("helm.toolkit.fluxcd.io/v2", "HelmRelease");
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
    applicationSet("{template: {spec: {source: {path: '{{.path}}', repoURL: a}}}}"),
    release("null"),
    release("{chart: {spec: {chart: ./a, sourceRef: {kind: GitRepository, name: b}}}}"),
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
  ])("%#", (yaml, path, message) => {
    expect(found(yaml)).toContainEqual(["info", path, `${message}, which rules do not check`]);
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
