import {
  failure,
  gangBase,
  gangOf,
  groupedTemplates,
  minimumProblem,
  NOT_WHOLE,
  wholeAt,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";

/** The kind's default priority class. */
export const AML_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

const FIELD = "spec.job.options.envs.AZUREML_NODE_COUNT";

/**
 * The PodGroup of an AmlJob: all its nodes start together. Without their number the plug-in fails.
 * Source: KAI Scheduler, plugins/aml/aml_grouper.go.
 */
export function predictAmlJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const grouped = groupedTemplates(object, [], context.cluster);
  if ("reason" in grouped) return grouped;
  const min = wholeAt(object, ...FIELD.split("."));
  if (min === undefined) return failure(`${FIELD} is missing, but the podgrouper requires it`);
  if (min === NOT_WHOLE) return failure(`${FIELD} must be an integer number of nodes, not a text`);
  const problem = minimumProblem(min, FIELD, context.cluster);
  if (problem !== undefined) return failure(problem);
  return {
    gangs: [
      gangOf(gangBase(object, undefined, context, AML_JOB_PRIORITY), {
        min,
        pods: [{ component: "node", count: min }],
      }),
    ],
  };
}
