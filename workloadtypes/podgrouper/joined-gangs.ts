import type { NoGangs } from "../../src/gpu/index.ts";
import { NO_TEMPLATE } from "../../src/gpu/index.ts";
import { filled, given } from "../../src/kernel/index.ts";
import type { Grouping, InstructionProblem } from "../../src/model/index.ts";

/**
 * Returns the gangs of all parts of an object with their problems or, if no part has a gang, the first reason for that. Parts
 * without pods have neither. A part whose plug-in fails beside others with gangs is a problem.
 */
export function joinedGangs(groupings: readonly Grouping[]): Grouping {
  const gangs = groupings.flatMap((grouping) => ("gangs" in grouping ? grouping.gangs : []));
  const reasons = groupings.filter((grouping) => "reason" in grouping);
  const [first] = reasons;
  if (gangs.length === 0 && first !== undefined) return reasons.find(({ failure }) => failure === true) ?? first;
  if (groupings.length === 0) return { reason: NO_TEMPLATE };
  const failures = reasons.filter(({ failure }) => failure === true).map(failedPart);
  const problems = filled([...groupings.flatMap((grouping) => grouping.problems ?? []), ...failures]);
  return given({ gangs, problems });
}

function failedPart({ reason }: Pick<NoGangs, "reason">): InstructionProblem {
  return {
    code: "instructions-fail",
    severity: "error",
    path: "",
    message: `some of its pods get no PodGroup, so they never start: ${reason}`,
    fix: "correct the part of the object that the message names",
  };
}
