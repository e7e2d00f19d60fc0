import type { Workload } from "./workload.ts";

/** The reason for which the pods of a workload get no PodGroup; undefined where they get one or need none. */
export function groupingFailure({
  groupingFails,
  grouping,
  gangs,
  instructionProblems,
}: Pick<Workload, "groupingFails" | "grouping" | "gangs" | "instructionProblems">): string | undefined {
  if (groupingFails === true) {
    return `no PodGroup is made, so the pods never start: ${grouping ?? "its podgrouper plug-in fails"}`;
  }
  if (gangs.length > 0) return undefined;
  return instructionProblems?.find(({ code, severity }) => code === "instructions-fail" && severity === "error")
    ?.message;
}
