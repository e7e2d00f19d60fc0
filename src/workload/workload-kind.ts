import type { KubeObject } from "../base/kubernetes.ts";
import type { Preemptibility } from "../base/preemptibility.ts";
import type { Cluster } from "../organization/organization.ts";
import type { GroupVersionKind } from "../resource-interface/resource-interface.ts";
import type { Category } from "./category.ts";
import type { Gang } from "./gang.ts";
import type { ExternalObstacle, WorkloadPods } from "./workload.ts";

/** What a cluster's own table of workload types says of a kind where a workload names nothing. */
export interface TypeDefaults {
  /** Priority class; passed over where the cluster has none of that name. */
  readonly priorityClass: string;
  /** Absent: it follows from the priority class. */
  readonly preemptibility?: Preemptibility;
}

/** What the grouping of an object depends on beside the object itself. */
export interface GroupingContext {
  readonly cluster: Cluster;
  /** Queue that counts where the object names none. */
  readonly queue: string;
  /**
   * What the podgrouper's ConfigMap of the cluster, made from its WorkloadTypes, says of a kind; it goes before the
   * default of the kind's plug-in. Absent: there is no such ConfigMap.
   */
  readonly typeDefaults?: (group: string, kind: string) => TypeDefaults | undefined;
  /**
   * The pods of the object as a definition of its kind sees them, where they were read through that very definition
   * already; undefined for any other. Absent: nothing was read.
   */
  readonly podsBy?: (spec: object) => readonly WorkloadPods[] | undefined;
}

/**
 * What KAI's podgrouper will do with an object: the gangs it will make, or why it makes none. That may be fine, because
 * somebody else groups the pods or they are of another scheduler; `failure` says that it is not: the plug-in fails or
 * the API server refuses the group, and the pods stay pending without one.
 */
export type Grouping = { readonly gangs: readonly Gang[] } | { readonly reason: string; readonly failure?: true };

/** A field that somebody else than git writes. */
export interface ControllerOwnedField {
  /** JSON pointer into the object; `*` stands for every item of a list or member of a map. */
  readonly path: string;
  /** Who writes it and when, for people, for example `an autoscaler, where spec.autoscaling is set`. */
  readonly by: string;
}

/** A text of an object that becomes pods, a part of them, or other objects, and that no rule can read. */
export interface UnreadText {
  /** JSON pointer into the object. */
  readonly path: string;
  /** Continues a sentence about the text: `has expressions, which are filled in when the workflow runs`. */
  readonly reason: string;
}

/**
 * Everything that muster knows of one kind of workload. One folder of `workloadtypes/` each; the engine in `src`
 * knows none of them and is handed the registry.
 */
export interface WorkloadKind {
  /** Kind, for example `PyTorchJob`; also the name of the workload type. */
  readonly kind: string;
  /** API group; `""` for the core group. */
  readonly group: string;
  /** Served versions, newest first; one Resource Interface each. */
  readonly versions: readonly string[];
  readonly category: Category;
  /** Default priority class on a `kai` cluster (the podgrouper's plug-in) and on `runai` (the platform's table). */
  readonly priority: { readonly kai: string; readonly runai: string };
  /** Default preemptibility, in both dictionaries; follows from the priority's value when absent. */
  readonly preemptibility?: { readonly kai: Preemptibility; readonly runai: Preemptibility };
  /** Resource names by which this kind alone asks for GPUs, for example Dynamo's `gpu`. */
  readonly gpuKeys?: readonly string[];
  /** Fields that a controller of the cluster writes, so that git and cluster must not fight over them. */
  readonly controllerOwned?: readonly ControllerOwnedField[];
  /** Kinds that its operator makes for it, the pods' direct owners and others; the podgrouper must read them. */
  readonly childKinds?: readonly GroupVersionKind[];
  /** The `spec` of the Resource Interface of a version, in the ResourceInterface dialect. */
  readonly resourceInterfaces: Readonly<Record<string, object>>;
  /** JSON pointer of the field whose truthy value means that the workload starts no pods. */
  readonly suspendPath?: string;
  /** The PodGroups that KAI's podgrouper will make for an object of this kind, in the neutral form. */
  readonly predictGangs: (object: KubeObject, context: GroupingContext) => Grouping;
  /** What a committed PodGroup cannot do for an object of this kind; absent for kinds where it can do all. */
  readonly externalObstacle?: (object: KubeObject) => ExternalObstacle | undefined;
  /**
   * The pods as the kind's operator makes them of those that the Resource Interface finds: with the containers that it
   * adds, the patches that it applies. Never another number of pods, nor another order. Absent: nothing that the object
   * tells is missing in them.
   */
  readonly completePods?: (object: KubeObject, pods: readonly WorkloadPods[]) => readonly WorkloadPods[];
  /** The texts of an object that nothing here can read; absent for kinds that have none. */
  readonly unreadTexts?: (object: KubeObject) => readonly UnreadText[];
}
