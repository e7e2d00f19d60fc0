import { expect, test } from "vitest";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import { pipelineRun, taskRun } from "../../../workloadtypes/index.ts";
import { faultsOf } from "../faults-of.ts";

const STEP = { image: "a:1" };
const task = (more: object, step: object = {}) => ({ taskSpec: { steps: [{ ...STEP, ...step }], ...more } });

test.each<[object, readonly string[]]>([
  [
    {
      ...task({}, { timeout: "1h", onError: "$(params.mode)" }),
      params: [{ name: "mode", value: "continue" }],
      timeout: "0",
      status: "",
    },
    [],
  ],
  [{ ...task({}), timeout: "1d" }, ['value timeout: must be a duration such as 90s or 1h30m, but is "1d"']],
  [
    { ...task({}), timeout: "-1h", retries: -1 },
    ['value timeout: must be at least 0, but is "-1h"', "value retries: must be at least 0, but is -1"],
  ],
  [
    { ...task({}), status: "Cancelled" },
    ['value status: must be one of TaskRunCancelled, TaskRunPending, but is "Cancelled"'],
  ],
  [
    { ...task({}), params: [{ name: "a" }, { name: "A" }] },
    ["duplicate params/1/name: repeats the name of /spec/params/0"],
  ],
  [
    { ...task({}), workspaces: [{ name: "a" }, { name: "b", emptyDir: {}, secret: {} }, { name: "c", secret: {} }] },
    [
      "missing workspaces/0: needs a volume, such as persistentVolumeClaim or emptyDir",
      "conflict workspaces/1/secret: must not be set together with emptyDir (/spec/workspaces/1/emptyDir)",
      "missing workspaces/2/secret/secretName: is mandatory, but missing",
    ],
  ],
  [
    task({
      params: [
        { name: "1", type: "array", default: "a" },
        { name: "b", type: "number" },
      ],
    }),
    [
      "value taskSpec/params/0/name: must have letters, digits, '-', '_' and '.', and start with a letter or '_'",
      "conflict taskSpec/params/0/default: must be of type array, but is string (/spec/taskSpec/params/0/type)",
      'value taskSpec/params/1/type: must be one of string, array, object, but is "number"',
    ],
  ],
  [
    task(
      { workspaces: [{ name: "data" }] },
      { name: "A", onError: "ignore", workspaces: [{ name: "data" }, { name: "code" }] },
    ),
    [
      "value taskSpec/steps/0/name: has an upper-case letter; only lower-case letters, digits and '-' are allowed",
      'value taskSpec/steps/0/onError: must be one of continue, stopAndFail, but is "ignore"',
      'conflict taskSpec/steps/0/workspaces/1/name: is "code", but the task declares no workspace with this name',
    ],
  ],
])("a TaskRun with %j", (spec, faults) => {
  expect(faultsOf(taskRun, spec)).toEqual(faults);
});

const run = (more: object, ...tasks: readonly object[]) => ({
  pipelineSpec: { tasks: tasks.length > 0 ? tasks : [{ name: "a", taskRef: { name: "a" } }] },
  ...more,
});
const named = (name: string, more: object = {}) => ({ name, taskRef: { name }, ...more });

test.each<[object, readonly string[]]>([
  [run({ timeouts: { pipeline: "2h", tasks: "1h", finally: "1h" } }), []],
  [run({ timeouts: { pipeline: "0", tasks: "1h" } }), []],
  [
    run({ timeouts: { pipeline: "1h", tasks: "2h", finally: "0" } }),
    [
      "conflict timeouts/tasks: must not be above pipeline (/spec/timeouts/pipeline)",
      "conflict timeouts/finally: must not be unlimited while pipeline is limited (/spec/timeouts/pipeline)",
    ],
  ],
  [
    run({ timeouts: { pipeline: "1h", tasks: "40m", finally: "30m" } }),
    ["conflict timeouts/tasks: must not be above pipeline together with finally (/spec/timeouts/pipeline)"],
  ],
  [
    run({}, named("a", { runAfter: ["b"] }), named("b", { runAfter: ["a"] })),
    ['conflict pipelineSpec/tasks/1/runAfter/0: closes a cycle with "a" (/spec/pipelineSpec/tasks/0)'],
  ],
  [
    run({}, named("a", { when: [{ input: "x", operator: "is", values: [] }, { cel: "true" }] })),
    [
      'value pipelineSpec/tasks/0/when/0/operator: must be one of in, notin, but is "is"',
      "missing pipelineSpec/tasks/0/when/0/values: is mandatory, but missing",
    ],
  ],
])("a PipelineRun with %j", (spec, faults) => {
  expect(faultsOf(pipelineRun, spec)).toEqual(faults);
});

test.each([
  ["Task", { steps: [{ ...STEP, timeout: "1d" }] }, ["/spec/steps/0/timeout"]],
  ["Task", {}, ["/spec/steps"]],
  ["Pipeline", { tasks: [named("a")], finally: [named("b", { runAfter: ["a"] })] }, ["/spec/finally/0/runAfter"]],
  ["Pipeline", { tasks: [named("a")], workspaces: [{ name: "w" }, { name: "w" }] }, ["/spec/workspaces/1/name"]],
])("a %s with %j", (kind, spec, places) => {
  const object = { apiVersion: "tekton.dev/v1", kind, metadata: { name: "a" }, spec };
  expect(kindFaults(object).map(({ path }) => path)).toEqual(places);
});
