import { describe, expect, test } from "vitest";
import { fluxDependencyHealth as rule } from "../../../policies/gitops/flux-dependency-health.ts";
import { check } from "../../helpers/policies.ts";

const kustomization = (name: string, spec: string, namespace = "flux-system") =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: ${spec}\n---\n`;
const runs = (entry = "name: operators") => kustomization("runs", `{dependsOn: [{${entry}}]}`);

describe("passes", () => {
  test.each([
    kustomization("operators", "{}"),
    kustomization("operators", "{wait: true}") + runs(),
    kustomization("operators", "{healthChecks: [{apiVersion: apps/v1, kind: Deployment, name: a}]}") + runs(),
    kustomization("operators", "{}") + runs("name: other"),
    kustomization("operators", "{}") + runs("name: operators, namespace: other"),
    kustomization("operators", "{}") + runs("name: operators, readyExpr: 'true'"),
    kustomization("runs", "{dependsOn: [null, {}]}"),
    kustomization("runs", "null"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test("a dependency that does not wait, once", () => {
    const yaml = kustomization("operators", "{wait: false}") + runs() + runs().replace("name: runs", "name: servers");
    expect(check(rule, yaml)).toMatchObject([
      {
        rule: "GITOPS-058",
        severity: "warning",
        object: { name: "operators" },
        path: "/spec/wait",
        message: "Kustomization runs depends on Kustomization operators, which is ready before its objects are",
      },
    ]);
  });

  test("one in another namespace", () => {
    expect(
      check(rule, kustomization("operators", "{}", "infra") + runs("name: operators, namespace: infra")),
    ).toHaveLength(1);
  });
});
