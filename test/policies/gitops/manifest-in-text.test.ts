import { describe, expect, test } from "vitest";
import { manifestInText as rule } from "../../../policies/gitops/manifest-in-text.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

const POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n";
const object = (apiVersion: string, kind: string, spec: unknown) =>
  emitYaml({ apiVersion, kind, metadata: { name: "a", annotations: { text: POD } }, spec, status: { text: POD } });
const found = (yaml: string) => check(rule, yaml).map(({ severity, path }) => `${severity} ${path}`);

describe("passes", () => {
  test.each([
    object("example.com/v1", "Thing", null),
    object("example.com/v1", "Thing", { text: "apiVersion", other: "kind: Pod" }),
    object("example.com/v1", "Thing", { text: "the apiVersion of a kind: v1" }),
    object("kyverno.io/v1", "ClusterPolicy", { text: POD }),
    object("templates.gatekeeper.sh/v1", "ConstraintTemplate", { text: POD }),
    object("example.com/v1", "Thing", { inner: { apiVersion: "v1", kind: "ConfigMap", data: { a: POD } } }),
    emitYaml({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data: { a: POD } }),
    emitYaml({ apiVersion: "v1", kind: "Secret", metadata: { name: "a" }, stringData: { a: POD } }),
    object("apiextensions.k8s.io/v1", "CustomResourceDefinition", { description: POD }),
    object("kustomize.toolkit.fluxcd.io/v1", "Kustomization", { patches: [{ patch: POD }] }),
    object("argoproj.io/v1alpha1", "Application", { source: { kustomize: { patches: [{ patch: POD }] } } }),
    object("helm.toolkit.fluxcd.io/v2", "HelmRelease", {
      postRenderers: [{ kustomize: { patches: [{ patch: POD }] } }],
    }),
  ])("%#", (yaml) => {
    expect(found(yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    ["a document", POD],
    ["a template", "<<- range .a >>\napiVersion: v1\nkind: << .kind >>\n"],
    ["an indented list", `items:\n  - apiVersion: v1\n    kind: Pod\n`.replaceAll("- ", "  ")],
    ["JSON", '{"metadata": {}, "kind":"Pod","apiVersion":"v1"}'],
    ["JSON in one line", '{"apiVersion":"v1", "kind" : "Pod"}'],
  ])("%s in a text", (_, text) => {
    expect(found(object("example.com/v1", "Thing", { a: [{ b: text }] }))).toEqual(["info /spec/a/0/b"]);
  });

  test.each([
    [
      "argoproj.io/v1alpha1",
      "ApplicationSet",
      { template: { spec: { source: { kustomize: { patches: [{ patch: `${POD}{{ .more }}` }] } } } } },
      "/spec/template/spec/source/kustomize/patches/0/patch",
    ],
    ["fluxcd.controlplane.io/v1", "ResourceSet", { resourcesTemplate: POD }, "/spec/resourcesTemplate"],
    [
      "argoproj.io/v1alpha1",
      "Application",
      { operation: { sync: { manifests: [POD] } } },
      "/spec/operation/sync/manifests/0",
    ],
    [
      "apiextensions.crossplane.io/v1",
      "Composition",
      {
        pipeline: [
          {
            input: {
              apiVersion: "gotemplating.fn.crossplane.io/v1beta1",
              kind: "GoTemplate",
              inline: { template: POD },
            },
          },
        ],
      },
      "/spec/pipeline/0/input/inline/template",
    ],
  ])("a warning for a text that the controller of %s %s applies", (apiVersion, kind, spec, path) => {
    expect(found(object(apiVersion, kind, spec))).toEqual([`warning ${path}`]);
  });
});

describe("ConfigMaps that a controller applies", () => {
  const configMap = (label: string, value: string, data: unknown) =>
    emitYaml({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", labels: { [label]: value } }, data });
  const plugin = "workflows.argoproj.io/configmap-type";
  const katib = "katib.kubeflow.org/component";

  test("are executor plugins of Argo Workflows", () => {
    const data = { "sidecar.container": "{name: a, image: b}", other: POD };
    expect(check(rule, configMap(plugin, "ExecutorPlugin", data))).toMatchObject([
      {
        severity: "warning",
        path: "/data/sidecar.container",
        message:
          "ConfigMap has a container of all pods of workflows in the text of sidecar.container, which rules do not check",
      },
    ]);
    expect(found(configMap(plugin, "Parameter", data))).toEqual([]);
    expect(found(configMap(plugin, "ExecutorPlugin", null))).toEqual([]);
  });

  test("are trial templates of Katib", () => {
    expect(found(configMap(katib, "trial-templates", { "a.yaml": POD, b: "c" }))).toEqual(["warning /data/a.yaml"]);
    expect(found(configMap(katib, "controller", { "a.yaml": POD }))).toEqual([]);
  });
});

test("parameters of a workload", () => {
  const params = [{ name: "manifest", value: POD }];
  expect(found(object("tekton.dev/v1", "TaskRun", { taskRef: { name: "apply" }, params }))).toEqual([
    "info /spec/params/0/value",
  ]);
});
