import { describe, expect, test } from "vitest";
import { createdNamespace as rule } from "../../../policies/gitops/created-namespace.ts";
import { check } from "../../helpers/policies.ts";

const kustomization = (spec = "") =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all, namespace: flux-system}\nspec: {path: ./${spec}}\n---\n`;
const application =
  "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: all}\nspec: {source: {path: .}}\n---\n";
const config = (namespace: string, name = "a") =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: ${namespace}}\n---\n`;
const namespace = (name: string) => `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}}\n---\n`;
const release = (spec: string) =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: b, namespace: flux-system}\nspec: ${spec}\n---\n`;

describe("passes", () => {
  test.each([
    config("other"),
    kustomization(),
    kustomization() + config('""'),
    kustomization() + config("a") + namespace("a"),
    kustomization() + config("default") + config("flux-system") + config("kube-system"),
    kustomization() + config("a") + release("{targetNamespace: a, install: {createNamespace: true}}"),
    kustomization(", targetNamespace: a") + config("b") + namespace("a"),
    application + config("a"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("a namespace of some objects, once", () => {
    expect(check(rule, kustomization() + namespace("b") + config("a") + config("a", "c"))).toMatchObject([
      {
        rule: "GITOPS-083",
        severity: "info",
        object: { kind: "Kustomization", name: "all" },
        path: "/spec/path",
        message: "no manifest creates namespace a: where it is missing, Flux applies nothing more of Kustomization all",
        related: [{ message: "is in this namespace" }, { message: "is in this namespace" }],
      },
    ]);
  });

  test("the target namespace, and a release that does not create its own", () => {
    expect(
      check(
        rule,
        kustomization(", targetNamespace: a") + config("b") + namespace("b") + release("{targetNamespace: a}"),
      ),
    ).toMatchObject([{ message: expect.stringContaining("namespace a") }]);
  });
});
