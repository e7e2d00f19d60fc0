import type { Issue } from "../../kernel/index.ts";
import { count, getOrCreate } from "../../kernel/index.ts";
import type { PodGroupMember, ResourceInterface } from "../../model/index.ts";
import { type CompiledResourceInterface, compile, type InterpretationOptions } from "./compiled.ts";
import { failureOf, type RiErrorCategory } from "./error.ts";
import { gangMinimum, type MemberOfPod } from "./gang-minimum.ts";
import { type GroupedPod, groupedPodOf, type PredictedPodGroup } from "./pod-group.ts";
import { instanceName } from "./pods.ts";
import { createIssueReporter, type IssueReporter } from "./reporter.ts";
import { addToRun } from "./usage.ts";

/** A PodGroup with its pods. */
export interface PodGroupOfPods {
  readonly group: PredictedPodGroup;
  /** `metadata.name` of its pods, in the order of the pods. */
  readonly pods: readonly string[];
  /** The subgroup of each of these pods; undefined for a pod in none. */
  readonly leaves: readonly (string | undefined)[];
}

/** A pod that gets no PodGroup, with the reason. */
interface UngroupedPod {
  readonly pod: string;
  readonly category: RiErrorCategory;
  readonly reason: string;
}

/** The PodGroups of a set of pods, in the order of their first pods. */
interface PodGroupPrediction {
  readonly groups: readonly PodGroupOfPods[];
  /** The pods without a group, each of which is an issue as well. */
  readonly ungrouped: readonly UngroupedPod[];
  readonly issues: readonly Issue[];
}

/**
 * The PodGroups of the pods of one workload. A pod that KAI would reject is an issue, and so is a group whose minimum
 * depends on the pod that KAI reads last, or exceeds the number of its pods. Never throws.
 */
export function predictPodGroups(
  resourceInterface: ResourceInterface,
  object: unknown,
  pods: readonly unknown[],
  options: InterpretationOptions = {},
): PodGroupPrediction {
  const compiled = compile(resourceInterface, options);
  const reporter = createIssueReporter(resourceInterface, object);
  const found = new Map<string, FoundGroup>();
  const ungrouped: UngroupedPod[] = [];
  for (const pod of pods) {
    const grouped = groupOf(compiled, object, pod);
    if ("reason" in grouped) {
      ungrouped.push(grouped);
      reportUngrouped(compiled, grouped, reporter);
      continue;
    }
    const { group, member } = grouped;
    const entry = getOrCreate(
      found,
      `${group.namespace}/${group.name}`,
      (): FoundGroup => ({ group, pods: [], leaves: [], members: [] }),
    );
    entry.pods.push(instanceName(pod));
    if (member !== undefined) entry.members.push(member);
    // The podgrouper labels a pod with the first subgroup that it is in.
    entry.leaves.push(group.subGroups.find(({ holdsPod }) => holdsPod)?.name);
    reportChangingMinimum(compiled, entry.group, group, reporter);
  }
  const groups = withMinimums(compiled, object, [...found.values()]);
  for (const { group, pods: names } of groups) reportUnreachableMinimum(compiled, group, names.length, reporter);
  if (options.run !== undefined) addToRun(options.run, resourceInterface, compiled.engine.used);
  return { groups, ungrouped, issues: reporter.issues() };
}

interface FoundGroup extends PodGroupOfPods {
  readonly pods: string[];
  readonly leaves: (string | undefined)[];
  /** The gang members of its pods. */
  readonly members: MemberOfPod[];
}

/** The groups with the minimum of all members that have pods in them, which only all pods together show. */
function withMinimums(
  compiled: CompiledResourceInterface,
  object: unknown,
  found: readonly FoundGroup[],
): readonly PodGroupOfPods[] {
  const membersOf = ({ members }: FoundGroup) => members.map(({ candidate }) => candidate.member);
  const withPods = new Set(found.flatMap(membersOf));
  return found.map((entry) => {
    const { group, pods, leaves, members } = entry;
    if (members.length === 0) return { group, pods, leaves };
    const groupMembers = new Set(membersOf(entry));
    const isElsewhere = (member: PodGroupMember) => withPods.has(member) && !groupMembers.has(member);
    return { group: { ...group, minMember: gangMinimum(compiled, members, object, isElsewhere) }, pods, leaves };
  });
}

function groupOf(compiled: CompiledResourceInterface, object: unknown, pod: unknown): GroupedPod | UngroupedPod {
  try {
    return groupedPodOf(compiled, object, pod);
  } catch (error) {
    const { category, message: reason } = failureOf(error);
    return { pod: instanceName(pod), category, reason };
  }
}

function reportUngrouped(
  compiled: CompiledResourceInterface,
  { pod, category, reason }: UngroupedPod,
  reporter: IssueReporter,
): void {
  const rule = category === "validation" ? "RI-014" : "RI-123";
  const message = `pod ${pod} would get no PodGroup: ${reason}`;
  reporter.onDefinition(rule, gangPointer(compiled), { message });
}

function reportChangingMinimum(
  compiled: CompiledResourceInterface,
  first: PredictedPodGroup,
  group: PredictedPodGroup,
  reporter: IssueReporter,
): void {
  if (group.minMember !== first.minMember) {
    reporter.onDefinition("RI-121", gangPointer(compiled), {
      message: `the minimum of PodGroup ${group.name} is ${first.minMember} or ${group.minMember}, depending on the pod that KAI reads last`,
    });
  }
}

function reportUnreachableMinimum(
  compiled: CompiledResourceInterface,
  group: PredictedPodGroup,
  pods: number,
  reporter: IssueReporter,
): void {
  if (group.by === "podGroups" && group.minMember > pods) {
    reporter.onDefinition("RI-122", gangPointer(compiled), {
      message: `PodGroup ${group.name} requires ${count(group.minMember, "pod")}, but only ${pods} belong to it, so it never starts`,
    });
  }
}

function gangPointer({ resourceInterface }: CompiledResourceInterface): string {
  return `${resourceInterface.pointer}/optimizationInstructions/gangScheduling`;
}
