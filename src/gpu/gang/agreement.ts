import type { PodTemplate } from "../../kernel/index.ts";
import { at, filledText, member, quoted } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import { admittedClass, KAI_KEYS, knownPreemptibility } from "../../model/index.ts";
import type { CollectedGang, GangMember, GangProblem, GangProblemCode, GatheredGang } from "./collected-gang.ts";
import { groupReference } from "./group-reference.ts";
import { isScheduled, schedulerOf } from "./pod-link.ts";

/** A setting that all pods of a gang must share. */
interface SharedSetting {
  readonly code: GangProblemCode;
  /** For messages. */
  readonly noun: string;
  readonly key: "queue" | "priority" | "preemptibility";
  /** The value of the committed group. */
  readonly ofGroup: (gang: CollectedGang["gang"]) => string | undefined;
  /** JSON pointer into the pod template. */
  readonly path: (member: GangMember) => string;
}

/** The settings of a member's pods, or of their workload where it overrides them; undefined if it has none. */
interface MemberSettings extends Readonly<Record<SharedSetting["key"], string | undefined>> {
  readonly member: GangMember;
}

const SHARED_SETTINGS: readonly SharedSetting[] = [
  {
    code: "mixed-queue",
    noun: "queue",
    key: "queue",
    ofGroup: ({ queue }) => queue || undefined,
    path: () => "/metadata/labels/kai.scheduler~1queue",
  },
  {
    code: "mixed-priority",
    noun: "priority class",
    key: "priority",
    ofGroup: ({ priorityClass }) => priorityClass,
    path: ({ pods }) => {
      const label = filledText(member(labelsOf(pods.template), KAI_KEYS.priorityClass));
      if (label === undefined) return "/spec/priorityClassName";
      return `/metadata/labels/${KAI_KEYS.priorityClass}`;
    },
  },
  {
    code: "mixed-preemptibility",
    noun: "preemptibility",
    key: "preemptibility",
    ofGroup: ({ preemptibility }) => preemptibility,
    path: () => "/metadata/labels/kai.scheduler~1preemptibility",
  },
];

const NONE: readonly GangProblem[] = Object.freeze([]);

/**
 * The pods of one gang that differ in scheduler, queue, priority or preemptibility, from each other or from their
 * committed group. Except for the scheduler, pods without a setting agree with all others. Where the podgrouper makes the
 * group, the workload's settings override those of its pods; beside a committed group the workload does not count.
 */
