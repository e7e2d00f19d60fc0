import type { KubeObject } from "../base/kubernetes.ts";
import { fieldLabel } from "../base/pointer.ts";
import { PREEMPTIBILITIES } from "../base/preemptibility.ts";
import { isObject, items, member, text } from "../base/read.ts";
import { quoted } from "../finding/field-problem.ts";
import { subGroupProblems } from "./check-sub-groups.ts";
import { durationSeconds } from "./duration.ts";
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
 * Everything that is wrong with a PodGroup by itself: what its CRD and KAI's webhook refuse (an operator may switch the
 * webhook off, so that nobody would), what they let pass though it never starts, and fields that the KAI of the cluster
 * does not have. Takes any value. Source: KAI Scheduler, `deployments/kai-scheduler/crds/scheduling.run.ai_podgroups.yaml`,
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
    ...valueProblems(spec),
    ...rootMinProblems(spec),
    ...subGroupProblems(items(member(spec, "subGroups")), member(spec, "minSubGroup"), target),
    ...versionProblems(spec, target),
  ];
}

function valueProblems(spec: unknown): readonly PodGroupProblem[] {
  const problems: PodGroupProblem[] = [];
  const queue = member(spec, "queue");
  if (queue === undefined || queue === "") {
    problems.push({
      code: "queue-missing",
      severity: "error",
      path: "/spec/queue",
      message: "names no queue, so the group is never scheduled; labels of the group or its pods do not count",
      admitted: true,
      expected: "the name of a leaf queue",
      fix: "set spec.queue",
    });
  }
  const preemptibility = text(member(spec, "preemptibility"));
  if (preemptibility !== undefined && !PREEMPTIBILITIES.some((word) => word === preemptibility)) {
    const words = PREEMPTIBILITIES.join(" or ");
    problems.push({
      code: "preemptibility-word",
      severity: "error",
      path: "/spec/preemptibility",
      message: `is ${quoted(preemptibility)}, but must be ${words}`,
      admitted: false,
      expected: words,
      received: quoted(preemptibility),
    });
  }
  for (const field of ["preemptionDelay", "stalenessGracePeriod"]) {
    const written = text(member(spec, field));
    if (written === undefined || durationSeconds(written) !== undefined) continue;
    problems.push({
      code: "bad-duration",
      severity: "error",
      path: `/spec/${field}`,
      message: `is ${quoted(written)}, which is no duration: KAI cannot read the group`,
      admitted: true,
      expected: "a number with a unit (ns, us, ms, s, m, h), for example 90s or 1h30m",
      received: quoted(written),
    });
  }
  return problems;
}

function rootMinProblems(spec: unknown): readonly PodGroupProblem[] {
  const min = member(spec, "minMember");
  const minChildren = member(spec, "minSubGroup");
  if (isCount(min) && isCount(minChildren)) {
    const message = `is ${min} beside minSubGroup ${minChildren}, but a group says only one of them: pods that must start, or subgroups that must be ready`;
    const fix = items(member(spec, "subGroups")).length > 0 ? "remove minMember" : "remove minSubGroup";
    return [{ code: "both-mins", severity: "error", path: "/spec/minMember", message, admitted: false, fix }];
  }
  if (!isCount(min) || items(member(spec, "subGroups")).length === 0) return [];
  const message = `is ${min}, but the scheduler ignores it in a group with subgroups, whose own minMember counts`;
  const fix = "remove it, or say minSubGroup";
  return [
    { code: "root-min-with-subgroups", severity: "warning", path: "/spec/minMember", message, admitted: true, fix },
  ];
}
