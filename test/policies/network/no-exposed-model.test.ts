import { describe, expect, test } from "vitest";
import { noExposedModel as rule } from "../../../policies/network/no-exposed-model.ts";
import { check } from "../../helpers/policies.ts";

const deployment =
  "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: llama, namespace: s}\nspec: {template: {metadata: {labels: {app: llama}}, spec: {containers: [{name: main}]}}}\n";
const service = (spec: string, metadata = "namespace: s") =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: llama, ${metadata}}\nspec: ${spec}\n${deployment}`;

describe("Services", () => {
  test.each([
    ["null"],
    ["{}"],
    ["text"],
    ["{selector: {app: llama}}"],
    ["{type: ClusterIP, selector: {app: llama}}"],
    ["{type: LoadBalancer}"],
    ["{type: LoadBalancer, selector: {app: other}}"],
    ["{type: LoadBalancer, selector: {app: llama}, loadBalancerSourceRanges: [10.0.0.0/8]}"],
  ])("passes with %s", (spec) => {
    expect(check(rule, service(spec))).toEqual([]);
  });

  test.each([
    "annotations: {networking.gke.io/load-balancer-type: Internal}, namespace: s",
    'annotations: {service.beta.kubernetes.io/azure-load-balancer-internal: "true"}, namespace: s',
    "annotations: {service.beta.kubernetes.io/aws-load-balancer-scheme: internal}, namespace: s",
    "namespace: other",
  ])("passes with %s", (metadata) => {
    expect(check(rule, service("{type: LoadBalancer, selector: {app: llama}}", metadata))).toEqual([]);
  });

  test.each([
    ["{type: LoadBalancer, selector: {app: llama}}", "LoadBalancer", "namespace: s"],
    ["{type: NodePort, selector: {app: llama}}", "NodePort", "namespace: s"],
    [
      "{type: NodePort, selector: {app: llama}}",
      "NodePort",
      "annotations: {networking.gke.io/load-balancer-type: Internal}, namespace: s",
    ],
    [
      "{type: LoadBalancer, selector: {app: llama}, loadBalancerSourceRanges: [10.0.0.0/8, 0.0.0.0/0]}",
      "LoadBalancer",
      "namespace: s",
    ],
    ["{type: LoadBalancer, selector: {example.com/instance: llama}}", "LoadBalancer", "namespace: s"],
  ])("finds %s", (spec, type, metadata) => {
    expect(check(rule, service(spec, metadata))).toMatchObject([
      {
        rule: "NET-007",
        severity: "warning",
        message: `Service llama of type ${type} opens Deployment llama to anyone who can reach it`,
        path: "/spec/type",
        location: { line: 4 },
        object: { kind: "Service" },
        related: [{ object: { kind: "Deployment", name: "llama" } }],
      },
    ]);
  });
});

describe("fields of workloads", () => {
  const ray = (spec: string) =>
    `apiVersion: ray.io/v1\nkind: RayCluster\nmetadata: {name: tune}\nspec: {headGroupSpec: {${spec}, template: {spec: {containers: [{name: a}]}}}}\n`;

  test.each([
    "serviceType: ClusterIP",
    "serviceType: null",
    "headService: {spec: {type: ClusterIP}}",
    "type: NodePort",
  ])("passes with %s", (spec) => {
    expect(check(rule, ray(spec))).toEqual([]);
  });

  test.each([
    ["serviceType: NodePort", "/spec/headGroupSpec/serviceType"],
    ["headService: {spec: {type: NodePort}}", "/spec/headGroupSpec/headService/spec/type"],
  ])("finds %s", (spec, path) => {
    expect(check(rule, ray(spec))).toMatchObject([
      {
        path,
        message: "RayCluster tune requests a Service of type NodePort, which opens it to anyone who can reach it",
      },
    ]);
  });

  test("finds the ports of a Run:ai workload", () => {
    const yaml =
      "apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a}\nspec: {image: {value: x}, ports: {items: {p: {value: {container: 80, serviceType: LoadBalancer}}}}}\n";
    expect(check(rule, yaml)).toMatchObject([{ path: "/spec/ports/items/p/value/serviceType" }]);
  });
});
