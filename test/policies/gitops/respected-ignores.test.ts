import { describe, expect, test } from "vitest";
import { respectedIgnores as rule } from "../../../policies/gitops/respected-ignores.ts";
import { check } from "../../helpers/policies.ts";

const application = (ignored: string, options = "[]") =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: app}\nspec: {ignoreDifferences: ${ignored}, syncPolicy: {syncOptions: ${options}}}\n`;

describe("passes", () => {
  test.each([
    application("null"),
    application("[null, {}]"),
    application("[{kind: Deployment, jsonPointers: [/spec/replicas]}]", "[RespectIgnoreDifferences=true]"),
    application("[{kind: Deployment, jsonPointers: [/status, /spec/template/metadata]}]"),
    application("[{kind: Deployment, managedFieldsManagers: [kueue]}]"),
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    ["jsonPointers: [/status, /spec/replicas]", "/spec/replicas"],
    ["jqPathExpressions: ['.spec.workerGroupSpecs[].replicas']", ".spec.workerGroupSpecs[].replicas"],
    ["jsonPointers: [/spec/runPolicy/suspend]", "/spec/runPolicy/suspend"],
    ["jsonPointers: [/spec/minReplicas]", "/spec/minReplicas"],
  ])("%s", (fields, field) => {
    expect(check(rule, application(`[{kind: A, ${fields}}]`))).toMatchObject([
      {
        rule: "GITOPS-067",
        severity: "warning",
        path: "/spec/ignoreDifferences/0",
        message: `Application app ignores ${field} in comparisons, but overwrites it in every sync`,
      },
    ]);
  });
});
