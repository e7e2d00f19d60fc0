import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { pipelineRun } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

const POD = { schedulerName: "kai-scheduler" };
const task = (name: string, fields: Fields = {}) => ({ name, taskSpec: { steps: [{ name, image: "a" }] }, ...fields });

function runOf(tasks: unknown, spec: Fields = {}, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "tekton.dev/v1",
    kind: "PipelineRun",
    metadata: { name: "nightly", namespace: "team-a", ...metadata },
    spec: { taskRunTemplate: { podTemplate: POD }, pipelineSpec: { tasks }, ...spec },
  };
}

function templateOf(object: KubeObject, index = 0) {
  return seen(pipelineRun, object).components[1]?.instances[index]?.podTemplate;
}

describe("the changes of a run to the tasks of a referenced pipeline", () => {
  const runs = (taskRunSpecs: unknown) =>
    seen(pipelineRun, runOf(undefined, { pipelineSpec: undefined, pipelineRef: { name: "a" }, taskRunSpecs }));
  const named = (pipelineTaskName?: string, serviceAccountName = "s") => ({ pipelineTaskName, serviceAccountName });

  it.each([
    [undefined, []],
    [[{}], []],
    [[named(undefined), named(""), named("b")], ["b"]],
    [
      [named("b"), named("a"), named("b")],
      ["b", "a"],
    ],
  ])("of %j have one instance for each named task", (specs, ids) => {
    const { components, issues } = runs(specs);
    expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(components[1]?.instances.map(({ id }) => id)).toEqual(ids);
  });
});

describe("the PodGroup of a PipelineRun", () => {
  it("is one for the pods of all tasks, in the name of v1", () => {
    const [gang, ...others] = gangsOf(pipelineRun, runOf([task("a"), task("b")], {}, { uid: "u" }));
    expect(others).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-nightly-u", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["task: 1", "task: 1"]);
    expect(gang?.annotations?.["kai.scheduler/top-owner-metadata"]).toBe(
      "name: nightly\nuid: u\ngroup: tekton.dev\nversion: v1\nkind: PipelineRun\n",
    );
  });

  it("reads the template of the older version at its older place", () => {
    const [gang] = gangsOf(pipelineRun, sample(pipelineRun, "v1beta1-gpu.yaml"));
    expect(podsOf(gang)).toEqual(["task: 1"]);
    expect(gang?.annotations?.["kai.scheduler/top-owner-metadata"]).toContain("version: v1\n");
  });

  it("counts tasks of the scheduler only", () => {
    const taskRunSpecs = [{ pipelineTaskName: "b", podTemplate: { schedulerName: "default-scheduler" } }];
    expect(podsOf(gangsOf(pipelineRun, runOf([task("a"), task("b")], { taskRunSpecs }))[0])).toEqual(["task: 1"]);
  });

  it("has every setting of the full sample", () => {
    expect(specsOf(pipelineRun, sample(pipelineRun, "full-gpu.yaml"))).toEqual([
      { queue: "team-ci", priorityClassName: "train", minMember: 1 },
    ]);
  });

  it("is of a very high priority on Run:ai", () => {
    const run = runOf([task("a")], { taskRunTemplate: undefined });
    expect(gangsOf(pipelineRun, run, runaiCluster())[0]?.priorityClass).toBe("very-high");
    expect(reasonOf(pipelineRun, run)).toMatch(/^its pods name no schedulerName/);
  });

  it.each([[undefined], [null], [[]], [{}], ["a"], [7]])("is not made of tasks that are %o", (tasks) => {
    expect(reasonOf(pipelineRun, runOf(tasks))).toMatch(/^it has no pod template/);
  });

  it("is not predicted for a pipeline of another object", () => {
    const run = runOf([], { pipelineSpec: undefined, pipelineRef: { name: "a" } });
    expect(reasonOf(pipelineRun, run)).toMatch(/^it has no pod template/);
  });

  it.each([[[null]], [["a"]], [[{ name: "a", taskSpec: "b" }]], [[{ name: 7 }]], [[{ matrix: { params: 3 } }]]])(
    "survives tasks that are %o",
    (tasks) => {
      expect(pipelineRun.predictGangs(runOf(tasks), { cluster: cluster(), queue: "q" })).toBeDefined();
    },
  );
});

