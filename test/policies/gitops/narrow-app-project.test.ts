import { describe, expect, test } from "vitest";
import { narrowAppProject as rule } from "../../../policies/gitops/narrow-app-project.ts";
import { check } from "../../helpers/policies.ts";

const project = (spec: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata: {name: east}\nspec: ${spec}\n`;

describe("passes", () => {
  test.each([
    project("null"),
    project("{}"),
    project("{sourceRepos: ['https://git.example.com/*'], destinations: [{name: east, namespace: '*'}]}"),
    project("{destinations: [{name: in-cluster, namespace: team}, null, {}]}"),
    project("{destinations: [{name: in-cluster, namespace: '*'}, {name: in-cluster, namespace: '!argocd'}]}"),
    project(
      "{clusterResourceWhitelist: [{group: '', kind: Namespace}], namespaceResourceWhitelist: [{group: '*', kind: '*'}]}",
    ),
    project("{sourceRepos: ['*']}").replace("AppProject", "Application"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    [
      "{destinations: [{name: in-cluster, namespace: '*'}, {name: in-cluster, namespace: '!argocd'}, {name: '*'}]}",
      "/spec/destinations/2",
      "every cluster",
    ],
    ["{sourceRepos: [a, '*']}", "/spec/sourceRepos/1", "every repository"],
    ["{destinations: [{server: '*', namespace: a}]}", "/spec/destinations/0", "every cluster"],
    ["{destinations: [{name: '*', namespace: '*'}]}", "/spec/destinations/0", "every cluster"],
    [
      "{destinations: [{server: https://kubernetes.default.svc, namespace: '*'}]}",
      "/spec/destinations/0",
      "every namespace of the cluster of Argo CD",
    ],
    [
      "{clusterResourceWhitelist: [{group: '*', kind: Queue}, {group: '', kind: '*'}, {group: '*', kind: '*'}]}",
      "/spec/clusterResourceWhitelist/2",
      "every cluster-scoped kind",
    ],
  ])("%s", (spec, path, what) => {
    expect(check(rule, project(spec))).toMatchObject([
      { rule: "GITOPS-063", severity: "warning", path, message: `AppProject east allows ${what}` },
    ]);
  });
});
