import { groupOf, type KubeObject, versionOf } from "../../kernel/index.ts";
import type { Grouping, GroupingContext, InstructionProblem } from "../../model/index.ts";
import { hasPlugIn } from "./plug-ins.ts";

/**
 * The groups of an object as they were predicted, or none where the podgrouper of the cluster fails on its kind
 * (`GroupingContext.failsWithoutPlugIn`).
 */
export function unlessPlugInMissing(grouping: Grouping, object: KubeObject, context: GroupingContext): Grouping {
  const { failsWithoutPlugIn, cluster } = context;
  if (failsWithoutPlugIn === undefined || !("gangs" in grouping) || grouping.gangs.length === 0) return grouping;
  const { apiVersion, kind } = object;
  const [group, version] = [groupOf(apiVersion), versionOf(apiVersion)];
  // It groups the pods of a kind that it may not read by an owner below.
  const isReadable = context.reads?.(group, kind) ?? true;
  const isGrouped = !isReadable || hasPlugIn(cluster, group, version, kind);
  if (isGrouped || !failsWithoutPlugIn({ group, version, kind })) return grouping;
  const problem: InstructionProblem = {
    code: "instructions-fail",
    severity: "error",
    path: "",
    message: `the pods get no PodGroup, so they never start: KAI has no plug-in for ${kind}, and its podgrouper fails on such a kind where the cluster has Kartas, but none with gang instructions for it`,
    fix: `register gang instructions for the kind on cluster ${cluster.name}, or set podgrouper.genericKartaFallback to false in the values of KAI's chart`,
  };
  return { reason: problem.message, problems: [...(grouping.problems ?? []), problem] };
}
