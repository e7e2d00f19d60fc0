import { NO_TEMPLATE } from "../../src/podgrouper/default-gang.ts";
import type { Grouping } from "../../src/workload/workload-kind.ts";

/** All gangs of the parts of an object; the first reason where no part has any. */
export function joinedGangs(groupings: readonly Grouping[]): Grouping {
  const gangs = groupings.flatMap((grouping) => ("gangs" in grouping ? grouping.gangs : []));
  if (gangs.length > 0) return { gangs };
  return groupings.find((grouping) => "reason" in grouping) ?? { reason: NO_TEMPLATE };
}
