import { describe, expect, test } from "vitest";
import { gangCanTalk as rule } from "../../../policies/network/gang-can-talk.ts";
import { check } from "../../helpers/policies.ts";
import { gang } from "./gang.ts";

const policy = (spec: string, namespace = "team-nlp") =>
  `apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: np, namespace: ${namespace}}\nspec: ${spec}\n---\n`;
const labelled = gang("labels: {app: train}");
const messages = (yaml: string) => check(rule, yaml).map(({ message }) => message);

const blockedIngress = "NetworkPolicies (np) block traffic from other pods of the gang to pods of worker";
const blockedEgress = "NetworkPolicies (np) block traffic to other pods of the gang from pods of worker";

describe("passes", () => {
  test("without any policy, since all is allowed then", () => {
    expect(check(rule, labelled)).toEqual([]);
  });

  test.each([
    ["undefined spec", "{}", "other"],
    ["another namespace", "{podSelector: {}}", "other"],
  ])("%s", (_, spec, namespace) => {
    expect(check(rule, policy(spec, namespace) + labelled)).toEqual([]);
  });

  test.each([
    "{podSelector: {matchLabels: {app: other}}}",
    "{podSelector: {matchExpressions: [{key: app, operator: NotIn, values: [train]}]}}",
    "{podSelector: {matchExpressions: [{key: app, operator: DoesNotExist}]}}",
    "{podSelector: {}, ingress: [{}]}",
    "{podSelector: {}, ingress: [{from: [{podSelector: {}}]}]}",
    "{podSelector: {}, ingress: [{from: [{podSelector: {matchLabels: {app: train}}}]}]}",
    // A label that the operator adds may be there.
    "{podSelector: {}, ingress: [{from: [{podSelector: {matchLabels: {training.kubeflow.org/job-name: train}}}]}]}",
    "{podSelector: {matchLabels: {training.kubeflow.org/job-name: x}}}",
    "{podSelector: {}, ingress: [{from: [{ipBlock: {cidr: 10.0.0.0/8}}]}]}",
    "{podSelector: {}, ingress: [{from: [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: team-nlp}}}]}]}",
    "{podSelector: {}, ingress: [{ports: [{protocol: TCP}]}]}",
    "{podSelector: {}, ingress: [{ports: [{port: 1024, endPort: 65535}]}]}",
    "{podSelector: {}, policyTypes: [Egress], egress: [{}]}",
    "{podSelector: {}, policyTypes: text, ingress: [{}]}",
  ])("%s", (spec) => {
    expect(messages(policy(spec) + labelled)).toEqual([]);
  });

  test("pods that need no peer, have no GPU, or use the node's network", () => {
    const deny = policy("{podSelector: {}, policyTypes: [Ingress, Egress]}");
    expect(messages(deny + gang("labels: {app: train}", { replicas: 1 }))).toEqual([]);
    expect(messages(deny + gang("labels: {app: train}", { gpus: 0 }))).toEqual([]);
    expect(messages(deny + gang("labels: {app: train}", { spec: "hostNetwork: yes" }))).toEqual([]);
    const server =
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, namespace: team-nlp}\nspec: {replicas: 3, template: {metadata: {labels: {app: train}}, spec: {schedulerName: kai-scheduler, containers: [{name: a, resources: {limits: {nvidia.com/gpu: 1}}}]}}}\n";
    expect(messages(deny + server)).toEqual([]);
  });
});

describe("finds", () => {
  test("a gang whose components have one pod each", () => {
    const spec = {
      containers: [{ name: "a", resources: { limits: { "nvidia.com/gpu": 8 } } }],
      schedulerName: "kai-scheduler",
    };
    const replicas = { replicas: 1, template: { metadata: { labels: { app: "train" } }, spec } };
    const job = {
      apiVersion: "kubeflow.org/v1",
      kind: "PyTorchJob",
      metadata: { name: "a", namespace: "team-nlp" },
      spec: { pytorchReplicaSpecs: { Master: replicas, Worker: replicas } },
    };
    const found = check(rule, policy("{podSelector: {}}") + JSON.stringify(job));
    expect(found.map(({ path }) => path)).toEqual([
      "/spec/pytorchReplicaSpecs/Master/template/metadata/labels",
      "/spec/pytorchReplicaSpecs/Worker/template/metadata/labels",
    ]);
  });

  test("a policy that denies all, in both directions, at the labels of the template", () => {
    const findings = check(rule, policy("{podSelector: {}, policyTypes: [Ingress, Egress]}") + labelled);
    expect(findings.map(({ message }) => message)).toEqual([blockedIngress, blockedEgress]);
    expect(findings[0]).toMatchObject({
      rule: "NET-001",
      severity: "warning",
      path: "/spec/pytorchReplicaSpecs/Worker/template/metadata/labels",
      object: { kind: "PyTorchJob", name: "train" },
      location: { line: 15 },
      related: [{ message: "restricts these pods", object: { kind: "NetworkPolicy" }, path: "/spec" }],
    });
    expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  test.each([
    ["{podSelector: {}}", blockedIngress],
    ["{podSelector: {matchLabels: {app: train}}, ingress: null}", blockedIngress],
    ["{podSelector: {}, ingress: [{from: [{podSelector: {matchLabels: {app: web}}}]}]}", blockedIngress],
    [
      "{podSelector: {}, ingress: [{from: [{namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: web}}}]}]}",
      blockedIngress,
    ],
    ["{podSelector: {matchExpressions: [{key: app, operator: In, values: [train]}]}}", blockedIngress],
    ["{podSelector: {matchExpressions: [{key: app, operator: NotIn, values: [web]}]}}", blockedIngress],
    ["{podSelector: {matchExpressions: [{key: app, operator: Exists}]}}", blockedIngress],
    [
      "{podSelector: {}, policyTypes: [Egress], egress: [{to: [{podSelector: {matchLabels: {app: dns}}}]}]}",
      blockedEgress,
    ],
    [
      "{podSelector: {}, ingress: [{ports: [{port: 29500}, {protocol: UDP}]}]}",
      "NetworkPolicies (np) allow traffic only on some ports from other pods of the gang to pods of worker",
    ],
  ])("%s", (spec, message) => {
    expect(messages(policy(spec) + labelled)).toEqual([message]);
  });
});
