import { describe, expect, test } from "vitest";
import { noMeshInGang as rule } from "../../../policies/network/no-mesh-in-gang.ts";
import { check } from "../../helpers/policies.ts";
import { gang } from "./gang.ts";

const namespace = (metadata: string, name = "team-nlp") =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}, ${metadata}}\n---\n`;

describe("passes", () => {
  test.each([
    "",
    "labels: null",
    "labels: {}",
    'labels: {sidecar.istio.io/inject: "false"}',
    'labels: {sidecar.istio.io/inject: "false", istio.io/rev: stable}',
    "annotations: {linkerd.io/inject: disabled}",
    "annotations: {kuma.io/sidecar-injection: disabled}",
  ])("a gang with %j", (metadata) => {
    expect(check(rule, gang(metadata))).toEqual([]);
  });

  test("pods without GPUs and single pods, but for their end", () => {
    const metadata = 'labels: {sidecar.istio.io/inject: "true"}';
    for (const more of [{ gpus: 0 }, { replicas: 1 }]) {
      expect(check(rule, gang(metadata, more)).map(({ severity }) => severity)).toEqual(["info"]);
    }
  });

  test.each([
    ["labels: {istio-injection: enabled}", 'labels: {sidecar.istio.io/inject: "false"}'],
    ["labels: {istio.io/dataplane-mode: ambient}", "labels: {istio.io/dataplane-mode: none}"],
    ["annotations: {linkerd.io/inject: enabled}", "annotations: {linkerd.io/inject: disabled}"],
    ["labels: {istio-injection: disabled}", ""],
  ])("namespace %j with pods %j", (on, metadata) => {
    expect(check(rule, namespace(on) + gang(metadata))).toEqual([]);
  });

  test("the mark of another namespace", () => {
    expect(check(rule, namespace("labels: {istio-injection: enabled}", "web") + gang(""))).toEqual([]);
  });
});

describe("finds", () => {
  test("a mark of the template at its line", () => {
    expect(check(rule, gang('labels: {sidecar.istio.io/inject: "true"}'))).toMatchObject([
      {
        rule: "NET-005",
        severity: "warning",
        message: "GPU pods of worker are in a gang and in the Istio mesh (sidecar.istio.io/inject)",
        path: "/spec/pytorchReplicaSpecs/Worker/template/metadata/labels/sidecar.istio.io~1inject",
        location: { line: 10 },
      },
    ]);
  });

  test.each([
    ["labels: {istio.io/rev: stable}", "Istio mesh (istio.io/rev)"],
    ["labels: {istio.io/dataplane-mode: ambient}", "Istio mesh (istio.io/dataplane-mode)"],
    ['annotations: {sidecar.istio.io/inject: "TRUE"}', "Istio mesh (sidecar.istio.io/inject)"],
    ["annotations: {linkerd.io/inject: ingress}", "Linkerd mesh (linkerd.io/inject)"],
    ["labels: {kuma.io/sidecar-injection: enabled}", "Kuma mesh (kuma.io/sidecar-injection)"],
    ['annotations: {consul.hashicorp.com/connect-inject: "true"}', "Consul mesh (consul.hashicorp.com/connect-inject)"],
  ])("%s", (metadata, mesh) => {
    expect(check(rule, gang(metadata)).map(({ message }) => message)).toEqual([
      `GPU pods of worker are in a gang and in the ${mesh}`,
    ]);
  });

  test("the mark of the namespace, and names it", () => {
    expect(check(rule, namespace("labels: {istio-injection: enabled}") + gang(""))).toMatchObject([
      {
        message: "GPU pods of worker are in a gang and in the Istio mesh (label of the namespace: istio-injection)",
        path: "/spec/pytorchReplicaSpecs/Worker/template/metadata",
        related: [{ object: { kind: "Namespace", name: "team-nlp" }, path: "/metadata/labels/istio-injection" }],
      },
    ]);
  });
});

test("a gang after a workload without GPUs, and a pod with a mark after one without", () => {
  const metadata = 'labels: {sidecar.istio.io/inject: "true"}';
  const set = `${gang(metadata, { gpus: 0 }).replace("train", "first")}---${gang(metadata)}`;
  const gangs = check(rule, set).filter(({ severity }) => severity === "warning");
  expect(gangs.map(({ object }) => object?.name)).toEqual(["train"]);
  const pods = { containers: [{ name: "a", resources: { limits: { "nvidia.com/gpu": 8 } } }] };
  const replicas = (labels: object) => ({ replicas: 2, template: { metadata: { labels }, spec: pods } });
  const job = {
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "a", namespace: "b" },
    spec: { pytorchReplicaSpecs: { Master: replicas({}), Worker: replicas({ "istio.io/rev": "stable" }) } },
  };
  expect(check(rule, JSON.stringify(job)).map(({ path }) => path)).toEqual([
    "/spec/pytorchReplicaSpecs/Worker/template/metadata/labels/istio.io~1rev",
  ]);
});

test("components of a registered kind, of which two share a template", () => {
  const component = (name: string, field: string) => ({
    name,
    ownerRef: "suite",
    specDefinition: { podTemplateSpecPath: `.spec.${field}` },
  });
  const resourceInterface = {
    apiVersion: "optimization.nvidia.com/v1alpha1",
    kind: "ResourceInterface",
    metadata: { name: "suite" },
    spec: {
      structureDefinition: {
        rootComponent: { name: "suite", kind: { group: "ml.example.com", version: "v1", kind: "Suite" } },
        childComponents: [component("a", "shared"), component("b", "shared"), component("c", "other")],
      },
    },
  };
  const template = {
    metadata: { annotations: { "linkerd.io/inject": "enabled", "pod-group-name": "g" } },
    spec: { containers: [{ name: "a", resources: { limits: { "nvidia.com/gpu": 8 } } }] },
  };
  const suite = {
    apiVersion: "ml.example.com/v1",
    kind: "Suite",
    metadata: { name: "a", namespace: "b" },
    spec: { shared: template, other: template },
  };
  const documents = [resourceInterface, suite].map((document) => JSON.stringify(document)).join("\n---\n");
  expect(check(rule, documents).map(({ path }) => path)).toEqual([
    "/spec/shared/metadata/annotations/linkerd.io~1inject",
    "/spec/other/metadata/annotations/linkerd.io~1inject",
  ]);
});

test("a template of both leader and workers is reported once", () => {
  const yaml = `
apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: a, namespace: team-nlp}
spec:
  leaderWorkerTemplate:
    size: 4
    workerTemplate:
      metadata: {annotations: {linkerd.io/inject: enabled}}
      spec: {schedulerName: kai-scheduler, containers: [{name: a, resources: {limits: {nvidia.com/gpu: 8}}}]}
`;
  expect(check(rule, yaml).map(({ path }) => path)).toEqual([
    "/spec/leaderWorkerTemplate/workerTemplate/metadata/annotations/linkerd.io~1inject",
  ]);
});

describe("runs that the proxy keeps alive", () => {
  const object = (apiVersion: string, kind: string, spec: object) =>
    `${JSON.stringify({ apiVersion, kind, metadata: { name: "run", namespace: "team-nlp" }, spec })}\n`;
  const pod = (more: object = {}, metadata: object = {}) => ({
    template: { metadata, spec: { restartPolicy: "Never", containers: [{ name: "m", image: "a:1", ...more }] } },
  });
  const istio = namespace("labels: {istio-injection: enabled}");
  const job = (more?: object, metadata?: object) => object("batch/v1", "Job", pod(more, metadata));

  test.each([
    ["a Job", istio + job(), "the proxy of Istio"],
    ["a mark of the pods", job({}, { annotations: { "linkerd.io/inject": "enabled" } }), "the proxy of Linkerd"],
    [
      "the Jobs of a CronJob",
      istio + object("batch/v1", "CronJob", { schedule: "0 0 * * *", jobTemplate: { spec: pod() } }),
      "CronJob run",
    ],
    [
      "a JobSet",
      istio +
        object("jobset.x-k8s.io/v1alpha2", "JobSet", { replicatedJobs: [{ name: "w", template: { spec: pod() } }] }),
      "JobSet run",
    ],
    [
      "a training",
      istio + object("kubeflow.org/v1", "PyTorchJob", { pytorchReplicaSpecs: { Master: pod() } }),
      "PyTorchJob run",
    ],
  ])("%s", (_, yaml, message) => {
    expect(check(rule, yaml)).toMatchObject([{ severity: "info", message: expect.stringContaining(message) }]);
  });

  test.each([
    ["a server", istio + object("apps/v1", "Deployment", { selector: {}, ...pod() })],
    ["no mesh", job()],
    ["pods that are left out", istio + job({}, { labels: { "sidecar.istio.io/inject": "false" } })],
    ["an ambient mesh", namespace("labels: {istio.io/dataplane-mode: ambient}") + job()],
    ["a sidecar of Kubernetes", istio + job({}, { annotations: { "sidecar.istio.io/nativeSidecar": "true" } })],
    [
      "a program that ends the proxy",
      istio + job({ command: ["sh", "-c", "a; curl -X POST localhost:15020/quitquitquit"] }),
    ],
  ])("silent: %s", (_, yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});
