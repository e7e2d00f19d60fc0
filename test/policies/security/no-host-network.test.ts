import { describe, expect, test } from "vitest";
import { noHostNetwork as rule } from "../../../policies/security/no-host-network.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD_VALUES, podYaml } from "./pods.ts";

const host = { spec: { hostNetwork: true } };
const alone = "the pod uses the network of its node, so no NetworkPolicy applies to it";
const gang =
  "the pods of the gang use the network of their nodes, so no NetworkPolicy applies to them, and they have no secondary network as an alternative";

describe.each(podKinds)("$name", (kind) => {
  test("passes without, and where it is false", () => {
    expect(checkPod(rule, kind, podTemplate())).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ spec: { hostNetwork: false } }))).toEqual([]);
  });

  test("finds it at its line", () => {
    const template = podTemplate(host);
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([{ rule: "SEC-005", path: kind.at("/spec/hostNetwork"), received: "true" }]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("hostNetwork: true");
  });

  test("is an error where a second network is there", () => {
    for (const key of ["k8s.v1.cni.cncf.io/networks", "networking.gke.io/interfaces"]) {
      const template = podTemplate({ ...host, metadata: { annotations: { [key]: "rdma" } } });
      expect(checkPod(rule, kind, template)).toMatchObject([{ severity: "error", message: alone }]);
    }
    const rdma = podTemplate({ ...host, container: { resources: { limits: { "rdma/hca": 1 } } } });
    expect(checkPod(rule, kind, rdma)).toMatchObject([{ severity: "error", message: alone }]);
  });
});

test("is an error everywhere, and the fix for a gang without another network differs", () => {
  const found = podKinds.map((kind) => [kind.name, ...checkPod(rule, kind, podTemplate(host))] as const);
  expect(found.map(([name, finding]) => [name, finding?.severity, finding?.message])).toEqual([
    ["Job", "error", alone],
    ["PyTorchJob", "error", gang],
    ["RayCluster", "error", alone],
    ["LeaderWorkerSet", "error", gang],
    ["JobSet", "error", gang],
  ]);
});

test("pods of a training are a gang for another scheduler too, pods of a service are not", () => {
  const workers = podTemplate({ spec: { hostNetwork: true, schedulerName: "default-scheduler" } });
  expect(podKinds.map((kind) => [kind.name, checkPod(rule, kind, workers)[0]?.message])).toEqual([
    ["Job", alone],
    ["PyTorchJob", gang],
    ["RayCluster", alone],
    ["LeaderWorkerSet", alone],
    ["JobSet", gang],
  ]);
});

test.each<[string, object]>([
  [
    "a gang that starts with one of its pods",
    { apiVersion: "batch/v1", kind: "Job", spec: { parallelism: 4, template: podTemplate(host) } },
  ],
  [
    "a tree of subgroups that starts with one pod",
    {
      apiVersion: "jobset.x-k8s.io/v1alpha2",
      kind: "JobSet",
      spec: {
        replicatedJobs: [
          {
            name: "workers",
            replicas: 1,
            template: {
              metadata: { annotations: { "kai.scheduler/batch-min-member": "1" } },
              spec: { parallelism: 2, template: podTemplate(host) },
            },
          },
        ],
      },
    },
  ],
  [
    "a gang that waits for more pods than its only one",
    {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "a", annotations: { "kai.scheduler/batch-min-member": "4" } },
      spec: { parallelism: 1, template: podTemplate(host) },
    },
  ],
])("%s is not a distributed program", (_, object) => {
  expect(check(rule, JSON.stringify({ metadata: { name: "a" }, ...object })).map(({ message }) => message)).toEqual([
    alone,
  ]);
});

test("an empty annotation does not name a network", () => {
  const [, pyTorchJob] = podKinds;
  if (pyTorchJob === undefined) throw new Error("no PyTorchJob");
  const template = podTemplate({ ...host, metadata: { annotations: { "k8s.v1.cni.cncf.io/networks": " " } } });
  expect(checkPod(rule, pyTorchJob, template)).toMatchObject([{ severity: "error" }]);
});

test("pods of a committed PodGroup are a gang", () => {
  const metadata = { annotations: { "kai.scheduler/skip-podgrouper": "true" } };
  const yaml = (parallelism: number) => `
apiVersion: batch/v1
kind: Job
metadata: {name: a, annotations: {kai.scheduler/skip-podgrouper: "${metadata.annotations["kai.scheduler/skip-podgrouper"]}"}}
spec:
  parallelism: ${parallelism}
  template:
    metadata: {annotations: {pod-group-name: a}}
    spec: {hostNetwork: true, containers: [{name: main}]}
`;
  expect(check(rule, yaml(4)).map(({ message }) => message)).toEqual([gang]);
  expect(check(rule, yaml(1)).map(({ message }) => message)).toEqual([alone]);
});

test.each(ODD_VALUES.filter(([value]) => value !== true))("%j is not true", (hostNetwork) => {
  expect(check(rule, podYaml({ hostNetwork }))).toEqual([]);
});

test.each(["yes", "on", "True", "ON", "y"])("%s is true", (value) => {
  expect(check(rule, podYaml({ hostNetwork: "VALUE" }).replace("VALUE", value))).toHaveLength(1);
});
