import { describe, expect, test } from "vitest";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { clusterQueue, job, kueueObject, localQueue, podSpec, QUEUED } from "./objects.ts";
import { verdictsOfRun } from "./played-run.ts";

const verdict = (objects: readonly KubeObject[], options: { config?: unknown; isComplete?: boolean } = {}) =>
  verdictsOfRun(
    { id: "", objects, ...(options.config !== undefined && { config: options.config }) },
    options.isComplete ?? false,
  )[0];
const flavor = (name: string, spec: object = {}) => kueueObject("ResourceFlavor", name, spec);
const gpus = (count: number) => podSpec({ gpu: count });

describe("quota", () => {
  const queue = (spec: object = {}) => [flavor("a"), clusterQueue("cq", { a: { gpu: 8 } }, spec), localQueue()];

  test("a workload within it is admitted, with its flavors", () => {
    expect(verdict([...queue(), job(4, gpus(2))])).toMatchObject({
      level: "admitted",
      admitted: [{ name: "main", count: 4, flavors: { gpu: "a" }, requests: new Map([["gpu", 8n]]) }],
    });
  });

  test("one above it never starts", () => {
    expect(verdict([...queue(), job(4, gpus(3))])).toMatchObject({
      level: "never",
      reason: "quota",
      clusterQueue: "cq",
      podSet: "main",
      path: "/spec/template",
      text: "pod set main (4 pods with 3 gpu each) gets no flavor: flavor a of ClusterQueue cq has at most 8 gpu, and 12 are needed",
    });
  });

  test("a part of it starts where the job allows it", () => {
    const partial = { "kueue.x-k8s.io/job-min-parallelism": "2" };
    expect(verdict([...queue(), job(4, gpus(3), partial)])).toMatchObject({
      level: "admitted",
      admitted: [{ count: 2 }],
      text: "ClusterQueue cq has quota for it; pod set main starts with 2 of 4 pods",
    });
    expect(verdict([...queue(), job(4, gpus(5), partial)])?.level).toBe("never");
  });

  test("the cohort lends, up to the limits", () => {
    const lender = (quota: object) =>
      clusterQueue("rich", { a: { gpu: { nominalQuota: 8, ...quota } } }, { cohortName: "co" });
    const poor = (quota: object = {}) => [
      flavor("a"),
      clusterQueue("cq", { a: { gpu: { nominalQuota: 1, ...quota } } }, { cohortName: "co" }),
      localQueue(),
      job(1, gpus(6)),
    ];
    expect(verdict([...poor(), lender({})])?.level).toBe("admitted");
    expect(verdict([...poor(), lender({ lendingLimit: 4 })])?.level).toBe("never");
    expect(verdict([...poor({ borrowingLimit: 4 }), lender({})])?.level).toBe("never");
    expect(verdict(poor())).toMatchObject({ level: "conditional", assumption: "no other queue of cohort co lends" });
    expect(verdict(poor({ borrowingLimit: 4 }))?.level).toBe("never");
    expect(verdict(poor(), { isComplete: true })?.level).toBe("never");
  });

  test("a resource that the queue does not cover", () => {
    const wanting = [...queue(), job(1, podSpec({ gpu: 1, cpu: 1 }))];
    expect(verdict(wanting)).toMatchObject({ level: "conditional", reason: "uncovered-resource" });
    const resources = (settings: object) => ({ config: { resources: settings } });
    expect(verdict(wanting, { config: {} })?.level).toBe("never");
    expect(verdict(wanting, resources({ excludeResourcePrefixes: ["cp"] }))?.level).toBe("admitted");
    expect(verdict(wanting, resources({ quotaCheckStrategy: "IgnoreUndeclared" }))?.level).toBe("admitted");
    // Too many GPUs are too many, whatever the settings are.
    expect(verdict([...queue(), job(1, podSpec({ gpu: 9, cpu: 1 }))])).toMatchObject({
      level: "never",
      reason: "quota",
    });
  });

  test("resources that Kueue makes of others count", () => {
    const transformations = [{ input: "vendor/gpu", strategy: "Replace", outputs: { gpu: 4 } }];
    const config = { resources: { transformations } };
    expect(verdict([...queue(), job(1, podSpec({ "vendor/gpu": 2 }))], { config })?.level).toBe("admitted");
    expect(verdict([...queue(), job(1, podSpec({ "vendor/gpu": 3 }))], { config })?.level).toBe("never");
  });
});

