import { describe, expect, test } from "vitest";
import { fluxHealthExpression as rule } from "../../../policies/gitops/flux-health-expression.ts";
import { check } from "../../helpers/policies.ts";

const kustomization = (spec: string) =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all}\nspec: ${spec}\n---\n`;
const pods = "template: {spec: {containers: [{name: a}]}}";
const ray = (name = "tune") =>
  `apiVersion: ray.io/v1\nkind: RayCluster\nmetadata: {name: ${name}}\nspec: {headGroupSpec: {rayStartParams: {}, ${pods}}}\n---\n`;
const deployment = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {${pods}}\n---\n`;
const isvc =
  "apiVersion: serving.kserve.io/v1beta1\nkind: InferenceService\nmetadata: {name: a}\nspec: {predictor: {containers: [{name: a}]}}\n---\n";

describe("passes", () => {
  test.each([
    ray(),
    kustomization("{path: .}") + ray(),
    kustomization("{path: other, wait: true}") + ray(),
    kustomization("{path: ., wait: true}") + deployment,
    kustomization("{path: ., wait: true}") + isvc,
    kustomization(
      "{path: ., wait: true, healthCheckExprs: [{apiVersion: ray.io/v1, kind: RayCluster, current: 'true'}]}",
    ) + ray(),
    kustomization("{path: ., healthChecks: [{apiVersion: ray.io/v1, kind: RayCluster, name: other}]}") + ray(),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("a kind without a condition that Flux reads, once", () => {
    expect(check(rule, kustomization("{path: ., wait: true}") + ray() + ray("other"))).toMatchObject([
      {
        rule: "GITOPS-060",
        severity: "info",
        object: { kind: "Kustomization" },
        path: "/spec/healthCheckExprs",
        message: "Kustomization all reports RayCluster tune as healthy as soon as it exists",
      },
    ]);
  });

  test("an object in healthChecks", () => {
    const spec = "{path: ., healthChecks: [{apiVersion: ray.io/v1, kind: RayCluster, name: tune}]}";
    expect(check(rule, kustomization(spec) + ray())).toHaveLength(1);
  });
});
