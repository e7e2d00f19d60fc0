import { describe, expect, test } from "vitest";
import { misspeltReference } from "../../../policies/gitops/misspelt-reference.ts";
import { admittedByVolcano as rule } from "../../../policies/quota/admitted-by-volcano.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";
import { deployment, podGroup, queue, task, volcanoJob } from "../../src/gpu/volcano/objects.ts";

const GPU = "nvidia.com/gpu";
const text = (objects: readonly object[]) => objects.map((object) => emitYaml(object)).join("\n---\n");
const run = (...objects: readonly object[]) => check(rule, text(objects));
const job = (pods: number, spec: object = {}) => volcanoJob([task("w", pods, { [GPU]: 2 })], spec);

describe("silent", () => {
  test.each([
    ["nothing of Volcano", [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" } }]],
    ["a queue alone", [queue("q", { [GPU]: 1 })]],
    ["a job that fits", [queue("q", { [GPU]: 8 }), job(4)]],
    ["a job whose queue is elsewhere", [job(4)]],
    ["a job in the queue that Volcano creates", [queue("q", { [GPU]: 1 }), job(4, { queue: "default" })]],
    ["a minimum above the pods, which K8S-004 reports", [queue("q"), job(2, { minAvailable: 3 })]],
    ["pods that are elsewhere", [queue("q", { [GPU]: 1 }), podGroup({ minMember: 9 })]],
  ])("%s", (_, objects: readonly object[]) => {
    expect(run(...objects)).toEqual([]);
  });
});

test("a job that never fits, at its request, with the capability", () => {
  expect(run(queue("q", { [GPU]: 4 }), job(3))).toMatchObject([
    {
      severity: "error",
      path: `/spec/tasks/0/template/spec/containers/0/resources/requests/${GPU.replace("/", "~1")}`,
      message: `Volcano never starts Job train: 3 pods with 2 each request 6 ${GPU}, but Queue q has a capability of 4 ${GPU}, so its PodGroup stays Pending`,
      expected: `at most 4 ${GPU}`,
      received: "6",
      related: [{ message: expect.stringContaining("the queue") }],
    },
  ]);
});

test("a Deployment whose pod is too large", () => {
  expect(run(queue("q", { cpu: 2 }), deployment({ replicas: 3 }, { cpu: 4 }))).toMatchObject([
    { severity: "error", path: "/spec/template/spec/containers/0/resources/requests/cpu" },
  ]);
});

test("minResources above the capability", () => {
  expect(run(queue("q", { cpu: 2 }), podGroup({ minMember: 1, minResources: { cpu: 4 } }))).toMatchObject([
    { severity: "error", path: "/spec/minMember", expected: "at most 2 cpu", received: "4" },
  ]);
});

test("a queue that takes no jobs, and a condition", () => {
  const below = queue("team", undefined, { parent: "q" });
  expect(run(queue("q"), below, job(1))).toMatchObject([
    {
      severity: "error",
      path: "/spec/queue",
      message: expect.stringContaining("Volcano rejects Job train: Queue q has"),
    },
  ]);
  expect(run(queue("other"), job(1))).toMatchObject([
    {
      severity: "warning",
      path: "/spec/queue",
      message: "Volcano rejects Job train, if no Queue q exists: Queue q is not among the manifests",
    },
  ]);
  const dept = queue("dept", { [GPU]: 1 });
  expect(run(dept, queue("q", undefined, { parent: "dept" }), job(1))).toMatchObject([
    {
      severity: "warning",
      message: expect.stringContaining("if the plug-in capacity of the scheduler has enableHierarchy"),
    },
  ]);
  expect(run({ ...queue("q"), status: { state: "Closed" } }, job(1))).toMatchObject([{ severity: "warning" }]);
});

test("the settings of the scheduler decide", () => {
  const conf = (hierarchy: string) => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "volcano-scheduler-configmap", namespace: "volcano-system" },
    data: {
      "volcano-scheduler.conf": `actions: "enqueue, allocate"\ntiers:\n- plugins:\n  - name: gang\n  - name: capacity\n${hierarchy}`,
    },
  });
  const objects: readonly KubeObject[] = [
    queue("dept", { [GPU]: 1 }),
    queue("q", undefined, { parent: "dept" }),
    job(1),
  ];
  expect(run(conf(""), ...objects)).toEqual([]);
  expect(run(conf("    enableHierarchy: true\n"), ...objects)).toMatchObject([{ severity: "error" }]);
});

test("GITOPS-078 reports a misspelt queue", () => {
  const objects = [queue("research-team"), job(1, { queue: "reserch-team" })];
  expect(check(misspeltReference, text(objects))).toMatchObject([{ path: "/spec/queue" }]);
});

test("queues of one name that differ are those of the file, or unjudged", () => {
  expect(run(queue("q", { [GPU]: 1 }), queue("q", { [GPU]: 2 }), job(4))).toEqual([]);
});

describe("the settings of Volcano's scheduler", () => {
  const settings = (content: string) => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "volcano-scheduler-configmap", namespace: "volcano-system" },
    data: { "volcano-scheduler.conf": content },
  });

  test("that cannot be read are unjudged, at their key", () => {
    const found = run(queue("q", { [GPU]: 8 }), job(4), settings('actions: "enqueue, allocate\ntiers: ['));
    expect(found).toMatchObject([
      {
        severity: "error",
        unjudged: true,
        path: "/data/volcano-scheduler.conf",
        message: expect.stringMatching(
          /^cannot be read as YAML, so verdicts do not apply the settings of Volcano's scheduler: line \d+: /,
        ),
      },
    ]);
  });

  test("that are empty or valid are no finding", () => {
    const valid = 'actions: "enqueue, allocate"\ntiers: [{plugins: [{name: gang}, {name: proportion}]}]';
    for (const content of ["", valid]) expect(run(queue("q", { [GPU]: 8 }), job(4), settings(content))).toEqual([]);
  });
});
