import { expect, test } from "vitest";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { reportOf } from "../../helpers/report-of.ts";

const queue = (spec: unknown) => ({
  apiVersion: "kueue.x-k8s.io/v1beta1",
  kind: "ClusterQueue",
  metadata: { name: "team" },
  spec,
});
const group = (more: object) => ({
  coveredResources: ["cpu"],
  flavors: [{ name: "a", resources: [{ name: "cpu", nominalQuota: 1, ...more }] }],
});

test.each([undefined, null, {}, "text", { resourceGroups: "text" }, { resourceGroups: [null, 7, {}] }])(
  "a ClusterQueue with the spec %o has no fault of its own",
  (spec) => {
    expect(kindFaults(queue(spec))).toEqual([]);
  },
);

test("faults have their places and the fields that they contradict", () => {
  expect(kindFaults(queue({ resourceGroups: [group({ lendingLimit: 2 })] }))).toEqual([
    {
      kind: "conflict",
      path: "/spec/resourceGroups/0/flavors/0/resources/0/lendingLimit",
      message: "is rejected without a cohort",
    },
    {
      kind: "conflict",
      path: "/spec/resourceGroups/0/flavors/0/resources/0/lendingLimit",
      message: "must not be above nominalQuota",
      other: "/spec/resourceGroups/0/flavors/0/resources/0/nominalQuota",
    },
  ]);
  expect(kindFaults(queue({ cohort: "all", resourceGroups: [group({ lendingLimit: 1 })] }))).toEqual([]);
});

const scaled = (spec: object, kind = "ScaledObject") => ({
  apiVersion: "keda.sh/v1alpha1",
  kind,
  metadata: { name: "llama" },
  spec: { scaleTargetRef: { name: "llama" }, triggers: [{ type: "prometheus", name: "queue", metadata: {} }], ...spec },
});
const modified = (scalingModifiers: object) => ({ advanced: { scalingModifiers } });

test.each<[KubeObject, readonly string[]]>([
  [scaled({ minReplicaCount: 1, maxReplicaCount: 4, idleReplicaCount: 0 }), []],
  [
    scaled({ minReplicaCount: 5, maxReplicaCount: 4 }),
    ["conflict /spec/minReplicaCount: must not be above maxReplicaCount, 4"],
  ],
  [scaled({ idleReplicaCount: 1 }), ["conflict /spec/idleReplicaCount: must be below minReplicaCount, 0"]],
  [scaled({ triggers: [] }), ["missing /spec/triggers: is mandatory, but missing"]],
  [scaled({ triggers: [] }, "ScaledJob"), ["missing /spec/triggers: is mandatory, but missing"]],
  [
    scaled({ triggers: [{ type: "cpu", metadata: {}, useCachedMetrics: true }] }),
    ['conflict /spec/triggers/0/useCachedMetrics: is rejected for type "cpu"'],
  ],
  [
    scaled({ triggers: [{ type: "cpu", metadata: {} }], fallback: { failureThreshold: 1, replicas: 1 } }),
    ["conflict /spec/fallback: is rejected with triggers of cpu and memory only"],
  ],
  [scaled(modified({ formula: "max([queue, 2])", target: "5" })), []],
  [
    scaled(modified({ formula: "queue + latency", target: "0", metricType: "Utilization" })),
    [
      'conflict /spec/advanced/scalingModifiers/formula: has "latency", but no trigger of an external metric has this name',
      'value /spec/advanced/scalingModifiers/target: must be a number above 0, but is "0"',
      "conflict /spec/advanced/scalingModifiers/metricType: must be AverageValue or Value, but is Utilization",
    ],
  ],
])("%o", (object, faults) => {
  expect(kindFaults(object).map(({ kind, path, message }) => `${kind} ${path}: ${message}`)).toEqual(faults);
});

test("objects of other kinds have none", () => {
  expect(kindFaults({ ...queue({ resourceGroups: [group({ lendingLimit: 2 })] }), kind: "LocalQueue" })).toEqual([]);
});

test("a check reports the faults of a queue and of a schedule", () => {
  const scheduled = {
    apiVersion: "sparkoperator.k8s.io/v1beta2",
    kind: "ScheduledSparkApplication",
    metadata: { name: "nightly" },
    spec: {
      schedule: "0 25 * * *",
      template: {
        type: "Python",
        sparkVersion: "3.5.0",
        mainApplicationFile: "local:///a.py",
        sparkConf: { "spark.master": "local" },
        driver: {},
        executor: {},
      },
    },
  };
  const errors = [queue({ resourceGroups: [group({ borrowingLimit: 1 })] }), scheduled].flatMap((object) =>
    reportOf(JSON.stringify(object)).findings.filter(({ severity }) => severity === "error"),
  );
  expect(errors.map(({ rule, path }) => `${rule} ${path}`).filter((each) => each.startsWith("K8S"))).toEqual([
    "K8S-006 /spec/resourceGroups/0/flavors/0/resources/0/borrowingLimit",
    "K8S-004 /spec/schedule",
    "K8S-006 /spec/template/sparkConf/spark.master",
  ]);
});
