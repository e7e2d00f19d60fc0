import type { KubeObject, PodTemplate } from "../model/kubernetes.ts";

/** Pods of one component instance of a workload, all alike. */
export interface WorkloadPods {
  readonly component: string;
  /** `""` where the component has one instance. */
  readonly instance: string;
  /** How many may run at once. */
  readonly count: number;
  readonly template: PodTemplate;
}

/** A workload among the manifests: what it starts, and how its pods are grouped. */
export interface Workload {
  readonly object: KubeObject;
  readonly cluster: string;
  readonly pods: readonly WorkloadPods[];
  /** PodGroups that the scheduler's podgrouper will make; none where the group is committed (external mode). */
  readonly predictedPodGroups: readonly KubeObject[];
  /** Why there is no predicted group, or why the group is not committed; for people. */
  readonly grouping?: string;
}
