import { describe, expect, test } from "vitest";
import { appliedOnce as rule } from "../../../policies/gitops/applied-once.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { objectSet } from "../../../src/rules/make-object-set.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { check, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";

const application = (name: string, source = "{repoURL: r, path: m/a}", destination = "{name: east}") =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: ${name}}\nspec: {source: ${source}, destination: ${destination}}\n---\n`;
const kustomization = (name: string, more = "", path = "m/a") =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}, namespace: f}\nspec: {path: ${path}, interval: 1m, prune: true, sourceRef: {kind: GitRepository, name: r}${more}}\n---\n`;
const config = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b}\n";

/** The findings where the last document is in another file. */
function checkIn(file: string, yaml: string) {
  const { organization, objects, workloads } = setOf(yaml);
  const last = objects.length - 1;
  const placed = objects.map((each, index) => (index === last ? { ...each, file } : each));
  return evaluateRules(objectSet({ organization, objects: placed, workloads }), settingsOf([activeRule(rule)]))
    .findings;
}

describe("passes", () => {
  test.each([
    application("one"),
    application("one") + application("two", "{repoURL: r, path: m/b}"),
    application("one") + application("two", undefined, "{name: west}"),
    application("one", "{repoURL: r, path: m/a, helm: {values: a}}") +
      application("two", "{repoURL: r, path: m/a, helm: {values: b}}"),
    application("one") + application("one"),
    kustomization("one") + kustomization("two", ", targetNamespace: b"),
    kustomization("one") + kustomization("two", "", "m/b"),
    application("one", "null") + application("two", "null"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });

  test.each([
    ["m/a/c.yaml", "{repoURL: r, path: m/a}"],
    ["m/a/b/c.yaml", "{repoURL: r, path: m/a, directory: {recurse: true}}"],
    ["m/a/b/c.yaml", "{repoURL: r, path: m/a, kustomize: {}}"],
    ["m/ab/c.yaml", "{repoURL: r, path: m/a}"],
  ])("a manifest in %s for %s", (file, source) => {
    expect(checkIn(file, application("one", source) + config)).toEqual([]);
  });
});

describe("finds", () => {
  test("two Applications or Kustomizations with the same manifests", () => {
    expect(check(rule, application("one") + application("two"))).toMatchObject([
      {
        rule: "GITOPS-080",
        severity: "error",
        object: { name: "two" },
        message:
          "Application two applies the same manifests as Application one: each takes the objects from the other, and they are never in sync",
      },
    ]);
    expect(check(rule, kustomization("one") + kustomization("two", ", wait: true", "./m/a/"))).toMatchObject([
      { object: { name: "two" } },
    ]);
  });

  test("an Application without recursion whose manifests are all in subfolders", () => {
    expect(checkIn("m/a/b/c.yaml", application("one") + config)).toMatchObject([
      {
        path: "/spec/source/path",
        message:
          "Application one syncs no object, and is Synced and Healthy: directory.recurse is not true, and the manifests of m/a are in folders below it, such as m/a/b/c.yaml",
      },
    ]);
  });
});
