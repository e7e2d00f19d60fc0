import type { WorkloadKind } from "../../src/model/index.ts";
import { sparkApplicationFaults } from "./faults.ts";
import { sparkApplicationHealth } from "./health.ts";
import { predictSparkApplicationGangs, predictSparkPods, SPARK_APPLICATION_PRIORITY } from "./pod-groups.ts";
import { SPARK_ADDITIONAL_KINDS, sparkApplicationV1Beta2 } from "./resource-interface.ts";
import { sparkApplicationSuspension } from "./suspension.ts";

/** The SparkApplication of the Spark operator: a driver and the executors that it creates. */
export const sparkApplication: WorkloadKind = {
  kind: "SparkApplication",
  group: "sparkoperator.k8s.io",
  versions: ["v1beta2"],
  category: "Train",
  priority: SPARK_APPLICATION_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [{ path: "/spec/suspend", by: "Kueue, where the label kueue.x-k8s.io/queue-name names a queue" }],
  childKinds: SPARK_ADDITIONAL_KINDS,
  resourceInterfaces: { v1beta2: sparkApplicationV1Beta2 },
  suspensions: { v1beta2: sparkApplicationSuspension },
  suspendPath: "/spec/suspend",
  templates: [{ kind: "ScheduledSparkApplication", path: "/spec/template" }],
  faults: sparkApplicationFaults,
  sharedGroup: { isOfPods: true },
  health: sparkApplicationHealth,
  predictGangs: predictSparkApplicationGangs,
  predictBelow: predictSparkPods,
};
