import type { CodedProblem, KubeObject, Severity } from "../../kernel/index.ts";
import type { Gang, Workload, WorkloadPods } from "../../model/index.ts";

/**
 * The problems between a gang, its pods and the cluster:
 *
 * - `pod-group-without-skip`: pods name a group but lack the skip mark, so the podgrouper moves them to its own group
 * - `pod-group-unnamed`: pods have the skip mark and name no group, so they are in none
 * - `pod-group-missing`: pods name a group that is not among the manifests
 * - `external-too-old`: KAI of the cluster ignores the skip mark
 * - `subgroup-unknown`, `subgroup-not-a-leaf`, `subgroup-on-flat-group`: their label is not a leaf of the group
 * - `pod-without-leaf`: they have no leaf label, and the group has no leaf called `default`
 * - `min-exceeds-pods`: the gang, or a leaf, waits for more pods than it can ever have
 * - `group-without-pods`: no pods name the group
 * - `foreign-scheduler`: all pods have a scheduler that ignores the group
 * - `mixed-scheduler`, `mixed-queue`, `mixed-priority`, `mixed-preemptibility`: pods of one gang differ
 * - `pods-disagree-with-group`: pods have the same value, but their group has another one, which counts
 * - `group-name-not-cluster-unique`: another namespace has a group of this name
 * - `not-one-group`: the kind needs several groups, or a group that is created later (`Workload.externalObstacle`)
 * - `steering-ignored`: an annotation that only the podgrouper reads differs from the group
 *
 * Those of the groups of Kubernetes itself, besides `min-exceeds-pods`, `group-without-pods`, `mixed-scheduler` and
 * `mixed-priority`:
 *
 * - `native-group-missing`: pods name a group that is not among the manifests
 * - `native-group-unread`: the scheduler of the pods, or the controller of Jobs, does not read the group
 * - `native-template-missing`: a PodGroup names a template that is not among the manifests
 * - `native-template-unused`: no group is made of a template of a Workload
 */
export type GangProblemCode =
  | "pod-group-without-skip"
  | "pod-group-unnamed"
  | "pod-group-missing"
  | "external-too-old"
  | "subgroup-unknown"
  | "subgroup-not-a-leaf"
  | "subgroup-on-flat-group"
  | "pod-without-leaf"
  | "min-exceeds-pods"
  | "group-without-pods"
  | "foreign-scheduler"
  | "mixed-scheduler"
  | "mixed-queue"
  | "mixed-priority"
  | "mixed-preemptibility"
  | "pods-disagree-with-group"
  | "group-name-not-cluster-unique"
  | "not-one-group"
  | "steering-ignored"
  | "native-group-missing"
  | "native-group-unread"
  | "native-template-missing"
  | "native-template-unused";

/** A problem of a gang. With a `component`, its path leads into the template of these pods. */
export interface GangProblem extends CodedProblem<GangProblemCode> {
  readonly severity: Exclude<Severity, "info">;
  /** The object to change: the PodGroup or a workload. */
  readonly object: KubeObject;
  /** Component and instance (`""` where there is one) of the workload's pods. */
  readonly component?: string;
  readonly instance?: string;
}

/** Pods of a workload that belong to a gang. */
export interface GangMember {
  readonly workload: Workload;
  /**
   * The workload's own, or a copy with the count of this gang where several gangs share the component's pods.
   */
  readonly pods: WorkloadPods;
  /** Leaf that accepts them; absent in a flat gang, and for lost pods. */
  readonly leaf?: string;
  /** No leaf takes them, so they never start; a problem has the reason. They are not among `gang.pods`. */
  readonly lost?: true;
}

/** A gang with the pods that will be in it, before the checks. */
export interface GatheredGang {
  /**
   * Its pods are those of `members` that are not lost, with counts, leaves and templates. Where pods name a missing
   * group, only its name and namespace are known; both the name and the queue may be empty then.
   */
  readonly gang: Gang;
  /** Made by the podgrouper, or committed. */
  readonly mode: "predicted" | "external";
  /** Name of its cluster. */
  readonly cluster: string;
  readonly members: readonly GangMember[];
  /** The committed PodGroup; absent for predicted gangs, and where pods name a missing group. */
  readonly podGroup?: KubeObject;
}

/** A gang with the problems of the way its pods name it, or a part of it. */
export interface FoundGang {
  readonly gang: GatheredGang;
  readonly problems: readonly GangProblem[];
}

/** A gang with the pods that will be in it, and its problems. */
export interface CollectedGang extends GatheredGang {
  /** In a fixed order. */
  readonly problems: readonly GangProblem[];
}
