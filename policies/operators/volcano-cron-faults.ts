import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { isTimeZone, longName, rejectedText, scheduleProblem, writtenName } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isObject, items } from "../../src/kernel/index.ts";
import { volcanoPodNameFaults } from "../../workloadtypes/index.ts";

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
