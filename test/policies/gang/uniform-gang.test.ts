import { describe, expect, it } from "vitest";
import { uniformGang as rule } from "../../../policies/gang/uniform-gang.ts";
import { check } from "../../helpers/policies.ts";
import { job, kubeflow, linked, type Pod, places, podGroup, template, yaml } from "./manifests.ts";

const train = (master: Pod, worker: Pod, labels: object = {}) =>
  yaml(
    kubeflow(
      "PyTorchJob",
      { Master: { replicas: 1, template: template(master) }, Worker: { replicas: 2, template: template(worker) } },
      {},
      { labels },
    ),
  );
const WORKER = "PyTorchJob/train /spec/pytorchReplicaSpecs/Worker/template";
const queue = (name: string) => ({ labels: { "kai.scheduler/queue": name } });

describe("uniform-gang", () => {
  it.each([undefined, null, {}, "x"])("ignores a job with the spec %j", (spec) => {
    expect(check(rule, yaml({ ...kubeflow("PyTorchJob", {}), spec }))).toEqual([]);
  });

  it("reports the pods that disagree", () => {
    expect(check(rule, train(queue("a"), queue("b")))).toMatchObject([
      {
        rule: "GANG-012",
        severity: "error",
        path: "/spec/pytorchReplicaSpecs/Worker/template/metadata/labels/kai.scheduler~1queue",
        message:
          'pods of worker in PyTorchJob train have queue "b", but pods of master in PyTorchJob train of the same gang have "a"; the podgrouper takes that of the first pod',
        expected: '"a"',
        received: '"b"',
      },
    ]);
  });

  it.each<[string, Pod, Pod, readonly string[]]>([
    ["the same", queue("a"), queue("a"), []],
    ["one of them nothing", queue("a"), {}, []],
    ["two queues", queue("a"), queue("b"), ["/metadata/labels/kai.scheduler~1queue"]],
    [
      "two priority classes",
      { spec: { priorityClassName: "train" } },
      { spec: { priorityClassName: "build" } },
      ["/spec/priorityClassName"],
    ],
    [
      "two preemptibilities",
      { labels: { "kai.scheduler/preemptibility": "preemptible" } },
      { labels: { "kai.scheduler/preemptibility": "non-preemptible" } },
      ["/metadata/labels/kai.scheduler~1preemptibility"],
    ],
    ["two schedulers", {}, { spec: { schedulerName: "default-scheduler" } }, ["/spec/schedulerName"]],
    ["one of them no scheduler", {}, { spec: { schedulerName: undefined } }, ["/spec/schedulerName"]],
  ])("say %s", (_, master, worker, expected) => {
    expect(places(check(rule, train(master, worker)))).toEqual(expected.map((path) => WORKER + path));
  });

  it.each<[string, Pod, Pod, readonly string[]]>([
    ["a queue of the first pods", queue("a"), {}, []],
    [
      "a queue of later pods",
      {},
      queue("a"),
      [
        'worker in PyTorchJob train have queue "a", but pods of master in PyTorchJob train of the same gang have "default-queue"; the podgrouper takes that of the first pod',
      ],
    ],
    [
      "a priority class of the first pods",
      { spec: { priorityClassName: "build" } },
      {},
      [
        'worker in PyTorchJob train have priority class "train", but pods of master in PyTorchJob train of the same gang have "build"; the podgrouper takes that of the last pod',
      ],
    ],
    [
      "a priority class of later pods",
      {},
      { labels: { priorityClassName: "inference" } },
      [
        'worker in PyTorchJob train have priority class "inference", but pods of master in PyTorchJob train of the same gang have "train"; the podgrouper takes that of the last pod',
      ],
    ],
    ["the default class", { spec: { priorityClassName: "train" } }, {}, []],
    ["a class that does not exist", { spec: { priorityClassName: "none" } }, {}, []],
    [
      "a preemptibility of later pods",
      {},
      { labels: { "kai.scheduler/preemptibility": "non-preemptible" } },
      [
        'worker in PyTorchJob train have preemptibility "non-preemptible", but pods of master in PyTorchJob train of the same gang have "preemptible"; the podgrouper takes that of the last pod',
      ],
    ],
    ["the preemptibility of the class", {}, { labels: { "kai.scheduler/preemptibility": "preemptible" } }, []],
  ])("has %s", (_, master, worker, expected) => {
    expect(check(rule, train(master, worker)).map(({ severity, message }) => `${severity}: ${message}`)).toEqual(
      expected.map((message) => `warning: pods of ${message}`),
    );
    expect(
      check(
        rule,
        train(master, worker, {
          "kai.scheduler/queue": "c",
          priorityClassName: "build",
          "kai.scheduler/preemptibility": "",
        }),
      ),
    ).toEqual([]);
  });

  it("lets Ray's label decide the priority class", () => {
    const ray = (labels: object) => ({
      apiVersion: "ray.io/v1",
      kind: "RayCluster",
      metadata: { name: "tune", namespace: "n", labels: { "kai.scheduler/queue": "q", ...labels } },
      spec: {
        headGroupSpec: { rayStartParams: {}, template: template({ spec: { priorityClassName: "build" } }) },
        workerGroupSpecs: [{ groupName: "w", replicas: 1, minReplicas: 1, maxReplicas: 1, template: template() }],
      },
    });
    expect(places(check(rule, yaml(ray({}))))).toEqual([
      "RayCluster/tune /spec/workerGroupSpecs/0/template/spec/priorityClassName W",
    ]);
    expect(check(rule, yaml(ray({ "ray.io/priority-class-name": "train" })))).toEqual([]);
  });

  it("lets the workload decide", () => {
    expect(check(rule, train(queue("a"), queue("b"), { "kai.scheduler/queue": "c" }))).toEqual([]);
  });

  it("compares the workloads of a committed group, and the group", () => {
    const group = podGroup({ queue: "a", minMember: 2 });
    const pods = (name: string, pod: Pod) => job({ template: linked(pod) }, { name });
    expect(check(rule, yaml(group, pods("x", queue("a")), pods("y", {})))).toEqual([]);
    expect(places(check(rule, yaml(group, pods("x", queue("a")), pods("y", queue("b")))))).toEqual([
      "Job/y /spec/template/metadata/labels/kai.scheduler~1queue",
    ]);
    expect(places(check(rule, yaml(group, pods("x", queue("b")), pods("y", queue("b")))))).toEqual([
      "Job/x /spec/template/metadata/labels/kai.scheduler~1queue W",
    ]);
    expect(places(check(rule, yaml(group, pods("x", {}), pods("y", { spec: { schedulerName: "volcano" } }))))).toEqual([
      "Job/y /spec/template/spec/schedulerName",
    ]);
  });
});
