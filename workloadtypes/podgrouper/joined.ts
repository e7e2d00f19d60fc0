import { NO_TEMPLATE } from "../../src/podgrouper/default-gang.ts";
import type { Grouping } from "../../src/workload/workload-kind.ts";

/** Returns the gangs of all parts of an object or, if no part has a gang, the first reason for that. */
export function joinedGangs(groupings: readonly Grouping[]): Grouping {
  const gangs = groupings.flatMap((grouping) => ("gangs" in grouping ? grouping.gangs : []));
  if (gangs.length > 0) return { gangs };
  return groupings.find((grouping) => "reason" in grouping) ?? { reason: NO_TEMPLATE };
}
