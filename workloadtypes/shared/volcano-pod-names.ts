import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { rejectedValue } from "../../src/k8s-fields/index.ts";
import { member, pointerTo, text, variableIn } from "../../src/kernel/index.ts";

const MOST_CHARACTERS = 63;

/** The name of a task; the webhook of Volcano names a task without one. */
export function volcanoTaskName(task: unknown, index: number): string {
  return text(member(task, "name")) || `default${index}`;
}

/**
 * The tasks for which the webhook of Volcano rejects a job, because the names of their pods are too long. A pod has the
 * name of the job, that of the task, and the index of the task, with hyphens between them.
 * Source: volcano-sh/volcano v1.15.1, validateK8sPodNameLength in pkg/webhooks/admission/jobs/validate/admit_job.go.
 *
 * @param job the name of the job
 * @param path JSON pointer of the list of tasks
 */
export function volcanoPodNameFaults(job: string, tasks: readonly unknown[], path: string): readonly ObjectFault[] {
  return tasks.flatMap((task, index) => {
    const name = volcanoTaskName(task, index);
    const { length } = `${job}-${name}-${index}`;
    if (length <= MOST_CHARACTERS || variableIn(name) !== undefined) return [];
    const message = `gives its pods names with ${length} characters; at most ${MOST_CHARACTERS} are allowed`;
    const fix = "choose a shorter name of the task or of the job";
    return [rejectedValue(pointerTo(path, index, "name"), message, name, fix)];
  });
}
