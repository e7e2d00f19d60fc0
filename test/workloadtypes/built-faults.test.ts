import { describe, expect, test } from "vitest";
import type { WorkloadKind } from "../../src/workload/workload-kind.ts";
import { appWrapper } from "../../workloadtypes/app-wrapper/index.ts";
import { cronWorkflow } from "../../workloadtypes/cron-workflow/index.ts";
import { nimCache } from "../../workloadtypes/nim-cache/index.ts";
import { nimService } from "../../workloadtypes/nim-service/index.ts";
import { sparkApplication } from "../../workloadtypes/spark-application/index.ts";
import { workflow } from "../../workloadtypes/workflow/index.ts";
import { faultsOf } from "./faults-of.ts";

// The verdicts of operators (operator-verdicts.test.ts) show which objects have a fault; these tests show where, and how.

describe.each([appWrapper, nimCache, nimService, sparkApplication, workflow])("$kind", (kind) => {
  test.each([[[]], ["text"], [7]])("a spec that is %o has no fault of its own fields", (spec) => {
    expect(faultsOf(kind, spec)).toEqual([]);
  });
});

const image = { repository: "a", tag: "1" };
const pod = { spec: { containers: [{ name: "main", image: "a" }] } };
const job = { apiVersion: "batch/v1", kind: "Job", spec: { parallelism: 2, template: pod } };
const step = (when: string) => ({
  entrypoint: "main",
  templates: [
    { name: "main", steps: [[{ name: "first", template: "leaf" }], [{ name: "second", template: "leaf", when }]] },
    { name: "leaf", container: { image: "a" } },
  ],
});

test.each<[string, WorkloadKind, unknown, readonly string[]]>([
  [
    "a NIMService without storage",
    nimService,
    { image, authSecret: "a" },
    ["missing storage: needs one of nimCache, pvc, emptyDir, hostPath"],
  ],
  [
    "a scaled NIMService with a number of replicas",
    nimService,
    {
      image,
      authSecret: "a",
      storage: { emptyDir: {} },
      replicas: 2,
      scale: { enabled: true, hpa: { maxReplicas: 2 } },
    },
    ["conflict replicas: is rejected with scale.enabled: true (/spec/scale/enabled)"],
  ],
  [
    "a NIMCache with two sources",
    nimCache,
    { source: { ngc: {}, hf: { modelName: "a" } }, storage: { pvc: { name: "a" } } },
    ["conflict source/hf: is rejected beside ngc (/spec/source/ngc)"],
  ],
  [
    "a SparkApplication with two node selectors",
    sparkApplication,
    { nodeSelector: { a: "b" }, executor: { nodeSelector: { a: "b" } } },
    ["conflict executor/nodeSelector: is rejected beside spec.nodeSelector (/spec/nodeSelector)"],
  ],
  [
    "an AppWrapper whose pod set has another number of pods",
    appWrapper,
    { components: [{ template: job, podSets: [{ path: "template.spec.template", replicas: 4 }] }] },
    ["conflict components/0/podSets/0/replicas: must be 2, as in the object, but is 4"],
  ],
  [
    "an AppWrapper whose pod set has another path",
    appWrapper,
    { components: [{ template: job, podSets: [{ path: "template.spec.jobTemplate", replicas: 2 }] }] },
    [
      'conflict components/0/podSets/0/path: is "template.spec.jobTemplate", but no pod template is there (/spec/components/0/template)',
      "missing components/0/podSets: lacks template.spec.template",
    ],
  ],
  [
    "a variable of a later step",
    workflow,
    step("{{steps.second.outputs.result}} == 1"),
    [
      "conflict templates/0/steps/1/0/when: has the variable {{steps.second.outputs.result}}, which is not defined there",
    ],
  ],
  ["a variable of an earlier step", workflow, step("{{steps.first.outputs.result}} == 1"), []],
  [
    "a CronWorkflow with a schedule that is not one",
    cronWorkflow,
    { schedule: "0 25 * * *", workflowSpec: step("true") },
    ["value schedule: has the invalid hour '25'"],
  ],
])("%s", (_, kind, spec, faults) => {
  expect(faultsOf(kind, spec)).toEqual(faults);
});

test("a misspelt variable has a fix", () => {
  const faults = workflow.faults?.(
    {
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Workflow",
      metadata: { name: "a" },
      spec: step("{{steps.frist.status}}"),
    },
    false,
  );
  expect(faults?.map(({ fix }) => fix)).toEqual(["write {{steps.first.status}}"]);
});
