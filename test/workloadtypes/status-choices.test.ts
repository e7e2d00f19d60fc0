import { expect, it } from "vitest";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { seen } from "./samples.ts";

const kinds: readonly WorkloadKind[] = workloadTypes;
const condition = (type: string, status: string, reason?: string) => ({ type, status, reason });
const revisionFailed = [
  condition("PredictorReady", "False", "RevisionFailed"),
  condition("Ready", "False", "RevisionFailed"),
];
const terminated = { name: "a", state: { terminated: { reason: "Error", exitCode: 1 } } };
const scheduled = { lastScheduleTime: "2024-01-02T00:00:00Z", lastSuccessfulTime: "2024-01-01T00:00:00Z" };

// The table of docs/guides/health.md.
it.each<[kind: string, apiVersion: string, status: object, expected: string]>([
  [
    "JobSet",
    "jobset.x-k8s.io/v1alpha2",
    { replicatedJobsStatus: [{ name: "w", active: 1, ready: 0 }] },
    "Initializing",
  ],
  ["Job", "batch/v1", { active: 1, ready: 0, startTime: "2024-01-02T00:00:00Z" }, "Initializing"],
  ["Service", "serving.knative.dev/v1", { conditions: [condition("Ready", "Unknown")] }, "Initializing"],
  ["InferenceService", "serving.kserve.io/v1beta1", { modelStatus: { transitionStatus: "InProgress" } }, "Undefined"],
  ["InferenceService", "serving.kserve.io/v1beta1", { conditions: revisionFailed }, "Failed"],
  ["CronJob", "batch/v1", scheduled, "Undefined"],
  ["Pod", "v1", { phase: "Running", containerStatuses: [terminated] }, "Running"],
  [
    "PipelineRun",
    "tekton.dev/v1",
    { conditions: [condition("Succeeded", "Unknown", "PipelineRunPending")] },
    "Undefined",
  ],
  [
    "ReplicaSet",
    "apps/v1",
    { replicas: 0, conditions: [condition("ReplicaFailure", "True", "FailedCreate")] },
    "Degraded",
  ],
  [
    "PyTorchJob",
    "kubeflow.org/v1",
    { conditions: [condition("Created", "True"), condition("Suspended", "True")] },
    "Undefined",
  ],
  ["RayService", "ray.io/v1", { conditions: [condition("Ready", "False", "ZeroServeEndpoints")] }, "Degraded"],
])("a %s of %s with %j is %s", (name, apiVersion, status, expected) => {
  const kind = kinds.find((each) => each.kind === name);
  const object = { apiVersion, kind: name, metadata: { name: "a" }, spec: { replicas: 2 }, status };
  expect(kind === undefined ? undefined : seen(kind, object).status?.value).toBe(expected);
});
