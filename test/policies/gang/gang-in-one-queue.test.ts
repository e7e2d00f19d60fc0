import { expect, test } from "vitest";
import { gangInOneQueue as rule } from "../../../policies/gang/gang-in-one-queue.ts";
import { check } from "../../helpers/policies.ts";

const GROUP = `
apiVersion: scheduling.k8s.io/v1alpha2
kind: PodGroup
metadata: {name: ring, namespace: ml}
spec: {schedulingPolicy: {gang: {minCount: 2}}}
`;
const pod = (name: string, labels: string) => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: ml, labels: ${labels}}
spec: {schedulingGroup: {podGroupName: ring}, containers: [{name: main}]}
`;
const queued = (queue: string, more = "") => `{kueue.x-k8s.io/queue-name: ${queue}${more}}`;
const IN_GROUP = ", kueue.x-k8s.io/pod-group-name: ring";

test.each([
  ["a gang of one workload", GROUP + pod("a", queued("x"))],
  ["workloads without queues", GROUP + pod("a", "{}") + pod("b", "{}")],
  ["a group of Kueue", GROUP + pod("a", queued("x", IN_GROUP)) + pod("b", queued("x", IN_GROUP))],
])("is silent about %s", (_, yaml) => {
  expect(check(rule, yaml)).toEqual([]);
});

test("reports a gang over queues, and one of which only a part is queued", () => {
  expect(check(rule, GROUP + pod("a", queued("x")) + pod("b", queued("two")))).toMatchObject([
    {
      severity: "warning",
      object: { kind: "PodGroup", name: "ring" },
      message: "the gang ring has 2 workloads that Kueue admits one by one: Pod ml/a (x), Pod ml/b (two)",
    },
  ]);
  expect(check(rule, GROUP + pod("a", queued("x")) + pod("b", "{}"))).toMatchObject([
    { message: expect.stringContaining("Pod ml/b (no queue)") },
  ]);
});
