import type { FixedFields, ObjectFault } from "../../k8s-fields/index.ts";
import type { KubeObject, Preemptibility } from "../../kernel/index.ts";
import type { Cluster } from "../organization/organization.ts";
import type { GroupVersionKind } from "../resource-interface/resource-interface.ts";
import type { Category } from "./category.ts";
import type { Gang, RepeatedGang } from "./gang.ts";
import type { KindHealth } from "./kind-health.ts";
import type { Suspension } from "./suspension.ts";
import type { ExternalObstacle, InstructionProblem, WorkloadPods } from "./workload.ts";

/** The defaults of a kind in a cluster's own table of workload types. */
export interface TypeDefaults {
  /** Priority class; ignored where the cluster has none of that name. */
  readonly priorityClass: string;
  /** Absent: it follows from the priority class. */
  readonly preemptibility?: Preemptibility;
  /** Category of the registration, for reports; the scheduler does not read it. */
  readonly category?: string;
}

/** The data, besides the object, that its grouping depends on. */
export interface GroupingContext {
  /** The cluster that gets the object. */
  readonly cluster: Cluster;
  /** Queue of an object without one. */
  readonly queue: string;
  /** On Run:ai, the project that owns the namespace of the object. Absent: none. */
  readonly project?: string;
  /** The node pools of this project for objects that name none, in the order of preference. Absent: the default pool. */
  readonly nodePools?: readonly string[];
  /**
   * Returns the defaults that the WorkloadTypes of the repository give to a kind: on `kai` the entry in the podgrouper's
   * ConfigMap, on `runai` the registration with the platform. They override those of the kind's plug-in. Absent: none.
   */
  readonly typeDefaults?: (group: string, kind: string) => TypeDefaults | undefined;
  /**
   * Returns the pods that a definition finds in the object, where they were already read through the same definition;
   * undefined for any other definition. Absent: nothing was read.
   */
  readonly podsBy?: (spec: object) => readonly WorkloadPods[] | undefined;
  /** Whether the podgrouper of the cluster may read objects of a kind. Absent: it may read all. */
  readonly reads?: (group: string, kind: string) => boolean;
  /** Whether the podgrouper fails on the objects of a kind for which it has no plug-in. Absent: it never does. */
  readonly failsWithoutPlugIn?: (kind: GroupVersionKind) => boolean;
  /** Returns a kind of the catalogue, for objects that contain objects of other kinds. Absent: none. */
  readonly kindOf?: (group: string, kind: string) => WorkloadKind | undefined;
}

/**
 * The result of KAI's podgrouper for an object: the gangs it will make, or the reason for which it makes none. That may be
 * fine, because the pods are in another group or of another scheduler. `failure` means that it is not: the plug-in fails
 * or the API server rejects the group, and the pods stay pending without one.
 */
export type Grouping = (
  | { readonly gangs: readonly Gang[] }
  | {
      readonly reason: string;
      readonly failure?: true;
      /** The groups that are made, where they are too many to be listed. */
      readonly repeated?: readonly RepeatedGang[];
    }
) & {
  /** The problems of gang instructions, or of groups that a plug-in makes; absent without any. */
  readonly problems?: readonly InstructionProblem[];
};

/** A field that a controller or a person writes in the cluster. */
interface ControllerOwnedField {
  /** JSON pointer into the object; `*` matches every item of a list or member of a map. */
  readonly path: string;
  /** The writer and the condition, for people, for example `an autoscaler, where spec.autoscaling is set`. */
  readonly by: string;
}

/** A text of an object that becomes pods, a part of them, or other objects, and that no rule can read. */
export interface UnreadText {
  /** JSON pointer into the object. */
  readonly path: string;
  /** Completes a sentence about the text: `has expressions, which are filled in when the workflow runs`. */
  readonly reason: string;
}