describe("flavors", () => {
  const queue = [
    clusterQueue("cq", { spot: { gpu: 8 }, other: { gpu: 2 } }),
    localQueue(),
    flavor("spot", {
      nodeTaints: [{ key: "spot", value: "true", effect: "NoSchedule" }],
      nodeLabels: { pool: "spot" },
    }),
    flavor("other"),
  ];

  test("a flavor whose taint is not tolerated is left out", () => {
    expect(verdict([...queue, job(1, gpus(4))])).toMatchObject({
      level: "never",
      text: expect.stringContaining(
        "flavor spot has the taint spot=true:NoSchedule, which the pods do not tolerate; flavor other",
      ),
    });
    const tolerations = [{ key: "spot", operator: "Exists" }];
    expect(verdict([...queue, job(1, podSpec({ gpu: 4 }, { tolerations }))])?.level).toBe("admitted");
  });

  test("only labels that a flavor has decide", () => {
    const tolerations = [{ operator: "Exists" }];
    const selecting = (nodeSelector: object) =>
      verdict([...queue, job(1, podSpec({ gpu: 4 }, { tolerations, nodeSelector }))]);
    expect(selecting({ pool: "spot", zone: "b" })?.level).toBe("admitted");
    expect(selecting({ pool: "x" })).toMatchObject({ level: "never", reason: "quota" });
  });

  test("a flavor that is not among the manifests may have any labels", () => {
    const [cq] = queue;
    if (cq === undefined) throw new Error("no queue");
    const rest = [cq, localQueue(), flavor("other")];
    expect(verdict([...rest, job(1, gpus(4))])).toMatchObject({
      level: "conditional",
      reason: "cluster-queue-inactive",
      missing: "spot",
    });
    expect(verdict([...rest, job(1, gpus(9))])).toMatchObject({ level: "never", reason: "quota" });
    expect(verdict([cq, localQueue(), job(1, gpus(4))])?.level).toBe("unjudged");
  });
});

describe("topology", () => {
  const queue = [
    kueueObject("Topology", "t", { levels: [{ nodeLabel: "rack" }, { nodeLabel: "kubernetes.io/hostname" }] }),
    flavor("a", { nodeLabels: { pool: "gpu" }, topologyName: "t" }),
    clusterQueue("cq", { a: { gpu: 100 } }),
    localQueue(),
  ];
  const node = (name: string, rack: string): KubeObject => ({
    apiVersion: "v1",
    kind: "Node",
    metadata: { name, labels: { pool: "gpu", rack, "kubernetes.io/hostname": name } },
    status: { allocatable: { gpu: 4, pods: 10 }, conditions: [{ type: "Ready", status: "True" }] },
  });
  const requiring = (level: string, count: number) => {
    const own = job(count, gpus(2));
    const template = { metadata: { annotations: { "kueue.x-k8s.io/podset-required-topology": level } }, spec: gpus(2) };
    return { ...own, spec: { parallelism: count, template } };
  };

  test("a level that the topology lacks", () => {
    expect(verdict([...queue, requiring("block", 2)])).toMatchObject({
      level: "never",
      reason: "topology",
      text: "pod set main gets no flavor: flavor a has the levels rack, kubernetes.io/hostname, and block is requested",
    });
    expect(verdict([...queue, requiring("rack", 2)])?.level).toBe("admitted");
  });

  test("nodes decide where they are known", () => {
    const nodes = [node("n1", "r1"), node("n2", "r1"), node("n3", "r2")];
    expect(verdict([...queue, ...nodes, requiring("rack", 4)])?.level).toBe("admitted");
    expect(verdict([...queue, ...nodes, requiring("rack", 5)])).toMatchObject({ level: "never", reason: "nodes" });
    expect(verdict([...queue, ...nodes, requiring("kubernetes.io/hostname", 3)])?.level).toBe("never");
  });

  test("pods without requests get no place in a queue of topologies", () => {
    expect(verdict([...queue, job(1, podSpec({}))])).toMatchObject({ level: "never", reason: "topology" });
  });
});

