import { describe, expect, test } from "vitest";
import { argocdSettings, argocdTestFiles, type KindScript } from "../../../../src/interpret/health/argocd-files.ts";
import { kindWith } from "./health-kinds.ts";

const RUN: KindScript = { kind: kindWith({ statusMappings: {} }), text: "return 1" };
const POD: KindScript = { kind: { group: "", kind: "Pod", definitions: [] }, text: "return 2" };

describe("the settings of Argo CD", () => {
  test("have a script of each kind by its name", () => {
    expect(argocdSettings([], "helm", true)).toEqual({ configs: { cm: {} } });
    expect(argocdSettings([RUN, POD], "helm", false)).toEqual({
      configs: {
        cm: {
          "resource.customizations.health.example.com_Run": "return 1",
          "resource.customizations.health.Pod": "return 2",
        },
      },
    });
  });

  test("may open the libraries of Lua, and are a ConfigMap with the labels of Argo CD", () => {
    expect(argocdSettings([RUN], "configmap", true)).toEqual({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: {
        name: "argocd-cm",
        namespace: "argocd",
        labels: { "app.kubernetes.io/name": "argocd-cm", "app.kubernetes.io/part-of": "argocd" },
      },
      data: {
        "resource.customizations.health.example.com_Run": "return 1",
        "resource.customizations.useOpenLibs.example.com_Run": "true",
      },
    });
  });
});

test("the files of a script's tests have the layout of Argo CD", () => {
  const example = { name: "failed", object: { a: 1 }, status: "Degraded", message: "Failed" };
  expect(argocdTestFiles(RUN, [example], JSON.stringify)).toEqual([
    { path: "resource_customizations/example.com/Run/health.lua", content: "return 1" },
    {
      path: "resource_customizations/example.com/Run/health_test.yaml",
      content:
        '{"tests":[{"healthStatus":{"status":"Degraded","message":"Failed"},"inputPath":"testdata/failed.yaml"}]}',
    },
    { path: "resource_customizations/example.com/Run/testdata/failed.yaml", content: '{"a":1}' },
  ]);
});
