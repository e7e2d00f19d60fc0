import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import { attributePods } from "../../src/interpret/objects/attribute.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import { appWrapper } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { issuesSeen, podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function wrapperOf(spec: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "workload.codeflare.dev/v1beta2",
    kind: "AppWrapper",
    metadata: { name: "wrap", namespace: "team-a", ...metadata },
    spec,
  } as KubeObject;
}

function wrapped(apiVersion: string, kind: string, spec: unknown, podSets?: unknown): Fields {
  return {
    template: { apiVersion, kind, metadata: { name: "it" }, spec },
    ...(podSets === undefined ? {} : { podSets }),
  };
}

const around = (...components: readonly unknown[]) => wrapperOf({ components });
const POD = template();
const gpuPod = (gpus: number) => ({
  spec: { containers: [{ name: "c", resources: { limits: { "nvidia.com/gpu": gpus } } }] },
});

describe("the pods of an AppWrapper", () => {
  it.each<[string, Fields, readonly string[]]>([
    ["a Pod", wrapped("v1", "Pod", gpuPod(2).spec), ["Pod/it: 1 x 200"]],
    ["a Deployment", wrapped("apps/v1", "Deployment", { replicas: 3, template: POD }), ["Deployment/it: 3 x 0"]],
    ["a StatefulSet without replicas", wrapped("apps/v1", "StatefulSet", { template: POD }), ["StatefulSet/it: 1 x 0"]],
    ["a Job", wrapped("batch/v1", "Job", { template: gpuPod(4) }), ["Job/it: 1 x 400"]],
    ["a parallel Job", wrapped("batch/v1", "Job", { parallelism: 5, template: POD }), ["Job/it: 5 x 0"]],
    [
      "a Job with fewer completions",
      wrapped("batch/v1", "Job", { parallelism: 5, completions: 2, template: POD }),
      ["Job/it: 2 x 0"],
    ],
    [
      "a PyTorchJob of workers",
      wrapped("kubeflow.org/v1", "PyTorchJob", {
        pytorchReplicaSpecs: { Worker: { replicas: 2, template: gpuPod(8) } },
      }),
      ["PyTorchJob/it/worker: 2 x 800"],
    ],
    [
      "a RayCluster",
      wrapped("ray.io/v1", "RayCluster", {
        headGroupSpec: { template: POD },
        workerGroupSpecs: [
          { groupName: "small", template: gpuPod(1) },
          { groupName: "big", replicas: 2, numOfHosts: 3, template: gpuPod(8) },
        ],
      }),
      ["RayCluster/it/headgroup: 1 x 0", "RayCluster/it/small: 1 x 100", "RayCluster/it/big: 6 x 800"],
    ],
    [
      "a RayJob",
      wrapped("ray.io/v1", "RayJob", { rayClusterSpec: { headGroupSpec: { template: POD } } }),
      ["RayJob/it/headgroup: 1 x 0"],
    ],
    ["a Service", wrapped("v1", "Service", { ports: [] }), []],
    ["an unknown kind", wrapped("example.com/v1", "Thing", { template: POD }), []],
    [
      "an unknown kind that declares one pod set",
      wrapped("example.com/v1", "Thing", { a: [{ pod: gpuPod(2) }] }, [
        { path: "template.spec.a[0].pod", replicas: 7 },
      ]),
      ["Thing/it: 7 x 200"],
    ],
    [
      "paths that lead nowhere",
      wrapped("example.com/v1", "Thing", { a: 1 }, [
        { path: "template.spec.b" },
        { path: "template.spec.a.c" },
        { path: "template.spec[x]" },
        { path: "spec.a" },
        {},
      ]),
      [],
    ],
    [
      "a declaration of a known kind, which says the same",
      wrapped("batch/v1", "Job", { template: POD }, [{ path: "template.spec.template", replicas: 9 }]),
      ["Job/it: 1 x 0"],
    ],
  ])("are those of %s", (_, component, pods) => {
    const object = around(component);
    expect(podsSeen(appWrapper, object)).toEqual(pods.map((line) => `component/${line}`));
    expect(issuesSeen(appWrapper, object)).toEqual([]);
  });

  it("are distinguished by the names of their components", () => {
    const nameless = { template: { apiVersion: "batch/v1", kind: "Job", metadata: {}, spec: { template: POD } } };
    const object = around(
      wrapped("v1", "ConfigMap", {}),
      wrapped("apps/v1", "Deployment", { template: POD }),
      nameless,
      nameless,
    );
    expect(podsSeen(appWrapper, object)).toEqual([
      "component/Deployment/it: 1 x 0",
      "component/Job/2: 1 x 0",
      "component/Job/3: 1 x 0",
    ]);
  });

  it("report a component that is not an object", () => {
    expect(issuesSeen(appWrapper, around("text")).map(({ rule }) => rule)).toContain("RI-006");
    expect(issuesSeen(appWrapper, wrapperOf({ components: "text" })).map(({ rule }) => rule)).toContain("RI-006");
  });

  const owner = (kind: string, name: string) => ({ ownerReferences: [{ kind, name, controller: true }] });
  it.each<[string, Fields]>([
    [
      "PyTorchJob/it/worker",
      { labels: { "training.kubeflow.org/job-name": "it", "training.kubeflow.org/replica-type": "worker" } },
    ],
    [
      "RayCluster/it/headgroup",
      {
        labels: {
          "ray.io/cluster": "it",
          "ray.io/group": "headgroup",
          "ray.io/originated-from-crd": "RayCluster",
          "ray.io/originated-from-cr-name": "it",
        },
      },
    ],
    ["Deployment/it", owner("ReplicaSet", "it-5d8c")],
    ["StatefulSet/it", owner("StatefulSet", "it")],
    ["Job/it", owner("Job", "it")],
    ["Pod/it", owner("AppWrapper", "wrap")],
    [
      "LeaderWorkerSet/it/workerTemplate",
      {
        labels: { "leaderworkerset.sigs.k8s.io/name": "it", "leaderworkerset.sigs.k8s.io/worker-index": "2" },
        ...owner("StatefulSet", "it-0"),
      },
    ],
  ])("in a cluster tell that they are of %s", (instance, metadata) => {
    const { resourceInterface } = parseResourceInterface(appWrapper.resourceInterfaces.v1beta2);
    if (resourceInterface === undefined) throw new Error("no definition");
    const object = around(
      wrapped("kubeflow.org/v1", "PyTorchJob", { pytorchReplicaSpecs: { Worker: { template: POD } } }),
      wrapped("ray.io/v1", "RayCluster", { headGroupSpec: { template: POD } }),
      wrapped("apps/v1", "Deployment", { template: POD }),
      wrapped("apps/v1", "StatefulSet", { template: POD }),
      wrapped("batch/v1", "Job", { template: POD }),
      wrapped("v1", "Pod", POD.spec),
      wrapped("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", { l: { leaderTemplate: POD, workerTemplate: POD } }, [
        { path: "template.spec.l.leaderTemplate" },
        { path: "template.spec.l.workerTemplate" },
      ]),
    );
    const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "it", ...metadata } };
    expect(attributePods(resourceInterface, object, [pod])).toMatchObject({
      pods: [{ component: "component", instance }],
      issues: [],
    });
  });
});