/** A kind whose objects contain the spec of a workload, which a controller creates later: a WorkflowTemplate. */
export interface TemplateKind {
  readonly kind: string;
  /** API group. Default: that of the workload. */
  readonly group?: string;
  /** JSON pointer of the part that belongs to the workload. */
  readonly path: string;
  /** JSON pointer of this part in the workload, `""` for its metadata and spec. Default `/spec`. */
  readonly as?: string;
  /**
   * Returns the part as the workload has it: without other fields, and with those that a controller sets. Default: the
   * part itself.
   */
  readonly complete?: (part: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** The differences of a kind to the pods of Kubernetes: fields of one of the types of a pod, such as `Container`. */
export interface PodDifference {
  /** Fields that only this kind has. */
  readonly added?: readonly string[];
  /** Mandatory fields that its operator sets where they are missing. */
  readonly optional?: readonly string[];
  /** Whether its operator may add any mandatory field, because it merges the pod with another one. Default false. */
  readonly isPartial?: boolean;
  /** Fields that its operator sets where they are 0. */
  readonly defaultedZero?: readonly string[];
}

/**
 * The data and functions of one kind of workload. Each kind has a folder in `workloadtypes/`; the engine in `src`
 * receives the registry and depends on no kind.
 */
export interface WorkloadKind {
  /** Kind, for example `PyTorchJob`; also the name of the workload type. */
  readonly kind: string;
  /** API group; `""` for the core group. */
  readonly group: string;
  /** Served versions, newest first; one Resource Interface each. */
  readonly versions: readonly string[];
  /** The purpose of its pods: rules apply by category. */
  readonly category: Category;
  /** Default priority class on a `kai` cluster (the podgrouper's plug-in) and on `runai` (the platform's table). */
  readonly priority: { readonly kai: string; readonly runai: string };
  /** Default preemptibility, in both dictionaries; follows from the priority's value when absent. */
  readonly preemptibility?: { readonly kai: Preemptibility; readonly runai: Preemptibility };
  /** Resource names for GPUs that only this kind uses, for example Dynamo's `gpu`. */
  readonly gpuKeys?: readonly string[];
  /** The differences between its pods and those of Kubernetes, by type. Absent: none. */
  readonly podDifferences?: Readonly<Record<string, PodDifference>>;
  /** Fields that a controller of the cluster writes; git must not overwrite them. Absent: none. */
  readonly controllerOwned?: readonly ControllerOwnedField[];
  /**
   * JSON pointer of the replicas behind its scale subresource, which autoscalers write. Absent: it has no scale
   * subresource, so that no autoscaler can scale it.
   */
  readonly scalePath?: string;
  /**
   * Kinds that its operator creates for it: the direct owners of pods, and others. The podgrouper needs permission to
   * read them. Absent: none.
   */
  readonly childKinds?: readonly GroupVersionKind[];
  /** The `spec` of the Resource Interface of a version, in the ResourceInterface dialect. */
  readonly resourceInterfaces: Readonly<Record<string, object>>;
  /**
   * The additions of the Karta dialect to the Resource Interface of a version. Absent: objects of the kind cannot be
   * suspended.
   */
  readonly suspensions?: Readonly<Record<string, Suspension>>;
  /**
   * JSON pointer of the field whose truthy value means that the workload starts no pods. Default: the kind does not
   * have one.
   */
  readonly suspendPath?: string;
  /**
   * Whether an object starts no pods, for a kind whose switch a truthy value does not express. Absent: `suspendPath`
   * decides.
   */
  readonly isSuspended?: (object: KubeObject) => boolean;
  /**
   * Kinds that contain the spec of this kind and have no Resource Interface. Rules check their pods, no quota counts
   * them.
   */
  readonly templates?: readonly TemplateKind[];
  /**
   * Whether objects of this kind contain whole objects of other kinds, whose pods rules then check as well. Default
   * false.
   */
  readonly wraps?: boolean;
  /** The PodGroups that KAI's podgrouper will make for an object of this kind, in the neutral form. */
  readonly predictGangs: (object: KubeObject, context: GroupingContext) => Grouping;
  /**
   * Present where pods of several templates share a PodGroup, which the podgrouper writes with the labels of the object
   * and of each pod. `priorityOf` returns the priority class that the object gives it, whatever its pods name.
   * `isOfPods`: the pods share it even where the podgrouper may not read the object, without its labels.
   */
  readonly sharedGroup?: {
    readonly priorityOf?: (object: KubeObject) => string | undefined;
    readonly isOfPods?: true;
  };
  /**
   * The PodGroups where the podgrouper may not read objects of this kind: those of the last owner that it may read.
   * Absent for a kind that the role of KAI's chart grants in every release.
   */
  readonly predictBelow?: (object: KubeObject, context: GroupingContext) => Grouping;
  /** The obstacle to a committed PodGroup for an object of this kind; absent for kinds without any. */
  readonly externalObstacle?: (object: KubeObject) => ExternalObstacle | undefined;
  /**
   * Returns the pods that the kind's operator creates from those of the Resource Interface: with added containers and
   * applied patches, in the same number and order. Absent: the operator changes nothing.
   */
  readonly completePods?: (object: KubeObject, pods: readonly WorkloadPods[]) => readonly WorkloadPods[];
  /**
   * Returns the fields outside of its pods for which the webhook or controller of the kind rejects an object, or part of
   * another one (`isPart`): the Workflow of a WorkflowTemplate. Absent: no field is checked without a CRD.
   */
  readonly faults?: (object: KubeObject, isPart: boolean) => readonly ObjectFault[];
  /** Its health in GitOps controllers. Absent: the statuses of its Resource Interface give it. */
  readonly health?: KindHealth;
  /**
   * The fields that an update of an object should not change. Those that a CRD fixes apply where the repository does not
   * have the CRD, and also in the kinds of `templates`. Absent: none is known.
   */
  readonly fixedFields?: readonly FixedFields[];
  /** Returns the texts of an object that no rule can read; absent for kinds without any. */
  readonly unreadTexts?: (object: KubeObject) => readonly UnreadText[];
}
