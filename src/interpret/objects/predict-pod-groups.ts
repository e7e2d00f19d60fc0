import type { Issue } from "../../kernel/index.ts";
import { count, getOrCreate } from "../../kernel/index.ts";
import type { ResourceInterface } from "../../model/index.ts";
import { type CompiledResourceInterface, compile, type InterpretationOptions } from "./compiled.ts";
import { failureOf, type RiErrorCategory } from "./error.ts";
import { type PredictedPodGroup, podGroupOf } from "./pod-group.ts";
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
    const entry = getOrCreate(
      found,
      `${grouped.namespace}/${grouped.name}`,
      (): FoundGroup => ({ group: grouped, minimums: new Set(), pods: [], leaves: [] }),
    );
    entry.group = { ...entry.group, minMember: grouped.minMember };
    entry.minimums.add(grouped.minMember);
    entry.pods.push(instanceName(pod));
    // The podgrouper labels a pod with the first subgroup that it is in.
    entry.leaves.push(grouped.subGroups.find(({ holdsPod }) => holdsPod)?.name);
  }
  for (const { group, minimums, pods: names } of found.values()) {
    reportChangingMinimum(compiled, group, minimums, reporter);
    reportUnreachableMinimum(compiled, group, names.length, reporter);
  }
  if (options.run !== undefined) addToRun(options.run, resourceInterface, compiled.engine.used);
  const groups = [...found.values()].map(({ group, pods: names, leaves }) => ({ group, pods: names, leaves }));
  return { groups, ungrouped, issues: reporter.issues() };
}

interface FoundGroup extends PodGroupOfPods {
  /** With the minimum of the last pod, which overwrites that of those before it. */
  group: PredictedPodGroup;
  /** The minimums of all its pods. */
  readonly minimums: Set<number>;
  readonly pods: string[];
  readonly leaves: (string | undefined)[];
}

function groupOf(compiled: CompiledResourceInterface, object: unknown, pod: unknown): PredictedPodGroup | UngroupedPod {
  try {
    return podGroupOf(compiled, object, pod);
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
  { name }: PredictedPodGroup,
  minimums: ReadonlySet<number>,
  reporter: IssueReporter,
): void {
  if (minimums.size < 2) return;
  reporter.onDefinition("RI-121", gangPointer(compiled), {
    message: `the minimum of PodGroup ${name} is ${[...minimums].join(" or ")}, depending on the pod that KAI reads last`,
  });
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
