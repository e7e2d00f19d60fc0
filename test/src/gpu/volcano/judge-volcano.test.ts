import { describe, expect, test } from "vitest";
import { CHART_SETTINGS } from "../../../../src/gpu/volcano/volcano-settings.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { deployment, node, podGroup, podTemplate, queue, task, volcanoJob } from "./objects.ts";
import { verdictsOf } from "./played-volcano.ts";

const GPU = "nvidia.com/gpu";
const gpus = (count: number) => ({ [GPU]: count });
const endOf = (...objects: readonly KubeObject[]) =>
  verdictsOf(objects).map(({ level, reason, text, assumption, isRejected }) => ({
    level,
    reason,
    text,
    ...(assumption !== undefined && { assumption }),
    ...(isRejected === true && { isRejected }),
  }));
const HIERARCHY = "the plug-in capacity of the scheduler has enableHierarchy";

describe("not a workload of Volcano", () => {
  test.each([
    ["nothing", []],
    ["a queue alone", [queue("q", gpus(4))]],
    ["a job without a spec", [{ ...volcanoJob([]), spec: undefined }]],
    ["a job without tasks", [volcanoJob([])]],
    ["pods of another scheduler", [volcanoJob([task("w", 1, {})], { schedulerName: "kai-scheduler" })]],
    ["a Deployment of another scheduler", [{ ...deployment({}, {}), spec: { template: podTemplate({}) } }]],
  ])("%s", (_, objects) => {
    expect(endOf(...objects)).toEqual([]);
  });
});

describe("the capability of a queue", () => {
  test("is enough for the least pods, however many others there are", () => {
    const job = volcanoJob([task("w", 9, gpus(1))], { minAvailable: 4 });
    expect(endOf(queue("q", gpus(4)), job)).toMatchObject([{ level: "admitted" }]);
  });

  test("is below the requests of the least pods", () => {
    expect(endOf(queue("q", gpus(4)), volcanoJob([task("w", 3, gpus(2))]))).toEqual([
      {
        level: "never",
        reason: "capability",
        text: `3 pods with 2 each request 6 ${GPU}, but Queue q has a capability of 4 ${GPU}, so its PodGroup stays Pending`,
      },
    ]);
  });

  test("counts limits as requests of pods, but not of a PodGroup", () => {
    const template = { metadata: {}, spec: { containers: [{ name: "main", resources: { limits: gpus(2) } }] } };
    expect(endOf(queue("q", gpus(4)), volcanoJob([{ name: "w", replicas: 3, template }]))).toMatchObject([
      { level: "never", text: expect.stringContaining("so its pods are not allocated") },
    ]);
  });

  test("an unknown resource, a processor amount of 0, and no capability are no limit", () => {
    const job = volcanoJob([task("w", 1, { cpu: 64, memory: "1Ti", ...gpus(8) })]);
    expect(endOf(queue("q", { mem: "1Gi", cpu: 0 }), job)).toMatchObject([{ level: "admitted" }]);
    expect(endOf(queue("q"), job)).toMatchObject([{ level: "admitted" }]);
    expect(endOf({ ...volcanoJob([task("w", 1, gpus(8))]), spec: { tasks: [task("w", 1, gpus(8))] } })).toMatchObject([
      { level: "admitted" },
    ]);
  });

  test("pods that fit by themselves are too few", () => {
    const tasks = [task("small", 1, gpus(1)), task("large", 2, gpus(8))];
    const job = volcanoJob(tasks, { minAvailable: 2 });
    expect(endOf(queue("q", gpus(4)), job)).toMatchObject([{ level: "never", reason: "capability" }]);
  });

  test("of a queue above it counts with a hierarchy", () => {
    const objects = [
      queue("dept", gpus(4)),
      queue("q", undefined, { parent: "dept" }),
      volcanoJob([task("w", 1, gpus(8))]),
    ];
    expect(endOf(...objects)).toMatchObject([{ level: "conditional", reason: "capability", assumption: HIERARCHY }]);
    const settings = { ...CHART_SETTINGS, isKnown: true };
    expect(verdictsOf(objects, { settings })).toMatchObject([{ level: "admitted" }]);
    expect(verdictsOf(objects, { settings: { ...settings, isHierarchical: true } })).toMatchObject([
      { level: "never", obstacle: { queue: "dept", resource: GPU, needed: 8n, most: 4n } },
    ]);
  });

  test("is shared with guarantees of queues beside it", () => {
    const guarantee = { parent: "dept", deserved: gpus(3), guarantee: { resource: gpus(3) } };
    const queues = [
      queue("dept", gpus(4)),
      queue("q", undefined, { parent: "dept" }),
      queue("other", undefined, guarantee),
    ];
    const settings = { ...CHART_SETTINGS, isKnown: true, isHierarchical: true };
    expect(verdictsOf([...queues, volcanoJob([task("w", 1, gpus(2))])], { settings })).toMatchObject([
      { level: "never", text: expect.stringContaining(`queues beside it reserve all of Queue dept but 1 ${GPU}`) },
    ]);
    expect(verdictsOf([...queues, volcanoJob([task("w", 1, gpus(1))])], { settings })).toMatchObject([
      { level: "admitted" },
    ]);
  });

  test("queues in a circle have no bound", () => {
    const circle = [queue("q", undefined, { parent: "p" }), queue("p", gpus(1), { parent: "q" })];
    expect(endOf(...circle, volcanoJob([task("w", 1, gpus(8))]))).toMatchObject([{ reason: "queue-not-leaf" }]);
  });
});

