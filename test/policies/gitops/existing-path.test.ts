import { describe, expect, test } from "vitest";
import { existingPath as rule } from "../../../policies/gitops/existing-path.ts";
import { check } from "../../helpers/policies.ts";

const organization =
  "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: acme}\nclusters: [{name: east, scheduler: kai}]\n---\n";
const kustomization = (path: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all}\nspec: {path: ${path}}\n`;

describe("passes", () => {
  test.each([
    organization + kustomization("./dist/east/apply"),
    organization + kustomization("./dist/east/apply/team-nlp"),
    organization + kustomization("./dist/east"),
    organization + kustomization("./dist"),
    organization + kustomization("./dist/assets/icons"),
    organization + kustomization("./apps/esat/apply"),
    kustomization("./dist/esat/apply"),
    organization + kustomization("null"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("a cluster that does not exist, with a suggestion", () => {
    expect(check(rule, organization + kustomization("./dist/esat/apply"))).toMatchObject([
      {
        rule: "GITOPS-065",
        severity: "error",
        path: "/spec/path",
        message:
          "Kustomization all syncs dist/esat/apply, which does not exist: muster.yaml has no cluster esat; did you mean east?",
      },
    ]);
  });

  test("a folder that the output does not have", () => {
    expect(check(rule, organization + kustomization("dist/east/manifests"))).toMatchObject([
      {
        message:
          "Kustomization all syncs dist/east/manifests, which does not exist: the output of a cluster has only the folders apply, review, sync",
      },
    ]);
  });
});
