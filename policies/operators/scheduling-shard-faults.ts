import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { wrongDuration } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isObject, member, members, pointerTo } from "../../src/kernel/index.ts";

const BUDGETS = "/spec/scenarioSearchBudgets";

/**
 * The durations of a SchedulingShard that KAI's operator cannot read; it then reads no shard at all.
 * Source: KAI Scheduler, ScenarioSearchBudgets in pkg/apis/kai/v1/schedulingshard_types.go.
 */
export function schedulingShardFaults(object: KubeObject): readonly ObjectFault[] {
  const budgets = at(object, "spec", "scenarioSearchBudgets");
  if (!isObject(budgets)) return [];
  return [
    ...["maxJobSearchDuration", "minJobSearchDuration"].flatMap((field) =>
      wrongDuration(member(budgets, field), pointerTo(BUDGETS, field)),
    ),
    ...["maxActionSearchDuration", "maxGeneratorSearchDuration"].flatMap((field) =>
      members(member(budgets, field)).flatMap(([name, value]) => wrongDuration(value, pointerTo(BUDGETS, field, name))),
    ),
  ];
}
