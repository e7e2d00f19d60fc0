import { expect, test } from "vitest";
import { allowedNamespace as rule } from "../../../policies/gitops/allowed-namespace.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string, metadata = "name: a") =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {${metadata}}\n`;
const only = (namespaces: readonly string[]) => ({ options: { namespaces } });
const folders = (...clusterScopedFolders: readonly string[]) => ({ options: { clusterScopedFolders } });

test.each([
  ["v1", "Namespace"],
  ["rbac.authorization.k8s.io/v1", "ClusterRole"],
  ["scheduling.k8s.io/v1", "PriorityClass"],
  ["scheduling.run.ai/v2", "Queue"],
  ["example.com/v1", "Thing"],
])("%s %s needs no namespace", (apiVersion, kind) => {
  expect(check(rule, object(apiVersion, kind))).toEqual([]);
});

test.each([
  ["v1", "ConfigMap"],
  ["apps/v1", "DaemonSet"],
  ["networking.k8s.io/v1", "NetworkPolicy"],
])("%s %s needs one", (apiVersion, kind) => {
  expect(check(rule, object(apiVersion, kind, "name: a, namespace: x"))).toEqual([]);
  expect(check(rule, object(apiVersion, kind))).toMatchObject([
    {
      rule: "GITOPS-005",
      severity: "warning",
      message: `${kind} a has no namespace`,
      path: "/metadata/namespace",
      location: { line: 3 },
    },
  ]);
});

test.each(podKinds)("$name needs one, as every workload", (kind) => {
  const { namespace, ...metadata } = kind.wrap(podTemplate()).metadata;
  expect(namespace).toBe("team-nlp");
  expect(check(rule, emitYaml({ ...kind.wrap(podTemplate()), metadata }))).toHaveLength(1);
  expect(check(rule, emitYaml(kind.wrap(podTemplate())))).toEqual([]);
});

test("an object without a name is reported with its kind", () => {
  expect(check(rule, object("v1", "ConfigMap", ""))).toMatchObject([{ message: "a ConfigMap has no namespace" }]);
});

test("the namespaces that are allowed are an option", () => {
  const config = object("v1", "ConfigMap", "name: a, namespace: x");
  expect(check(rule, config, only([]))).toEqual([]);
  expect(check(rule, config, only(["x", "z"]))).toEqual([]);
  expect(check(rule, config, only(["w", "z"]))).toMatchObject([
    { message: "ConfigMap a is in namespace x, which is not allowed", expected: "w, z", received: "x" },
  ]);
  expect(check(rule, config, only(["z"]))).toMatchObject([{ expected: "z", received: "x" }]);
});

test("the folders of cluster-scoped objects are an option", () => {
  const role = object("rbac.authorization.k8s.io/v1", "ClusterRole");
  for (const folder of [".", "./", "test.yaml"]) expect(check(rule, role, folders(folder))).toEqual([]);
  for (const folder of ["platform", "test", "./platform/"]) {
    expect(check(rule, role, folders(folder))).toMatchObject([
      { path: "/kind", message: `ClusterRole a is cluster-scoped, but is not in ${folder}` },
    ]);
  }
  expect(check(rule, object("example.com/v1", "Thing"), folders("platform"))).toEqual([]);
});
