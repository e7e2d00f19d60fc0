import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, isObject, items } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { longName, rejectedText, writtenName } from "../../src/kubernetes/kind-faults.ts";
import { scheduleProblem } from "../../src/kubernetes/schedule.ts";
import { isTimeZone } from "../../src/kubernetes/time-zone.ts";
import { volcanoPodNameFaults } from "../../workloadtypes/shared/volcano-pod-names.ts";

const MOST_CHARACTERS = 52;
/** The characters that the controller adds to the name of a job: a hyphen and the minutes since 1970. */
const ADDED = "-00000000";

/**
 * The fields for which the webhook rejects a CronJob of Volcano, and names with which it rejects each of its jobs. The job
 * template is checked as a Job. Source: volcano-sh/volcano v1.15.1, pkg/webhooks/admission/cronjobs/validate.
 */
export function volcanoCronFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  const name = writtenName(object);
  const own = longName(object, MOST_CHARACTERS, ", because the names of its jobs have 11 more");
  if (!isObject(spec)) return own;
  const tasks = items(at(spec, "jobTemplate", "spec", "tasks"));
  const ofPods =
    name === undefined || own.length > 0
      ? []
      : volcanoPodNameFaults(`${name}${ADDED}`, tasks, "/spec/jobTemplate/spec/tasks");
  return [
    ...own,
    ...ofPods,
    ...rejectedText(spec.schedule, "/spec/schedule", scheduleProblem),
    ...rejectedText(spec.timeZone, "/spec/timeZone", (zone) =>
      isTimeZone(zone) ? undefined : "is not a time zone, such as Europe/Berlin",
    ),
  ];
}
