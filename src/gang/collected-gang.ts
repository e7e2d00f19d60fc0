import type { KubeObject } from "../model/kubernetes.ts";
import type { Workload, WorkloadPods } from "../model/workload.ts";
import type { Severity } from "../policy/issue.ts";
import type { Gang } from "./gang.ts";

/** What can be wrong between a gang, its pods and the cluster; the name of each is told in docs/gangs.md. */
export type GangProblemCode =
  | "pod-group-without-skip"
  | "pod-group-missing"
  | "external-too-old"
  | "subgroup-unknown"
  | "subgroup-on-flat-group"
  | "subgroup-not-a-leaf"
  | "pod-without-leaf"
  | "min-exceeds-pods"
  | "group-without-pods"
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
  /** JSON pointer into the object; `""` where the place in it depends on its kind, then `component` says which pods. */
  readonly path: string;
  readonly component?: string;
  readonly instance?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly fix?: string;
}

/** Pods of a workload that belong to a gang. */
export interface GangMember {
  readonly workload: Workload;
  /** With the count of this gang, where each of several gangs gets a part of the component's pods. */
  readonly pods: WorkloadPods;
  /** Leaf that takes them; absent in a flat gang, and where no leaf does (then there is a problem that says so). */
  readonly leaf?: string;
}

/** A gang with the pods that will be in it. */
export interface CollectedGang {
  /** Its pods have components, counts, leaves and templates, in the order of `members`. */
  readonly gang: Gang;
  /** Made by the podgrouper, or committed. */
  readonly mode: "predicted" | "external";
  /** Name of its cluster. */
  readonly cluster: string;
  readonly members: readonly GangMember[];
  /** The committed PodGroup; absent for predicted gangs, and where pods name a group that is not there. */
  readonly podGroup?: KubeObject;
  readonly problems: readonly GangProblem[];
}
