import type { KubeObject } from "../base/kubernetes.ts";
import type { Severity } from "../finding/issue.ts";
import type { Gang } from "../workload/gang.ts";
import type { Workload, WorkloadPods } from "../workload/workload.ts";

/**
 * What can be wrong between a gang, its pods and the cluster:
 *
 * - `pod-group-without-skip`: pods name a group without keeping the podgrouper away, which points them at its own
 * - `pod-group-unnamed`: pods keep the podgrouper away and name no group, so that nobody groups them
 * - `pod-group-missing`: pods name a group that is not among the manifests
 * - `external-too-old`: KAI of the cluster does not know the mark that keeps the podgrouper away
 * - `subgroup-unknown`, `subgroup-not-a-leaf`, `subgroup-on-flat-group`: their label names no leaf of the group
 * - `pod-without-leaf`: they name no leaf, and the group has none called `default`
 * - `min-exceeds-pods`: the gang, or a leaf, waits for more pods than there will ever be
 * - `group-without-pods`: no pods name the group
 * - `foreign-scheduler`: all pods have a scheduler that knows nothing of the group
 * - `mixed-scheduler`, `mixed-queue`, `mixed-priority`, `mixed-preemptibility`: pods of one gang disagree
 * - `pods-disagree-with-group`: pods agree with each other and not with their group, which is what counts
 * - `group-name-not-cluster-unique`: another namespace has a group of this name
 * - `not-one-group`: one committed group cannot stand for what the kind needs (`Workload.externalObstacle`)
 * - `steering-ignored`: an annotation that only the podgrouper reads says something else than the group
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
  | "steering-ignored";

/** Something wrong with a gang, as data: a rule makes an issue of it. */
export interface GangProblem {
  readonly code: GangProblemCode;
  readonly severity: Exclude<Severity, "info">;
  /** One sentence: where, what was found, what is expected. */
  readonly message: string;
  /** The object at fault: the PodGroup or a workload. */
  readonly object: KubeObject;
  /** JSON pointer into the object, or, with `component`, into the template of these pods. */
  readonly path: string;
  /** Component and instance (`""` where there is one) of the workload's pods that it is about. */
  readonly component?: string;
  readonly instance?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly fix?: string;
}

/** Pods of a workload that belong to a gang. */
export interface GangMember {
  readonly workload: Workload;
  /**
   * The workload's own, or a copy with the count of this gang where each of several gangs gets a part of the
   * component's pods.
   */
  readonly pods: WorkloadPods;
  /** Leaf that takes them; absent in a flat gang, and for lost pods. */
  readonly leaf?: string;
  /** No leaf takes them, so that they never start; a problem says why. They are not among `gang.pods`. */
  readonly lost?: true;
}

/** A gang with the pods that will be in it, before anybody has looked what is wrong with it. */
export interface GatheredGang {
  /**
   * Its pods are those of `members` that are not lost, with counts, leaves and templates. Where pods name a group that
   * is not there, nothing but its name and namespace is known; both the name and the queue may be empty then.
   */
  readonly gang: Gang;
  /** Made by the podgrouper, or committed. */
  readonly mode: "predicted" | "external";
  /** Name of its cluster. */
  readonly cluster: string;
  readonly members: readonly GangMember[];
  /** The committed PodGroup; absent for predicted gangs, and where pods name a group that is not there. */
  readonly podGroup?: KubeObject;
}

/** A gang with what is wrong about the way its pods name it, or a part of it. */
export interface FoundGang {
  readonly gang: GatheredGang;
  readonly problems: readonly GangProblem[];
}

/** A gang with the pods that will be in it, and what is wrong with it. */
export interface CollectedGang extends GatheredGang {
  /** In a fixed order. */
  readonly problems: readonly GangProblem[];
}
