import { expect, test } from "vitest";
import { admittedMinimum as rule } from "../../../policies/gang/admitted-minimum.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";
import { clusterQueue, job, kueueObject, localQueue, podSpec } from "../../src/gpu/kueue/objects.ts";

const LEAST = { "kueue.x-k8s.io/job-min-parallelism": "1" };
const run = (gpus: number, own: object, annotations: Readonly<Record<string, string>> = LEAST) => {
  const base = job(8, podSpec({ gpu: 1 }), annotations);
  const spec = { ...(base.spec as object), completions: 8, completionMode: "Indexed", ...own };
  const objects = [
    clusterQueue("cq", { a: { gpu: gpus } }),
    kueueObject("ResourceFlavor", "a"),
    localQueue(),
    { ...base, spec },
  ];
  return check(rule, objects.map((object) => emitYaml(object)).join("\n---\n"));
};
const gang = (minCount: number) => ({ scheduling: { schedulingPolicy: { gang: { minCount } } } });

test.each([
  ["all pods have quota", 8, gang(8)],
  ["the quota has room for the minimum", 4, gang(4)],
  ["there is no gang", 4, {}],
  ["nothing is admitted", 0, gang(8)],
])("is silent where %s", (_, gpus, own) => {
  expect(run(gpus, own)).toEqual([]);
});

test("reports a native gang, also of a suspended Job", () => {
  const expected = [
    {
      severity: "error",
      path: "/metadata/annotations/kueue.x-k8s.io~1job-min-parallelism",
      message:
        "Kueue admits at most 4 pods of Job train (ClusterQueue cq), and its gang waits for 6, so none of them starts",
      expected: "at least 6",
      received: "4",
    },
  ];
  expect(run(4, gang(6))).toMatchObject(expected);
  expect(run(4, { ...gang(6), suspend: true })).toMatchObject(expected);
});

test("reports a gang of KAI", () => {
  const template = { spec: { ...podSpec({ gpu: 1 }), schedulerName: "kai-scheduler" } };
  const annotations = { ...LEAST, "kai.scheduler/batch-min-member": "8" };
  expect(run(4, { template }, annotations)).toMatchObject([{ message: expect.stringContaining("waits for 8") }]);
});
