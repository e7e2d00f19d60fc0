import { describe, expect, it } from "vitest";
import { knownQueue as rule } from "../../../policies/quota/known-queue.ts";
import { runaiCluster } from "../../helpers/organization.ts";
import { check } from "../../helpers/policies.ts";
import {
  deployment,
  external,
  gpus,
  ODD,
  organization,
  POOL,
  places,
  QUEUE,
  QUEUE_LABEL,
  queue,
  quota,
  template,
  training,
  yaml,
} from "./manifests.ts";

const PROJECTS = [{ name: "team-nlp", department: "research", clusters: ["east"] }];
const to = (name: string) => training(1, { [QUEUE]: name });
const all = (...documents: readonly unknown[]) => check(rule, yaml(...documents));

describe("known-queue", () => {
  it.each(ODD)("does not fail on a PodGroup and a Queue with the spec %j", (spec) => {
    const group = { apiVersion: "scheduling.run.ai/v2alpha2", kind: "PodGroup", metadata: { name: "g" }, spec };
    const odd = { ...queue("q", {}), spec };
    // A group without a queue is named by a rule of gangs as well; here it has none that is there.
    expect(places(all(group, odd)).filter((place) => place !== "error PodGroup/g /spec/queue")).toEqual([]);
  });

  it("suggests the closest queue, at the label", () => {
    const findings = all(organization(), to("team-npl"));
    expect(findings).toMatchObject([
      {
        rule: "QUOTA-001",
        severity: "error",
        object: { kind: "PyTorchJob", namespace: "team-nlp", name: "train" },
        path: QUEUE_LABEL,
        message: "there is no queue team-npl in cluster east",
        expected: "team-nlp",
        received: "team-npl",
        fix: "did you mean team-nlp?",
        location: { line: 3 },
      },
    ]);
    expect(findings[0]?.location?.column).toBeGreaterThan(1);
  });

  it.each([
    ["the queue of a project", [organization(), to("team-nlp")]],
    ["a Queue object", [queue("a", gpus(8)), to("a")]],
    ["a queue of the scheduler's chart", [queue("a", gpus(8)), to("default-queue")]],
    ["no gang", [organization(), { ...training(1), spec: {} }]],
  ])("passes: %s", (_, documents) => {
    expect(all(...documents)).toEqual([]);
  });

  it.each([
    ["default", [to("team-npl"), { ...to("team-npl"), metadata: { ...to("team-npl").metadata, name: "other" } }]],
    ["east", [organization({ department: [], projects: {} }), to("team-npl")]],
  ])("names a queue once where the queues of cluster %s are not known", (name, documents) => {
    expect(all(...documents)).toMatchObject([
      {
        severity: "info",
        path: QUEUE_LABEL,
        message: `no queues of cluster ${name} are known here, so muster cannot say whether queue team-npl exists`,
        fix: "check the Queue objects of the cluster with the workloads, or describe the quotas in muster.yaml",
      },
    ]);
    expect(all({ ...training(1), metadata: { name: "unnamed", namespace: "n" } })).toEqual([]);
  });

  it("finds the queue of a project without a quota, which nothing creates", () => {
    const file = { ...organization({ department: [], projects: {} }), projects: PROJECTS };
    const own = {
      ...to("team-nlp"),
      metadata: { name: "train", namespace: "team-nlp", labels: { [QUEUE]: "team-nlp" } },
    };
    expect(all(file, own)).toMatchObject([
      {
        severity: "error",
        message: "there is no queue team-nlp in cluster east",
        fix: "give project team-nlp and department research a quota on cluster east in muster.yaml, such as quotas: [{cluster: east, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}], which creates the queue",
      },
    ]);
    const other = all(file, { ...own, metadata: { ...own.metadata, labels: { [QUEUE]: "other" } } });
    expect(other.map(({ severity }) => severity)).toEqual(["info"]);
  });

  it("finds labels for the node pool without a label", () => {
    const pooled = (value: string) => training(1, { [QUEUE]: "a", "kai.scheduler/node-pool": value });
    const messages = (...documents: readonly object[]) => all(...documents).map(({ message }) => message);
    const gang = (value: string) =>
      `the gang has the label kai.scheduler/node-pool=${value}, but the scheduler of the default node pool takes only PodGroups without it`;
    expect(messages(queue("a", gpus(8)), pooled("default"))).toEqual([gang("default")]);
    expect(messages(queue("a", gpus(8)), pooled(""))).toEqual([gang("")]);
    // No list of queues is needed.
    expect(messages(pooled("default"))).toEqual([gang("default")]);
    const labelled = { ...queue("a", gpus(8)) };
    const queueOf = (value: string) => ({
      ...labelled,
      metadata: { name: "a", labels: { "kai.scheduler/node-pool": value } },
    });
    expect(messages(queueOf("default"), pooled("default"))).toEqual([gang("default")]);
    expect(messages(queueOf("default"), to("a"))).toEqual([
      "queue a has the label kai.scheduler/node-pool=default, but the scheduler of the default node pool reads only queues without it",
    ]);
    expect(messages(queueOf("h100"), pooled("h100"))).toEqual([]);
  });

  it("names the queues on node pools where only the project is named", () => {
    const pools = { cluster: { nodePools: [{ name: "h100" }] } };
    const h100 = [quota(8, 8, { nodePool: "h100" })];
    const file = organization({ ...pools, department: h100, projects: { "team-nlp": h100 } });
    expect(all(file, to("team-nlp"))).toMatchObject([
      {
        message: "there is no queue team-nlp in cluster east",
        fix: "name queue team-nlp-h100, and add the label kai.scheduler/node-pool: h100 to the PyTorchJob",
      },
    ]);
    expect(all(file, to("team-nlp-h100"))).toMatchObject([
      {
        severity: "error",
        fix: "add the label kai.scheduler/node-pool: h100 to the PyTorchJob",
        message:
          "queue team-nlp-h100 belongs to node pool h100, the gang to default, whose scheduler does not see the queue",
      },
    ]);
    expect(all(file, training(1, { [QUEUE]: "team-nlp-h100", [POOL]: "h100" }))).toEqual([]);
  });

  it("lists queues where none is near", () => {
    const queues = ["a", "b", "c", "d", "e", "f", "g"].map((name) => queue(name, gpus(8)));
    expect(all(...queues, to("research"))).toMatchObject([
      { expected: "one of a, b, c, d, e, and 2 more", received: "research" },
    ]);
  });

  it("finds queues that the scheduler drops", () => {
    const orphan = queue("a", gpus(8), { parentQueue: "nowhere" });
    expect(all(orphan, to("a")).map(({ message }) => message)).toEqual([
      "queue a is dropped by the scheduler, since the parent nowhere of a is missing",
    ]);
    const loop = [queue("a", gpus(8), { parentQueue: "b" }), queue("b", gpus(8), { parentQueue: "a" })];
    expect(all(...loop, to("a"))).toMatchObject([{ severity: "error", path: QUEUE_LABEL }]);
    const shard = queue("a", gpus(8), {}, { [POOL]: "h100" });
    expect(all(shard, to("a"))[0]?.message).toBe(
      "queue a belongs to node pool h100, the gang to default, whose scheduler does not see the queue",
    );
    const other = training(1, { [QUEUE]: "a", [POOL]: "a100" });
    expect(all(shard, other)[0]?.fix).toBe("set the label kai.scheduler/node-pool of the PyTorchJob to h100");
    expect(all(shard, training(1, { [QUEUE]: "a", [POOL]: "h100" }))).toEqual([]);
    expect(all(queue("a", gpus(8)), other)[0]?.fix).toBe(
      "remove the label kai.scheduler/node-pool from the PyTorchJob",
    );
    const unserved = queue("a", gpus(8), {}, { [POOL]: "default" });
    expect(all(unserved, to("a"))[0]?.fix).toBe("remove the label kai.scheduler/node-pool from queue a");
  });

  it("checks a committed PodGroup, and ignores the labels of its pods", () => {
    expect(all(organization(), ...external({ queue: "team-nlp", minMember: 2 }))).toEqual([]);
    const findings = all(organization(), ...external({ queue: "nlp", minMember: 2 }, 2, { labels: { [QUEUE]: "x" } }));
    expect(places(findings)).toEqual(["error PodGroup/g /spec/queue"]);
    const message = "the group names no queue, so it is never scheduled; labels of the group or its pods do not count";
    for (const spec of [{ minMember: 2 }, { queue: "", minMember: 2 }, { queue: null }, { queue: ["team-nlp"] }]) {
      const none = { severity: "error", object: { kind: "PodGroup" }, path: "/spec/queue", message };
      expect(all(organization(), ...external(spec))).toMatchObject([{ ...none, expected: "team-nlp" }]);
      expect(all(...external(spec))).toMatchObject([none]);
    }
    // A group that is not there is a matter of the gang.
    expect(all(organization(), ...external({ queue: "nlp" }).slice(1))).toEqual([]);
  });

  it("points to the label of a pod, and reports replicas once", () => {
    const pods = deployment(3, {}, { gpus: 1, labels: { [QUEUE]: "nope" } });
    expect(places(all(organization(), pods))).toEqual([
      "error Deployment/serve /spec/template/metadata/labels/kai.scheduler~1queue",
    ]);
    expect(all(organization({ cluster: { version: "0.17.1" } }), pods)[0]?.message).toBe(
      "there is no queue nope in cluster east, and the same for 2 more gangs like it",
    );
    expect(all(organization(), pods)[0]?.message).toBe("there is no queue nope in cluster east");
  });

  it.each([
    ["0.12.9", ["error Job/train "]],
    ["0.13.0", []],
  ])("finds a queue of the top level on KAI %s", (version, expected) => {
    const job = {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "train", namespace: "team-nlp", labels: { [QUEUE]: "burst" } },
      spec: { template: template({ gpus: 1 }) },
    };
    const file = organization({ cluster: { version } });
    const findings = all(file, queue("burst", gpus(-1, -1)), job);
    expect(places(findings).map((place) => place.split("/metadata")[0])).toEqual(expected);
  });

  it("warns of a suspended workload, which breaks nothing yet", () => {
    const job = {
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "later", namespace: "team-nlp", labels: { [QUEUE]: "nope" } },
      spec: { suspend: true, template: template() },
    };
    expect(places(all(organization(), job))).toEqual([`warning Job/later ${QUEUE_LABEL}`]);
  });

  it("warns of a workload that falls to the default queue, and names its own", () => {
    expect(all(organization(), training(1, {}))).toMatchObject([
      {
        severity: "warning",
        path: QUEUE_LABEL,
        message: "nothing names a queue, so the gang runs in default-queue, which guarantees nothing",
        expected: "a label kai.scheduler/queue with team-nlp",
        fix: "label the PyTorchJob with the queue of its project, team-nlp",
      },
    ]);
    expect(all(training(1, {}))).toEqual([]);
    // Another rule reports pods that never start there.
    expect(all(organization(), deployment(1, {}))).toEqual([]);
    const own = queue("default-queue", gpus(8));
    expect(all(organization(), own, training(1, {}))).toEqual([]);
    const annotated = training(1, {}, {}, { namespace: "other", annotations: { "muster.dev/cluster": "east" } });
    expect(all(organization(), annotated)).toMatchObject([{ expected: "a label kai.scheduler/queue" }]);
  });

  it("checks workloads without a gang that name a queue", () => {
    const other = training(1, { [QUEUE]: "team-npl" }, { spec: { schedulerName: "volcano" } });
    expect(all(organization(), other)).toMatchObject([
      { path: QUEUE_LABEL, message: "there is no queue team-npl in cluster east", fix: "did you mean team-nlp?" },
    ]);
    expect(all(organization(), training(1, {}, { spec: { schedulerName: "volcano" } }))).toEqual([]);
    expect(all(organization(), training(1, { [QUEUE]: "research" }, { spec: { schedulerName: "v" } }))).toEqual([]);
  });

  it("takes the queue from the namespace on a Run:ai cluster", () => {
    const runai = { scheduler: "runai", schedulerName: "runai-scheduler" };
    const there = (namespace: string, labels = {}) =>
      all(
        organization({ cluster: runai }),
        training(1, labels, { spec: { schedulerName: "runai-scheduler" } }, { namespace }),
      );
    expect(there("runai-team-nlp")).toEqual([]);
    expect(there("runai-team-nlp", { project: "team-nlp" })).toEqual([]);
    expect(there("runai-team-nlp", { project: "team-x" })).toMatchObject([{ path: "/metadata/labels/project" }]);
    expect(there("runai-team-nlp", { "runai/queue": "team-x" })).toMatchObject([
      { path: "/metadata/labels/runai~1queue", fix: "did you mean team-nlp?" },
    ]);
  });

  describe("with node pools on a Run:ai cluster", () => {
    const cluster = { scheduler: "runai", nodePools: [{ name: "h100" }, { name: "a100" }] };
    const h100 = [quota(8, 16, { nodePool: "h100" })];
    const file = organization({ cluster, department: h100, projects: { "team-nlp": h100 } });
    const namespace = "runai-team-nlp";
    const listed = (kind: string, nodePools?: string, labels?: object) => ({
      apiVersion: "run.ai/v2alpha1",
      kind,
      metadata: { name: "w", namespace, ...(labels && { labels }) },
      spec: {
        name: { value: "w" },
        image: { value: "a:1" },
        gpuDevices: { value: 1 },
        ...(kind === "DistributedWorkload" && { jobType: "PyTorchJob" }),
        ...(nodePools !== undefined && { nodePools: { value: nodePools } }),
      },
    });

    it.each(["TrainingWorkload", "InteractiveWorkload", "InferenceWorkload", "DistributedWorkload"])(
      "the first pool of the list of a %s decides",
      (kind) => {
        expect(all(file, listed(kind, "h100"))).toEqual([]);
        expect(all(file, listed(kind, "h100 a100"))).toEqual([]);
        expect(all(file, listed(kind, "h100", { project: "team-nlp" }))).toEqual([]);
        for (const pools of [undefined, "default"]) {
          expect(all(file, listed(kind, pools))).toMatchObject([
            {
              message: "project team-nlp of the namespace has no queue team-nlp in cluster east",
              fix: "choose a node pool in which project team-nlp has a quota (h100), or list it in the defaultNodePools of the project",
            },
          ]);
        }
        const [{ fix } = {}] = all(file, listed(kind, "a100", { project: "team-nlp" }));
        expect(fix).toMatch(/^choose a node pool in which project team-nlp has a quota \(h100\)/);
        const [other] = all(file, listed(kind, "h100", { project: "team-npl" }));
        expect(other?.fix).toBe("did you mean team-nlp-h100?");
        expect(all(file, listed(kind, "a100"))).toMatchObject([
          { message: "project team-nlp of the namespace has no queue team-nlp-a100 in cluster east" },
        ]);
      },
    );

    it("the default pools of the project decide where no pool is named", () => {
      const [project, ...others] = file.projects;
      const withPools = (...defaultNodePools: string[]) => ({
        ...file,
        projects: [{ ...project, defaultNodePools }, ...others],
      });
      const job = training(1, {}, { spec: { schedulerName: "runai-scheduler" } }, { namespace });
      for (const document of [job, listed("TrainingWorkload"), listed("InferenceWorkload", undefined, {})]) {
        expect(all(withPools("h100"), document)).toEqual([]);
        expect(all(withPools("a100", "h100"), document)).toEqual([]);
        expect(all(withPools("default", "a100"), document)).toMatchObject([
          { message: "project team-nlp of the namespace has no queue team-nlp in cluster east" },
        ]);
      }
      expect(all(withPools("h100"), listed("TrainingWorkload", "default"))).toHaveLength(1);
    });

    it("the label of the pods or of the workload decides, also without a label for the project", () => {
      const spec = { schedulerName: "runai-scheduler" };
      const pool = { "runai/node-pool": "h100" };
      expect(all(file, training(1, {}, { spec, labels: pool }, { namespace }))).toEqual([]);
      expect(all(file, training(1, pool, { spec }, { namespace }))).toEqual([]);
      expect(all(file, training(1, { ...pool, project: "team-nlp" }, { spec }, { namespace }))).toEqual([]);
      expect(all(file, training(1, {}, { spec }, { namespace }))).toHaveLength(1);
    });
  });

  it("finds a namespace without a queue on a Run:ai cluster", () => {
    const there = (namespace: string) =>
      all(
        organization({ cluster: { scheduler: "runai" }, projects: { "team-nlp": [quota(8, 16)], "team-x": [] } }),
        training(
          1,
          {},
          { spec: { schedulerName: undefined } },
          { namespace, annotations: { "muster.dev/cluster": "east" } },
        ),
      );
    expect(there("runai-team-x")).toMatchObject([
      { path: "/metadata/namespace", message: "project team-x of the namespace has no queue team-x in cluster east" },
    ]);
    const foreign = training(1, {}, { spec: { schedulerName: "volcano" } }, { namespace: "runai-team-x" });
    const file = organization({
      cluster: { scheduler: "runai" },
      projects: { "team-nlp": [quota(8, 16)], "team-x": [] },
    });
    expect(all(file, foreign)).toEqual([]);
    expect(there("elsewhere")).toMatchObject([
      { path: "/metadata/namespace", message: "nothing names a queue, and cluster east has no default-queue" },
    ]);
  });

  it("uses the queues of a dump of the cluster", () => {
    const amounts = { gpu: 1, cpu: 0, memory: 0 };
    const cluster = runaiCluster({
      schedulerName: "kai-scheduler",
      allocated: new Map([["team-b", { all: amounts, nonPreemptible: amounts }]]),
    });
    const given = { name: "acme", clusters: [cluster], departments: [], projects: [] };
    const annotations = { "muster.dev/cluster": "west" };
    const of = (name: string) =>
      check(rule, yaml(training(1, { [QUEUE]: name }, {}, { annotations })), { organization: given });
    expect(of("team-b")).toEqual([]);
    expect(of("team-c")).toMatchObject([{ message: "there is no queue team-c in cluster west" }]);
    const foreign = (name: string, queueName: string) =>
      training(1, { [QUEUE]: queueName }, { spec: { schedulerName: "volcano" } }, { name, annotations });
    const both = yaml(foreign("first", "team-b"), foreign("second", "team-c"));
    expect(places(check(rule, both, { organization: given }))).toEqual([`error PyTorchJob/second ${QUEUE_LABEL}`]);
  });
});
