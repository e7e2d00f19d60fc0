/**
 * Labels and annotations that KAI reads, by purpose. Source: KAI Scheduler, `pkg/common/constants` and
 * `pkg/podgrouper/podgrouper/plugins/constants`.
 */
export const KAI_KEYS = {
  /** Label of workload, pod and PodGroup: its queue. */
  queue: "kai.scheduler/queue",
  /** Label of workload, pod, PodGroup, Queue and node: its shard. */
  nodePool: "kai.scheduler/node-pool",
  /** Label of workload or pod: name of its priority class. */
  priorityClass: "priorityClassName",
  /** Label of workload or pod: `preemptible` or `non-preemptible`. */
  preemptibility: "kai.scheduler/preemptibility",
  /** Label of a pod: leaf of its gang. */
  subGroup: "kai.scheduler/subgroup-name",
  /** Annotation of a pod: name of its PodGroup. */
  podGroup: "pod-group-name",
  /** Annotation of a pod or owner: `"true"` keeps the podgrouper away (KAI 0.15 or newer). */
  skip: "kai.scheduler/skip-podgrouper",
  /** Annotation of a PodGroup that the podgrouper made: its workload. */
  topOwner: "kai.scheduler/top-owner-metadata",
  /** Annotation of a Job: pods that must start together. */
  batchMinMember: "kai.scheduler/batch-min-member",
  /** Annotations of the workload: constraints of its whole gang. */
  topology: "kai.scheduler/topology",
  topologyRequired: "kai.scheduler/topology-required-placement",
  topologyPreferred: "kai.scheduler/topology-preferred-placement",
  /** Annotation of a LeaderWorkerSet: splits its workers into segments by index. */
  segmentSize: "kai.scheduler/segment-size",
  /** Annotations of the workload, durations (KAI 0.17 or newer). */
  preemptionDelay: "kai.scheduler/preemption-delay",
  stalenessGracePeriod: "kai.scheduler/staleness-grace-period",
} as const;

/** Annotations of a pod that requests a share of a GPU from KAI. Source: KAI Scheduler, `docs/gpu-sharing`. */
export const GPU_KEYS = {
  /** Portion of each GPU, above 0 and below 1. */
  fraction: "gpu-fraction",
  /** Memory of each GPU: a positive integer number of MiB. */
  memory: "gpu-memory",
  /** Number of GPUs to take the share from. */
  devices: "gpu-fraction-num-devices",
} as const;

/** Labels of a pod from which a Run:ai scheduler reads its project, queue and node pool. */
export const RUNAI_KEYS = { project: "project", queue: "runai/queue", nodePool: "runai/node-pool" } as const;

/** Labels of a Karta by which KAI finds the definition of a kind. Source: KAI Scheduler, plugins/karta. */
export const KARTA_LABELS = {
  group: "run.ai/karta-group",
  version: "run.ai/karta-version",
  kind: "run.ai/karta-kind",
} as const;
