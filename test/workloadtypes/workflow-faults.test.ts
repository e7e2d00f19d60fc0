import { expect, test } from "vitest";
import type { ObjectFault } from "../../src/k8s-fields/kubernetes/field-fault.ts";
import { cronWorkflow, scheduledWorkflow, workflow } from "../../workloadtypes/index.ts";

const CONTAINER = { container: { image: "a:1" } };
const main = (more: object) => ({ entrypoint: "main", templates: [{ name: "main", ...more }] });

function objectOf(spec: unknown, kind = "Workflow") {
  return { apiVersion: "argoproj.io/v1alpha1", kind, metadata: { name: "a" }, spec };
}

const textsOf = (faults: readonly ObjectFault[] | undefined) =>
  faults?.map(({ kind, path, message }) => `${kind} ${path.replace("/spec/", "")}: ${message}`);

const faultsOf = (spec: unknown, isPart = false) => textsOf(workflow.faults?.(objectOf(spec), isPart));

test.each([undefined, null])("a workflow needs a spec, and part of another object does not: %o", (spec) => {
  expect(faultsOf(spec)).toEqual(["missing /spec: is mandatory, but missing"]);
  expect(faultsOf(spec, true)).toEqual([]);
});

test.each([
  [7],
  [main(CONTAINER)],
  [main({ container: null, script: { image: "a:1", source: "a" } })],
  [main({ suspend: {} })],
  [main({ steps: [] })],
  [main({ steps: [[{ name: "a", template: "main" }], [{ name: "b", inline: CONTAINER }]] })],
  [main({ steps: [[{ name: "a", template: "{{workflow.name}}" }]] })],
  [main({ dag: { tasks: [{ name: "a", templateRef: { name: "b", template: "c" } }] } })],
  [{ workflowTemplateRef: { name: "a" } }],
  [{ entrypoint: "{{workflow.parameters.a}}", templates: [null, 7, { name: 7, ...CONTAINER }] }],
])("finds nothing in %o", (spec) => {
  expect(faultsOf(spec)).toEqual([]);
});

test.each([
  [
    main({}),
    "missing templates/0: needs one of container, containerSet, steps, script, resource, dag, suspend, data, http, plugin",
  ],
  [main({ ...CONTAINER, script: {} }), "conflict templates/0/script: must not be set together with container"],
  [main({ containerSet: {} }), "missing templates/0/containerSet/containers: is mandatory, but empty"],
  [main({ containerSet: { containers: [] } }), "missing templates/0/containerSet/containers: is mandatory, but empty"],
  [main({ dag: {} }), "missing templates/0/dag/tasks: is mandatory, but empty"],
  [
    main({ dag: { tasks: [{ name: "a" }] } }),
    "missing templates/0/dag/tasks/0/template: is missing, and so are templateRef and inline",
  ],
  [main({ dag: { tasks: [{ template: "main" }] } }), "missing templates/0/dag/tasks/0/name: is mandatory, but missing"],
  [
    main({ steps: [[{ name: "a", template: "main", templateRef: { name: "b", template: "c" } }]] }),
    "conflict templates/0/steps/0/0/templateRef: must not be set together with template",
  ],
  [
    {
      ...main(CONTAINER),
      templates: [
        { name: "main", ...CONTAINER },
        { name: "", ...CONTAINER },
      ],
    },
    "missing templates/1/name: is mandatory, but missing",
  ],
  [
    main({ dag: { tasks: [{ name: "a", template: "b" }] } }),
    'conflict templates/0/dag/tasks/0/template: is "b", but no template has this name',
  ],
  [
    main({
      steps: [
        [
          { name: "a", template: "main" },
          { name: "b", template: "b" },
        ],
      ],
    }),
    'conflict templates/0/steps/0/1/template: is "b", but no template has this name',
  ],
  [
    main({ steps: [[{ name: "a", template: "main" }], [{ name: "a", template: "main" }]] }),
    "duplicate templates/0/steps/1/0/name: repeats the name of /templates/0/steps/0/0",
  ],
  [
    main({ steps: [[{ name: "a", inline: { ...CONTAINER, dag: {} } }]] }),
    "conflict templates/0/steps/0/0/inline/dag: must not be set together with container",
  ],
  [
    {
      entrypoint: "a",
      templates: [
        { name: "a", ...CONTAINER },
        { name: "a", ...CONTAINER },
      ],
    },
    "duplicate templates/1/name: repeats the name of /templates/0",
  ],
  [{ ...main(CONTAINER), entrypoint: "b" }, 'conflict entrypoint: is "b", but no template has this name'],
  [{ ...main(CONTAINER), onExit: "b" }, 'conflict onExit: is "b", but no template has this name'],
  [{ ...main(CONTAINER), entrypoint: undefined }, "missing entrypoint: is mandatory, but missing"],
  [
    { ...main(CONTAINER), workflowTemplateRef: { name: "a" } },
    "conflict templates: must not be set together with workflowTemplateRef",
  ],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(spec)).toEqual([fault]);
});

test("a WorkflowTemplate needs no entrypoint, but one that exists", () => {
  expect(faultsOf({ ...main(CONTAINER), entrypoint: undefined }, true)).toEqual([]);
  expect(faultsOf({ ...main(CONTAINER), entrypoint: "b" }, true)).toEqual([
    'conflict entrypoint: is "b", but no template has this name',
  ]);
});

test("the workflows of schedules have places of their own", () => {
  const cron = objectOf({ schedule: "* * * * *", workflowSpec: main({}) }, "CronWorkflow");
  expect(cronWorkflow.faults?.(cron, false)).toMatchObject([{ path: "/spec/workflowSpec/templates/0" }]);
  const both = main({ ...CONTAINER, script: {} });
  const text = objectOf({ workflow: { spec: JSON.stringify(both) } }, "ScheduledWorkflow");
  expect(scheduledWorkflow.faults?.(text, false)).toEqual([
    {
      kind: "conflict",
      path: "/spec/workflow/spec",
      message: "/templates/0/script must not be set together with container",
      other: "/spec/workflow/spec",
    },
  ]);
});
