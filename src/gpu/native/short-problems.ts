import { at, count, type KubeObject, number } from "../../kernel/index.ts";
import type { GangMember, GangProblem } from "../gang/collected-gang.ts";
import type { GroupReference } from "../gang/group-reference.ts";
import { mostPods } from "../gang/size-problems.ts";
import type { JobGang } from "./job-gang.ts";
import { certainSeverity } from "./profiles.ts";
import { templatesOf } from "./read-groups.ts";

/** The problem of a group that waits for more pods than can ever exist. */
export function shortGroupProblem(
  object: KubeObject,
  reference: GroupReference,
  min: number | undefined,
  members: readonly GangMember[],
): GangProblem | undefined {
  const [first] = members;
  const pods = podsOf(members);
  if (first === undefined || min === undefined || pods === undefined || pods === 0 || pods >= min) return undefined;
  const { part, name } = reference;
  const template = part && templatesOf(object).find((each) => each.name === part.group);
  const path = template ? `${template.path}/policy/gang/minCount` : "/spec/schedulingPolicy/gang/minCount";
  const noun = part === undefined ? `PodGroup ${name}` : `group ${part.group} of Workload ${name}`;
  // The other groups of a composite one may suffice for its start.
  const isPart = at(object, "spec", "parentCompositePodGroupName") !== undefined;
  return {
    code: "min-exceeds-pods",
    severity: isPart ? "warning" : certainSeverity(first),
    message: `${noun} waits for ${count(min, "pod")}, but there will be at most ${pods}, so it never starts`,
    object,
    path,
    expected: `at most ${pods}`,
    received: String(min),
    fix: `set minCount to ${pods} or less, or give the workload more pods`,
  };
}

/** The problem of a Job whose gang waits for more pods than its completions allow. */
export function shortJobProblem(
  object: KubeObject,
  { min, isSet }: JobGang,
  members: readonly GangMember[],
): GangProblem | undefined {
  const [first] = members;
  const pods = podsOf(members);
  if (first === undefined || pods === undefined || pods === 0 || pods >= min) return undefined;
  // The check of fields reports a minimum above the parallelism.
  if (isSet && min > (number(at(object, "spec", "parallelism")) ?? 1)) return undefined;
  const origin = isSet ? "minCount" : "parallelism, the default of minCount";
  return {
    code: "min-exceeds-pods",
    severity: certainSeverity(first),
    message: `the gang of Job ${object.metadata.name} waits for ${count(min, "pod")} (${origin}), but there will be at most ${pods}, so it never starts`,
    object,
    path: isSet ? "/spec/scheduling/schedulingPolicy/gang/minCount" : "/spec/scheduling/schedulingPolicy/gang",
    expected: `at most ${pods}`,
    received: String(min),
    fix: `set minCount to ${pods} or less`,
  };
}

/** The most pods of all members; undefined where the nodes of the cluster decide it. */
function podsOf(members: readonly GangMember[]): number | undefined {
  if (members.some(({ workload: { object } }) => object.kind === "DaemonSet")) return undefined;
  return members.reduce((sum, member) => sum + mostPods(member), 0);
}
