import { expect, test } from "vitest";
import { withoutWebhookDefaults } from "../../../policies/pods/webhook-defaults.ts";
import type { ObjectFault } from "../../../src/k8s-fields/kubernetes/field-fault.ts";

const object = (apiVersion: string) => ({ apiVersion, kind: "Any", metadata: { name: "a" } });

test.each<[string, ObjectFault["kind"], string, boolean]>([
  ["jobset.x-k8s.io/v1alpha2", "missing", "/spec/failurePolicy/rules/0/name", false],
  ["jobset.x-k8s.io/v1alpha2", "value", "/spec/failurePolicy/rules/0/name", true],
  ["jobset.x-k8s.io/v1alpha2", "missing", "/spec/failurePolicy/rules/0/action", true],
  ["jobset.x-k8s.io/v1alpha2", "missing", "/spec/replicatedJobs/0/name", true],
  ["tekton.dev/v1", "missing", "/spec/steps/12/name", false],
  ["tekton.dev/v1beta1", "missing", "/spec/taskSpec/sidecars/0/name", false],
  ["tekton.dev/v1", "missing", "/spec/tasks/0/name", true],
  ["example.com/v1", "missing", "/spec/steps/0/name", true],
])("%s: the CRD's fault %s of %s is reported: %s", (apiVersion, kind, path, isReported) => {
  const faults: readonly ObjectFault[] = [{ kind, path, message: "" }];
  expect(withoutWebhookDefaults(faults, object(apiVersion))).toEqual(isReported ? faults : []);
});
