import { describe, expect, test } from "vitest";
import { keptOnPrune as rule } from "../../../policies/gitops/kept-on-prune.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { objectSet } from "../../../src/rules/make-object-set.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { check, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";

const application = (automated = "{prune: true}", more = "") =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: app}\nspec: {source: {path: .}, syncPolicy: {automated: ${automated}${more}}}\n---\n`;
const kustomization = (spec: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all}\nspec: ${spec}\n---\n`;
const queue = (metadata = "") =>
  `apiVersion: scheduling.run.ai/v2\nkind: Queue\nmetadata: {name: team${metadata}}\n---\n`;
const annotated = (annotation: string) => `, annotations: {${annotation}}`;

describe("passes", () => {
  test.each([
    queue(),
    application("{prune: false}") + queue(),
    application("{prune: true, enabled: false}") + queue(),
    application("null") + queue(),
    application().replace("path: .", "path: other") + queue(),
    application() + queue(annotated("argocd.argoproj.io/sync-options: Prune=false")),
    application() + queue(annotated('argocd.argoproj.io/sync-options: "ServerSideApply=true, Prune=confirm"')),
    application("{prune: true}", ", syncOptions: [Prune=false]") + queue(),
    kustomization("{path: ., prune: false}") + queue(),
    kustomization("{path: ., prune: true, suspend: true}") + queue(),
    kustomization("{path: ., prune: true, sourceRef: {kind: OCIRepository}}") + queue(),
    kustomization("{path: ., prune: true}") + queue(annotated("kustomize.toolkit.fluxcd.io/prune: disabled")),
    kustomization("{path: ., prune: true}") + queue(annotated("kustomize.toolkit.fluxcd.io/prune: Disabled")),
    kustomization("{path: ., prune: true}") + queue(", labels: {kustomize.toolkit.fluxcd.io/prune: disabled}"),
    `${application()}apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n`,
    kustomization("null") + queue(),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

test("the root of another repository does not count", () => {
  const own = kustomization("{path: ., prune: true, sourceRef: {name: own}}");
  const set = (name: string) => {
    const root = own.replace("name: own", `name: ${name}`);
    const other = kustomization("{path: clusters, sourceRef: {name: own}}").replace("name: all", "name: clusters");
    const files = setOf(root + other + queue());
    const [first, ...rest] = files.objects;
    if (first === undefined) throw new Error("no object");
    return objectSet({ ...files, objects: [{ ...first, file: "clusters/test.yaml" }, ...rest] });
  };
  const findings = (name: string) => evaluateRules(set(name), settingsOf([activeRule(rule)])).findings;
  expect(findings("tenant")).toEqual([]);
  expect(findings("own")).toHaveLength(1);
});

describe("finds", () => {
  test("an object that a sync prunes, at its annotations", () => {
    expect(check(rule, application() + queue(annotated("a: b")))).toMatchObject([
      {
        rule: "GITOPS-056",
        severity: "warning",
        object: { kind: "Queue", name: "team" },
        path: "/metadata/annotations",
        message: "Queue team is deleted by Application app when it is no longer in git",
        related: [{ object: { kind: "Application" }, path: "/spec" }],
      },
    ]);
  });

  test.each([
    [
      "a protection of the other controller",
      kustomization("{prune: true}") + queue(annotated("argocd.argoproj.io/sync-options: Prune=false")),
    ],
    [
      "a namespace",
      `${kustomization("{path: ./, prune: true}")}apiVersion: v1\nkind: Namespace\nmetadata: {name: team}\n`,
    ],
    ["a claim", `${application()}apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: data, namespace: a}\n`],
    [
      "a priority class",
      `${application()}apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: a}\nvalue: 1\n`,
    ],
    [
      "an ApplicationSet",
      `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: {name: set}\nspec: {generators: [{git: {directories: [{path: "*"}]}}], template: {spec: {source: {path: "{{path}}"}, syncPolicy: {automated: {prune: true}}}}}\n---\n${queue()}`,
    ],
  ])("%s", (_, yaml) => {
    expect(check(rule, yaml)).toHaveLength(1);
  });
});
