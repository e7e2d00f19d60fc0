import type { KubeObject } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, member, members } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { wrongDuration } from "../../src/kubernetes/kind-faults.ts";

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
