import type { PodTemplate } from "../base/kubernetes.ts";
import { PREEMPTIBILITIES } from "../base/preemptibility.ts";
import { at, member, text } from "../base/read.ts";
import { quoted } from "../finding/field-problem.ts";
import type { Cluster } from "../organization/organization.ts";
import { KAI_KEYS } from "../workload/keys.ts";
import type { CollectedGang, GangMember, GangProblem, GangProblemCode, GatheredGang } from "./collected-gang.ts";
import { isScheduled, schedulerOf } from "./pod-link.ts";

/** Something that all pods of a gang must say alike. */
interface Aspect {
  readonly code: GangProblemCode;
  readonly word: string;
  /** What of a member's voice it is. */
  readonly said: "queue" | "priority" | "preemptibility";
  /** What the committed group says. */
  readonly group: (gang: CollectedGang["gang"]) => string | undefined;
  /** Where the pods say it. */
  readonly path: (member: GangMember) => string;
}

/** What the pods of a member say, or their workload where that goes before; undefined where they say nothing. */
interface Voice extends Readonly<Record<Aspect["said"], string | undefined>> {
  readonly member: GangMember;
}

const ASPECTS: readonly Aspect[] = [
  {
    code: "mixed-queue",
    word: "queue",
    said: "queue",
    group: ({ queue }) => queue || undefined,
    path: () => "/metadata/labels/kai.scheduler~1queue",
  },
  {
    code: "mixed-priority",
    word: "priority class",
    said: "priority",
    group: ({ priorityClass }) => priorityClass,
    path: ({ pods }) =>
      filled(member(labelsOf(pods.template), KAI_KEYS.priorityClass)) === undefined
        ? "/spec/priorityClassName"
        : `/metadata/labels/${KAI_KEYS.priorityClass}`,
  },
  {
    code: "mixed-preemptibility",
    word: "preemptibility",
    said: "preemptibility",
    group: ({ preemptibility }) => preemptibility,
    path: () => "/metadata/labels/kai.scheduler~1preemptibility",
  },
];

const NONE: readonly GangProblem[] = Object.freeze([]);

/**
 * Where pods of one gang disagree in scheduler, queue, priority or preemptibility, or with their committed group. Pods
 * that say nothing disagree with nobody, save for the scheduler. What the workload says goes before what its pods say
 * where the podgrouper makes the group; beside a committed group nobody asks the workload.
 */
export function disagreements(gathered: GatheredGang, cluster: Cluster | undefined): readonly GangProblem[] {
  const { mode, members } = gathered;
  // A podgrouper's gang takes what its pods say: those of one member agree with themselves.
  if (mode === "predicted" && members.length < 2) return NONE;
  const scheduler = mode === "external" ? schedulerProblem(members, cluster) : undefined;
  const problems = scheduler === undefined ? [] : [scheduler];
  const voices = members.map((member) => voiceOf(member, mode));
  for (const aspect of ASPECTS) {
    const problem = aspectProblem(aspect, gathered, voices);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

function voiceOf(member: GangMember, mode: GatheredGang["mode"]): Voice {
  const { workload, pods } = member;
  const own = mode === "predicted" ? labelsOf(workload.object) : undefined;
  const labels = labelsOf(pods.template);
  const preemptibility = labelOf(own, labels, KAI_KEYS.preemptibility);
  return {
    member,
    queue: labelOf(own, labels, KAI_KEYS.queue),
    priority: labelOf(own, labels, KAI_KEYS.priorityClass) ?? filled(at(pods.template, "spec", "priorityClassName")),
    preemptibility: preemptibility === undefined ? undefined : PREEMPTIBILITIES.find((word) => word === preemptibility),
  };
}

function aspectProblem(
  aspect: Aspect,
  { gang, mode, podGroup }: GatheredGang,
  voices: readonly Voice[],
): GangProblem | undefined {
  let first: { readonly member: GangMember; readonly value: string } | undefined;
  for (const voice of voices) {
    const value = voice[aspect.said];
    if (value === undefined) continue;
    const { member } = voice;
    first ??= { member, value };
    if (value === first.value) continue;
    const text = `${subject(member)} say ${aspect.word} ${quoted(value)}, but ${subject(first.member)} of the same gang say ${quoted(first.value)}`;
    return problem(aspect.code, "error", text, member, aspect, first.value, value);
  }
  if (first === undefined) return undefined;
  const wanted = aspect.group(gang);
  if (mode === "predicted" || podGroup === undefined || wanted === first.value) return undefined;
  const counts = wanted === undefined ? "says none" : `says ${quoted(wanted)}`;
  const text = `${subject(first.member)} say ${aspect.word} ${quoted(first.value)}, but PodGroup ${gang.name} ${counts}, and the group is what counts`;
  return problem("pods-disagree-with-group", "warning", text, first.member, aspect, wanted, first.value);
}

function problem(
  code: GangProblemCode,
  severity: GangProblem["severity"],
  message: string,
  member: GangMember,
  { path, word }: Pick<Aspect, "path" | "word">,
  expected: string | undefined,
  received: string,
): GangProblem {
  const { workload, pods } = member;
  return {
    code,
    severity,
    message,
    object: workload.object,
    path: path(member),
    component: pods.component,
    instance: pods.instance,
    ...(expected === undefined ? {} : { expected: quoted(expected) }),
    received: quoted(received),
    fix:
      expected === undefined ? `say the ${word} in the PodGroup` : `use ${quoted(expected)} for all pods of the gang`,
  };
}

function schedulerProblem(members: readonly GangMember[], cluster: Cluster | undefined): GangProblem | undefined {
  if (cluster === undefined) return undefined;
  const isForeign = ({ workload, pods }: GangMember) => !isScheduled(pods.template, cluster, workload.object);
  const first = members.find(isForeign);
  if (first === undefined) return undefined;
  const found = schedulerOf(first.pods.template, cluster);
  const named =
    at(first.pods.template, "spec", "schedulerName") === undefined
      ? "name no schedulerName"
      : `have schedulerName ${quoted(found)}`;
  const all = members.every(isForeign);
  const text = all
    ? `${subject(first)} ${named}, so ${cluster.schedulerName} never sees them and their PodGroup stays empty`
    : `${subject(first)} ${named}, while other pods of the same gang have ${quoted(cluster.schedulerName)}, which never sees them`;
  const aspect = { path: () => "/spec/schedulerName", word: "scheduler" };
  const code = all ? "foreign-scheduler" : "mixed-scheduler";
  return problem(code, "error", text, first, aspect, cluster.schedulerName, found);
}

/** The pods of a member, as a message calls them: `pods of worker in PyTorchJob train`, `pods of Job train`. */
export function subject({
  workload: { object },
  pods: { component, instance },
}: Pick<GangMember, "workload" | "pods">): string {
  const whole = `${object.kind} ${object.metadata.name}`;
  if (instance === "" && component === object.kind.toLowerCase()) return `pods of ${whole}`;
  return `pods of ${component}${instance === "" ? "" : `/${instance}`} in ${whole}`;
}

function labelOf(workload: unknown, pods: unknown, key: string): string | undefined {
  return (workload === undefined ? undefined : filled(member(workload, key))) ?? filled(member(pods, key));
}

function labelsOf(object: PodTemplate | GangMember["workload"]["object"]): unknown {
  return member(object.metadata, "labels");
}

function filled(value: unknown): string | undefined {
  return text(value) || undefined;
}