describe("the way to the quota", () => {
  const cq = clusterQueue("cq", { a: { gpu: 8 } });
  const own = job(1, gpus(1));

  test("nothing about Kueue is not judged", () => {
    expect(verdict([own])).toMatchObject({ level: "unjudged", reason: "local-queue-missing" });
    expect(verdict([])).toBeUndefined();
    expect(verdict([{ ...own, metadata: { name: "train" } }])).toBeUndefined();
  });

  test("a queue that is missing, stopped, or for other namespaces", () => {
    const other = { ...localQueue(), metadata: { name: "other", namespace: "ml" } };
    expect(verdict([cq, other, own])).toMatchObject({ level: "conditional", assumption: "no LocalQueue ml/q exists" });
    expect(verdict([cq, localQueue("x"), own])).toMatchObject({
      level: "conditional",
      reason: "cluster-queue-missing",
      missing: "x",
    });
    expect(verdict([cq, localQueue("cq", { stopPolicy: "Hold" }), own])).toMatchObject({
      level: "never",
      reason: "local-queue-stopped",
    });
    const held = clusterQueue("cq", { a: { gpu: 8 } }, { stopPolicy: "HoldAndDrain" });
    expect(verdict([held, localQueue(), own])).toMatchObject({ level: "never", reason: "cluster-queue-stopped" });
    const closed = clusterQueue("cq", { a: { gpu: 8 } }, { namespaceSelector: null });
    expect(verdict([closed, flavor("a"), localQueue(), own])).toMatchObject({
      level: "never",
      reason: "namespace-not-selected",
    });
  });

  test("a selector of labels that are not known does not decide", () => {
    const selecting = clusterQueue("cq", { a: { gpu: 8 } }, { namespaceSelector: { matchLabels: { team: "a" } } });
    const namespace = (labels: object): KubeObject => ({
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "ml", labels: { ...labels } },
    });
    const all = [selecting, flavor("a"), localQueue(), own];
    expect(verdict(all)?.level).toBe("unjudged");
    expect(verdict([...all, namespace({ team: "a" })])?.level).toBe("admitted");
    expect(verdict([...all, namespace({ team: "b" })])?.level).toBe("never");
  });

  test("cohorts that are a circle", () => {
    const cohorts = [kueueObject("Cohort", "x", { parentName: "y" }), kueueObject("Cohort", "y", { parentName: "x" })];
    const inside = clusterQueue("cq", { a: { gpu: 8 } }, { cohortName: "x" });
    expect(verdict([...cohorts, inside, localQueue(), own])).toMatchObject({ level: "never", reason: "cohort-circle" });
  });

  test("a job without a label has the queue default of its namespace, as far as that is known", () => {
    const standard = { ...localQueue(), metadata: { name: "default", namespace: "ml" } };
    const unlabelled = { ...job(1, gpus(9)), metadata: { name: "train", namespace: "ml" } };
    const all = [cq, flavor("a"), standard, unlabelled];
    expect(verdict(all)).toMatchObject({ level: "conditional", localQueue: "default", reason: "quota" });
    expect(verdict(all, { config: {} })?.level).toBe("never");
    expect(verdict(all, { config: { integrations: { frameworks: ["pod"] } } })).toBeUndefined();
  });
});

describe("a group of Pods", () => {
  const pod = (name: string, total: string, spec: object = gpus(1)): KubeObject => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name,
      namespace: "ml",
      labels: { ...QUEUED, "kueue.x-k8s.io/pod-group-name": "g" },
      annotations: { "kueue.x-k8s.io/pod-group-total-count": total },
    },
    spec,
  });
  const queue = [flavor("a"), flavor("b"), clusterQueue("cq", { a: { gpu: 2 }, b: { gpu: 3 } }), localQueue()];

  test("is one workload", () => {
    expect(verdict([...queue, pod("p1", "2"), pod("p2", "2")])).toMatchObject({
      level: "admitted",
      admitted: [{ count: 2, flavors: { gpu: "a" } }],
    });
  });

  test("that lacks pods, or disagrees", () => {
    expect(verdict([...queue, pod("p1", "2")])).toMatchObject({ level: "conditional", reason: "pod-group-incomplete" });
    expect(verdict([...queue, pod("p1", "2")], { isComplete: true })?.level).toBe("never");
    expect(verdict([...queue, pod("p1", "2"), pod("p2", "3")])).toMatchObject({
      level: "never",
      reason: "pod-group-disagrees",
    });
  });

  test("never starts only if it does in no order of its roles", () => {
    expect(verdict([...queue, pod("p1", "2", gpus(2)), pod("p2", "2", gpus(3))])?.level).toBe("admitted");
    expect(
      verdict([...queue, pod("p1", "2", gpus(3)), pod("p2", "2", podSpec({ gpu: 3 }, { priority: 1 }))])?.level,
    ).toBe("never");
  });
});
