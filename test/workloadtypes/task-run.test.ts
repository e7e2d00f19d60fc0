import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { taskRun } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

const POD = { schedulerName: "kai-scheduler" };
const gpus = (count: unknown) => ({ limits: { "nvidia.com/gpu": count } });
const step = (name: string, fields: Fields = {}) => ({ name, image: `${name}:1`, ...fields });

function runOf(spec: Fields, metadata: Fields = {}, version = "v1"): KubeObject {
  return {
    apiVersion: `tekton.dev/${version}`,
    kind: "TaskRun",
    metadata: { name: "build", namespace: "team-a", ...metadata },
    spec: { podTemplate: POD, ...spec },
  };
}

function containersOf(object: KubeObject): readonly unknown[] {
  return seen(taskRun, object).components[0]?.instances[0]?.podTemplate?.spec?.containers ?? [];
}

describe("the PodGroup of a TaskRun", () => {
  it.each(["v1", "v1beta1"])("is one for its pod, in the name of v1, for %s", (version) => {
    const [gang, ...others] = gangsOf(taskRun, runOf({ taskSpec: { steps: [step("a")] } }, { uid: "u" }, version));
    expect(others).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-build-u", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["taskrun: 1"]);
    expect(gang?.annotations).toEqual({
      "kai.scheduler/top-owner-metadata": "name: build\nuid: u\ngroup: tekton.dev\nversion: v1\nkind: TaskRun\n",
    });
  });

  it("is predicted for a task of another object", () => {
    expect(podsOf(gangsOf(taskRun, runOf({ taskRef: { name: "a" } }))[0])).toEqual(["taskrun: 1"]);
  });

  it("gets the queue from the run and the priority from its pod template", () => {
    expect(specsOf(taskRun, sample(taskRun, "full-gpu.yaml"))).toEqual([
      { queue: "team-ci", priorityClassName: "build", minMember: 1 },
    ]);
  });

  it("is of a high priority on Run:ai", () => {
    const run = runOf({ podTemplate: undefined, taskRef: { name: "a" } });
    expect(gangsOf(taskRun, run, runaiCluster())[0]?.priorityClass).toBe("high");
    expect(reasonOf(taskRun, run)).toMatch(/^its pods name no schedulerName/);
  });

  it.each([[undefined], [null]])("is not made of a task that is %o", (taskSpec) => {
    expect(reasonOf(taskRun, runOf({ taskSpec }))).toMatch(/^it has no pod template/);
  });

  it.each([["a"], [7], [[]], [{ steps: "a" }], [{ steps: [null] }], [{ steps: [["a"]] }]])(
    "survives a task that is %o",
    (taskSpec) => {
      expect(taskRun.predictGangs(runOf({ taskSpec }), { cluster: runaiCluster(), queue: "q" })).toBeDefined();
    },
  );
});