describe("the PodGroup of an AppWrapper", () => {
  it("is one for all its pods, whatever their kinds would have", () => {
    const object = around(
      wrapped("kubeflow.org/v1", "PyTorchJob", { pytorchReplicaSpecs: { Worker: { replicas: 4, template: POD } } }),
      wrapped("apps/v1", "Deployment", { replicas: 2, template: POD }),
    );
    const [gang, ...more] = gangsOf(appWrapper, object);
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-wrap-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(gang).not.toHaveProperty("tree");
    expect(podsOf(gang)).toEqual(["component: 4", "component: 2"]);
  });

  it("does not contain the pods of another scheduler", () => {
    const object = around(
      wrapped("batch/v1", "Job", { template: gpuPod(1) }),
      wrapped("apps/v1", "Deployment", { replicas: 2, template: POD }),
    );
    expect(podsOf(gangsOf(appWrapper, object)[0])).toEqual(["component: 2"]);
    const [onRunai] = gangsOf(appWrapper, around(wrapped("batch/v1", "Job", { template: gpuPod(1) })), runaiCluster());
    expect(onRunai?.priorityClass).toBe("low");
  });

  it("follows the labels of the wrapper", () => {
    expect(specsOf(appWrapper, sample(appWrapper, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "build-preemptible", minMember: 1 },
    ]);
  });

  it("has the settings of the nearest owner: what a wrapped object creates, that object, the wrapper", () => {
    const of = (kind: string, spec: unknown, labels: Fields, own?: Fields) => {
      const apiVersion = { Job: "batch/v1", Deployment: "apps/v1", JobSet: "jobset.x-k8s.io/v1alpha2" }[kind] ?? "v1";
      const component = { template: { apiVersion, kind, metadata: { name: "it", ...(own && { labels: own }) }, spec } };
      const [gang] = gangsOf(appWrapper, wrapperOf({ components: [component] }, { labels }));
      return [gang?.queue, gang?.priorityClass, gang?.preemptibility];
    };
    const [priority, word] = ["priorityClassName", "kai.scheduler/preemptibility"];
    const labelled = template({ labels: { [word]: "non-preemptible" } });
    const wrapperLabels = { "kai.scheduler/queue": "q", [priority]: "build", [word]: "preemptible" };
    const ownLabels = { "kai.scheduler/queue": "other", [priority]: "inference" };
    expect(of("Job", { template: labelled }, wrapperLabels, ownLabels)).toEqual(["q", "inference", "preemptible"]);
    expect(of("Job", { template: labelled }, wrapperLabels)).toEqual(["q", "build", "non-preemptible"]);
    expect(of("Job", { template: POD }, wrapperLabels, { [priority]: "nope" })).toEqual(["q", "build", "preemptible"]);
    expect(of("Deployment", { template: labelled }, wrapperLabels, ownLabels)).toEqual([
      "q",
      "inference",
      "non-preemptible",
    ]);
    const jobs = [{ name: "a", template: { metadata: { labels: { [priority]: "train" } }, spec: { template: POD } } }];
    expect(of("JobSet", { replicatedJobs: jobs }, wrapperLabels, ownLabels)).toEqual(["q", "train", "preemptible"]);
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /^it has no pod template/],
    ["null", null, /^it has no pod template/],
    ["no components", { components: [] }, /^it has no pod template/],
    ["null components", { components: [null, {}] }, /^it has no pod template/],
    ["texts", { components: "a" }, /^it has no pod template/],
    ["a pod of nobody's", { components: [wrapped("v1", "Pod", {})] }, /^its pods name no schedulerName/],
    ["a prototype", JSON.parse('{"__proto__": {"components": [{}]}}'), /^it has no pod template/],
  ])("is not made of %s", (_, spec, reason) => {
    expect(reasonOf(appWrapper, wrapperOf(spec))).toMatch(reason);
  });

  it("is not predicted with the skip mark, and accepts huge numbers", () => {
    const components = [wrapped("apps/v1", "Deployment", { replicas: 2_000_000_000, template: POD })];
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(appWrapper, wrapperOf({ components }, { annotations }))).toBe(EXTERNAL);
    expect(podsOf(gangsOf(appWrapper, wrapperOf({ components }))[0])).toEqual(["component: 2000000000"]);
  });
});

describe("the status of an AppWrapper", () => {
  const unhealthy = (status: string) => [{ type: "Unhealthy", status }];

  it.each<[unknown, readonly string[]]>([
    [undefined, []],
    [{}, []],
    [{ phase: "" }, []],
    [{ phase: "Suspended" }, []],
    [{ phase: "Suspending" }, []],
    [{ phase: "Resuming" }, ["Initializing"]],
    [{ phase: "Running" }, ["Running"]],
    [{ phase: "Running", conditions: null }, ["Running"]],
    [{ phase: "Running", conditions: unhealthy("False") }, ["Running"]],
    [{ phase: "Running", conditions: unhealthy("True") }, ["Degraded"]],
    [{ phase: "Resetting", conditions: unhealthy("True") }, ["Degraded"]],
    [{ phase: "Succeeded", conditions: unhealthy("True") }, ["Completed"]],
    [{ phase: "Failed", conditions: unhealthy("True") }, ["Failed"]],
    [{ phase: "Terminating" }, []],
    [{ phase: 3 }, []],
  ])("%o", (status, matched) => {
    expect(seen(appWrapper, { ...wrapperOf({}), status }).status?.matched).toEqual(matched);
  });
});
