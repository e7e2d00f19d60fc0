import {
  failure,
  gangBase,
  gangOf,
  gangPods,
  groupedTemplates,
  minimumProblem,
  NOT_WHOLE,
  wholeAt,
  wholeText,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { annotation, KAI_KEYS } from "../../src/model/index.ts";

/** The kind's default priority class. */
export const JOB_PRIORITY = { kai: "train", runai: "high" } as const;

const COMPONENT = "job";

/**
 * The PodGroup of a Job: one for all its pods, whatever `parallelism` is, of which one must start, or the number in the
 * annotation `kai.scheduler/batch-min-member`. Source: KAI Scheduler, plugins/job/job_grouper.go.
 */
export function predictJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const template = at(object, "spec", "template");
  const grouped = groupedTemplates(object, [{ component: COMPONENT, template }], context.cluster);
  if ("reason" in grouped) return grouped;
  const written = annotation(object, KAI_KEYS.batchMinMember);
  const min = wholeText(written ?? "1");
  const field = `annotation ${KAI_KEYS.batchMinMember}`;
  if (min === NOT_WHOLE) return failure(`${field} must be an integer number of pods; got ${JSON.stringify(written)}`);
  const problem = minimumProblem(min, field, context.cluster);
  if (problem !== undefined) return failure(problem);
  return {
    gangs: [
      gangOf(gangBase(object, template, context, JOB_PRIORITY), {
        min,
        pods: [gangPods(COMPONENT, podsAtOnce(object), template)],
      }),
    ],
  };
}

function podsAtOnce(object: KubeObject): number {
  const parallelism = wholeAt(object, "spec", "parallelism") ?? 1;
  const completions = wholeAt(object, "spec", "completions") ?? Number.POSITIVE_INFINITY;
  const limits = [parallelism, completions].filter((limit) => limit !== NOT_WHOLE);
  const least = Math.min(...limits);
  if (Number.isFinite(least)) return Math.max(least, 0);
  return 1;
}
