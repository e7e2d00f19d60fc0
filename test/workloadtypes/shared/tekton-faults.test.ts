import { describe, expect, test } from "vitest";
import { tektonFaults } from "../../../workloadtypes/shared/tekton-faults.ts";

const STEP = { name: "a", image: "a:1" };
const TASK = { steps: [STEP] };

function faultsOf(kind: "TaskRun" | "PipelineRun", spec: unknown, version: string) {
  const object = { apiVersion: `tekton.dev/${version}`, kind, metadata: { name: "a" }, spec };
  const found = tektonFaults(`${kind}Spec`)(object);
  return found.map(({ kind: fault, path, message }) => `${fault} ${path.replace("/spec/", "")}: ${message}`);
}

const ofTask = (spec: unknown, version = "v1") => faultsOf("TaskRun", spec, version);
const ofPipeline = (spec: unknown, version = "v1") => faultsOf("PipelineRun", spec, version);
const ofSteps = (...steps: readonly unknown[]) => ofTask({ taskSpec: { steps } });

test.each([[undefined], [null], [7], ["a"], [[]]])("finds nothing in a spec that is %o", (spec) => {
  expect(ofTask(spec)).toEqual([]);
  expect(ofPipeline(spec)).toEqual([]);
});

test.each([
  [{ steps: [null, 7, "a", []] }],
  [{ steps: "a" }],
  [{ steps: [STEP], sidecars: 7, stepTemplate: [] }],
  [{ steps: [{ ...STEP, name: 7, image: 7, script: 7 }] }],
])("survives a task that is %o", (taskSpec) => {
  expect(ofTask({ taskSpec })).toEqual([]);
});

describe("fields of pods in other parts", () => {
  const misplaced = (field: string) =>
    `unknown ${field}: is a field of another part of Tekton's objects or of pods, not of this one`;

  // The answers of the webhook of tektoncd/pipeline v1.6.0.
  test.each([
    [{ taskSpec: { steps: [{ ...STEP, restartPolicy: "Always" }] } }, ["taskSpec/steps/0/restartPolicy"]],
    [{ taskSpec: { steps: [{ ...STEP, resizePolicy: [] }] } }, ["taskSpec/steps/0/resizePolicy"]],
    [{ taskSpec: { ...TASK, nodeSelector: { a: "b" } } }, ["taskSpec/nodeSelector"]],
    [{ taskSpec: TASK, nodeSelector: { a: "b" } }, ["nodeSelector"]],
    [{ taskSpec: TASK, podTemplate: { restartPolicy: "Never" } }, ["podTemplate/restartPolicy"]],
    [{ taskSpec: { ...TASK, sidecars: [{ ...STEP, onError: "continue" }] } }, ["taskSpec/sidecars/0/onError"]],
    [{ taskSpec: { ...TASK, sidecars: [{ ...STEP, resizePolicy: [] }] } }, ["taskSpec/sidecars/0/resizePolicy"]],
    [{ taskSpec: { ...TASK, stepTemplate: { script: "a" } } }, ["taskSpec/stepTemplate/script"]],
    [{ taskSpec: { ...TASK, stepTemplate: { restartPolicy: "Always" } } }, ["taskSpec/stepTemplate/restartPolicy"]],
    [{ taskSpec: { ...TASK, sidecars: [{ ...STEP, restartPolicy: "Always", ports: [], script: "a" }] } }, []],
    [
      { taskSpec: { steps: [{ ...STEP, script: "a", onError: "continue", timeout: "1h", when: [], results: [] }] } },
      [],
    ],
    [{ taskSpec: TASK, podTemplate: { nodeSelector: { a: "b" }, env: [], hostNetwork: false, volumes: [] } }, []],
  ])("%j", (spec, places) => {
    expect(ofTask(spec)).toEqual(places.map(misplaced));
  });

  test("steps of v1beta1 have more of them", () => {
    const steps = [{ ...STEP, ports: [], tty: true, resources: {} }];
    expect(ofTask({ taskSpec: { steps, stepTemplate: { name: "a", stdin: true } } }, "v1beta1")).toEqual([]);
  });

  test("the rules of pods report those of pods in steps", () => {
    expect(ofSteps({ ...STEP, nodeSelector: {} })).toEqual([]);
  });
});

