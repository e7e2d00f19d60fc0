import { describe, expect, test } from "vitest";
import { suspendedOnce as rule } from "../../../policies/lifecycle/suspended-once.ts";
import { check } from "../../helpers/policies.ts";

const QUEUED = "labels: {kueue.x-k8s.io/queue-name: team}";
const wrapper = (metadata: string, spec: string) => `
apiVersion: workload.codeflare.dev/v1beta2
kind: AppWrapper
metadata: {name: w, namespace: ml, ${metadata}}
spec:
  components:
    - template:
        apiVersion: batch/v1
        kind: Job
        metadata: {name: inner}
        spec: {${spec} template: {spec: {restartPolicy: Never, containers: [{name: main}]}}}
`;
const jobSet = (metadata: string, inner: string, spec = "") => `
apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: set, namespace: ml, ${metadata}}
spec:
  ${spec}
  replicatedJobs:
    - name: w
      template: {metadata: {${inner}}, spec: {template: {spec: {containers: [{name: main}]}}}}
`;

describe("silent", () => {
  test.each([
    ["another kind", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}"],
    ["an AppWrapper whose Job runs", wrapper(QUEUED, "")],
    ["an AppWrapper without a queue", wrapper("labels: {}", "suspend: true,")],
    ["a JobSet without labels", jobSet("labels: null", "labels: null")],
    ["a JobSet with the label", jobSet(QUEUED, QUEUED)],
    ["a suspended JobSet", jobSet("labels: {}", QUEUED, "suspend: true")],
    ["a JobSet without jobs", jobSet("labels: {}", QUEUED).replace(/replicatedJobs:[\s\S]*/, "replicatedJobs: null")],
  ])("about %s", (_, yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

test("a suspended Job in an AppWrapper never runs", () => {
  expect(check(rule, wrapper(QUEUED, "suspend: true,"))).toMatchObject([
    {
      severity: "error",
      path: "/spec/components/0/template/spec/suspend",
      message:
        "Job inner is suspended inside of AppWrapper w: Kueue resumes the AppWrapper, and nothing resumes the Job",
    },
  ]);
});

test("a JobSet without the queue resumes its Jobs", () => {
  expect(check(rule, jobSet("labels: {}", QUEUED))).toMatchObject([
    {
      severity: "warning",
      path: "/spec/replicatedJobs/0/template/metadata/labels/kueue.x-k8s.io~1queue-name",
      message: "Kueue suspends each Job of w, and JobSet set, which has no queue, resumes it again",
      fix: "move kueue.x-k8s.io/queue-name: team to metadata.labels of the JobSet",
    },
  ]);
});
