import { describe, expect, test } from "vitest";
import { noShellSubstitution as rule } from "../../../policies/gitops/no-shell-substitution.ts";
import { check } from "../../helpers/policies.ts";

const kustomization = (postBuild: string, more = "") =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: runs}\nspec: {path: .${more}, postBuild: ${postBuild}}\n---\n`;
const job = (command: string, more = "", metadata = "") =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {name: train${metadata}}\nspec: {template: {spec: {containers: [{name: a, command: [sh, -c, '${command}']${more}}]}}}\n`;
const substitute = kustomization("{substitute: {region: eu}}");
const LAUNCH = "torchrun --master-addr=$" + "{MASTER_ADDR}";
const own = (name: string) => `echo \${${name}}`;

describe("passes", () => {
  test.each([
    job(LAUNCH),
    kustomization("null") + job(LAUNCH),
    kustomization("{}") + job(LAUNCH),
    kustomization("{substitute: {}, substituteFrom: []}") + job(LAUNCH),
    kustomization("{substitute: {MASTER_ADDR: a}}") + job(LAUNCH),
    substitute + job("torchrun --master-addr=$MASTER_ADDR"),
    substitute + job(LAUNCH.replace("$", () => "$$")),
    substitute + job(own("region")),
    substitute + job(own("image_tag")),
    substitute + job(LAUNCH, "", ", annotations: {kustomize.toolkit.fluxcd.io/substitute: disabled}"),
    substitute + job(LAUNCH, "", ", labels: {kustomize.toolkit.fluxcd.io/substitute: disabled}"),
    substitute.replace("path: .", "path: other") + job(LAUNCH),
    "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: {source: {path: .}}\n---\n" +
      job(LAUNCH),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("a variable of the launcher, at its text", () => {
    expect(check(rule, substitute + job(LAUNCH))).toMatchObject([
      {
        rule: "GITOPS-057",
        severity: "error",
        object: { kind: "Job", name: "train" },
        path: "/spec/template/spec/containers/0/command/2",
        message:
          "Kustomization runs replaces $" +
          "{MASTER_ADDR} before the container of Job train can read it: the build fails (variable not set), or before kustomize-controller 1.9 the variable is empty",
      },
    ]);
  });

  test.each([
    ["a variable of the container", substitute + job(own("MODEL"), ", env: [{name: MODEL, value: a}]")],
    ["one with a default", substitute + job("$" + "{RANK:-0}")],
    ["variables from a ConfigMap", kustomization("{substituteFrom: [{kind: ConfigMap, name: a}]}") + job(LAUNCH)],
    [
      "a variable, beside a Kustomization that replaces nothing",
      kustomization("{}", ", prune: true").replace("name: runs", "name: others") + substitute + job(LAUNCH),
    ],
    [
      "an annotation in another case, which Flux ignores",
      substitute + job(LAUNCH, "", ", annotations: {kustomize.toolkit.fluxcd.io/substitute: Disabled}"),
    ],
    ["always", kustomization("{substituteStrategy: Always}") + job(LAUNCH)],
  ])("%s", (_, yaml) => {
    expect(check(rule, yaml)).toHaveLength(1);
  });
});
