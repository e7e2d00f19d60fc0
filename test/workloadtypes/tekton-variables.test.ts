import { expect, test } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { tektonFaults } from "../../workloadtypes/shared/tekton-faults.ts";
import { tektonVariables } from "../../workloadtypes/shared/tekton-variables.ts";

type Root = Parameters<typeof tektonFaults>[0];

const faultsOf = (type: Root, spec: unknown) => {
  const object = { apiVersion: "tekton.dev/v1", kind: "Task", metadata: { name: "a" }, spec } as unknown as KubeObject;
  return tektonFaults(type)(object).map(({ kind, path, message }) => `${kind} ${path}: ${message}`);
};
const step = (more: object) => ({ name: "main", image: "a:1", ...more });

test.each<[string, string, readonly string[]]>([
  ["", "params", []],
  ["$(params.a) $(other.b)", "params", ["a a"]],
  ["$(params.a.key)$(params.list[0])$(params.list[*])", "params", ["a a.key", "list list[0]", "list list[*]"]],
  [`$(params["a.b"]) $(params['c'])`, "params", ["a.b a.b", "c c"]],
  ["$(params.a\n)", "params", []],
  ["$(step.results.a.path)", "step.results", ["a a.path"]],
  [`$(params.${"x".repeat(400)})`, "params", []],
])("the variables of %j", (value, prefix, names) => {
  expect(tektonVariables(value, prefix).map(({ name, whole }) => `${name} ${whole}`)).toEqual(names);
});

test("many beginnings of variables take little work", () => {
  expect(tektonVariables("$(params.".repeat(20_000), "params")).toEqual([]);
});

test.each([undefined, null, {}, { steps: null }, { steps: "a" }, { params: {}, steps: [null, step({ args: {} })] }])(
  "a Task without variables: %j",
  (spec) => {
    expect(faultsOf("TaskSpec", spec).filter((fault) => fault.includes("$("))).toEqual([]);
  },
);

test("variables of the steps of a Task", () => {
  const params = [
    { name: "text", type: "string" },
    { name: "list", type: "array" },
    { name: "object", type: "object", properties: { key: { type: "string" } } },
  ];
  const script = "$(params.text) $(params.absent) $(results.absent.path) $(context.taskRun.absent)";
  const args = ["$(params.list[*])", "a $(params.list)", "$(params.object.key)", "$(params.object.absent)"];
  expect(faultsOf("TaskSpec", { params, steps: [step({ script, args })] })).toEqual([
    "conflict /spec/steps/0/script: has the variable $(results.absent.path), but no result of the task has this name",
    "conflict /spec/steps/0/script: has the variable $(context.taskRun.absent), but no variable of Tekton has this name",
    "conflict /spec/steps/0/args/1: has the list $(params.list) beside other text; it must be a whole item",
    'conflict /spec/steps/0/args/3: has $(params.object.absent), but the parameter has no key "absent"',
  ]);
  expect(faultsOf("TaskSpec", { steps: [step({ script: "$(params.absent)" })] })).toEqual([
    "conflict /spec/steps/0/script: has the variable $(params.absent), but no declared parameter has this name",
  ]);
});

test("a run passes its parameters to the tasks inside", () => {
  const steps = [step({ script: "$(params.a)" })];
  const params = [{ name: "a", value: "b" }];
  expect(faultsOf("TaskRunSpec", { params, taskSpec: { steps } })).toEqual([]);
  expect(faultsOf("TaskRunSpec", { taskSpec: { steps } })).toHaveLength(1);
  const task = { name: "first", taskSpec: { steps } };
  expect(faultsOf("PipelineRunSpec", { params, pipelineSpec: { tasks: [task] } })).toEqual([]);
  expect(faultsOf("PipelineRunSpec", { pipelineSpec: { tasks: [task] } })).toHaveLength(1);
});

const task = (name: string, value?: unknown, more: object = {}) => ({
  name,
  taskRef: { name: "x" },
  ...(value === undefined ? {} : { params: [{ name: "p", value }] }),
  ...more,
});

test.each<[string, object, readonly string[]]>([
  ["a result", { tasks: [task("a"), task("b", "$(tasks.a.results.r)")] }, []],
  ["a variable of Flux", { tasks: [task("a", ["$(tasks.$", "{NAME}.results.r)"].join(""))] }, []],
  [
    "a result of an absent task",
    { tasks: [task("a", ["$(tasks.b.results.r)"])] },
    ["conflict /spec/tasks/0/params/0/value/0: has $(tasks.b.results.r), but no task has this name"],
  ],
  [
    "an own result",
    { tasks: [task("a", { key: "$(tasks.a.results.r)" })] },
    ["conflict /spec/tasks/0/params/0/value/key: has $(tasks.a.results.r), which is a result of the task itself"],
  ],
  [
    "a cycle",
    { tasks: [task("a", "$(tasks.b.results.r)"), task("b", "$(tasks.a.results.r)")] },
    ['conflict /spec/tasks/1/params/0/value: closes a cycle with "a"'],
  ],
  [
    "states",
    { tasks: [task("a", "$(tasks.status)")], finally: [task("b", "$(tasks.c.status)")] },
    [
      "conflict /spec/tasks/0/params/0/value: has the state of a task, which only tasks of finally may use",
      "conflict /spec/finally/0/params/0/value: has $(tasks.c.status), but no task has this name",
    ],
  ],
  [
    "a command of a shell",
    { tasks: [task("a", "$(date)")] },
    ["conflict /spec/tasks/0/params/0/value: has $(date), which is not a variable of Tekton"],
  ],
  [
    "results of the pipeline",
    {
      tasks: [task("a")],
      results: [{ name: "r", value: "x" }, { name: "s", value: "$(tasks.b.results.r)" }, { name: "t" }],
    },
    [
      "conflict /spec/results/0/value: must have results of tasks only, such as $(tasks.NAME.results.NAME)",
      'conflict /spec/results/1/value: has a result of "b", but no task of tasks has this name',
      "missing /spec/results/2/value: is mandatory, but missing",
    ],
  ],
  [
    "workspaces",
    { workspaces: [{ name: "w" }], tasks: [task("a", undefined, { workspaces: [{ name: "w" }, { name: "x" }] })] },
    ['conflict /spec/tasks/0/workspaces/1/name: is "x", but the pipeline declares no workspace with this name'],
  ],
  [
    "a custom task",
    { tasks: [{ name: "a", taskRef: { name: "x", kind: "Other" } }] },
    ['missing /spec/tasks/0/taskRef/apiVersion: is mandatory for the kind "Other", but missing'],
  ],
])("a Pipeline with %s", (_, spec, faults) => {
  expect(faultsOf("PipelineSpec", spec)).toEqual(faults);
});

test("variables of the object around a run", () => {
  const spec = {
    pipelineSpec: { tasks: [task("a", "$(uid) $(params.absent)"), task("b", "x", { onError: "never" })] },
  };
  const run = { apiVersion: "tekton.dev/v1", kind: "PipelineRun", metadata: { name: "a" }, spec };
  const places = (isPart: boolean) => tektonFaults("PipelineRunSpec")(run, isPart).map(({ path }) => path);
  const error = "/spec/pipelineSpec/tasks/1/onError";
  expect(places(false)).toEqual(["/spec/pipelineSpec/tasks/0/params/0/value", error]);
  expect(places(true)).toEqual([error]);
});
