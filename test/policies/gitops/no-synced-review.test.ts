import { describe, expect, test } from "vitest";
import { noSyncedReview as rule } from "../../../policies/gitops/no-synced-review.ts";
import { check } from "../../helpers/policies.ts";

const organization =
  "apiVersion: muster.dev/v1alpha1\nkind: Organization\nmetadata: {name: acme}\nclusters: [{name: east, scheduler: kai}]\n---\n";
const application = (source: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: app}\nspec: {source: ${source}}\n`;
const recursive = (path: string) => application(`{path: ${path}, directory: {recurse: true}}`);
const kustomization = (path: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all}\nspec: {path: ${path}}\n`;

describe("passes", () => {
  test.each([
    organization + recursive("dist/east/apply"),
    organization + recursive("dist/east/apply/team-nlp"),
    organization + recursive("dist/east/sync"),
    organization + recursive("dist/other"),
    organization + recursive("apps/review"),
    organization + application("{path: dist/east}"),
    organization + application("{path: dist/east, directory: {recurse: true, exclude: '*/review/*'}}"),
    organization + application("null"),
    recursive("dist/east/review"),
    organization + kustomization("./dist/east/apply"),
    organization + kustomization("./"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("the folder for people, at the path", () => {
    expect(check(rule, organization + application("{path: dist/east/review}"))).toMatchObject([
      {
        rule: "GITOPS-062",
        severity: "error",
        path: "/spec/source/path",
        message: "Application app syncs dist/east/review, which is only for people",
        expected: "dist/east/apply",
      },
    ]);
  });

  test.each([
    organization + recursive("dist"),
    organization + recursive("platform/dist/east/"),
    organization + kustomization("./dist/east"),
    organization + kustomization("./dist/east/review/team-nlp"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toHaveLength(1);
  });
});
