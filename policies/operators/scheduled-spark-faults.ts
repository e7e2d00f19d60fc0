import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { isTimeZone, nameFault, rejectedText, scheduleProblem } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { isObject } from "../../src/kernel/index.ts";

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