describe("a queue that takes no workloads", () => {
  const job = volcanoJob([task("w", 1, gpus(1))]);

  test("is not among the manifests", () => {
    expect(endOf(job)).toMatchObject([{ level: "unjudged", reason: "queue-missing" }]);
    expect(endOf(queue("other"), job)).toEqual([
      {
        level: "conditional",
        reason: "queue-missing",
        text: "Queue q is not among the manifests",
        assumption: "no Queue q exists",
        isRejected: true,
      },
    ]);
  });

  test("is closed by a Command, or by the status of a dump", () => {
    const command = {
      apiVersion: "bus.volcano.sh/v1alpha1",
      kind: "Command",
      metadata: { name: "close", namespace: "ml" },
      action: "CloseQueue",
      target: { kind: "Queue", name: "q" },
    };
    expect(endOf(queue("q"), command, job)).toMatchObject([{ level: "never", reason: "queue-closed" }]);
    expect(endOf({ ...queue("q"), status: { state: "Closed" } }, job)).toMatchObject([
      { level: "conditional", reason: "queue-closed", text: "Queue q is Closed" },
    ]);
  });

  test("has queues below it", () => {
    const below = queue("team", undefined, { parent: "q" });
    expect(endOf(queue("q"), below, job)).toMatchObject([
      { level: "never", reason: "queue-not-leaf", text: expect.stringContaining("such as Queue team") },
    ]);
    expect(endOf(queue("q"), below, deployment({ replicas: 1 }, gpus(1)))).toMatchObject([
      { level: "conditional", reason: "queue-not-leaf", assumption: HIERARCHY },
    ]);
  });
});

describe("the pods of a gang", () => {
  test("are fewer than its minimum", () => {
    expect(endOf(queue("q"), volcanoJob([task("w", 2, {})], { minAvailable: 3 }))).toMatchObject([
      { level: "never", reason: "minimum", isRejected: true },
    ]);
    expect(
      endOf(deployment({ replicas: 2 }, gpus(1), { "scheduling.volcano.sh/group-min-member": "3" }), queue("q")),
    ).toEqual([{ level: "never", reason: "minimum", text: "NotEnoughTasks: its minimum is 3, and it has 2 pods" }]);
    const scaled = deployment({}, gpus(1), { "scheduling.volcano.sh/group-min-member": "3" });
    expect(endOf(scaled, queue("q"))).toMatchObject([
      { level: "conditional", assumption: "nothing else sets its replicas" },
    ]);
  });

  test("of a PodGroup may be elsewhere", () => {
    expect(endOf(queue("q"), podGroup({ minMember: 3 }))).toMatchObject([
      { level: "unjudged", reason: "pods-unknown" },
    ]);
    const template = podTemplate(
      { cpu: 1 },
      { schedulerName: "volcano" },
      { annotations: { "scheduling.k8s.io/group-name": "gang" } },
    );
    const job = {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "j", namespace: "ml" },
      spec: { parallelism: 2, template },
    };
    expect(endOf(queue("q"), podGroup({ minMember: 3 }), job)).toMatchObject([
      { level: "conditional", reason: "minimum", assumption: "no other pods belong to the group" },
    ]);
    expect(endOf(queue("q"), podGroup({ minMember: 2 }), job)).toMatchObject([{ level: "admitted" }]);
    expect(endOf(queue("q", { cpu: 1 }), podGroup({ minMember: 2, minResources: { cpu: 2 } }))).toMatchObject([
      { level: "never", reason: "capability" },
    ]);
  });

  test("wait for those that start after them", () => {
    const later = task("w", 4, { cpu: 1 }, { dependsOn: { name: ["m"] } });
    expect(endOf(queue("q"), volcanoJob([task("m", 1, { cpu: 1 }), later]))).toEqual([
      {
        level: "never",
        reason: "depends-on",
        text: "its first pods start only together with 4 pods of task w, but task w gets its pods after they run (dependsOn)",
      },
    ]);
    const first = volcanoJob([task("m", 1, { cpu: 1 }), later], { minAvailable: 1 });
    expect(endOf(queue("q"), first)).toMatchObject([{ level: "admitted" }]);
    const optional = task("w", 4, { cpu: 1 }, { minAvailable: 0, dependsOn: { name: ["m"] } });
    expect(endOf(queue("q"), volcanoJob([task("m", 1, { cpu: 1 }), optional]))).toMatchObject([{ level: "admitted" }]);
  });

  test("are not made without the head of Ray", () => {
    const job = (options: readonly string[]) => volcanoJob([task("driver", 1, {})], { plugins: { ray: options } });
    expect(endOf(queue("q"), job([]))).toMatchObject([{ level: "never", reason: "plugin" }]);
    expect(endOf(queue("q"), job(["--head=driver"]))).toMatchObject([{ level: "admitted" }]);
    expect(endOf(queue("q"), job(["--head", "driver"]))).toMatchObject([{ level: "admitted" }]);
  });
});

