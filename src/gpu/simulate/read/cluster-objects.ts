/** The objects of a cluster that a cycle of the scheduler looks at, as the API server has them. */
export interface ClusterObjects {
  readonly nodes: readonly unknown[];
  readonly pods: readonly unknown[];
  readonly podGroups: readonly unknown[];
  readonly queues: readonly unknown[];
  readonly topologies: readonly unknown[];
  readonly priorityClasses: readonly unknown[];
  readonly bindRequests: readonly unknown[];
  /** Absent: the config maps that pods need are there. */
  readonly configMaps?: readonly unknown[];
}