test("changes for no task are a warning, and several for one task none", () => {
  const run = (...taskRunSpecs: readonly unknown[]) => ofPipeline({ pipelineRef: { name: "a" }, taskRunSpecs });
  expect(run({ podTemplate: {} })).toEqual([
    "missing taskRunSpecs/0/pipelineTaskName: is missing, so the entry changes no task",
  ]);
  expect(run({ pipelineTaskName: "a" }, { pipelineTaskName: "a" })).toEqual([]);
});

describe("fields of another version", () => {
  const old = (field: string, right: string) =>
    `unknown ${field}: is a field of tekton.dev/v1beta1; tekton.dev/v1 has ${right}`;
  const removed = (field: string) => `unknown ${field}: is a field of tekton.dev/v1beta1, which tekton.dev/v1 lacks`;
  const added = (field: string, right: string) =>
    `unknown ${field}: is a field of tekton.dev/v1; tekton.dev/v1beta1 has ${right}`;

  test("v1 has resources of steps and sidecars under another name", () => {
    const sidecars = [{ ...STEP, resources: {} }];
    const task = { steps: [{ ...STEP, resources: { limits: {} } }], stepTemplate: { resources: {} }, sidecars };
    expect(ofTask({ taskSpec: task })).toEqual([
      old("taskSpec/steps/0/resources", "computeResources"),
      old("taskSpec/stepTemplate/resources", "computeResources"),
      old("taskSpec/sidecars/0/resources", "computeResources"),
    ]);
    expect(ofTask({ taskSpec: task }, "v1beta1")).toEqual([]);
  });

  test("v1 has no ports of steps, but those of sidecars", () => {
    const taskSpec = { steps: [{ ...STEP, ports: [], tty: true }], sidecars: [{ ...STEP, ports: [] }] };
    expect(ofTask({ taskSpec })).toEqual([removed("taskSpec/steps/0/ports"), removed("taskSpec/steps/0/tty")]);
    expect(ofTask({ taskSpec }, "v1beta1")).toEqual([]);
  });

  test("runs of tasks", () => {
    const spec = { taskSpec: TASK, stepOverrides: [{ name: "a", resources: {} }] };
    expect(ofTask(spec)).toEqual([
      old("stepOverrides", "stepSpecs"),
      old("stepOverrides/0/resources", "computeResources"),
    ]);
    expect(ofTask(spec, "v1beta1")).toEqual([]);
    const newer = { taskSpec: TASK, stepSpecs: [{ name: "a", computeResources: {} }] };
    expect(ofTask(newer)).toEqual([]);
    expect(ofTask(newer, "v1beta1")).toEqual([
      added("stepSpecs", "stepOverrides"),
      added("stepSpecs/0/computeResources", "resources"),
    ]);
    expect(ofTask({ taskRef: { name: "a", bundle: "b" }, resources: {} })).toEqual([
      removed("resources"),
      removed("taskRef/bundle"),
    ]);
  });

  test("runs of pipelines", () => {
    const pipelineSpec = { tasks: [{ name: "a", taskSpec: { steps: [{ ...STEP, resources: {} }] } }] };
    const taskRunSpecs = [{ pipelineTaskName: "a", taskPodTemplate: {}, stepOverrides: [] }];
    const spec = { pipelineSpec, podTemplate: {}, serviceAccountName: "a", timeout: "1h", taskRunSpecs };
    expect(ofPipeline(spec)).toEqual([
      old("podTemplate", "taskRunTemplate.podTemplate"),
      old("serviceAccountName", "taskRunTemplate.serviceAccountName"),
      old("timeout", "timeouts.pipeline"),
      old("pipelineSpec/tasks/0/taskSpec/steps/0/resources", "computeResources"),
      old("taskRunSpecs/0/taskPodTemplate", "podTemplate"),
      old("taskRunSpecs/0/stepOverrides", "stepSpecs"),
    ]);
    expect(ofPipeline(spec, "v1beta1")).toEqual([]);
    const newer = { pipelineRef: { name: "a" }, taskRunTemplate: { podTemplate: {} } };
    expect(ofPipeline(newer)).toEqual([]);
    expect(ofPipeline(newer, "v1beta1")).toEqual([added("taskRunTemplate", "podTemplate and serviceAccountName")]);
  });

  test("a null is not a field, and a custom task has fields of its own", () => {
    expect(ofTask({ taskSpec: TASK, resources: null })).toEqual([]);
    const taskSpec = { apiVersion: "example.com/v1", kind: "Wait", spec: {}, resources: {} };
    expect(ofPipeline({ pipelineSpec: { tasks: [{ name: "a", taskSpec }] } })).toEqual([]);
  });

  test("a misspelt field is not also missing", () => {
    expect(ofTask({ taskRefs: { name: "a" } })).toEqual(["unknown taskRefs: unknown field; did you mean taskRef?"]);
    expect(ofTask({ taskSpec: { step: [STEP] } })).toEqual([
      "unknown taskSpec/step: unknown field; did you mean steps?",
    ]);
  });

  test("names that no version has", () => {
    expect(ofTask({ taskSpec: TASK, podTemplates: {}, pipelineSpec: {}, later: 1 })).toEqual([
      "unknown podTemplates: unknown field; did you mean podTemplate?",
      "unknown pipelineSpec: is a field of another part of Tekton's objects or of pods, not of this one",
      "unknown later: unknown field; no field has a similar name",
    ]);
    const later = {
      apiVersion: "tekton.dev/v1",
      kind: "TaskRun",
      metadata: { name: "a" },
      spec: { taskSpec: TASK, later: 1 },
    };
    expect(tektonFaults("TaskRunSpec")(later)).toMatchObject([{ path: "/spec/later", severity: "warning" }]);
  });
});

