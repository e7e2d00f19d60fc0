import { describe, expect, test } from "vitest";
import { noControllerOwnedField as rule } from "../../../policies/gitops/no-controller-owned-field.ts";
import { check } from "../../helpers/policies.ts";

const deployment = (spec = "replicas: 3, ", metadata = "name: llama, namespace: s") =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {${metadata}}\nspec: {${spec}template: {spec: {containers: [{name: a}]}}}\n`;
const hpa = (target = "{apiVersion: apps/v1, kind: Deployment, name: llama}", namespace = "s") =>
  `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: scale, namespace: ${namespace}}\nspec: {scaleTargetRef: ${target}}\n---\n`;
const ignoring = (entry: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: app}\nspec: {ignoreDifferences: [${entry}]}\n---\n`;

describe("an autoscaler's target", () => {
  test.each([
    deployment(),
    hpa() + deployment(""),
    hpa() + deployment("replicas: null, "),
    hpa("null") + deployment(),
    hpa("{kind: Deployment}") + deployment(),
    hpa("{apiVersion: apps/v1, kind: Deployment, name: other}") + deployment(),
    hpa("{apiVersion: apps/v1, kind: StatefulSet, name: llama}") + deployment(),
    hpa(undefined, "other") + deployment(),
    ignoring("{group: apps, kind: Deployment, jsonPointers: [/spec/replicas]}") + hpa() + deployment(),
    ignoring("{group: '*', kind: '*', jsonPointers: [/spec]}") + hpa() + deployment(),
    ignoring("{group: apps, kind: Deployment, jsonPointers: [/metadata, /spec/replicas, null]}") + hpa() + deployment(),
    ignoring("{group: apps, kind: Deployment, managedFieldsManagers: [kube-controller-manager]}") +
      hpa() +
      deployment(),
  ])("%#: passes", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });

  test("finds its replicas", () => {
    expect(check(rule, hpa() + deployment())).toMatchObject([
      {
        rule: "GITOPS-007",
        severity: "warning",
        message:
          "Deployment llama sets /spec/replicas, but HorizontalPodAutoscaler scale writes this field, and a sync resets it",
        path: "/spec/replicas",
        location: { line: 9 },
        related: [{ object: { kind: "HorizontalPodAutoscaler" } }],
      },
    ]);
  });

  test.each([
    ignoring("{group: apps, kind: Deployment, jsonPointers: [/spec/template]}") + hpa(),
    ignoring("{kind: Deployment, jsonPointers: [/spec/replicas]}") + hpa(),
    hpa("{apiVersion: apps/v1beta2, kind: Deployment, name: llama}"),
    "apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nmetadata: {name: scale, namespace: s}\nspec: {scaleTargetRef: {name: llama}}\n---\n",
  ])("%#: finds", (before) => {
    expect(check(rule, before + deployment())).toHaveLength(1);
  });

  test("an entry without a group is about the core group", () => {
    const controller = deployment().replace("apps/v1", "v1").replace("Deployment", "ReplicationController");
    const scaler = hpa("{apiVersion: v1, kind: ReplicationController, name: llama}");
    const ignored = ignoring("{kind: ReplicationController, jsonPointers: [/spec/replicas]}");
    expect(check(rule, scaler + controller)).toHaveLength(1);
    expect(check(rule, ignored + scaler + controller)).toEqual([]);
  });

  test("of any kind that has replicas", () => {
    const lws =
      "apiVersion: leaderworkerset.x-k8s.io/v1\nkind: LeaderWorkerSet\nmetadata: {name: llama, namespace: s}\nspec: {replicas: 2}\n";
    expect(
      check(rule, hpa("{apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, name: llama}") + lws),
    ).toHaveLength(1);
  });
});

describe("Kueue", () => {
  const job = (labels: string, spec: string) =>
    `apiVersion: batch/v1\nkind: Job\nmetadata: {name: a, labels: {${labels}}}\nspec: {${spec}}\n`;
  const queue = "kueue.x-k8s.io/queue-name: team";

  test.each([
    job("", "suspend: true"),
    job(queue, ""),
    job(queue, "suspend: null"),
    job(queue, "parallelism: 3"),
    job('kueue.x-k8s.io/queue-name: ""', "suspend: true"),
    job(queue, "template: {spec: {nodeSelector: {gpu: h100}}}"),
  ])("%#: passes", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });

  test.each([true, false])("finds suspend: %s", (suspend) => {
    expect(check(rule, job(queue, `suspend: ${suspend}`))).toMatchObject([
      {
        path: "/spec/suspend",
        message: "Job a sets /spec/suspend, but Kueue (queue team) writes this field, and a sync resets it",
      },
    ]);
  });

  test("finds it where the kind keeps it", () => {
    const yaml = `apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: a, labels: {${queue}}}\nspec: {runPolicy: {suspend: true}}\n`;
    expect(check(rule, yaml)).toMatchObject([{ path: "/spec/runPolicy/suspend" }]);
  });
});

describe("switches within an object", () => {
  const ray = (spec: string) =>
    `apiVersion: ray.io/v1\nkind: RayCluster\nmetadata: {name: a}\nspec: {${spec}workerGroupSpecs: [{groupName: a, replicas: 1}, {groupName: b}, null]}\n`;

  test.each(["", "enableInTreeAutoscaling: false, ", 'enableInTreeAutoscaling: "true", '])(
    "passes with {%s}",
    (spec) => {
      expect(check(rule, ray(spec))).toEqual([]);
    },
  );

  test("finds the replicas of Ray's autoscaler", () => {
    expect(check(rule, ray("enableInTreeAutoscaling: yes, "))).toMatchObject([
      {
        path: "/spec/workerGroupSpecs/0/replicas",
        message:
          "RayCluster a sets /spec/workerGroupSpecs/0/replicas, but Ray's autoscaler (enableInTreeAutoscaling) writes this field, and a sync resets it",
      },
    ]);
  });

  test("finds the workers of an elastic PyTorchJob with metrics", () => {
    const job = (policy: string) =>
      `apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nmetadata: {name: a}\nspec: {elasticPolicy: ${policy}, pytorchReplicaSpecs: {Worker: {replicas: 2}}}\n`;
    expect(check(rule, job("{minReplicas: 1}"))).toEqual([]);
    expect(check(rule, job("{metrics: [{type: Resource}]}"))).toMatchObject([
      { path: "/spec/pytorchReplicaSpecs/Worker/replicas" },
    ]);
  });
});