export function disagreements(gathered: GatheredGang, cluster: Cluster | undefined): readonly GangProblem[] {
  const { mode, members } = gathered;
  // The podgrouper copies the settings of the pods, and those of one member are all the same.
  if (mode === "predicted" && members.length < 2) return NONE;
  const scheduler = mode === "external" ? schedulerProblem(members, cluster) : undefined;
  const problems = scheduler === undefined ? [] : [scheduler];
  if (mode === "predicted" && members.every(({ workload }) => workload.podSettings !== undefined)) {
    return sharedGroupProblems(members);
  }
  const all = members.map((member) => settingsOf(member, mode, cluster));
  for (const setting of SHARED_SETTINGS) {
    const problem = settingProblem(setting, gathered, all);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

/** The problems of templates that make another group of their workload each: the pod that is handled last decides. */
function sharedGroupProblems(members: readonly GangMember[]): readonly GangProblem[] {
  const all = members.flatMap((item) => {
    const settings = item.workload.podSettings?.get(item.pods.template);
    return settings === undefined ? [] : [{ member: item, settings }];
  });
  const [first] = all;
  if (first === undefined || all.length < 2) return NONE;
  const problems: GangProblem[] = [];
  for (const setting of SHARED_SETTINGS) {
    const { code, noun, key } = setting;
    const differs = all.filter(({ settings }) => settings[key] !== first.settings[key]);
    const areBothNamed = first.settings.named.has(key);
    const named = differs.find(({ settings }) => settings.named.has(key));
    // The group keeps the queue of its first pod. Another preemptibility that follows from the priority was reported.
    const isDefaultEnough = key === "priority" || (key === "preemptibility" && problems.length === 0);
    const other = named ?? (isDefaultEnough ? differs[0] : undefined);
    if (other === undefined) continue;
    const severity = areBothNamed && named !== undefined ? "error" : "warning";
    const expected = first.settings[key];
    const received = other.settings[key];
    const taken = key === "queue" ? "first" : "last";
    const message = `${subject(other.member)} have ${noun} ${quoted(received)}, but ${subject(first.member)} of the same gang have ${quoted(expected)}; the podgrouper takes that of the ${taken} pod`;
    problems.push(problem({ code, severity, message }, other.member, setting, expected, received));
  }
  return problems;
}

function settingsOf(member: GangMember, mode: GatheredGang["mode"], cluster: Cluster | undefined): MemberSettings {
  const { workload, pods } = member;
  const own = mode === "predicted" ? labelsOf(workload.object) : undefined;
  const labels = labelsOf(pods.template);
  return {
    member,
    queue: labelOf(own, labels, KAI_KEYS.queue),
    priority: labelOf(own, labels, KAI_KEYS.priorityClass) ?? admittedClass(pods.template, cluster),
    preemptibility: knownPreemptibility(labelOf(own, labels, KAI_KEYS.preemptibility), cluster),
  };
}

function settingProblem(
  setting: SharedSetting,
  { gang, podGroup }: GatheredGang,
  all: readonly MemberSettings[],
): GangProblem | undefined {
  const { code, noun, key } = setting;
  const first = all.find((settings) => settings[key] !== undefined);
  const expected = first?.[key];
  if (first === undefined || expected === undefined) return undefined;
  const other = all.find((settings) => settings[key] !== undefined && settings[key] !== expected);
  const received = other?.[key];
  if (other !== undefined && received !== undefined) {
    const message = `${subject(other.member)} have ${noun} ${quoted(received)}, but ${subject(first.member)} of the same gang have ${quoted(expected)}`;
    return problem({ code, severity: "error", message }, other.member, setting, expected, received);
  }
  const ofGroup = setting.ofGroup(gang);
  if (podGroup === undefined || ofGroup === expected) return undefined;
  const groupSetting = ofGroup === undefined ? "has none" : `has ${quoted(ofGroup)}`;
  const message = `${subject(first.member)} have ${noun} ${quoted(expected)}, but PodGroup ${gang.name} ${groupSetting}, and only the value of the group counts`;
  const base = { code: "pods-disagree-with-group", severity: "warning", message } as const;
  return problem(base, first.member, setting, ofGroup, expected);
}

function problem(
  base: Pick<GangProblem, "code" | "severity" | "message">,
  member: GangMember,
  { path, noun }: Pick<SharedSetting, "path" | "noun">,
  expected: string | undefined,
  received: string,
): GangProblem {
  const { workload, pods } = member;
  const { component, instance } = pods;
  const place = { object: workload.object, path: path(member), component, instance };
  if (expected === undefined) {
    return { ...base, ...place, received: quoted(received), fix: `set the ${noun} in the PodGroup` };
  }
  const fix = `use ${quoted(expected)} for all pods of the gang`;
  return { ...base, ...place, expected: quoted(expected), received: quoted(received), fix };
}

function schedulerProblem(members: readonly GangMember[], cluster: Cluster | undefined): GangProblem | undefined {
  if (cluster === undefined) return undefined;
  const isForeign = ({ workload, pods }: GangMember) => !isScheduled(pods.template, cluster, workload.object);
  const first = members.find(isForeign);
  if (first === undefined) return undefined;
  const { template } = first.pods;
  const { schedulerName } = cluster;
  const received = schedulerOf(template, cluster);
  const isNamed = at(template, "spec", "schedulerName") !== undefined;
  const pods = `${subject(first)} ${isNamed ? `have schedulerName ${quoted(received)}` : "name no schedulerName"}`;
  const setting = { path: () => "/spec/schedulerName", noun: "scheduler" };
  if (members.every(isForeign)) {
    const message = `${pods}, so ${schedulerName} does not schedule them and their PodGroup stays empty`;
    const code = "foreign-scheduler";
    const native = groupReference(template);
    if (native === undefined) {
      return problem({ code, severity: "error", message }, first, setting, schedulerName, received);
    }
    // They start in that group.
    const text = `${message}; only their ${native.kind} ${native.name} of scheduling.k8s.io counts`;
    return problem({ code, severity: "warning", message: text }, first, setting, schedulerName, received);
  }
  const message = `${pods}, while other pods of the same gang have ${quoted(schedulerName)}, which does not schedule them`;
  return problem({ code: "mixed-scheduler", severity: "error", message }, first, setting, schedulerName, received);
}

/** The pods of a member, for messages: `pods of worker in PyTorchJob train`, `pods of Job train`. */
export function subject({
  workload: { object },
  pods: { component, instance },
}: Pick<GangMember, "workload" | "pods">): string {
  const whole = `${object.kind} ${object.metadata.name}`;
  if (instance !== "") return `pods of ${component}/${instance} in ${whole}`;
  if (component === object.kind.toLowerCase()) return `pods of ${whole}`;
  return `pods of ${component} in ${whole}`;
}

function labelOf(workload: unknown, pods: unknown, key: string): string | undefined {
  return filledText(member(workload, key)) ?? filledText(member(pods, key));
}

function labelsOf(object: PodTemplate | GangMember["workload"]["object"]): unknown {
  return member(object.metadata, "labels");
}