describe("steps and sidecars", () => {
  test.each([[undefined], [null], [[]]])("a task needs steps, which are %o", (steps) => {
    expect(ofTask({ taskSpec: { steps } })).toEqual(["missing taskSpec/steps: is mandatory, but empty"]);
  });

  test("an image is mandatory, unless the template or another object has it", () => {
    expect(ofSteps({ name: "a" }, STEP)).toEqual(["missing taskSpec/steps/0/image: is mandatory, but missing"]);
    expect(ofSteps({ name: "a", ref: { name: "b" } })).toEqual([]);
    const taskSpec = { steps: [{ name: "a" }], stepTemplate: { image: "a:1" }, sidecars: [{ name: "b" }] };
    expect(ofTask({ taskSpec })).toEqual(["missing taskSpec/sidecars/0/image: is mandatory, but missing"]);
  });

  test("a script and a command, and fields beside a reference, exclude each other", () => {
    expect(ofSteps({ ...STEP, script: "a", command: ["b"] })).toEqual([
      "conflict taskSpec/steps/0/script: must not be set together with command",
    ]);
    expect(ofSteps({ ...STEP, script: "", command: ["b"] }, { image: "b:1", script: "a", command: [] })).toEqual([]);
    expect(ofSteps({ ref: { name: "b" }, image: "a:1", args: ["a"], env: [] })).toEqual([
      "conflict taskSpec/steps/0/image: must not be set together with ref",
      "conflict taskSpec/steps/0/args: must not be set together with ref",
    ]);
  });
});

