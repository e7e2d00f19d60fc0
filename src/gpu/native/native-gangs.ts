import { at, compareText, getOrCreate, type KubeObject, type Writable } from "../../kernel/index.ts";
import type { Cluster, Gang, Workload, WorkloadPods } from "../../model/index.ts";
import type { GangMember, GangProblem } from "../gang/collected-gang.ts";
import type { PlacedPodGroup } from "../gang/external-gangs.ts";
import { type GroupReference, groupReference } from "../gang/group-reference.ts";
import { isScheduled } from "../gang/pod-link.ts";
import { nameOfObject, namespaceOfObject } from "../gang/read-pod-group.ts";
import { podsOfMembers } from "../gang/route-pods.ts";
import { type GroupIndex, groupIndex } from "./group-index.ts";
import { emptyGroupProblem, missingProblems, parentProblem } from "./group-problems.ts";
import { gangOfJob } from "./job-gang.ts";
import { podGroupOfJob } from "./job-pod-group.ts";
import type { NativeGang, NativeGangs } from "./native-gang.ts";
import { minimumOf, templatesOf } from "./read-groups.ts";
import { shortGroupProblem, shortJobProblem } from "./short-problems.ts";
import { templateProblems } from "./template-problems.ts";
import { uniformProblems } from "./uniform-problems.ts";
import { ignoredProblem, unreadProblem } from "./unread-problems.ts";

/** The workloads, groups and clusters of a set of manifests. */
interface NativeSources {
  readonly workloads: readonly Workload[];
  /** The Workloads, PodGroups and CompositePodGroups of Kubernetes itself. */
  readonly groups: readonly PlacedPodGroup[];
  readonly clusters: readonly Cluster[];
}

/** A group with the pods that name it. */
interface Slot {
  readonly reference: GroupReference;
  readonly cluster: string;
  readonly namespace: string;
  readonly members: GangMember[];
}

/**
 * The gangs of Kubernetes itself: the PodGroups of `scheduling.k8s.io` with the pods that name them, those that the
 * controller of Jobs makes, and in Kubernetes 1.35 the groups of Workloads. Pods of KAI's scheduler are in none, because it
 * does not read these groups. Sorted by cluster, namespace and name.
 * Source: Kubernetes 1.37, `pkg/scheduler/framework/plugins/gangscheduling`.
 */
export function nativeGangs({ workloads, groups, clusters }: NativeSources): NativeGangs {
  const known = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  const index = groupIndex(groups);
  const gangs: NativeGang[] = [];
  const problems: GangProblem[] = [];
  const slots = new Map<string, Slot>();
  for (const workload of workloads) {
    const cluster = known.get(workload.cluster);
    for (const pods of workload.pods) {
      const reference = groupReference(pods.template);
      if (reference !== undefined) slotOf(slots, reference, workload).members.push({ workload, pods });
    }
    const ignored = ignoredProblem(workload, cluster);
    if (ignored !== undefined) problems.push(ignored);
    const own = ownGang(workload, cluster);
    if (own !== undefined) gangs.push(own);
  }
  for (const { object, cluster } of index.ofKind("PodGroup")) {
    const reference: GroupReference = { kind: "PodGroup", name: nameOfObject(object) };
    slotOf(slots, reference, { object, cluster });
  }
  for (const slot of slots.values()) gangs.push(gangOfSlot(slot, index, known.get(slot.cluster)));
  for (const problem of templateProblems(index, [...slots.values()])) problems.push(problem);
  return { gangs: gangs.toSorted(compareGangs), problems };
}

function slotOf(
  slots: Map<string, Slot>,
  reference: GroupReference,
  { object, cluster }: Pick<Workload, "object" | "cluster">,
): Slot {
  const { kind, name, part } = reference;
  const namespace = namespaceOfObject(object);
  const key = JSON.stringify([cluster, namespace, kind, name, part?.group, part?.replica]);
  return getOrCreate(slots, key, () => ({ reference, cluster, namespace, members: [] }));
}

/** The gang that the controller of Jobs makes for a Job. */
function ownGang(workload: Workload, cluster: Cluster | undefined): NativeGang | undefined {
  const { object } = workload;
  const own = gangOfJob(object, cluster);
  if (own === undefined) return undefined;
  const all = workload.pods.map((pods): GangMember => ({ workload, pods }));
  const members = all.filter((member) => !isOfKai(member, cluster));
  const problems: GangProblem[] = all
    .filter((member) => isOfKai(member, cluster))
    .map((member) => unreadProblem(member, undefined, cluster));
  const short = shortJobProblem(object, own, members);
  if (short !== undefined) problems.push(short);
  const podGroup = podGroupOfJob(object, own.min);
  const gang = gangWith({ name: nameOfObject(podGroup), namespace: namespaceOfObject(object), min: own.min }, members);
  return { gang, cluster: workload.cluster, members, podGroup, problems };
}

function gangOfSlot(slot: Slot, index: GroupIndex, cluster: Cluster | undefined): NativeGang {
  const { reference, namespace } = slot;
  const { kind, name } = reference;
  const object = index.find(kind, slot, name);
  const members = slot.members.filter((member) => !isOfKai(member, cluster));
  const foreign = slot.members.filter((member) => isOfKai(member, cluster));
  const min = object && minimumIn(object, reference);
  const gang = gangWith({ name, namespace, min }, members);
  const problems: GangProblem[] = foreign.map((member) => unreadProblem(member, reference, cluster));
  if (members.length > 0) {
    problems.push(...missingProblems(members, reference, slot, index));
    problems.push(...uniformProblems({ members, foreign, min, podGroup: object }, cluster));
  }
  if (object !== undefined) {
    const found = [
      // KAI's scheduler does not wait for the minimum.
      members.length === 0 ? undefined : shortGroupProblem(object, reference, min, [...members, ...foreign]),
      parentProblem(object, slot, index),
      slot.members.length === 0 ? emptyGroupProblem(object, slot, index) : undefined,
    ];
    for (const problem of found) if (problem !== undefined) problems.push(problem);
  }
  const native: Writable<NativeGang> = { gang, cluster: slot.cluster, members, problems };
  if (object !== undefined) native.podGroup = object;
  return native;
}

/** The minimum in the object of a group; undefined for the policy `basic`. */
function minimumIn(object: KubeObject, { part }: GroupReference): number | undefined {
  if (part === undefined) return minimumOf(at(object, "spec", "schedulingPolicy"));
  return templatesOf(object).find(({ name }) => name === part.group)?.min;
}

/** Whether KAI's scheduler takes the pods, which does not read groups of Kubernetes itself. */
function isOfKai({ workload, pods }: GangMember, cluster: Cluster | undefined): boolean {
  return isScheduled(pods.template, cluster, workload.object);
}

function gangWith(
  { name, namespace, min }: { readonly name: string; readonly namespace: string; readonly min: number | undefined },
  members: readonly { readonly workload: Workload; readonly pods: WorkloadPods }[],
): Gang {
  const base = { name, namespace, queue: "", pods: podsOfMembers(members) };
  return min === undefined ? base : { ...base, min };
}

function compareGangs(a: NativeGang, b: NativeGang): number {
  return (
    compareText(a.cluster, b.cluster) ||
    compareText(a.gang.namespace, b.gang.namespace) ||
    compareText(a.gang.name, b.gang.name)
  );
}
