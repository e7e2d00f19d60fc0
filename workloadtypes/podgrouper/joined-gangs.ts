import { filled, given } from "../../src/base/given.ts";
import { NO_TEMPLATE } from "../../src/podgrouper/default-gang.ts";
import type { Grouping } from "../../src/workload/workload-kind.ts";

/**
 * Returns the gangs of all parts of an object with their problems or, if no part has a gang, the first reason for that. Parts
 * without pods have neither.
 */
export function joinedGangs(groupings: readonly Grouping[]): Grouping {
  const gangs = groupings.flatMap((grouping) => ("gangs" in grouping ? grouping.gangs : []));
  const problems = filled(groupings.flatMap((grouping) => grouping.problems ?? []));
  const reason = groupings.find((grouping) => "reason" in grouping);
  if (gangs.length === 0 && reason !== undefined) return reason;
  if (groupings.length === 0) return { reason: NO_TEMPLATE };
  return given({ gangs, problems });
}