describe("the containers of a TaskRun", () => {
  it("of a step with an empty name have its number", () => {
    expect(containersOf(runOf({ taskSpec: { steps: [{ name: "", image: "b" }] } }))).toMatchObject([
      { name: "step-unnamed-0" },
    ]);
  });

  it("are its steps and sidecars, with the template's fields below their own", () => {
    const taskSpec = {
      stepTemplate: { workingDir: "/w", computeResources: { limits: { memory: "1Gi" } } },
      steps: [step("a", { script: "x", onError: "continue", computeResources: gpus(1) }), { image: "b" }],
      sidecars: [step("s", { computeResources: gpus(2), script: "x" })],
    };
    expect(containersOf(runOf({ taskSpec }))).toEqual([
      {
        name: "step-a",
        image: "a:1",
        args: ["x"],
        workingDir: "/w",
        resources: { limits: { memory: "1Gi", "nvidia.com/gpu": 1 } },
      },
      { name: "step-unnamed-1", image: "b", workingDir: "/w", resources: { limits: { memory: "1Gi" } } },
      { name: "sidecar-s", image: "s:1", args: ["x"], resources: { limits: { "nvidia.com/gpu": 2 } } },
    ]);
  });

  it("have the variables of the pod template and of the step template before their own", () => {
    const [a, b, c] = ["A", "B", "C"].map((name) => ({ name, value: "1" }));
    const taskSpec = { stepTemplate: { env: [b] }, steps: [step("a", { env: [c] }), step("b")], sidecars: [step("s")] };
    const env = (object: KubeObject) =>
      containersOf(object).map((container) => (container as { readonly env?: unknown }).env);
    expect(env(runOf({ taskSpec, podTemplate: { env: [a] } }))).toEqual([[a, b, c], [a, b], undefined]);
    expect(env(runOf({ taskSpec, podTemplate: { env: "A" } }))).toEqual([[b, c], [b], undefined]);
    expect(env(runOf({ taskSpec: { steps: [step("a")] } }))).toEqual([undefined]);
  });

  it("run their scripts, before their arguments", () => {
    const steps = [
      step("a", { script: "x", args: ["y"] }),
      step("b", { script: "" }),
      step("c", { script: "x", args: "y" }),
    ];
    expect(containersOf(runOf({ taskSpec: { steps } }))).toMatchObject([
      { name: "step-a", args: ["x", "y"] },
      { name: "step-b" },
      { name: "step-c", args: ["x"] },
    ]);
  });

  it("have the settings of the run", () => {
    const object = runOf({
      taskSpec: { steps: [step("a", { computeResources: gpus(1) }), step("b")], sidecars: [step("s")] },
      stepSpecs: [
        { name: "a", computeResources: gpus(4) },
        { name: "c", computeResources: gpus(8) },
      ],
      sidecarSpecs: [{ name: "s", computeResources: { limits: { cpu: 1 } } }],
    });
    expect(podsSeen(taskRun, object)).toEqual(["taskrun: 1 x 400"]);
    expect(containersOf(object)[2]).toEqual({ name: "sidecar-s", image: "s:1", resources: { limits: { cpu: 1 } } });
  });

  it("share the resources of the whole task, devices once", () => {
    const all = { limits: { "nvidia.com/gpu": "2", memory: "1Gi" }, requests: { "nvidia.com/gpu": "2" } };
    const object = runOf({
      computeResources: all,
      taskSpec: { steps: [step("a"), step("b", { computeResources: gpus(7) })] },
    });
    expect(podsSeen(taskRun, object)).toEqual(["taskrun: 1 x 200"]);
    expect(containersOf(object)[1]).toEqual({ name: "step-b", image: "b:1", resources: { limits: { memory: "1Gi" } } });
  });

  it("of a task of another object are those to which the run gives resources", () => {
    const taskRef = { name: "train" };
    expect(podsSeen(taskRun, runOf({ taskRef, computeResources: gpus(2) }))).toEqual(["taskrun: 1 x 200"]);
    const object = runOf({ taskRef, stepSpecs: [{ name: "a", computeResources: gpus(1) }, { name: "b" }] });
    expect(containersOf(object)).toEqual([
      { name: "step-a", resources: { limits: { "nvidia.com/gpu": 1 } } },
      { name: "step-b", resources: {} },
    ]);
  });

  it("are beside the fields of the pod template, without its variables, and have the volumes of both", () => {
    const podTemplate = { ...POD, hostNetwork: true, env: [{ name: "A" }], volumes: [{ name: "p" }] };
    const object = runOf(
      { podTemplate, taskSpec: { steps: [], volumes: [{ name: "t" }] } },
      { labels: { a: "b" }, annotations: { c: "d" } },
    );
    expect(seen(taskRun, object).components[0]?.instances[0]?.podTemplate).toEqual({
      metadata: { labels: { a: "b" }, annotations: { c: "d" } },
      spec: {
        schedulerName: "kai-scheduler",
        hostNetwork: true,
        volumes: [{ name: "t" }, { name: "p" }],
        containers: [],
      },
    });
  });
});

describe("the status of a TaskRun", () => {
  const run = (status?: string, reason?: string) => ({
    ...runOf({ taskRef: { name: "a" } }),
    status: { conditions: [{ type: "Succeeded", status, reason }] },
  });
  it.each<[string | undefined, string | undefined, string]>([
    ["Unknown", "Started", "Initializing"],
    ["Unknown", "Pending", "Initializing"],
    ["Unknown", "ResolvingTaskRef", "Initializing"],
    ["Unknown", "ExceededNodeResources", "Initializing"],
    ["Unknown", "ToBeRetried", "Initializing"],
    ["Unknown", "Running", "Running"],
    ["Unknown", "TaskRunPending", "Undefined"],
    ["True", "Succeeded", "Completed"],
    ["False", "Failed", "Failed"],
    ["False", "TaskRunTimeout", "Failed"],
    ["False", undefined, "Failed"],
    [undefined, undefined, "Undefined"],
  ])("Succeeded=%s by reason %s is %s", (status, reason, value) => {
    const { status: found, issues } = seen(taskRun, run(status, reason));
    expect([found?.value, issues]).toEqual([value, []]);
  });
});
