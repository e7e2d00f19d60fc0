import { expect, test } from "vitest";
import { rolloutOf } from "../../../policies/sets/rollouts.ts";

const object = (apiVersion: string, kind: string, spec: object) => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  spec,
});
const deployment = (spec: object) => object("apps/v1", "Deployment", spec);
const rolling = (replicas: number, rollingUpdate: object) => deployment({ replicas, strategy: { rollingUpdate } });

test.each([
  ["Recreate", deployment({ strategy: { type: "Recreate" } })],
  ["no surge", rolling(2, { maxSurge: 0, maxUnavailable: 1 })],
  ["no pods", deployment({ replicas: 0 })],
  ["a variable", rolling(2, { maxSurge: `${"$"}{SURGE}` })],
  ["another kind", object("apps/v1", "StatefulSet", {})],
  ["another group", object("example.com/v1", "Deployment", {})],
  ["a LeaderWorkerSet by default", object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", { replicas: 2 })],
  ["a RayService that is not upgraded", object("ray.io/v1", "RayService", { upgradeStrategy: { type: "None" } })],
  ["a NIMService of several nodes", object("apps.nvidia.com/v1alpha1", "NIMService", { multiNode: {} })],
])("none: %s", (_, value) => {
  expect(rolloutOf(value)).toBeUndefined();
});

test.each([
  ["one pod", deployment({}), 1, 0, "/spec"],
  ["three pods", deployment({ replicas: 3 }), 1, 0, "/spec"],
  ["four pods", deployment({ replicas: 4 }), 1, 1, "/spec"],
  ["nine pods", deployment({ replicas: 9, strategy: {} }), 3, 2, "/spec/strategy"],
  ["numbers", rolling(5, { maxSurge: 2, maxUnavailable: 0 }), 2, 0, "/spec/strategy"],
  [
    "a canary",
    object("argoproj.io/v1alpha1", "Rollout", { replicas: 1, strategy: { canary: {} } }),
    1,
    0,
    "/spec/strategy",
  ],
  [
    "two colours",
    object("argoproj.io/v1alpha1", "Rollout", { strategy: { blueGreen: {} } }),
    "all",
    0,
    "/spec/strategy/blueGreen",
  ],
  ["a RayService", object("ray.io/v1", "RayService", {}), "all", 0, "/spec"],
  ["a NIMService", object("apps.nvidia.com/v1alpha1", "NIMService", { replicas: 1 }), 1, 0, "/spec"],
  [
    "an InferenceService",
    object("serving.kserve.io/v1beta1", "InferenceService", { predictor: { minReplicas: 1 } }),
    1,
    0,
    "/spec/predictor",
  ],
  [
    "groups",
    object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", {
      replicas: 2,
      rolloutStrategy: { rollingUpdateConfiguration: { maxSurge: 1, maxUnavailable: 0 } },
    }),
    1,
    0,
    "/spec/rolloutStrategy/rollingUpdateConfiguration",
  ],
])("%s", (_, value, surge, unavailable, path) => {
  expect(rolloutOf(value)).toMatchObject({ surge, unavailable, path });
});
