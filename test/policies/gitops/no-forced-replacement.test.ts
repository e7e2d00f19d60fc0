import { describe, expect, test } from "vitest";
import { noForcedReplacement as rule } from "../../../policies/gitops/no-forced-replacement.ts";
import { check } from "../../helpers/policies.ts";

const application = (options: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: app}\nspec: {source: {path: .}, syncPolicy: {syncOptions: ${options}}}\n---\n`;
const kustomization = (spec: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all}\nspec: ${spec}\n---\n`;
const job = (annotations = "", name = "train") =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {name: ${name}, annotations: {${annotations}}}\nspec: {template: {spec: {containers: [{name: a}]}}}\n---\n`;
const config =
  "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, annotations: {argocd.argoproj.io/sync-options: Replace=true}}\n";

describe("passes", () => {
  test.each([
    job(),
    application("[Replace=false, ServerSideApply=true]") + job(),
    application("null") + job(),
    application("[Replace=true]") + config,
    application("[Replace=true]").replace("path: .", "path: other") + job(),
    application("[Replace=true]") + job("argocd.argoproj.io/hook: PostSync"),
    kustomization("{path: ., force: false}") + job(),
    kustomization("{path: other, force: true}") + job(),
    job("argocd.argoproj.io/sync-options: Prune=false"),
    job("kustomize.toolkit.fluxcd.io/force: enabled"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("an option of an Application, once for all of its workloads", () => {
    expect(check(rule, application("[Replace=true]") + job() + job("", "other"))).toMatchObject([
      {
        rule: "GITOPS-061",
        severity: "warning",
        object: { kind: "Application" },
        path: "/spec/syncPolicy/syncOptions",
        message: "Replace=true of Application app overwrites all fields of Job train and 1 more",
      },
    ]);
  });

  test("an annotation of a workload, at its place", () => {
    expect(check(rule, job('argocd.argoproj.io/sync-options: "Force=true,Replace=true"'))).toMatchObject([
      {
        object: { kind: "Job" },
        path: "/metadata/annotations/argocd.argoproj.io~1sync-options",
        message: "the sync option Force=true recreates Job train",
      },
    ]);
  });

  test("force of a Kustomization", () => {
    expect(check(rule, kustomization("{path: ., force: true}") + job())).toMatchObject([
      {
        path: "/spec/force",
        message:
          "force: true of Kustomization all replaces Job train when an immutable field changes, and ends the pods",
      },
    ]);
  });
});
