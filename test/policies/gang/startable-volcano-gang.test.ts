import { describe, expect, test } from "vitest";
import { startableVolcanoGang as rule } from "../../../policies/gang/startable-volcano-gang.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";
import { deployment, podGroup, podTemplate, queue, task, volcanoJob } from "../../src/gpu/volcano/objects.ts";

const run = (...objects: readonly object[]) => check(rule, objects.map((object) => emitYaml(object)).join("\n---\n"));
const tasks = [task("m", 1, { cpu: 1 }), task("w", 4, { cpu: 1 }, { dependsOn: { name: ["m"] } })];
const MINIMUM = "scheduling.volcano.sh/group-min-member";

describe("silent", () => {
  test.each([
    ["nothing of Volcano", [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" } }]],
    ["a job whose minimum is that of its first task", [volcanoJob(tasks, { minAvailable: 1 })]],
    ["a minimum that the webhook rejects", [volcanoJob([task("m", 1, {})], { minAvailable: 2 })]],
    ["a PodGroup without pods among the manifests", [podGroup({ minMember: 3 })]],
    ["a Deployment with its minimum", [queue("q"), deployment({ replicas: 3 }, { cpu: 1 }, { [MINIMUM]: "3" })]],
  ])("%s", (_, objects: readonly object[]) => {
    expect(run(...objects)).toEqual([]);
  });
});

test("a minimum that includes tasks which start later", () => {
  expect(run(volcanoJob(tasks, { minAvailable: 3 }))).toMatchObject([
    {
      severity: "error",
      path: "/spec/minAvailable",
      message:
        "Volcano never schedules the pods of Job train: its first pods start only together with 3 pods, but task w gets its pods after they run (dependsOn)",
    },
  ]);
  expect(run(volcanoJob(tasks))).toMatchObject([{ severity: "error", path: "/spec" }]);
});

test("an annotation above the replicas", () => {
  expect(run(queue("q"), deployment({ replicas: 2 }, { cpu: 1 }, { [MINIMUM]: "3" }))).toMatchObject([
    {
      severity: "error",
      path: `/metadata/annotations/${MINIMUM.replace("/", "~1")}`,
      message: expect.stringContaining("NotEnoughTasks: its minimum is 3, and it has 2 pods"),
    },
  ]);
});

test("a PodGroup above the pods that name it", () => {
  const metadata = { annotations: { "scheduling.k8s.io/group-name": "gang", "volcano.sh/task-spec": "a" } };
  const template = podTemplate({ cpu: 1 }, { schedulerName: "volcano" }, metadata);
  const job = {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "j", namespace: "ml" },
    spec: { parallelism: 2, completions: 2, template },
  };
  expect(run(queue("q"), podGroup({ minMember: 3 }), job)).toMatchObject([
    { severity: "warning", path: "/spec/minMember", message: expect.stringContaining("if no other pods belong") },
  ]);
  expect(run(queue("q"), podGroup({ minMember: 2, minTaskMember: { b: 1 } }), job)).toMatchObject([
    {
      severity: "warning",
      message: expect.stringContaining("NotEnoughPodsOfTask: task b must have 1 pods, and has 0"),
    },
  ]);
});
