import { describe, expect, test } from "vitest";
import { knownSyncValues as rule } from "../../../policies/gitops/known-sync-values.ts";
import { check } from "../../helpers/policies.ts";

const annotated = (annotations: string, labels = "{}") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b, annotations: ${annotations}, labels: ${labels}}\n`;
const application = (spec: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: app}\nspec: ${spec}\n`;
const kustomization = (spec: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all}\nspec: ${spec}\n`;
const argocd = (key: string, value: string) => annotated(`{argocd.argoproj.io/${key}: ${JSON.stringify(value)}}`);
const flux = (key: string, value: string) =>
  annotated(`{kustomize.toolkit.fluxcd.io/${key}: ${JSON.stringify(value)}}`);

describe("passes", () => {
  test.each([
    annotated("null", "null"),
    annotated("{}"),
    argocd("hook", "PreSync"),
    argocd("hook", "PreSync, PostSync"),
    argocd("hook", "Skip"),
    argocd("hook", "{{ .Values.hook }}"),
    argocd("sync-wave", "-5"),
    argocd("sync-options", "Prune=false, ServerSideApply=true,"),
    argocd("sync-options", "Delete=confirm"),
    argocd("sync-options", "SomethingNew=true"),
    argocd("tracking-id", "anything"),
    flux("prune", "disabled"),
    flux("prune", "Disabled"),
    flux("ssa", "IfNotPresent"),
    flux("checksum", "sha256:1"),
    application("null"),
    application("{syncPolicy: {syncOptions: [CreateNamespace=true, PrunePropagationPolicy=background]}}"),
    application("{ignoreDifferences: [{kind: Deployment, jsonPointers: [/spec/replicas]}]}"),
    kustomization("{ignore: [{paths: [/spec/replicas]}]}"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  const PHASES = "(PreSync, Sync, PostSync, SyncFail, PreDelete, PostDelete, Skip";
  test.each([
    [
      argocd("hook", "PreSynch"),
      `has the hook "PreSynch", which is not a phase ${PHASES}): Argo CD never applies the object, and reports Synced and Healthy`,
    ],
    [
      argocd("hook", "PreSync,Post"),
      `has the hook "Post", which is not a phase ${PHASES}): Argo CD does not run the object in this phase`,
    ],
    [
      argocd("sync-wave", "first"),
      'has the sync wave "first", which is not a number: Argo CD applies the object in wave 0',
    ],
    [argocd("sync-wave", " 1"), 'has the sync wave " 1", which is not a number: Argo CD applies the object in wave 0'],
    [
      argocd("sync-options", "Prune=False"),
      "has the sync option Prune=False: Argo CD ignores it without a message; Prune is one of true, false, confirm",
    ],
    [
      argocd("sync-options", "Prune=false Validate=false"),
      'has the sync option "Prune=false Validate=false": Argo CD ignores it without a message; options are separated by commas',
    ],
    [
      argocd("sync-options", "prune=false"),
      "has the sync option prune=false: Argo CD ignores it without a message; did you mean Prune?",
    ],
    [
      flux("prune", "false"),
      'has prune: "false", which Flux ignores: Flux prunes the object; the values are disabled, enabled',
    ],
    [
      annotated("{}", '{kustomize.toolkit.fluxcd.io/substitute: "no"}'),
      'has substitute: "no", which Flux ignores: Flux replaces its variables; the values are disabled, enabled',
    ],
    [
      flux("substitute", "Disabled"),
      'has substitute: "Disabled", which Flux ignores: Flux replaces its variables; the values are disabled, enabled',
    ],
    [
      flux("ssa", "IfNotExists"),
      'has ssa: "IfNotExists", which Flux ignores: Flux applies it as with Override, its default; the values are Override, Merge, IfNotPresent, Ignore',
    ],
  ])("%#", (yaml, message) => {
    expect(check(rule, yaml)).toMatchObject([
      { rule: "GITOPS-079", severity: "error", message: `ConfigMap a ${message}` },
    ]);
  });

  test("values in Applications and Kustomizations", () => {
    const found = (yaml: string) => check(rule, yaml).map(({ path, message }) => [path, message]);
    const both =
      "{syncPolicy: {syncOptions: [CreateNamespace=yes]}, ignoreDifferences: [{jsonPointers: [spec/replicas]}]}";
    expect(found(application(both))).toEqual([
      [
        "/spec/syncPolicy/syncOptions/0",
        "Application app has the sync option CreateNamespace=yes: Argo CD ignores it without a message; CreateNamespace is one of true, false",
      ],
      [
        "/spec/ignoreDifferences/0/jsonPointers/0",
        'Application app ignores the field "spec/replicas", which does not begin with /: Argo CD ignores no field, and a sync overwrites it',
      ],
    ]);
    expect(found(kustomization("{ignore: [{paths: [spec/replicas]}]}"))).toEqual([
      [
        "/spec/ignore/0/paths/0",
        'Kustomization all ignores the field "spec/replicas", which does not begin with /: Flux fails, and applies nothing of this Kustomization',
      ],
    ]);
  });
});
