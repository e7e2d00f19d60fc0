import type { KubeObject } from "../../kernel/index.ts";
import { durationSeconds, fieldLabel, isObject, items, member, quoted, text } from "../../kernel/index.ts";
import { knownPreemptibility, preemptibilitiesOf } from "../../model/index.ts";
import { subGroupProblems } from "./check-sub-groups.ts";
import { CONSTRAINT_FIELDS, type FieldType, fieldProblems, isCount, wrongType } from "./pod-group-fields.ts";
import type { PodGroupProblem, PodGroupTarget } from "./pod-group-problem.ts";
import { versionProblems } from "./pod-group-versions.ts";

export type { PodGroupProblem, PodGroupProblemCode, PodGroupTarget } from "./pod-group-problem.ts";

const SPEC_FIELDS = {
  minMember: "number",
  minSubGroup: "number",
  queue: "text",
  priorityClassName: "text",
  preemptibility: "text",
  topologyConstraint: "object",
  subGroups: "list",
  markUnschedulable: "boolean",
  schedulingBackoff: "number",
  preemptionDelay: "text",
  stalenessGracePeriod: "text",
} as const satisfies Readonly<Record<string, FieldType>>;

/**
 * All problems of a PodGroup by itself: values that its CRD and KAI's webhook reject (an operator may switch the webhook
 * off), values that they accept though the group never starts, and fields that the KAI of the cluster lacks. Takes any
 * value. Source: KAI Scheduler, `deployments/kai-scheduler/crds/scheduling.run.ai_podgroups.yaml`,
 * `pkg/apis/scheduling/v2alpha2/podgroup_webhook.go`, `pkg/scheduler/api/podgroup_info`.
 */
export function checkPodGroup(object: KubeObject, target: PodGroupTarget = {}): readonly PodGroupProblem[] {
  return problemsOf(member(object, "spec"), target).map((problem) => ({
    ...problem,
    message: `${fieldLabel(problem.path)} ${problem.message}`,
  }));
}

function problemsOf(spec: unknown, target: PodGroupTarget): readonly PodGroupProblem[] {
  if (spec !== undefined && !isObject(spec)) return [wrongType("/spec", "object", spec)];
  return [
    ...fieldProblems(spec, "/spec", SPEC_FIELDS, target),
    ...fieldProblems(member(spec, "topologyConstraint"), "/spec/topologyConstraint", CONSTRAINT_FIELDS, target),
    ...queueProblem(member(spec, "queue")),
    ...preemptibilityProblem(text(member(spec, "preemptibility")), target),
    ...["preemptionDelay", "stalenessGracePeriod"].flatMap((field) => durationProblem(spec, field)),
    ...rootMinProblems(spec),
    ...subGroupProblems(items(member(spec, "subGroups")), member(spec, "minSubGroup"), target),
    ...versionProblems(spec, target),
  ];
}

function queueProblem(queue: unknown): readonly PodGroupProblem[] {
  if (queue !== undefined && queue !== "") return [];
  return [
    {
      code: "queue-missing",
      severity: "error",
      path: "/spec/queue",
      message: "names no queue, so the group is never scheduled; labels of the group or its pods do not count",
      admitted: true,
      expected: "the name of a leaf queue",
      fix: "set spec.queue",
    },
  ];
}

function preemptibilityProblem(
  preemptibility: string | undefined,
  { cluster }: PodGroupTarget,
): readonly PodGroupProblem[] {
  if (preemptibility === undefined || knownPreemptibility(preemptibility, cluster) !== undefined) return [];
  const expected = preemptibilitiesOf(cluster).join(" or ");
  const received = quoted(preemptibility);
  return [
    {
      code: "preemptibility-word",
      severity: "error",
      path: "/spec/preemptibility",
      message: `is ${received}, but must be ${expected}`,
      admitted: false,
      expected,
      received,
    },
  ];
}

function durationProblem(spec: unknown, field: string): readonly PodGroupProblem[] {
  const written = text(member(spec, field));
  if (written === undefined || durationSeconds(written) !== undefined) return [];
  return [
    {
      code: "bad-duration",
      severity: "error",
      path: `/spec/${field}`,
      message: `is ${quoted(written)}, which is not a duration: KAI cannot read the group`,
      admitted: true,
      expected: "a number with a unit (ns, us, ms, s, m, h), for example 90s or 1h30m",
      received: quoted(written),
    },
  ];
}

function rootMinProblems(spec: unknown): readonly PodGroupProblem[] {
  const min = member(spec, "minMember");
  const minChildren = member(spec, "minSubGroup");
  if (!isCount(min)) return [];
  const hasSubGroups = items(member(spec, "subGroups")).length > 0;
  const path = "/spec/minMember";
  if (isCount(minChildren)) {
    const message = `is ${min} together with minSubGroup ${minChildren}, but a group has only one of them: pods that must start, or subgroups that must be ready`;
    const fix = hasSubGroups ? "remove minMember" : "remove minSubGroup";
    return [{ code: "both-mins", severity: "error", path, message, admitted: false, fix }];
  }
  if (!hasSubGroups) return [];
  const message = `is ${min}, but the scheduler ignores it in a group with subgroups, whose own minMember counts`;
  const fix = "remove it, or set minSubGroup";
  return [{ code: "root-min-with-subgroups", severity: "warning", path, message, admitted: true, fix }];
}
