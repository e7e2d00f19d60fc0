import { describe, expect, test } from "vitest";
import { resolvedSync as rule } from "../../../policies/gitops/resolved-sync.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { objectSet } from "../../../src/rules/make-object-set.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { check, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";

const project = (spec = "{}") =>
  `apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata: {name: ml}\nspec: ${spec}\n---\n`;
const application = (spec: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: app}\nspec: ${spec}\n---\n`;
const kustomization = (name: string, more = "") =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}, namespace: f}\nspec: {path: .${more}}\n---\n`;
const config = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: b}\n---\n";
const synced = "{project: ml, source: {path: .}, destination: {name: east}}";

describe("passes", () => {
  test.each([
    application("null"),
    application("{project: other}"),
    project() + application("{project: default}"),
    project() + application("{project: ml, destination: {server: s}}"),
    project() + application(synced) + config,
    project('{namespaceResourceWhitelist: [{group: "", kind: ConfigMap}]}') + application(synced) + config,
    project('{namespaceResourceWhitelist: [{group: "*", kind: "*"}]}') + application(synced) + config,
    kustomization("a", ", dependsOn: null"),
    kustomization("a", ", dependsOn: [{name: b}]") + kustomization("b"),
    kustomization("a", `, dependsOn: [{name: "\${CLUSTER}"}]`),
    kustomization("a", ", dependsOn: [{name: b, namespace: other}]") + kustomization("b"),
    kustomization("a", ", healthChecks: [{apiVersion: v1, kind: ConfigMap, name: web, namespace: b}]") + config,
    kustomization("a", ", healthChecks: [{apiVersion: v1, kind: ConfigMap, name: elsewhere, namespace: b}]") + config,
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    [
      project() + application("{project: mi}"),
      "/spec/project",
      "Application app names the project mi, which no AppProject here has; did you mean ml?: Argo CD reports InvalidSpecError, and syncs nothing",
    ],
    [
      project("{namespaceResourceWhitelist: [{group: batch, kind: Job}]}") + application(synced) + config,
      "/spec/project",
      "Application app syncs ConfigMap web, but AppProject ml does not permit the kind ConfigMap: the sync fails, and the object is neither applied nor pruned",
    ],
    [
      kustomization("a", ", dependsOn: [{name: nope}]"),
      "/spec/dependsOn/0",
      "Kustomization a depends on nope, which no Kustomization here has: Flux reports DependencyNotReady, and applies nothing",
    ],
    [
      kustomization("a", ", healthChecks: [{apiVersion: v1, kind: ConfigMap, name: wbe, namespace: b}]") + config,
      "/spec/healthChecks/0",
      "Kustomization a checks the health of ConfigMap wbe, which does not exist; did you mean web? Flux waits until its timeout, and reports HealthCheckFailed",
    ],
  ])("%#", (yaml, path, message) => {
    expect(check(rule, yaml)).toMatchObject([{ rule: "GITOPS-081", path, message }]);
  });

  test.each([
    ["m/servers", 1],
    ["m/severs", 1],
    ["m/server", 0],
    ["m/server-2", 0],
    ["m/server-1/east", 0],
    ["other/place", 0],
  ])("a path %s beside the folder m/server or m/server-1", (path, count) => {
    const yaml = application(`{source: {repoURL: r, path: ${path}}, destination: {name: east}}`) + config + config;
    const { organization, objects, workloads } = setOf(
      yaml.replace("name: web, namespace: b}\n---\n", "name: a, namespace: b}\n---\n"),
    );
    const files = ["apps/app.yaml", "m/server/a.yaml", "m/server-1/a.yaml"];
    const placed = objects.map((each, index) => ({ ...each, file: files[index] ?? "" }));
    const set = objectSet({ organization, objects: placed, workloads });
    const { findings } = evaluateRules(set, settingsOf([activeRule(rule)]));
    expect(findings.map(({ path: at }) => at)).toEqual(Array.from({ length: count }, () => "/spec/source/path"));
  });
});
