import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  isTimeZone,
  longName,
  numberBelow,
  rejectedText,
  scheduleProblem,
  unknownWord,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { isAbsent, isObject, items } from "../../src/kernel/index.ts";

/** The names of its workflows end with the time of the run. */
const MAX_NAME = 52;
const POLICIES = ["Allow", "Forbid", "Replace", ""];

/**
 * The fields for which Argo's controller rejects a CronWorkflow: its name, schedules, time zone and policy.
 * Source: argoproj/argo-workflows, workflow/validate/validate.go, ValidateCronWorkflow.
 */
export function cronWorkflowFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  if (!isObject(spec)) return [];
  const { schedule, schedules } = spec;
  const hasBoth = items(schedules).length > 0 && !isAbsent(schedule) && schedule !== "";
  return [
    ...longName(object, MAX_NAME, " for the names of its workflows"),
    ...(hasBoth
      ? [conflictingField("/spec/schedule", "must not be set together with schedules", "/spec/schedules")]
      : []),
    ...(schedule === "" ? [] : rejectedText(schedule, "/spec/schedule", problemOf)),
    ...items(schedules).flatMap((each, index) => rejectedText(each, `/spec/schedules/${index}`, problemOf)),
    ...rejectedText(spec.timezone, "/spec/timezone", (zone) =>
      zone === "" || isTimeZone(zone) ? undefined : "is not a time zone",
    ),
    ...unknownWord(POLICIES, spec.concurrencyPolicy, "/spec/concurrencyPolicy"),
    ...numberBelow(spec, "startingDeadlineSeconds", "/spec", 0),
  ];
}

/** A schedule may have a time zone in front of it. */
function problemOf(schedule: string): string | undefined {
  return scheduleProblem(schedule.replace(/^(?:CRON_)?TZ=\S+\s+/, ""));
}