describe("the pods of a PipelineRun", () => {
  it("are one for each task and final task that makes one", () => {
    const tasks = [
      task("a"),
      { name: "ref", taskRef: { name: "x", kind: "Task" } },
      { name: "custom", taskRef: { name: "x", kind: "Wait", apiVersion: "example.com/v1" } },
      { name: "embedded", taskSpec: { apiVersion: "example.com/v1", kind: "Wait", spec: {} } },
      { name: "nested", pipelineRef: { name: "x" } },
      { name: "inner", pipelineSpec: { tasks: [] } },
    ];
    const object = runOf(tasks, { pipelineSpec: { tasks, finally: [task("end")] } });
    expect(podsSeen(pipelineRun, object)).toEqual(["task/a: 1 x 0", "task/ref: 1 x 0", "task/end: 1 x 0"]);
    expect(seen(pipelineRun, object).issues).toEqual([]);
  });

  it.each<[unknown, number]>([
    [undefined, 1],
    [{}, 1],
    [{ params: [{ name: "a", value: ["x", "y", "z"] }] }, 3],
    [
      {
        params: [
          { name: "a", value: ["x", "y"] },
          { name: "b", value: ["1", "2"] },
        ],
      },
      4,
    ],
    [{ params: [{ name: "a", value: "$(tasks.b.results.c[*])" }] }, 1],
    [{ params: [{ name: "a", value: [] }] }, 0],
  ])("over a matrix %o are %i", (matrix, pods) => {
    expect(podsSeen(pipelineRun, runOf([task("a", { matrix })]))).toEqual([`task/a: ${pods} x 0`]);
  });

  it("have the template and labels of the run, of the task, and of the run's settings for the task", () => {
    const metadata = (value: string) => ({ labels: { who: value, [value]: "x" } });
    const object = runOf(
      [task("a", { taskSpec: { metadata: metadata("task"), steps: [] } })],
      {
        taskRunTemplate: { podTemplate: { ...POD, nodeSelector: { a: "b" }, hostNetwork: true } },
        taskRunSpecs: [
          { pipelineTaskName: "a", metadata: metadata("over"), podTemplate: { nodeSelector: { c: "d" } } },
          { pipelineTaskName: "b", metadata: metadata("other") },
        ],
      },
      metadata("run"),
    );
    expect(templateOf(object)).toEqual({
      metadata: { labels: { who: "over", run: "x", task: "x", over: "x" }, annotations: {} },
      spec: { ...POD, nodeSelector: { c: "d" }, hostNetwork: true, volumes: [], containers: [] },
    });
  });
});

describe("the status of a PipelineRun", () => {
  it.each<[string | undefined, string | undefined, string]>([
    ["Unknown", "Started", "Initializing"],
    ["Unknown", "ResolvingPipelineRef", "Initializing"],
    ["Unknown", "Running", "Running"],
    ["Unknown", "StoppedRunningFinally", "Running"],
    ["Unknown", "PipelineRunPending", "Undefined"],
    ["True", "Completed", "Completed"],
    ["True", "Succeeded", "Completed"],
    ["False", "Cancelled", "Failed"],
    ["False", "PipelineRunTimeout", "Failed"],
    [undefined, undefined, "Undefined"],
  ])("Succeeded=%s by reason %s is %s", (status, reason, value) => {
    const conditions = [{ type: "Succeeded", status, reason }];
    const { status: found, issues } = seen(pipelineRun, { ...runOf([task("a")]), status: { conditions } });
    expect([found?.value, issues]).toEqual([value, []]);
  });
});
