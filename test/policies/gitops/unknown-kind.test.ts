import { describe, expect, test } from "vitest";
import { BUILTIN_WORKLOADS } from "../../../policies/gitops/builtin-kinds.ts";
import { isPodless } from "../../../policies/gitops/podless-kinds.ts";
import { unknownKind as rule } from "../../../policies/gitops/unknown-kind.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check, podKinds, podTemplate } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string, name = "a") =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}}\n`;

const resourceInterface = (group: string, version: string, kind: string) =>
  `${object("optimization.nvidia.com/v1alpha1", "ResourceInterface")}spec: {structureDefinition: {rootComponent: {name: a, kind: {group: ${group}, version: ${version}, kind: ${kind}}}}}\n`;

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
  test.each([
    [["a", "b", "c"], 2],
    [["c", "a", "b"], 6],
  ])("a custom kind once, at the first object by name of %j, with their number", (names, line) => {
    const yaml = names.map((name) => object("ml.example.com/v1", "EvalSuite", name)).join("---\n");
    expect(check(rule, yaml)).toMatchObject([
      {
        rule: "GITOPS-040",
        severity: "info",
        message:
          "no Resource Interface describes EvalSuite (ml.example.com/v1), so pods of its 3 objects are neither checked nor counted",
        path: "/kind",
        object: { name: "a" },
        location: { line },
      },
    ]);
  });

  test.each([
    ["extensions/v1beta1", "DaemonSet", "; muster reads DaemonSet (apps/v1)"],
    ["apps/v1beta2", "DaemonSet", "; muster reads DaemonSet (apps/v1)"],
    ["apps/v1beta1", "Deployment", "; muster reads Deployment (apps/v1)"],
    ["batch/v1beta1", "CronJob", "; muster reads CronJob (batch/v1)"],
    ["ray.io/v1beta9", "RayCluster", "; muster reads RayCluster (ray.io/v1)"],
    ["batch.example.com/v1alpha1", "Job", "; muster reads Job (batch/v1)"],
    ["kubeflow.org/v1", "MXJob", "; muster reads JAXJob (kubeflow.org/v1)"],
    ["serving.kserve.io/v1beta1", "KServe", "; muster reads InferenceService (serving.kserve.io/v1beta1)"],
    ["serving.kserve.io/v1alpha1", "InferenceGraph", ""],
    ["monitoring.coreos.com/v1", "Prometheus", ""],
    ["argoproj.io/v1alpha1", "Sensor", ""],
    ["example.com/v1", "Queue", ""],
  ])("%s %s", (apiVersion, kind, hint) => {
    expect(check(rule, object(apiVersion, kind))).toMatchObject([
      {
        severity: "info",
        message: `no Resource Interface describes ${kind} (${apiVersion}), so pods of its only object are neither checked nor counted${hint}`,
      },
    ]);
  });

  test.each([
    ["apps/v1", "Deplomnt", "/kind", "Deployment (apps/v1)"],
    ["v1", "Deployment", "/apiVersion", "Deployment (apps/v1)"],
    ["apps/v1", "Job", "/apiVersion", "Job (batch/v1)"],
    ["batch/v2", "Job", "/apiVersion", "Job (batch/v1)"],
    ["core/v1", "Pod", "/apiVersion", "Pod (v1)"],
    ["v1", "Sevice", "/kind", "Service (v1)"],
    ["v1", "configmap", "/kind", "ConfigMap (v1)"],
    ["extensions/v1", "Ingress", "/apiVersion", "Ingress (networking.k8s.io/v1)"],
  ])("the kind %s %s, which Kubernetes does not have", (apiVersion, kind, path, expected) => {
    expect(check(rule, object(apiVersion, kind))).toMatchObject([
      {
        severity: "error",
        path,
        message: `Kubernetes 1.37 has no kind "${kind}" in "${apiVersion}"`,
        expected,
        fix: `write ${expected}`,
      },
    ]);
  });

  test("a kind of Kubernetes that may be newer than the known ones as a warning", () => {
    const newer = object("scheduling.k8s.io/v1", "CompositePodGroup");
    expect(check(rule, newer)).toMatchObject([{ severity: "warning", path: "/kind" }]);
    expect(check(rule, object("resource.k8s.io/v1beta2", "ResourceClaim"))).toEqual([]);
    expect(check(rule, "apiVersion: v1\nkind: PodList\nmetadata: {}\n")).toEqual([]);
  });

  test.each(["PyTorchJobs", "PyTrochJob", "PyTorchJb"])("the custom kind %s, one edit from a known one", (kind) => {
    expect(check(rule, object("kubeflow.org/v1", kind))).toMatchObject([
      { severity: "error", path: "/kind", expected: "PyTorchJob" },
    ]);
  });

  test.each([
    ["v1", "pod", "/kind", 'Kubernetes has no kind "pod"', "Pod"],
    ["V1", "Pod", "/apiVersion", 'Kubernetes has no kind "Pod" in "V1"', "apiVersion: v1"],
    [
      "Apps/v1",
      "Deployment",
      "/apiVersion",
      "Deployment (Apps/v1) differs from Deployment (apps/v1) only in spelling",
      "apiVersion: apps/v1",
    ],
    [
      "app/v1",
      "Deployment",
      "/apiVersion",
      "Deployment (app/v1) differs from Deployment (apps/v1) only in spelling",
      "apiVersion: apps/v1",
    ],
    [
      "kubeflow.org/v1",
      "pytorchjob",
      "/kind",
      "pytorchjob (kubeflow.org/v1) differs from PyTorchJob (kubeflow.org/v1) only in spelling",
      "PyTorchJob",
    ],
    [
      "kubeflow.org/V1",
      "PyTorchJob",
      "/apiVersion",
      "PyTorchJob (kubeflow.org/V1) differs from PyTorchJob (kubeflow.org/v1) only in spelling",
      "apiVersion: kubeflow.org/v1",
    ],
    [
      "kubeflow.com/v1",
      "PytorchJob",
      "/kind",
      "PytorchJob (kubeflow.com/v1) differs from PyTorchJob (kubeflow.org/v1) only in spelling",
      "PyTorchJob and apiVersion: kubeflow.org/v1",
    ],
    [
      "amlarc.azureml.com/v1alpha1",
      "AMLJob",
      "/kind",
      "AMLJob (amlarc.azureml.com/v1alpha1) differs from AmlJob (amlarc.azureml.com/v1alpha1) only in spelling",
      "AmlJob",
    ],
    [
      "ray.io/v1",
      "ray_cluster",
      "/kind",
      "ray_cluster (ray.io/v1) differs from RayCluster (ray.io/v1) only in spelling",
      "RayCluster",
    ],
  ])("%s %s, an error of spelling", (apiVersion, kind, path, fact, expected) => {
    expect(check(rule, object(apiVersion, kind))).toMatchObject([
      {
        severity: "error",
        path,
        message: `${fact}, so its pods are neither checked nor counted`,
        expected,
        received: `${kind} (${apiVersion})`,
        fix: `write ${expected}`,
      },
    ]);
  });

  test.each([
    ["AMLJob", "amlarc.azureml.com", "v1alpha1", "kind", "AmlJob"],
    ["PyTorchJob", "kubeflow", "v1", "group", "apiVersion: kubeflow.org/v1"],
    ["PyTorchJob", "kubeflow.org", "V1", "version", "apiVersion: kubeflow.org/v1"],
  ])("the root kind %s of %s/%s of a Resource Interface", (kind, group, version, field, expected) => {
    const findings = check(rule, resourceInterface(group, version, kind));
    expect(findings).toMatchObject([
      {
        severity: "error",
        path: `/spec/structureDefinition/rootComponent/kind/${field}`,
        expected,
        object: { kind: "ResourceInterface" },
      },
    ]);
    expect(findings[0]?.message).toMatch(/ only in spelling, so the Resource Interface describes no object$/);
  });

  test.each([
    ["kubeflow.org", "v1", "PyTorchJob"],
    ["kubeflow.org", "v2", "PyTorchJob"],
    ["ml.example.com", "v1", "EvalSuite"],
    ["batch.volcano.sh", "v1alpha1", "Job"],
    ["{}", "null", "Job"],
  ])("nothing about a Resource Interface of %s/%s %s", (group, version, kind) => {
    expect(check(rule, resourceInterface(group, version, kind))).toEqual([]);
  });

  test("two versions of a kind are two findings", () => {
    expect(
      check(rule, `${object("ml.example.com/v1", "EvalSuite")}---\n${object("ml.example.com/v2", "EvalSuite", "b")}`),
    ).toHaveLength(2);
  });
});

test("the finding about a kind keeps its identity when another object comes first", () => {
  const fingerprints = (...names: string[]) =>
    check(rule, names.map((name) => object("ml.example.com/v1", "EvalSuite", name)).join("---\n")).map(
      ({ fingerprint }) => fingerprint,
    );
  const [one] = fingerprints("x");
  expect(fingerprints("a", "x")).toEqual([one]);
  expect(fingerprints("x", "a")).toEqual([one]);
  const [other] = check(rule, object("ml.example.com/v1", "Evaluation", "x"));
  const [next] = check(rule, object("ml.example.com/v2", "EvalSuite", "x"));
  expect(new Set([one, other?.fingerprint, next?.fingerprint]).size).toBe(3);
  const misspelt = (...names: string[]) =>
    check(rule, names.map((name) => object("batch/v1", "job", name)).join("---\n")).map(
      ({ fingerprint }) => fingerprint,
    );
  expect(misspelt("a", "x")).toEqual(misspelt("x"));
});
