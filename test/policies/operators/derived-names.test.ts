import { describe, expect, test } from "vitest";
import { derivedNameFaults } from "../../../policies/operators/derived-names.ts";

const object = (apiVersion: string, kind: string, length: number, spec: object = {}, annotations: object = {}) => ({
  apiVersion,
  kind,
  metadata: { name: "n".repeat(length), annotations: annotations as Record<string, string> },
  spec,
});
const LWS = "leaderworkerset.x-k8s.io/v1";
const standard = { "serving.kserve.io/deploymentMode": "RawDeployment" };

/** The most characters of a name without an error, by kind. */
const LIMITS: readonly (readonly [string, (length: number) => ReturnType<typeof object>, number])[] = [
  ["Service", (length) => object("v1", "Service", length), 63],
  ["Job", (length) => object("batch/v1", "Job", length), 63],
  ["indexed Job", (length) => object("batch/v1", "Job", length, { completionMode: "Indexed", completions: 11 }), 60],
  ["CronJob", (length) => object("batch/v1", "CronJob", length), 52],
  ["StatefulSet", (length) => object("apps/v1", "StatefulSet", length), 53],
  ["LeaderWorkerSet", (length) => object(LWS, "LeaderWorkerSet", length, { leaderWorkerTemplate: { size: 2 } }), 51],
  [
    "LeaderWorkerSet of 11 groups",
    (length) => object(LWS, "LeaderWorkerSet", length, { replicas: 11, leaderWorkerTemplate: { size: 2 } }),
    50,
  ],
  [
    "LeaderWorkerSet of leaders",
    (length) => object(LWS, "LeaderWorkerSet", length, { leaderWorkerTemplate: { size: 1 } }),
    53,
  ],
  [
    "PyTorchJob",
    (length) =>
      object("kubeflow.org/v1", "PyTorchJob", length, {
        pytorchReplicaSpecs: { Master: {}, Worker: { replicas: 12 } },
      }),
    53,
  ],
  ["TFJob", (length) => object("kubeflow.org/v1", "TFJob", length, { tfReplicaSpecs: { Evaluator: {} } }), 51],
  [
    "TrainJob",
    (length) => object("trainer.kubeflow.org/v1alpha1", "TrainJob", length, { trainer: { numNodes: 8 } }),
    48,
  ],
  [
    "InferenceService",
    (length) => object("serving.kserve.io/v1beta1", "InferenceService", length, { predictor: {} }),
    53,
  ],
  [
    "InferenceService as a Deployment",
    (length) => object("serving.kserve.io/v1beta1", "InferenceService", length, { predictor: {} }, standard),
    48,
  ],
  ["NIMService", (length) => object("apps.nvidia.com/v1alpha1", "NIMService", length), 63],
];

describe.each(LIMITS)("%s", (_, make, most) => {
  const errors = (length: number) => derivedNameFaults(make(length)).filter(({ severity }) => severity !== "warning");
  test("a name that fits has no fault", () => {
    expect(errors(1)).toEqual([]);
    expect(errors(most)).toEqual([]);
  });
  test("a longer one is an error at the name", () => {
    expect(errors(most + 1)).toMatchObject([{ kind: "value", path: "/metadata/name" }]);
  });
});

test("the fix has the number of characters", () => {
  const { fix, message } = derivedNameFaults(object("batch/v1", "CronJob", 60))[0] ?? {};
  expect(fix).toBe("choose a name of at most 52 characters");
  expect(message).toContain("which has 71 characters; at most 63 are allowed");
});

test.each([
  ["a StatefulSet", object("apps/v1", "StatefulSet", 53)],
  ["a LeaderWorkerSet", object(LWS, "LeaderWorkerSet", 51, { leaderWorkerTemplate: { size: 4 } })],
])("%s whose hash may be short enough has a warning", (_, value) => {
  expect(derivedNameFaults(value)).toMatchObject([
    { severity: "warning", message: expect.stringContaining("in most cases") },
  ]);
});

test.each([
  ["another kind", object("apps/v1", "Deployment", 70)],
  ["another group", object("example.com/v1", "StatefulSet", 70)],
  ["a name that the API server refuses", object("apps/v1", "StatefulSet", 300)],
  ["a variable", { ...object("apps/v1", "StatefulSet", 1), metadata: { name: `${"$"}{NAME}-${"n".repeat(60)}` } }],
  [
    "a generated name",
    { ...object("batch/v1", "Job", 1), metadata: { name: "n".repeat(64), generateName: "n".repeat(64) } },
  ],
])("none for %s", (_, value) => {
  expect(derivedNameFaults(value)).toEqual([]);
});
