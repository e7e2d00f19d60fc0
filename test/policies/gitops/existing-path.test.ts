import { describe, expect, test } from "vitest";
import { existingPath as rule } from "../../../policies/gitops/existing-path.ts";
import type { RepositoryFacts } from "../../../src/rule/repository-facts.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { check, setOf } from "../../helpers/policies.ts";
import { settingsOf } from "../../helpers/settings.ts";

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

describe("components of a Kustomization", () => {
  const missing = (spec: string, ...files: readonly string[]) => {
    const set = setOf(
      `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all}\nspec: ${spec}\n`,
    );
    const repository = { files: new Set(["apps/x/a.yaml", ...files]) } as Partial<RepositoryFacts> as RepositoryFacts;
    const { findings } = evaluateRules({ ...set, repository }, settingsOf([activeRule(rule)]));
    return findings.map(({ severity, path, message }) => [severity, path, message]);
  };

  test("none outside of git, and none that may be in another repository or is optional", () => {
    expect(check(rule, kustomization("./apps/x, components: [../c]"))).toEqual([]);
    expect(missing("{path: ./apps/x, components: null}")).toEqual([]);
    expect(missing("{path: ./other, components: [../c]}")).toEqual([]);
    expect(missing("{path: ./, components: [c]}")).toEqual([]);
    expect(missing("{path: ./apps/x, components: [../c], ignoreMissingComponents: true}")).toEqual([]);
    expect(missing("{path: ./apps/x, components: [../c, 1, null]}", "apps/c/kustomization.yaml")).toEqual([]);
  });

  test("a folder that the repository does not have", () => {
    expect(missing("{path: ./apps/x, components: [../c, ../d]}", "apps/c/kustomization.yaml")).toEqual([
      [
        "error",
        "/spec/components/1",
        "the folder apps/d of component ../d does not exist: Flux reports BuildFailed for Kustomization all, and applies nothing",
      ],
    ]);
  });
});
