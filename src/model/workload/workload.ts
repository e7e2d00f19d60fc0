import type { CodedProblem, KubeObject, PodTemplate } from "../../kernel/index.ts";
import type { Cluster } from "../organization/organization.ts";
import type { ClustersClasses } from "../organization/priority-classes.ts";
import type { Category } from "./category.ts";
import type { Gang, RepeatedGang } from "./gang.ts";

/** Equal pods of one component instance of a workload. */
export interface WorkloadPods {
  /** Name of the component of the Resource Interface. */
  readonly component: string;
  /** `""` where the component has one instance. */
  readonly instance: string;
  /** The number that may run at once, as declared; 0 where the declared replicas are 0. */
  readonly count: number;
  /** The number that may run at once after an autoscaler raised the count; `count` when absent. */
  readonly maximum?: number;
  /** The number once it is resumed, where the object does not have it; absent where it does. */
  readonly potential?: number;
  /** The template as Kubernetes reads it. */
  readonly template: PodTemplate;
  /**
   * The template or its spec as the Resource Interface returns it, with all fields; absent for pods of scattered
   * fields.
   */
  readonly written?: UncheckedTemplate | undefined;
  /** The origin of the template, where the kind's operator adds parts to it. */
  readonly made?: MadeTemplate;
  /**
   * The objects between the workload and these pods, such as a Job, whose labels and annotations the podgrouper reads;
   * nearest first. Absent without any.
   */
  readonly owners?: readonly unknown[];
}

/** A component of the definition that an object was expanded from. */
export interface DefinedComponent {
  readonly component: string;
  /** Its pods once its suspended definition is resumed, where the object does not have the number; otherwise absent. */
  readonly potential?: number;
  /** Its pod template, which counts only where the object does not contain one. */
  readonly template: PodTemplate;
}

/** A pod template of an object, which may lack what Kubernetes requires. */
export interface UncheckedTemplate {
  readonly spec?: unknown;
}

/** A template with more parts than its Resource Interface returns: containers that an operator adds, a patch. */
export interface MadeTemplate {
  /** The template of the Resource Interface. Common parts have the same pointer in both. */
  readonly of: PodTemplate;
  /** The paths of the new parts in the object, by pointers into the template; the longest pointer counts. */
  readonly places: ReadonlyMap<string, MadePlace>;
}

/** The place in an object of a part of a template. */
export interface MadePlace {
  /** JSON pointer into the object; the parts below have pointers below it. */
  readonly path: string;
  /** All parts below have this same path, since it is a text or has no fields for them. */
  readonly whole?: true;
}

/** The least replicas that an autoscaler keeps. */
export interface LeastReplicas {
  /** Kind and name of the autoscaler. */
  readonly autoscaler: string;
  readonly replicas: number;
}

/** A workload among the manifests: its pods and their gangs. */
export interface Workload {
  readonly object: KubeObject;
  /** Name of its cluster. */
  readonly cluster: string;
  readonly pods: readonly WorkloadPods[];
  /** Gangs that the scheduler's podgrouper will make; none where the group is committed (external mode). */
  readonly gangs: readonly Gang[];
  /** Gangs that are too many to be listed, which only quota counts; absent without any. */
  readonly repeated?: readonly RepeatedGang[];
  /** The reason for which no group is predicted, or for which the group is not committed; for people. */
  readonly grouping?: string;
  /** Category of the kind of the workload; absent where it is unknown. */
  readonly category?: Category;
  /** Category of its definition or of the WorkloadType of its kind, for reports; rules read `category`. */
  readonly statedCategory?: string;
  /** Whether it is suspended, so that it starts no pods now. */
  readonly suspended: boolean;
  /** The autoscaler that raises its replicas at least to a number above its own; absent: none does. */
  readonly scaledBy?: LeastReplicas;
  /** The obstacle to a committed PodGroup (`WorkloadKind.externalObstacle`); absent without any. */
  readonly externalObstacle?: ExternalObstacle;
  /** Whether the podgrouper fails on it, so that its pods never get a group; `grouping` has the reason. */
  readonly groupingFails?: true;
  /**
   * The priority classes of its cluster, and the objects of KAI's resource management there, where manifests add some;
   * absent: the classes of the organisation.
   */
  readonly classes?: ClustersClasses & Pick<Cluster, "managed">;
  /**
   * The settings that its predicted PodGroup gets from each pod template; absent for one template, and for a kind whose
   * templates are not known to share a group.
   */
  readonly podSettings?: ReadonlyMap<unknown, PodSettings>;
  /** The problems of the gang instructions of its kind; absent without any. */
  readonly instructionProblems?: readonly InstructionProblem[];
}

/** The settings of a PodGroup that decide where and when its pods start. */
interface GroupSettings {
  readonly queue: string;
  /** Priority class. */
  readonly priority: string;
  /** The preemptibility, or the one that follows from the priority class. */
  readonly preemptibility: string;
}

/** The settings that a PodGroup gets from the pods of one template. */
export interface PodSettings extends GroupSettings {
  /** Those that a label or field names; the others are defaults. */
  readonly named: ReadonlySet<keyof GroupSettings>;
}

/**
 * The problems between the gang instructions or the plug-in of a kind and one of its objects:
 *
 * - `instructions-unread`: the scheduler of the cluster does not read them
 * - `instructions-fail`: its podgrouper makes no PodGroup for some of the pods
 * - `minimum-zero`: a PodGroup waits for no pods
 * - `minimum-changes`: pods of several members are in one PodGroup, and each writes another minimum
 * - `group-unknown`: it decides the group by a field that no template decides, so the group cannot be predicted
 * - `key-assumed`: a grouping key is a label that the template lacks, and counts as the same for all pods
 * - `key-per-replica`: such a label numbers replica groups
 * - `owner-unread`: the podgrouper may not read objects of its kind
 * - `late-subgroups`: a PodGroup waits for pods that are created only when others are ready
 * - `pod-in-no-subgroup`: a PodGroup with subgroups has a pod that is in none of them
 * - `stale-start`: the scheduler evicts the first pods of a PodGroup if later ones are not created in time
 */
export type InstructionProblemCode =
  | "instructions-unread"
  | "instructions-fail"
  | "minimum-zero"
  | "minimum-changes"
  | "group-unknown"
  | "key-assumed"
  | "key-per-replica"
  | "owner-unread"
  | "late-subgroups"
  | "pod-in-no-subgroup"
  | "stale-start";

/** A problem of the gang instructions by which a workload is grouped. */
export type InstructionProblem = CodedProblem<InstructionProblemCode>;

/** The reason for which one committed PodGroup cannot replace the groups that the podgrouper would make. */
export interface ExternalObstacle {
  /** Continues a sentence: `its 2 replicas are a gang each, which one template cannot distinguish`. */
  readonly reason: string;
  /**
   * Components whose pods appear only once other pods run. A group that waits for them never starts; one that does not
   * is fine. Absent where the obstacle does not depend on the order of the pods.
   */
  readonly late?: readonly string[];
}
