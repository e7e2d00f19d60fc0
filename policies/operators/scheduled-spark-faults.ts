import type { KubeObject } from "../../src/base/kubernetes.ts";
import { isObject } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { nameFault, rejectedText } from "../../src/kubernetes/kind-faults.ts";
import { scheduleProblem } from "../../src/kubernetes/schedule.ts";
import { isTimeZone } from "../../src/kubernetes/time-zone.ts";

/**
 * The fields for which the webhook or controller of the Spark operator rejects a ScheduledSparkApplication, apart from its
 * template. Source: kubeflow/spark-operator v2.5.2, internal/webhook and internal/controller/scheduledsparkapplication.
 */
export function scheduledSparkFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  return [
    ...nameFault(object),
    ...(isObject(spec)
      ? [
          ...rejectedText(spec.schedule, "/spec/schedule", (schedule) =>
            scheduleProblem(schedule.replace(/^(?:CRON_)?TZ=\S+\s+/, "")),
          ),
          ...rejectedText(spec.timeZone, "/spec/timeZone", (zone) =>
            ["", "Local"].includes(zone) || isTimeZone(zone) ? undefined : "is not a time zone",
          ),
        ]
      : []),
  ];
}