describe("nodes and HyperNodes", () => {
  const hyperNode = (name: string, tier: number, ...nodes: readonly string[]) => ({
    apiVersion: "topology.volcano.sh/v1alpha1",
    kind: "HyperNode",
    metadata: { name },
    spec: { tier, members: nodes.map((each) => ({ type: "Node", selector: { exactMatch: { name: each } } })) },
  });
  const job = (pods: number, highestTierAllowed?: number) =>
    volcanoJob([task("w", pods, gpus(4))], {
      ...(highestTierAllowed !== undefined && { networkTopology: { mode: "hard", highestTierAllowed } }),
    });
  const nodes = [node("a", gpus(8)), node("b", gpus(8))];

  test("have room or not", () => {
    expect(endOf(queue("q"), ...nodes, job(4))).toMatchObject([{ level: "admitted" }]);
    expect(endOf(queue("q"), ...nodes, job(5))).toMatchObject([
      { level: "conditional", assumption: "the cluster has no other nodes" },
    ]);
  });

  test("of one tier hold the pods, or no tier is low enough", () => {
    const tiers = [hyperNode("s1", 1, "a"), hyperNode("s2", 1, "b")];
    const settings = { ...CHART_SETTINGS, isKnown: true, hasTopology: true };
    const verdict = (object: KubeObject) => verdictsOf([queue("q"), ...nodes, ...tiers, object], { settings });
    expect(verdict(job(2, 1))).toMatchObject([{ level: "admitted" }]);
    expect(verdict(job(3, 1))).toMatchObject([
      {
        level: "conditional",
        reason: "topology",
        text: "no HyperNode of at most tier 1 has nodes with room for its pods",
      },
    ]);
    expect(verdict(job(3, 2))).toMatchObject([{ level: "admitted" }]);
    expect(verdict(job(1, 0))).toMatchObject([
      { reason: "topology", text: "no HyperNode has a tier of at most 0; the lowest is 1" },
    ]);
    expect(endOf(queue("q"), job(1, 0))).toMatchObject([{ level: "admitted" }]);
  });
});

test("operators make one group of all pods", () => {
  const pods = (count: number) => ({ replicas: count, template: podTemplate(gpus(1)) });
  const ray = (count: number) => ({
    apiVersion: "ray.io/v1",
    kind: "RayCluster",
    metadata: { name: "r", namespace: "ml", labels: { "volcano.sh/queue-name": "q" } },
    spec: {
      headGroupSpec: { template: podTemplate({ cpu: 1 }) },
      workerGroupSpecs: [{ groupName: "w", ...pods(count) }],
    },
  });
  expect(endOf(queue("q", gpus(4)), ray(4))).toMatchObject([{ level: "admitted" }]);
  expect(endOf(queue("q", gpus(4)), ray(5))).toMatchObject([
    { level: "conditional", assumption: "KubeRay runs with Volcano as its batch scheduler" },
  ]);
  const torch = (count: number, policy: object) => ({
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "t", namespace: "ml" },
    spec: { runPolicy: { schedulingPolicy: policy }, pytorchReplicaSpecs: { Worker: pods(count) } },
  });
  expect(endOf(queue("q", gpus(4)), torch(5, { queue: "q" }))).toMatchObject([{ level: "conditional" }]);
  expect(endOf(queue("q", gpus(4)), torch(5, { queue: "q", minAvailable: 4 }))).toMatchObject([{ level: "admitted" }]);
  expect(endOf(queue("q", gpus(4)), torch(5, { queue: "elsewhere" }))).toEqual([]);
});
