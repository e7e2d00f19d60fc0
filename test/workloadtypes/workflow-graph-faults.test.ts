import { describe, expect, test } from "vitest";
import { workflow } from "../../workloadtypes/index.ts";

const LEAF = { name: "leaf", container: { image: "a:1" } };
const NEEDS = { ...LEAF, inputs: { parameters: [{ name: "p" }] } };
const task = (name: string, more: object = {}) => ({ name, template: "leaf", ...more });
const graph = (tasks: readonly object[], more: object = {}) => ({
  entrypoint: "main",
  templates: [{ name: "main", dag: { tasks, ...more } }, LEAF],
});
const steps = (step: object, leaf: object = NEEDS) => ({
  entrypoint: "main",
  templates: [{ name: "main", steps: [[task("a", step)]] }, leaf],
});
const start = (main: object, args?: unknown) => ({
  entrypoint: "leaf",
  templates: [main],
  ...(args !== undefined && { arguments: args }),
});
const given = (...parameters: readonly object[]) => ({ arguments: { parameters } });

function faultsOf(spec: object, kind = "Workflow", isPart = false) {
  const object = { apiVersion: "argoproj.io/v1alpha1", kind, metadata: { name: "a" }, spec };
  return workflow
    .faults?.(object, isPart)
    .map((fault) => `${fault.kind} ${fault.path.replace("/spec/", "")}: ${fault.message}`);
}

const TASKS = "templates/0/dag/tasks";

// Argo 3.7 accepts the first group of specs and fails each of the second, which its validation decides.
describe("Argo accepts", () => {
  test.each([
    [graph([task("a"), task("b", { dependencies: ["a"] }), task("c", { dependencies: ["a", "b"] })])],
    [graph([task("a"), task("b", { depends: "a && !a.Failed || (a.Skipped)" })])],
    [graph([task("a", { withItems: ["x"] }), task("b", { depends: "a.AnySucceeded" })])],
    [graph([task("a"), task("b", { depends: "{{workflow.name}}", dependencies: 7 })])],
    [graph([task("1a")], { target: "1a {{workflow.name}}" })],
    [graph([task("a", { dependencies: null, depends: "" })], { target: "" })],
    [steps(given({ name: "p", value: "" }))],
    [steps(given({ name: "p", valueFrom: { configMapKeyRef: { name: "a", key: "b" } } }))],
    [steps({}, { ...LEAF, inputs: { parameters: [{ name: "p", default: "1" }] } })],
    [steps({}, { ...LEAF, inputs: { artifacts: [{ name: "x", path: "/x", optional: true }] } })],
    [start(NEEDS, { parameters: [{ name: "p", value: "1" }] })],
    [start({ ...LEAF, activeDeadlineSeconds: 3, outputs: { parameters: [{ name: "o", value: "1" }] } })],
  ])("%o", (spec) => {
    expect(faultsOf(spec)).toEqual([]);
  });
});

test.each([
  [
    graph([task("a", { dependencies: ["b"] })]),
    `conflict ${TASKS}/0/dependencies/0: names "b", but no task has this name`,
  ],
  [
    graph([task("a"), task("b", { depends: "a && c" })]),
    `conflict ${TASKS}/1/depends: names "c", but no task has this name`,
  ],
  [
    graph([task("a"), task("b", { depends: "a.Done" })]),
    `conflict ${TASKS}/1/depends: names the result "Done"; results are Succeeded, Failed, Errored, Skipped, Omitted, Daemoned, AnySucceeded, AllFailed`,
  ],
  [
    graph([task("a"), task("b", { depends: "a.AllFailed" })]),
    `conflict ${TASKS}/1/depends: names AllFailed of "a", which has no items`,
  ],
  [graph([task("a", { depends: "a" })]), `conflict ${TASKS}/0/depends: closes a cycle with "a"`],
  [
    graph([task("a", { dependencies: ["b"] }), task("b", { dependencies: ["c"] }), task("c", { dependencies: ["a"] })]),
    `conflict ${TASKS}/2/dependencies/0: closes a cycle with "a"`,
  ],
  [
    graph([task("a"), task("b", { depends: "a" }), task("c", { dependencies: ["a"] })]),
    `conflict ${TASKS}/2/dependencies: is rejected in a graph with depends`,
  ],
  [
    graph([task("a", { continueOn: { failed: true } }), task("b", { depends: "a" })]),
    `conflict ${TASKS}/0/continueOn: is rejected in a graph with depends`,
  ],
  [
    graph([task("a"), task("1b", { dependencies: ["a"] })]),
    `value ${TASKS}/1/name: starts with a digit, which a graph with dependencies does not allow`,
  ],
  [graph([task("a")], { target: "a b" }), 'conflict templates/0/dag/target: names "b", but no task has this name'],
  [graph([task("a_b")]), `value ${TASKS}/0/name: must start with a letter or digit, and have only these and '-'`],
  [graph([task("a".repeat(129))]), `value ${TASKS}/0/name: has 129 characters; at most 128 are allowed`],
  [steps({}), 'missing templates/0/steps/0/0/arguments/parameters: lacks "p", an input of the template "leaf"'],
  [
    steps({}, { ...LEAF, inputs: { artifacts: [{ name: "x", path: "/x" }] } }),
    'missing templates/0/steps/0/0/arguments/artifacts: lacks "x", an input of the template "leaf"',
  ],
  [
    steps(given({ name: "p" })),
    "missing templates/0/steps/0/0/arguments/parameters/0/value: is missing, and so is valueFrom",
  ],
  [
    steps(given({ name: "p", valueFrom: { path: "/a" } })),
    "conflict templates/0/steps/0/0/arguments/parameters/0/valueFrom/path: is rejected in arguments; only outputs have it",
  ],
  [
    steps({ arguments: { artifacts: [{ name: "x" }] } }, LEAF),
    "missing templates/0/steps/0/0/arguments/artifacts/0/from: is missing, and so is the location of the artifact",
  ],
  [
    start(NEEDS, { parameters: [{ name: "q", value: "1" }] }),
    'missing arguments/parameters: lacks "p", an input of the template "leaf"',
  ],
  [
    start(LEAF, {
      parameters: [
        { name: "p", value: "1" },
        { name: "p", value: "2" },
      ],
    }),
    "duplicate arguments/parameters/1/name: repeats the name of /arguments/parameters/0",
  ],
  [
    start({ ...LEAF, inputs: { parameters: [{ name: "a.b", value: "1" }] } }),
    "value templates/0/inputs/parameters/0/name: must have only letters, digits, '-' and '_'",
  ],
  [
    start({ ...LEAF, outputs: { parameters: [{ name: "o" }] } }),
    "missing templates/0/outputs/parameters/0/valueFrom: is missing, and so is value",
  ],
  [
    start({ ...LEAF, parallelism: 2 }),
    "conflict templates/0/parallelism: is rejected in a template without steps or a dag",
  ],
  [
    { entrypoint: "leaf", templates: [{ name: "leaf", activeDeadlineSeconds: 3, steps: [] }] },
    "conflict templates/0/activeDeadlineSeconds: is rejected in a template with steps",
  ],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(spec)).toEqual([fault]);
});

test("a WorkflowTemplate gets its arguments later", () => {
  expect(faultsOf(start(NEEDS, { parameters: [{ name: "q" }] }), "Workflow", true)).toEqual([]);
});

test("a long chain of tasks does not overflow the stack", () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => task(`t${index}`, { dependencies: [`t${index + 1}`] }));
  expect(faultsOf(graph([...chain, task("t20000")]))).toEqual([]);
});
