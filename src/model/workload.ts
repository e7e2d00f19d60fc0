import type { Gang } from "../gang/gang.ts";
import type { KubeObject, PodTemplate } from "./kubernetes.ts";
import type { Category, ExternalObstacle } from "./workload-kind.ts";

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
