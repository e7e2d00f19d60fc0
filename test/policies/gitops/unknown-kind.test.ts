import { describe, expect, test } from "vitest";
import { BUILTIN_WORKLOADS } from "../../../policies/gitops/builtin-kinds.ts";
import { isPodless } from "../../../policies/gitops/podless-kinds.ts";
import { unknownKind as rule } from "../../../policies/gitops/unknown-kind.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string, name = "a") =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}}\n`;

test.each(podKinds)("$name has a Resource Interface", (kind) => {
  expect(check(rule, emitYaml(kind.wrap(podTemplate())))).toEqual([]);
});

test("every kind of Kubernetes itself that starts pods has one, in the version that is served", () => {
  const served: Readonly<Record<string, string>> = { "": "v1", apps: "apps/v1", batch: "batch/v1" };
  const kinds = [...BUILTIN_WORKLOADS].map((name) => name.split("/"));
  const checked = kinds.flatMap(([group = "", kind = ""]) => {
    const apiVersion = served[group];
    return apiVersion === undefined ? [] : [[kind, check(rule, object(apiVersion, kind))]];
  });
  expect(checked).toHaveLength(8);
  expect(checked.filter(([, findings]) => findings?.length !== 0)).toEqual([]);
});

test.each([
  ["v1", "ConfigMap"],
  ["v1", "PodTemplate"],
  ["apps/v1", "ControllerRevision"],
  ["networking.k8s.io/v1", "NetworkPolicy"],
  ["resource.k8s.io/v1", "ResourceClaimTemplate"],
  ["apiextensions.k8s.io/v1", "CustomResourceDefinition"],
  ["scheduling.run.ai/v2", "Queue"],
  ["scheduling.run.ai/v2alpha2", "PodGroup"],
  ["kai.scheduler/v1alpha1", "Topology"],
  ["argoproj.io/v1alpha1", "Application"],
  ["kustomize.toolkit.fluxcd.io/v1", "Kustomization"],
  ["cert-manager.io/v1", "Certificate"],
  ["monitoring.coreos.com/v1", "ServiceMonitor"],
  ["optimization.nvidia.com/v1alpha1", "ResourceInterface"],
  ["run.ai/v1alpha1", "Karta"],
  ["run.ai/v2alpha1", "TrainingPolicy"],
])("%s %s starts no pods", (apiVersion, kind) => {
  expect(isPodless({ apiVersion, kind, metadata: { name: "a" } })).toBe(true);
  expect(check(rule, object(apiVersion, kind))).toEqual([]);
});

describe("finds", () => {
  test("a custom kind once, at its first object, with their number", () => {
    const yaml = ["x", "y", "z"].map((name) => object("ml.example.com/v1", "EvalSuite", name)).join("---\n");
    expect(check(rule, yaml)).toMatchObject([
      {
        rule: "GITOPS-040",
        severity: "info",
        message:
          "no Resource Interface describes EvalSuite (ml.example.com/v1), so pods of its 3 objects are neither checked nor counted",
        path: "/kind",
        object: { name: "x" },
        location: { line: 2 },
      },
    ]);
  });

  test.each([
    ["extensions/v1beta1", "DaemonSet"],
    ["apps/v1beta2", "DaemonSet"],
    ["apps/v1beta1", "Deployment"],
    ["batch/v1beta1", "CronJob"],
    ["ray.io/v1beta9", "RayCluster"],
    ["monitoring.coreos.com/v1", "Prometheus"],
    ["argoproj.io/v1alpha1", "Sensor"],
    ["example.com/v1", "Queue"],
  ])("%s %s", (apiVersion, kind) => {
    expect(check(rule, object(apiVersion, kind)).map(({ message }) => message)).toEqual([
      `no Resource Interface describes ${kind} (${apiVersion}), so pods of its only object are neither checked nor counted`,
    ]);
  });

  test("two versions of a kind are two findings", () => {
    expect(
      check(rule, `${object("ml.example.com/v1", "EvalSuite")}---\n${object("ml.example.com/v2", "EvalSuite", "b")}`),
    ).toHaveLength(2);
  });
});
