import type { KubeObject, PodTemplate } from "../base/kubernetes.ts";
import type { Category } from "./category.ts";
import type { Gang } from "./gang.ts";

/** Pods of one component instance of a workload, all alike. */
export interface WorkloadPods {
  readonly component: string;
  /** `""` where the component has one instance. */
  readonly instance: string;
  /** How many may run at once, as declared: 0 where replicas are. */
  readonly count: number;
  /** How many may run at most, where an autoscaler may raise the count; `count` when absent. */
  readonly maximum?: number;
  readonly template: PodTemplate;
  /** How the template came about, where the kind's operator makes more of it than the object has. */
  readonly made?: MadeTemplate;
}

/** A template that holds more than a Resource Interface hands out: containers that an operator adds, a patch. */
export interface MadeTemplate {
  /** What the Resource Interface hands out. Whatever is in both stands at the same pointer in both. */
  readonly of: PodTemplate;
  /** Where the object says what is new, by pointers into the template; the longest one counts. */
  readonly places: ReadonlyMap<string, MadePlace>;
}

/** Where an object says a part of a template. */
export interface MadePlace {
  /** JSON pointer into the object. What is below the part stands below it. */
  readonly path: string;
  /** Everything below stands at the path itself: it is a text, or has no field for it. */
  readonly whole?: true;
}

/** A workload among the manifests: what it starts, and how its pods are grouped. */
export interface Workload {
  readonly object: KubeObject;
  /** Name of its cluster. */
  readonly cluster: string;
  readonly pods: readonly WorkloadPods[];
  /** Gangs that the scheduler's podgrouper will make; none where the group is committed (external mode). */
  readonly gangs: readonly Gang[];
  /** Why there is no predicted group, or why the group is not committed; for people. */
  readonly grouping?: string;
  /** What the kind of the workload is for; absent where nobody says. */
  readonly category?: Category;
  /** Whether its suspend switch is on, so that it starts no pods now. */
  readonly suspended: boolean;
  /** What a committed PodGroup cannot do for it (`WorkloadKind.externalObstacle`); absent where one can do all. */
  readonly externalObstacle?: ExternalObstacle;
  /** Whether the podgrouper fails on it, so that its pods never get a group; `grouping` says why. */
  readonly groupingFails?: true;
}

/** Why one committed PodGroup cannot stand for what the podgrouper would make of an object. */
export interface ExternalObstacle {
  /** Continues a sentence: `its 2 replicas are a gang each, which one template cannot tell apart`. */
  readonly reason: string;
  /**
   * Components whose pods appear only once other pods run. A group that waits for them never starts; one that does not
   * is fine. Absent where the obstacle is no matter of time.
   */
  readonly late?: readonly string[];
}