describe("runs", () => {
  test("have one task or pipeline", () => {
    expect(ofTask({})).toEqual(["missing taskSpec: is missing, and so is taskRef"]);
    expect(ofPipeline({})).toEqual(["missing pipelineSpec: is missing, and so is pipelineRef"]);
    expect(ofTask({ taskSpec: TASK, taskRef: { name: "a" } })).toEqual([
      "conflict taskRef: must not be set together with taskSpec",
    ]);
    expect(ofTask({ taskRef: {} })).toEqual(["missing taskRef/name: is mandatory, but missing"]);
    expect(ofTask({ taskRef: { resolver: "git" } })).toEqual([]);
    const custom = { name: "a", taskRef: { apiVersion: "example.com/v1", kind: "Wait" } };
    expect(ofPipeline({ pipelineSpec: { tasks: [custom] } })).toEqual([]);
  });

  test("have resources of the task or of its steps", () => {
    const spec = { taskSpec: TASK, stepSpecs: [{ name: "a", computeResources: { limits: {} } }] };
    expect(ofTask(spec)).toEqual([]);
    expect(ofTask({ ...spec, computeResources: {} })).toEqual([
      "conflict stepSpecs/0/computeResources: must not be set together with computeResources of the run",
    ]);
  });

  test("name each step once", () => {
    expect(ofTask({ taskSpec: TASK, stepSpecs: [{ name: "a" }, { name: "a" }, {}] })).toEqual([
      "duplicate stepSpecs/1/name: repeats the name of /spec/stepSpecs/0",
      "missing stepSpecs/2/name: is mandatory, but missing",
    ]);
  });
});

describe("pipelines", () => {
  const task = (name: unknown, more = {}) => ({ name, taskRef: { name: "b" }, ...more });
  const ofTasks = (tasks: unknown, more = {}) => ofPipeline({ pipelineSpec: { tasks, ...more } });

  test("have tasks, each with one of the ways to describe it", () => {
    expect(ofTasks([task("a")])).toEqual([]);
    expect(ofTasks([])).toEqual(["missing pipelineSpec/tasks: is mandatory, but missing"]);
    expect(ofTasks([], { finally: [task("a")] })).toEqual([
      "missing pipelineSpec/tasks: is empty, so no task of finally can run",
    ]);
    expect(ofTasks([{ name: "a" }, task("b", { taskSpec: TASK })])).toEqual([
      "missing pipelineSpec/tasks/0/taskSpec: is missing, and so is taskRef",
      "conflict pipelineSpec/tasks/1/taskRef: must not be set together with taskSpec",
    ]);
  });

  test("have tasks with names of their own", () => {
    expect(ofTasks([task("a"), task("a")], { finally: [task("a"), task("c")] })).toEqual([
      "duplicate pipelineSpec/tasks/1/name: repeats the name of /spec/pipelineSpec/tasks/0",
      "duplicate pipelineSpec/finally/0/name: repeats the name of /spec/pipelineSpec/tasks/0",
    ]);
    expect(ofTasks([task(undefined)])).toEqual(["missing pipelineSpec/tasks/0/name: is mandatory, but missing"]);
    expect(ofTasks([task("A")])).toMatchObject([expect.stringMatching(/^value pipelineSpec\/tasks\/0\/name: /)]);
  });

  test("run tasks after others of the pipeline", () => {
    expect(ofTasks([task("a"), task("b", { runAfter: ["a", "z", 7] })])).toEqual([
      'conflict pipelineSpec/tasks/1/runAfter/1: is "z", but no task has this name',
    ]);
  });
});

describe("a claim that Tekton creates", () => {
  const claimOf = (claim: unknown) =>
    ofPipeline({ pipelineRef: { name: "p" }, workspaces: [{ name: "w", volumeClaimTemplate: claim }] });
  const place = "workspaces/0/volumeClaimTemplate";
  const spec = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };

  test.each([
    [{ spec }, []],
    [{ metadata: { labels: { a: "b" } }, spec: { ...spec, storageClassName: "fast" } }, []],
    [null, ["missing workspaces/0: needs a volume, such as persistentVolumeClaim or emptyDir"]],
    [{ spec, sepc: {} }, [`unknown ${place}/sepc: unknown field; did you mean spec?`]],
    [{ spec: { ...spec, resourcez: {} } }, [`unknown ${place}/spec/resourcez: unknown field; did you mean resources?`]],
    [
      { spec: { ...spec, accessModes: "ReadWriteOnce" } },
      [expect.stringContaining(`type ${place}/spec/accessModes: `)],
    ],
    [{ spec: { accessModes: [] } }, []],
  ])("%j", (claim, faults) => {
    expect(claimOf(claim)).toEqual(faults);
  });
});
